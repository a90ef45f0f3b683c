"""A challenge: a friend's game played once more with the same dice, compared turn by turn.

Turns are counted by what the game says, not by the words in the top bar.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from rollbow.app import routes
from rollbow.app.effects import Discard
from rollbow.app.kept import links
from rollbow.app.kept.envelope import Copies
from rollbow.app.messages import Did, Filled, Gathered, Skipped
from rollbow.app.steps import challenge
from rollbow.app.update import update
from rollbow.app.view import view
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.fair import Legs
from rollbow.kernel.game import Over, Seat
from rollbow.kernel.record import Played, level
from rollbow.kernel.session import Session, begin, cut, play, replay
from support import golden
from support.simulated_browser import House, Tab, at_table
from support.simulated_page import WORLD, at_random, do, kept, page, with_game


def whole(slug: str, seats: list[str], seed: str = "demo") -> Session:
    """A game in which everybody always plays the first legal move of the fewest words."""
    session = begin(GAMES[slug], seats, seed, "0123456789abcdef", WORLD.now)
    while isinstance(session.turn, Seat):
        texts = [session.game.spell(move) for move in session.game.legal(session.state)]
        session = play(session, texts[-1])
    return session


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


# ---- its turns


def played(name: str) -> Session:
    return replay(GAMES, records.read((golden.FOLDER / f"{name}.rollbow").read_text(encoding="utf-8")))


def counts(session: Session) -> list[int]:
    return [len(challenge.turns(session, seat)) for seat in range(1, len(session.record.seats) + 1)]


def test_the_turns_of_a_repeated_play_off_are_turns_of_their_own() -> None:
    """Seats 1 to 3 share the lead after two rounds, seats 1 and 3 again and once more; the top bar says the same."""
    assert counts(played("rainbow/tie-break-again")) == [5, 3, 5, 2]


@pytest.mark.parametrize(
    ("name", "turns"),
    [
        # the others' claims belong to the turn of the seat that picked the dice
        ("unicorn/three-seats", [9, 9, 9]),
        ("unicorn/tie-fewest-extras", [3, 2]),
        ("unicorn/solo-lost", [13]),
        ("rainbow/tie-break", [3, 3, 2]),
        # nobody has a turn in the setup, in which all throw
        ("uno/draw-after-200-turns", [100, 100]),
        ("uno/two-seats", [6, 5]),
        # the setup is a turn, and so is a seat's part in each of twelve rounds, or of fourteen
        ("formulas/three-seats", [13, 13, 13]),
        ("formulas/solo", [15]),
        # hitting back, for a dummy too, is no turn
        ("colordice/counterattack-wins", [3, 2]),
        ("colordice/dummy-counterattacks", [3, 3, 2]),
    ],
)
def test_a_turn_is_what_a_player_calls_one(name: str, turns: list[int]) -> None:
    assert counts(played(name)) == turns


def test_a_turn_counts_once_it_is_over() -> None:
    whole = played("rainbow/tie-break-again")
    lengths = [counts(cut(whole, place)) for place in range(len(whole.record.entries) + 1)]
    assert lengths[0] == [0, 0, 0, 0]
    assert all(sum(after) - sum(before) in (0, 1) for before, after in pairwise(lengths))
    assert challenge.turns(whole, 3) == ("82", "100", "112", "118", "154")


def test_a_game_by_letters_and_a_game_of_one_s_own_are_no_challenge() -> None:
    over = played("colordice/counterattack-wins")
    over = replace(over, record=replace(over.record, seed="demo"))
    came = replace(over, record=replace(over.record, id="link-0123456789abcdef"))
    assert challenge.can_be_challenged(came)
    for session in (over, replace(came, legs=Legs((), (), 1))):
        assert not challenge.can_be_challenged(session)
        model = replace(with_game(page(), session), route=routes.At(session.record.id))
        assert do(model, Did("challenge")).session == session


def test_away_from_the_table_no_rival_is_asked_for() -> None:
    model = replace(page(), rival=challenge.Rival("abc"))
    after, effects = update(model, Did("example"), WORLD)
    assert (after.rival, effects) == (model.rival, ())


def test_only_the_game_asked_for_becomes_the_rival() -> None:
    text = records.write(begin(GAMES["rainbow"], ["Zoe"], "demo", "late", WORLD.now).record)
    waiting = replace(page(), rival=challenge.Rival("asked"))
    late = Gathered((kept("late", text).copies,), "rival")
    assert do(waiting, late).rival == waiting.rival
    assert do(page(), late).rival is None
    gone = replace(
        page(), rival=challenge.Rival("late", begin(GAMES["uno"], ["A", "B"], "x", "late", WORLD.now))
    )
    assert do(gone, Gathered((Copies("late"),), "rival")).rival == gone.rival
