"""Sharing: results in plain letters, codes that fit, and a friend's game played with the same dice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rollbow.app import routes
from rollbow.app.effects import Discard, Fade, Share, ShowCode
from rollbow.app.kept import links
from rollbow.app.messages import Did, Faded, Filled, Shared, Skipped
from rollbow.app.model import Model, headline
from rollbow.app.steps import challenge
from rollbow.app.update import update
from rollbow.app.view import view
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.game import Over, Seat
from rollbow.kernel.record import Played, level
from rollbow.kernel.session import Session, begin, mark_takebacks, play
from support.pages import WORLD, at_random, do, effects_of, finish, page, playing, started, with_game
from support.simulated_browser import House, Tab, at_table


def whole(slug: str, seats: list[str], seed: str = "demo") -> Session:
    """A game in which everybody always plays the first legal move of the fewest words."""
    session = begin(GAMES[slug], seats, seed, "0123456789abcdef", WORLD.now)
    while isinstance(session.turn, Seat):
        texts = [session.game.spell(move) for move in session.game.legal(session.state)]
        session = play(session, texts[-1])
    return session


def test_a_result_in_plain_letters() -> None:
    model = finish(started("rainbow", "Ada", "Ben"))
    assert model.session is not None
    turn = model.session.turn
    assert isinstance(turn, Over)
    _, (share,) = update(model, Did("copy-result"), WORLD)
    assert isinstance(share, Share)
    assert not share.sheet
    first, scores, about = share.text.split("\n")
    assert first == f"Rainbow Roll – {headline(turn.result, ('Ada', 'Ben'))}"
    assert scores == f"Ada {turn.result.scores[0]}, Ben {turn.result.scores[1]}"
    assert about == "seed demo, November 18, 2026"
    in_honolulu = replace(WORLD, now="2026-11-18T21:00Z", today="2026-11-18", time="11:00")
    assert model.session.record.begun == "2026-11-18T09:30Z"
    _, (share,) = update(model, Did("copy-result"), in_honolulu)
    assert isinstance(share, Share)
    assert "November 17, 2026" in share.text, "there it began in the evening"
    inside = links.read(share.fragment.removeprefix("#/r/"))
    assert inside.seats == ("-", "-")
    marked = with_game(model, mark_takebacks(model.session))
    _, (share,) = update(marked, Did("share-result"), WORLD)
    assert isinstance(share, Share)
    assert share.text.endswith("with undo")


def test_a_game_s_link_and_its_code() -> None:
    model = started("rainbow", "Ada", "Ben")
    _, (share,) = update(model, Did("link-game"), WORLD)
    assert isinstance(share, Share)
    assert (share.text, share.sheet) == ("", False)
    after, (code,) = update(model, Did("code-game"), WORLD)
    assert code == ShowCode(share.fragment)
    assert playing(after).code == share.fragment


def long_game(model: Model) -> Model:
    """A game of so many seats and noise that no code holds its link."""
    session = model.session
    assert session is not None
    seed = "".join(chr(0x3041 + place) for place in range(60))
    long = replace(
        session.record, seed=seed, extras=tuple(f"x-daily {hash((1, place))}" for place in range(400))
    )
    return with_game(model, replace(session, record=long))


def test_a_link_too_long_for_a_code_is_said_so() -> None:
    after, effects = update(long_game(started("rainbow", "Ada", "Ben")), Did("code-game"), WORLD)
    assert effects == ()
    assert "a QR code holds" in after.notice


def test_what_became_of_a_share() -> None:
    model = started("rainbow", "Ada", "Ben")
    assert do(model, Shared("shared")).notice == "Shared."
    assert "copy it yourself" in do(model, Shared("refused")).notice
    assert do(model, Shared("dismissed")).notice == ""


@pytest.mark.parametrize(("outcome", "words"), [("copied", "Copied."), ("shared", "Shared.")])
def test_good_news_goes_by_itself_and_takes_nothing_else_along(outcome: str, words: str) -> None:
    model = started("rainbow", "Ada", "Ben")
    told, effects = update(model, Shared(outcome), WORLD)
    assert told.notice == words
    assert effects == (Fade(words),)
    assert do(told, Faded(words)).notice == ""
    refused = do(told, Shared("refused"))
    assert do(refused, Faded(words)).notice == refused.notice
    assert effects_of(model, Shared("refused")) == ()


def guest(slug: str, seats: list[str]) -> tuple[House, Tab, Session]:
    """A tab that has opened a friend's finished game by its link."""
    friends = whole(slug, seats)
    house = House()
    tab = Tab(house, "#/rainbow?seats=2&seed=mine")
    tab.send(Filled("name/0", "Ada"), Did("start"))
    tab.go(f"#/r/{links.pack(friends.record)}")
    return house, tab, friends


