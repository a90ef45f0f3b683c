"""Everything that can lie in a browser's places under a game's id, and what the page makes of it, case by case."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rollbow.app import routes
from rollbow.app.effects import Forget, Keep, SetAside
from rollbow.app.kept import cards
from rollbow.app.kept.cards import Sealed
from rollbow.app.kept.envelope import Copies, Copy, pack
from rollbow.app.messages import Did, Found, Went
from rollbow.app.model import Play
from rollbow.app.steps import open_game
from rollbow.app.update import update
from rollbow.app.view import view
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel import session as sessions
from rollbow.kernel.record import BadRecord
from rollbow.kernel.session import Session, replay
from support.simulated_page import WORLD, page, playing

if TYPE_CHECKING:
    from rollbow.app.effects import Effect
    from rollbow.app.model import Model

LAST = "2026-11-17T20:15Z"
ADA = "ada"


def played(moves: int, *seats: str, seed: str = "demo", extras: tuple[str, ...] = ()) -> Session:
    """A game after so many moves."""
    session = sessions.begin(GAMES["rainbow"], seats or ("Ada", "Ben"), seed, ADA, LAST)
    session = replace(session, record=replace(session.record, extras=extras))
    for _ in range(moves):
        session = sessions.play(session, session.game.spell(session.game.legal(session.state)[0]))
    return session


def text(moves: int) -> str:
    return records.write(played(moves).record)


def raw(edition: int, moves: int) -> str:
    """A good copy."""
    return pack(Copy(edition, LAST, text(moves)))


def kept(edition: int, session: Session) -> Keep:
    """What saves a game that was found."""
    packed = pack(Copy(edition, LAST, records.write(session.record)))
    return Keep(session.record.id, edition, packed, cards.write(cards.card(session, edition, LAST)))


def wrong(raw: str) -> str:
    """With another checksum, and nothing else changed."""
    return raw.replace(raw.split()[4], "0" * 16)


OLD, NEW = raw(1, 1), raw(2, 2)
TORN, OTHER = NEW[:-1], OLD[:-2]
NEWER = NEW.replace("rollbow-slot 1", "rollbow-slot 2")
MENDED = (
    "A saved copy of this game was damaged. The game continues from the newest good copy; check its last "
    "moves. The damaged copy is in My games, under Damaged copies."
)


def found(model: Model, copies: Copies, *, mine: bool) -> tuple[Model, tuple[Effect, ...]]:
    after, effects = update(model, Found(copies, mine), WORLD)
    return after, tuple(each for each in effects if isinstance(each, Keep | SetAside))


@pytest.mark.parametrize(
    ("copies", "mine", "saved", "notice", "effects"),
    [
        (Copies(ADA, (OLD, NEW), NEW), True, True, "", ()),
        (Copies(ADA, (OLD, NEW), NEW), False, True, "", ()),
        (Copies(ADA, (NEW,), None), True, False, "", (kept(3, played(2)),)),
        (Copies(ADA, (NEW,), None), False, False, "", ()),
        (Copies(ADA, (), NEW), True, False, "", (kept(3, played(2)),)),
        (Copies(ADA, (OLD,), None, NEW), True, False, "", (kept(3, played(2)),)),
        (Copies(ADA, (NEW, TORN), NEW), True, True, MENDED, (SetAside(ADA, (TORN,)), kept(3, played(2)))),
        (Copies(ADA, (NEW, TORN), NEW), False, True, "", ()),
        (
            Copies(ADA, (OTHER, NEW), TORN),
            True,
            False,
            MENDED,
            (SetAside(ADA, (OTHER, TORN)), kept(3, played(2))),
        ),
        (Copies(ADA, (NEW,), NEW, spare=TORN), True, True, MENDED, (SetAside(ADA, (TORN,)), kept(3, played(2)))),
    ],
)  # fmt: skip
def test_the_newest_good_copy_is_on_the_table_and_whoever_writes_it_mends_the_others(
    copies: Copies, mine: bool, saved: bool, notice: str, effects: tuple[Effect, ...]
) -> None:
    after, asked = found(page(f"#/game/{ADA}"), copies, mine=mine)
    assert asked == effects
    keeps = any(isinstance(each, Keep) for each in effects)
    assert after.play == Play(played(2), edition=2 + keeps, mine=mine, saved=saved)
    assert (after.notice, after.sealed, after.route) == (notice, None, routes.At(ADA))
    assert after.unkept == ({ADA: 3} if keeps else {})
    assert [card.edition for card in after.cards] == ([3] if keeps else [])


BROKEN = text(2) + "2 roll\n2 roll\n"
ODD = text(2) + "nonsense\n"
WRONG = wrong(NEW)
FURTHER = raw(3, 3)[:-1]
HEADLESS = "rollbow-slot 1 9"
FAULT = "This game is damaged; it stops at its last good move. "
CUT = "the record is cut off: its last line has no end"
CHECKSUM = "the text doesn't match its checksum, so it may not be what was played"


@pytest.mark.parametrize(
    ("copies", "entries", "line", "problem"),
    [
        (Copies(ADA, (pack(Copy(4, LAST, BROKEN)),)), 4, 13, "it's seat 1's turn, not seat 2's"),
        (
            Copies(ADA, (pack(Copy(4, LAST, ODD)),)),
            4,
            13,
            "expected 'SEAT move' or '= DIE:FACE …'; found 'nonsense'",
        ),
        (
            Copies(ADA, (pack(Copy(4, LAST, BROKEN + "nonsense\n")),)),
            4,
            13,
            "it's seat 1's turn, not seat 2's",
        ),
        (Copies(ADA, (WRONG,)), 4, 13, CHECKSUM),
        (Copies(ADA, (HEADLESS, wrong(raw(1, 0)))), 0, 9, CHECKSUM),
        (Copies(ADA, (HEADLESS, WRONG)), 4, 13, CHECKSUM),
        (Copies(ADA, (WRONG,), HEADLESS), 4, 13, CHECKSUM),
        (Copies(ADA, (TORN,)), 3, 12, CUT),
        (Copies(ADA, (FURTHER, OTHER)), 6, 14, CUT),
        (Copies(ADA, (OTHER, FURTHER)), 6, 14, CUT),
    ],
)
def test_a_damaged_game_stands_at_its_last_good_move_and_is_never_written(
    copies: Copies, entries: int, line: int, problem: str
) -> None:
    after, asked = found(page(f"#/game/{ADA}"), copies, mine=True)
    assert asked == ()
    assert after.play is not None
    assert after.play.session.record.entries == played(3).record.entries[:entries]
    fault = after.play.session.fault
    assert fault is not None
    assert (fault.line, fault.problem) == (line, problem)
    assert after.notice == f"{FAULT}Line {line}: {problem}."
    assert after.play.edition == (4 if copies.slots[0].startswith("rollbow-slot 1 4") else 0)
    assert after.cards == ()


def sealed(copies: Copies) -> Sealed:
    after, asked = found(replace(page(f"#/game/{ADA}"), notice="something"), copies, mine=True)
    assert (asked, after.play, after.notice, after.route) == ((), None, "", routes.At(ADA))
    assert after.sealed is not None
    return after.sealed


def test_what_can_t_be_played_here_is_shown_as_text() -> None:
    def slot(text: str) -> Copies:
        return Copies(ADA, (pack(Copy(3, LAST, text)),))

    unknown = f"there is no game called 'chess' (there are: {', '.join(GAMES)})"
    was_saved = "This game of Rainbow Roll was saved by a newer version of Rollbow (rules 99)."
    cases = {
        text(2).replace("rollbow 1\n", "rollbow 3\n"): "This game was saved by a newer version of Rollbow (format 3).",
        text(2).replace("rainbow 1", "rainbow 99"): was_saved,
        text(2).replace("rainbow 1", "chess 1"): f"Line 2: {unknown}.",
        text(2).replace("id ada", "id ben"): "The text belongs to another game: ben.",
        "hello\n": "Line 1: expected 'rollbow 1', the format of the record; found 'hello'.",
    }  # fmt: skip
    for given, problem in cases.items():
        assert sealed(slot(given)) == Sealed(ADA, given, problem)
    torn = "Line 1: expected 'rollbow 1', the format of the record; the text ends here."
    assert sealed(Copies(ADA, (HEADLESS,))) == Sealed(ADA, "", torn)
    newer = Sealed(ADA, text(2), "This game was saved by a newer version of Rollbow.")
    assert sealed(Copies(ADA, (OLD, NEWER), NEW)) == newer
    assert sealed(Copies(ADA, (), NEWER)) == newer


def test_a_game_of_which_nothing_is_kept_leads_to_the_menu() -> None:
    after, asked = found(page(f"#/game/{ADA}"), Copies(ADA), mine=True)
    assert asked == ()
    assert (after.route, after.play, after.sealed) == (routes.Menu(), None, None)
    assert after.notice == "This game isn’t saved in this browser."


def test_what_was_found_for_another_screen_changes_nothing() -> None:
    before = update(page("#/game/ben"), Did("close-notice"), WORLD)[0]
    assert found(before, Copies(ADA, (OLD, NEW), NEW), mine=True) == (before, ())


def at_table(**change: Any) -> Model:
    """The game is on the table already, in its second edition, with something ticked and something taken back."""
    here = Play(
        played(2), edition=2, mine=False, picked=("R1",), undone=played(3).record.entries[-1:], stand_in=True
    )
    return replace(page(f"#/game/{ADA}"), play=replace(here, **change))


@pytest.mark.parametrize(
    ("copies", "mine", "change", "effects"),
    [
        # Nothing newer: the table stays, but for who writes it and whether it is saved.
        (Copies(ADA, (OLD, NEW), NEW), True, {"mine": True, "saved": True}, ()),
        (Copies(ADA, (OLD, NEW), NEW), False, {"saved": True}, ()),
        (Copies(ADA, (OLD, NEW), OLD), False, {}, ()),
        (Copies(ADA, (OLD, NEW), OLD), True, {"mine": True, "edition": 3}, (kept(3, played(2)),)),
        (Copies(ADA, (OLD,), OLD), True, {"mine": True}, ()),
        (Copies(ADA, (OLD, TORN), OLD), True, {"mine": True}, ()),
        (Copies(ADA), True, {"mine": True}, ()),
        (Copies(ADA), False, {}, ()),
        # Another tab went on: what was ticked and taken back here means nothing any more.
        (
            Copies(ADA, (NEW, raw(3, 3)), raw(3, 3)),
            False,
            {"session": played(3), "edition": 3, "saved": True, "picked": (), "undone": ()},
            (),
        ),
        (
            Copies(ADA, (raw(3, 3),), NEW),
            True,
            {"session": played(3), "edition": 4, "mine": True, "picked": (), "undone": ()},
            (kept(4, played(3)),),
        ),
    ],
)
def test_a_game_on_the_table_is_looked_at_again(
    copies: Copies, mine: bool, change: dict[str, Any], effects: tuple[Effect, ...]
) -> None:
    before = at_table()
    assert before.play is not None
    after, asked = found(before, copies, mine=mine)
    assert asked == effects
    assert after.play == replace(before.play, **change)
    assert after.sealed is None


def test_a_save_that_is_on_its_way_is_waited_for() -> None:
    before = replace(at_table(mine=True), unkept={ADA: 2})
    after, asked = found(before, Copies(ADA, (OLD, NEW), OLD), mine=True)
    assert (after.play, asked) == (before.play, ())


def test_a_table_shows_a_game_that_another_tab_saved_with_fewer_moves() -> None:
    """The last moves here never came to be saved, and what they did to the scores is no longer to be shown."""
    known = Play(played(5), edition=2, since=len(played(4).record.entries))
    after, _ = found(
        replace(page(f"#/game/{ADA}"), play=known), Copies(ADA, (raw(3, 1),), raw(3, 1)), mine=False
    )
    assert after.session == played(1)
    assert playing(after).since is None
    assert view(after)


def test_a_table_gives_way_to_what_a_newer_rollbow_saved() -> None:
    after, asked = found(at_table(), Copies(ADA, (OLD, NEWER), NEW), mine=True)
    assert (after.play, asked) == (None, ())
    assert after.sealed == Sealed(ADA, text(2), "This game was saved by a newer version of Rollbow.")


def test_another_game_on_the_table_makes_way() -> None:
    other = replace(played(1), record=replace(played(1).record, id="ben"))
    before = replace(at_table(session=other, edition=7), sealed=Sealed("ben", "", ""))
    after, _ = found(before, Copies(ADA, (OLD, NEW), NEW), mine=True)
    assert (after.play, after.sealed) == (Play(played(2), edition=2, mine=True, saved=True), None)
    gone, _ = found(before, Copies(ADA), mine=True)
    assert (gone.play, gone.sealed, gone.route) == (None, None, routes.Menu())


def left(session: Session, way: str = "#/", *, mine: bool = True, listed: int = 1) -> tuple[Model, bool]:
    """The page after leaving this game's table, and whether the game is forgotten."""
    others = [replace(cards.card(played(2), 5, LAST), id="ben")]
    known = [cards.card(session, listed, LAST)] if listed else []
    model = replace(
        page(f"#/game/{session.record.id}"),
        play=Play(session, edition=1, mine=mine, saved=True),
        cards=(*others, *known),
        unkept={session.record.id: 1, "ben": 5},
    )
    after, effects = update(model, Went(way), WORLD)
    forgets = tuple(each for each in effects if isinstance(each, Forget))
    assert after.play is not None
    if forgets:
        raw = pack(Copy(1, LAST, records.write(session.record)))
        assert forgets == (Forget(session.record.id, raw),)
        assert (after.cards, after.unkept, after.play.saved) == (tuple(others), {"ben": 5}, False)
    else:
        assert (after.cards, after.unkept, after.play.saved) == (model.cards, model.unkept, True)
    return after, bool(forgets)


