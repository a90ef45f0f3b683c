"""Dice from promises: the chain, the legs, and a record that holds all it takes to check its throws."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from rollbow.games import GAMES
from rollbow.kernel import fair, record
from rollbow.kernel.dice import number, throw
from rollbow.kernel.game import IllegalMove, Over, Roll, Seat, TurnBegan
from rollbow.kernel.record import BadRecord, Played, Record, Thrown
from rollbow.kernel.session import BadThrow, Session, cut, play, put, replay, undo
from support.games import setups, steps
from support.toy_sessions import in_pieces

ADA = bytes(range(16))
BEN = bytes(range(16, 32))
TEXT = """\
rollbow 2
game rainbow 1
seat Ada
seat Ben
seed amber-otter-42
id letter-5f0c
begun 2026-11-18T09:30Z
x-fair 1 1 {ada}
x-fair 2 1 {ben}
x-own {own} {secret}
---
"""


def begun(own: int = 1, text: str = TEXT) -> Session:
    """A game that both have joined, on one of the devices."""
    secret = (ADA, BEN)[own - 1]
    lines = text.format(
        ada=fair.link(ADA, 1).hex(), ben=fair.link(BEN, 1).hex(), own=own, secret=secret.hex()
    )
    return replay(GAMES, record.read(lines))


def passed_on(session: Session, own: int) -> Session:
    """The game as the other device has it, from the moves and the uncovered values alone."""
    moves = tuple(entry for entry in session.record.entries if isinstance(entry, Played))
    shared = tuple(extra for extra in session.record.extras if not extra.startswith("x-own"))
    mine = f"x-own {own} {(ADA, BEN)[own - 1].hex()}"
    text = record.write(replace(session.record, extras=(*shared, mine), entries=moves))
    return replay(GAMES, record.read(text))


def turn_of(session: Session) -> int:
    assert isinstance(session.turn, Seat)
    return session.turn.number


def finished(slug: str = "rainbow") -> Session:
    """A whole game, each leg played on its own device."""
    session = begun(text=TEXT.replace("rainbow", slug))
    while not isinstance(session.turn, Over):
        assert session.legs is not None
        seat = session.turn.number if isinstance(session.turn, Seat) else None
        session = passed_on(session, session.legs.owner(seat))
        if isinstance(session.turn, Seat):
            moves = session.game.legal(session.state)
            session = play(session, session.game.spell(moves[len(session.record.entries) % len(moves)]))
    return session


def shared_lines(session: Session) -> list[str]:
    return [extra for extra in session.record.extras if extra.startswith("x-fair")]


def test_a_value_is_the_one_after_it_hashed() -> None:
    assert fair.link(ADA, fair.CHAIN) == ADA
    assert fair.link(ADA, 511) == sha256(ADA).digest()[:16]
    assert fair.link(ADA, 3) == sha256(fair.link(ADA, 4)).digest()[:16]


def test_the_vectors_of_the_public_format() -> None:
    """ARCHITECTURE.md has the same ones."""
    assert fair.link(ADA, 0).hex() == "4a1cfbabd946c260cf5e615fa0ff678a"
    assert fair.link(ADA, 1).hex() == "ad70d7d603c13879d14caa91b079a578"
    assert fair.link(ADA, 2).hex() == "96360898734273569013afd28cba6e3c"
    assert fair.link(BEN, 0).hex() == "984c62c157ac8d57c95ff5419463cca4"
    assert fair.link(BEN, 1).hex() == "321bc76ae60ade4d67d3f9bb56484a21"
    legs = play(begun(), "roll").legs
    assert legs is not None
    assert f"{number(legs.seed('amber-otter-42'), 'uno/1/1/A'):016x}" == "8c41a026a6cd3878"


def test_each_leg_uncovers_a_value_and_throws_with_all_of_them() -> None:
    session = play(begun(), "roll")
    assert shared_lines(session) == [
        f"x-fair 1 2 {fair.link(ADA, 2).hex()}",
        f"x-fair 2 1 {fair.link(BEN, 1).hex()}",
    ]
    seed = f"amber-otter-42|{fair.link(ADA, 2).hex()}|{fair.link(BEN, 1).hex()}"
    before = session.game.apply(session.states[0], session.game.parse("roll")).state
    roll = session.game.turn(before)
    assert isinstance(roll, Roll)
    assert session.states[2] == session.game.apply(before, throw(seed, roll)).state
    assert undo(session) is None


def test_nobody_plays_for_a_seat_that_is_elsewhere() -> None:
    with pytest.raises(IllegalMove, match="someone else plays seat 1"):
        play(begun(own=2), "roll")


def test_nobody_plays_before_everybody_has_joined() -> None:
    text = TEXT.replace("x-fair 2 1 {ben}", "x-fair 2").replace("x-fair 1 1 {ada}", "x-fair 1 0 {ada}")
    with pytest.raises(IllegalMove, match="not everyone has joined yet"):
        play(begun(text=text), "roll")


def test_a_copy_can_only_be_looked_at() -> None:
    played = play(begun(), "roll")
    bare = tuple(extra for extra in played.record.extras if not extra.startswith("x-own"))
    copy = replay(GAMES, replace(played.record, extras=bare))
    assert copy.state == played.state
    with pytest.raises(IllegalMove, match="a view-only copy of a game played by link"):
        play(copy, copy.game.spell(copy.game.legal(copy.state)[0]))
    with pytest.raises(BadThrow):
        put(copy, [1])


def test_own_moves_can_be_taken_back_until_they_are_sent_and_so_can_the_value() -> None:
    session = begun(text=TEXT.replace("rainbow", "colordice"))
    once = play(session, session.game.spell(session.game.legal(session.state)[0]))
    rolled = len(once.record.entries)
    kept = play(once, once.game.spell(once.game.legal(once.state)[0]))
    back = undo(kept)
    assert back is not None
    assert (back.record, back.legs) == (once.record, once.legs)
    assert cut(kept, 0).record == session.record
    sent = replace(kept.record, extras=(*kept.record.extras, f"x-sent {rolled + 1}"))
    assert undo(replay(GAMES, sent)) is None


@pytest.mark.parametrize("slug", GAMES)
def test_a_finished_game_can_be_checked_from_its_text_alone(slug: str) -> None:
    session = finished(slug)
    bare = tuple(extra for extra in session.record.extras if extra.startswith("x-fair"))
    whole = replace(session.record, extras=bare)
    text = record.write(whole)
    assert replay(GAMES, record.read(text)).record == whole
    assert in_pieces(GAMES, whole, 5) == replay(GAMES, whole)
    assert record.write(record.read(text)) == text
    place = next(at for at, entry in enumerate(whole.entries) if isinstance(entry, Thrown))
    die, face = whole.entries[place].faces[0]  # type: ignore[union-attr] # a throw
    wrong = Thrown(((die, face % 2 + 1), *whole.entries[place].faces[1:]))  # type: ignore[union-attr] # as above
    other = replace(whole, entries=(*whole.entries[:place], wrong, *whole.entries[place + 1 :]))
    assert replay(GAMES, other).fault is not None


@pytest.mark.parametrize("device", [1, 2])
@pytest.mark.parametrize("by", [-1, 1])
def test_a_finished_game_with_a_value_too_many_or_too_few_does_not_pass(device: int, by: int) -> None:
    played = play(begun(), "roll").record
    lines = list(played.extras)
    count = int(lines[device - 1].split()[2]) + by
    secret = (ADA, BEN)[device - 1]
    lines[device - 1] = f"x-fair {device} {count} {fair.link(secret, count).hex()}"
    bare = replace(played, extras=tuple(lines[:2]))
    try:
        session = replay(GAMES, bare)
    except BadRecord:
        return
    assert session.fault is not None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("x-fair 2 1 {ben}\n", ""),
        ("x-fair 2 1", "x-fair 1 1"),
        ("x-fair 2 1", "x-fair 2,1 1"),
        ("x-fair 2 1", "x-fair 3 1"),
        ("x-fair 2 1", "x-fair 2 0"),
        ("x-fair 2 1", "x-fair 2 513"),
        ("x-fair 2 1", "x-fair 2 01"),
        ("x-fair 2 1 {ben}", "x-fair 2 1 beef"),
        ("x-fair 1 1 {ada}", "x-fair 1"),
        ("seat Ben", "seat bot steady"),
        ("seed amber-otter-42", "seed -"),
    ],
)
def test_a_header_that_cannot_be_right_is_refused(old: str, new: str) -> None:
    with pytest.raises(BadRecord):
        begun(text=TEXT.replace(old, new))


def test_the_same_lines_in_the_first_format_mean_nothing() -> None:
    """Foreign lines were always kept and never read."""
    plain = Record(
        "rainbow", 1, ("Ada", "Ben"), "demo", "abc", "2026-11-18T09:30Z", entries=(Played(1, "roll"),)
    )
    marked = replace(plain, extras=("x-fair 1 0 beef",))
    assert replay(GAMES, marked).states == replay(GAMES, plain).states
    assert record.write(marked).startswith("rollbow 1\n")


@pytest.mark.parametrize("slug", GAMES)
def test_every_throw_is_asked_for_by_the_seat_it_is_for(slug: str) -> None:
    """So the device that played last throws: but for the setup, no dice are due when a turn has just begun."""
    for setup in setups(GAMES[slug])[:6]:
        moved = False
        for taken in steps(setup, "fair"):
            moved = moved or isinstance(taken.turn, Seat)
            if moved and isinstance(setup.game.turn(taken.step.state), Roll):
                assert not any(isinstance(event, TurnBegan) for event in taken.step.events)


def test_the_dice_of_a_leg_cannot_be_known_before_its_value() -> None:
    """Who has the code and all letters can compute every value that was uncovered, and not one that comes."""
    session = finished()
    assert session.legs is not None
    for count in range(1, session.legs.counts[0]):
        uncovered = fair.link(ADA, count)
        seen = set(fair.chain(uncovered, fair.CHAIN))
        assert fair.link(ADA, count + 1) not in seen
    seen_by_ben = passed_on(begun(), 2)
    assert seen_by_ben.legs is not None
    leg = seen_by_ben.legs.after(1)
    assert not leg.known
    assert leg.uncovered() == leg


def test_a_promise_that_was_changed_is_noticed() -> None:
    """The next value of another chain does not lead to what was uncovered before."""
    kept = passed_on(play(begun(), "roll"), 2).legs
    assert kept is not None
    for secret in (BEN, bytes(16)):
        other = fair.Promise((1,), 3, fair.link(secret, 3))
        assert not kept.promises[0].kept(other)
    assert kept.promises[0].kept(fair.Promise((1,), 3, fair.link(ADA, 3)))
    assert not kept.promises[0].kept(fair.Promise((1,), 1, fair.link(ADA, 1)))
    assert not kept.promises[0].kept(fair.Promise((2,), 3, fair.link(ADA, 3)))