@pytest.mark.parametrize(
    ("slug", "seats"),
    [
        ("unicorn", ["Zoe"]),
        ("rainbow", ["Zoe"]),
        ("formulas", ["Zoe"]),
        ("uno", ["Zoe", "bot steady"]),
        ("colordice", ["bot casual", "Zoe"]),
    ],
)
def test_the_same_dice_against_a_friend_turn_by_turn(slug: str, seats: list[str]) -> None:
    house, tab, friends = guest(slug, seats)
    before = house.texts()
    assert "Play the same dice" in view(tab.model)
    theirs = at_table(tab).record.id
    tab.send(Did("challenge"))
    record = at_table(tab).record
    assert record.extras == (f"x-challenge {theirs}",)
    assert record.seed == friends.record.seed
    assert [level(seat) for seat in record.seats] == [level(seat) for seat in friends.record.seats]
    assert "Ada" in record.seats
    assert {identity: house.texts()[identity] for identity in before} == before
    place = record.seats.index("Ada") + 1
    shown = challenge.turns(friends, place)
    assert shown
    assert "They after" not in view(tab.model)
    seen = 0
    for _ in range(3000):
        session = at_table(tab)
        if not isinstance(session.turn, Seat):
            break
        texts = [session.game.spell(move) for move in session.game.legal(session.state)]
        if level(session.record.seats[session.turn.number - 1]):
            # The bots' part is played by hand here.
            moved = play(session, texts[-1])
            tab.model = with_game(tab.model, moved)
        else:
            tab.send(Did("move", texts[-1]))
        own = challenge.turns(at_table(tab), place)
        known = challenge.rivals(tab.model, at_table(tab))
        assert known is not None
        assert known[1] == (place,)
        pairs = challenge.pairs(at_table(tab), known[0], place)
        assert len(pairs) == len(own)
        assert tuple(theirs for _, theirs in pairs) == shown[: len(own)]
        seen = max(seen, len(pairs))
    assert seen == len(shown)
    while tab.model.stage:
        tab.send(Skipped())
    html = view(tab.model)
    assert "With the same dice" in html
    assert "Even" in html


def test_a_challenge_is_taken_up_again_after_a_reload_and_goes_on_without_a_lost_rival() -> None:
    house, tab, _ = guest("rainbow", ["Zoe"])
    theirs = at_table(tab).record.id
    tab.send(Did("challenge"), Did("move", "roll"))
    identity = at_table(tab).record.id
    again = Tab(house, f"#/game/{identity}")
    assert again.model.rival is not None
    assert again.model.rival.session is not None
    assert again.model.rival.id == theirs
    again.run((Discard(theirs),))
    house.settle()
    alone = Tab(house, f"#/game/{identity}")
    assert alone.model.rival == challenge.Rival(theirs)
    assert view(alone.model)


def test_friends_at_one_table_play_against_those_in_the_same_seats() -> None:
    _, tab, friends = guest("rainbow", ["Zoe", "bot steady", "Max"])
    tab.send(Did("challenge"))
    assert at_table(tab).record.seats == ("Ada", "bot steady", "Player 3")
    assert challenge.rivals(tab.model, at_table(tab)) is not None
    assert "’s rival" not in view(tab.model)
    looked_at = [0, 0]
    for entry in friends.record.entries:
        if not isinstance(entry, Played):
            continue
        session = at_table(tab)
        if entry.seat == 2:
            tab.model = with_game(tab.model, play(session, entry.move))
        else:
            tab.send(Did("move", entry.move))
        counts = [len(challenge.turns(at_table(tab), seat)) for seat in (1, 3)]
        if counts == looked_at:
            continue
        looked_at, html = counts, view(tab.model)
        for name, count in zip(("Ada", "Player 3"), counts, strict=True):
            assert (f"{name}’s rival<" in html) == (count > 0)
    assert isinstance(friends.turn, Over)
    first, _, third = friends.turn.result.scores
    html = view(tab.model)
    assert f"With the same dice: Ada {first} (they {first}), Player 3 {third} (they {third})." in html
    assert "Turn by turn: Player 3 and they" in html


def test_no_challenge_without_a_link_a_seed_or_a_person() -> None:
    session = whole("rainbow", ["Zoe"])
    came = replace(session, record=replace(session.record, id="link-0123456789abcdef"))
    assert challenge.can_be_challenged(came)
    assert not challenge.can_be_challenged(session)
    assert not challenge.can_be_challenged(replace(came, record=replace(came.record, seed="-")))
    assert not challenge.can_be_challenged(replace(came, record=replace(came.record, seats=("bot steady",))))
    for identity in ("../x", "x" * 65, "Ä"):
        odd = replace(session, record=replace(session.record, extras=(f"x-challenge {identity}",)))
        at_table = replace(with_game(page(), odd), route=routes.At("abc"))
        assert challenge.wanted(at_table) == (at_table, ())


def test_records_of_a_challenge_are_ordinary_records() -> None:
    _, tab, _ = guest("rainbow", ["Zoe"])
    tab.send(Did("challenge"))
    record = at_table(tab).record
    assert records.read(records.write(record)) == record
    assert links.read(links.pack(at_random("rainbow", 1, "x").record)).extras == ()