def linked() -> Session:
    return replace(played(0), record=replace(played(0).record, id="link-1"))


def ended_by_bots() -> Session:
    session = played(0, "bot casual", "bot casual")
    while session.game.legal(session.state):
        session = sessions.play(session, session.game.spell(session.game.legal(session.state)[0]))
    return session


def entered_dice() -> Session:
    return sessions.put(sessions.play(played(0, "bot casual", "Ben", seed="-"), "roll"), range(1, 14))


def test_only_a_game_that_nobody_touched_is_forgotten_when_its_table_is_left() -> None:
    assert left(played(0))[1]
    assert left(played(0), "#/uno")[1]
    assert left(played(3, "bot casual", "Ben"))[1]
    assert left(played(0, seed="-"))[1]
    assert left(played(0), "#/shelf")[1]
    for way in ("#/rules/rainbow", "#/settings", f"#/replay/{ADA}"):
        assert not left(played(0), way)[1], way
    assert not left(played(0), mine=False)[1]
    assert not left(played(0), listed=0)[1]
    assert not left(played(0), listed=2)[1]
    assert not left(played(1))[1]
    assert not left(played(0, extras=("x-title Sunday",)))[1]
    assert not left(linked())[1]
    assert not left(replace(played(0), fault=BadRecord(9, "broken")))[1]
    assert not left(ended_by_bots())[1]
    assert not left(entered_dice())[1]


def test_the_two_games_seen_last_are_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are long in coming, and the one just added or looked at is often opened next."""
    replayed: list[int] = []

    def counted(games: Any, record: records.Record) -> Session:
        replayed.append(len(record.entries))
        return replay(games, record)

    monkeypatch.setattr(open_game, "replay", counted)
    monkeypatch.setattr(open_game, "_recent", {})
    one, two, three = (played(moves).record for moves in (1, 2, 3))
    counts = [len(each.entries) for each in (one, two, three)]
    for each in (one, two, one, two):
        assert open_game.played(each) == replay(GAMES, each)
    assert replayed == counts[:2]
    open_game.remember(three, played(3))
    open_game.played(three)
    open_game.played(two)
    assert replayed == counts[:2]
    open_game.played(one)
    assert open_game.played(three) == played(3)
    assert replayed == [*counts[:2], counts[0], counts[2]]


def test_a_bot_whose_turn_it_is_thinks_only_where_the_game_is_written() -> None:
    session = played(0, "bot casual", "Ben")
    copies = Copies(ADA, (pack(Copy(1, LAST, records.write(session.record))),) * 2, None)
    for mine in (True, False):
        for known in (None, Play(session, edition=1)):
            before = replace(page(f"#/game/{ADA}"), play=known)
            _, effects = update(before, Found(copies, mine), WORLD)
            assert any(type(each).__name__ == "Think" for each in effects) == mine


def test_a_game_may_be_renamed_while_it_is_damaged_elsewhere() -> None:
    """What says that a copy was damaged is said once and goes with the next thing done."""
    after, _ = found(page(f"#/game/{ADA}"), Copies(ADA, (NEW, TORN), NEW), mine=True)
    assert after.notice == MENDED
    assert update(after, Did("close-notice"), WORLD)[0].notice == ""


def test_a_screen_beside_the_table_leads_to_the_menu_if_its_game_is_gone() -> None:
    answer = open_game.looked_up(page("#/replay/abc"), Copies("abc"))
    assert not isinstance(answer, Session)
    model, effects = answer
    assert (model.route, model.notice, effects) == (routes.Menu(), open_game.GONE, ())
