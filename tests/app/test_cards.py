"""The line that a kept game has on the shelf, whole, for games of every sort; and what is no such line."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from rollbow.app.kept import cards, facts, letters
from rollbow.app.kept.cards import Card, Sealed
from rollbow.app.kept.facts import Facts
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel import session as sessions
from rollbow.kernel.game import Seat
from rollbow.kernel.session import Session, replay
from support import golden
from support.letters import begun as by_letters
from support.letters import invitation, leg, letter, secret

if TYPE_CHECKING:
    from collections.abc import Callable

LAST = "2026-11-18T09:30Z"
ADA = Card("ada", 3, "rainbow", LAST, "running", "Turn 1", "", ("Ada",))
LINE = "ada\t3\trainbow\t2026-11-18T09:30Z\trunning\tTurn 1\t\tAda"


def begun(*seats: str, moves: int = 0, extras: tuple[str, ...] = (), seed: str = "demo") -> Session:
    session = sessions.begin(GAMES["rainbow"], seats, seed, "ada", LAST)
    for _ in range(moves):
        session = sessions.play(session, session.game.spell(session.game.legal(session.state)[0]))
    return replace(session, record=replace(session.record, extras=extras))


def to_seat_2(*seats: str) -> Session:
    """A game at the beginning of the second seat's turn."""
    session = begun(*seats)
    while not (isinstance(session.turn, Seat) and session.turn.number == 2):
        session = sessions.play(session, session.game.spell(session.game.legal(session.state)[0]))
    return session


def ended_by_bots() -> Session:
    session = begun("bot steady")
    while isinstance(session.turn, Seat):
        session = sessions.play(session, session.game.spell(session.game.legal(session.state)[0]))
    return session


def ended(slug: str) -> Session:
    return replay(GAMES, records.read(golden.records(slug)[0].read_bytes()))


def real(slug: str) -> Session:
    """A golden game with real dice."""
    found = [records.read(path.read_bytes()) for path in golden.records(slug)]
    return replay(GAMES, next(each for each in found if each.seed == "-"))


def faulty() -> Session:
    text = records.write(begun("Ada", moves=1).record) + "1 roll\n1 roll\n"
    return replay(GAMES, records.read(text))


SORTS: dict[str, tuple[Callable[[], Session], str]] = {
    "nobody has moved": (
        lambda: begun("Ada", "Ben"),
        "ada\t3\trainbow\t2026-11-18T09:30Z\trunning\tRound 1\t\tAda\tBen\t\x1fn1;y1",
    ),
    "somebody has": (
        lambda: begun("Ada", "Ben", moves=1),
        "ada\t3\trainbow\t2026-11-18T09:30Z\trunning\tRound 1\t\tAda\tBen\t\x1fy1",
    ),
    "a bot begins": (
        lambda: begun("bot steady", "Ben"),
        "ada\t3\trainbow\t2026-11-18T09:30Z\trunning\tRound 1\t\tbot steady\tBen\t\x1fn1",
    ),
    "only a bot has moved": (
        lambda: begun("bot steady", "Ben", moves=1),
        "ada\t3\trainbow\t2026-11-18T09:30Z\trunning\tRound 1\t\tbot steady\tBen\t\x1fn1",
    ),
    "bots alone": (
        lambda: begun("bot steady", "bot steady", moves=3),
        "ada\t3\trainbow\t2026-11-18T09:30Z\trunning\tRound 1\t\tbot steady\tbot steady\t\x1fn1",
    ),
    "bots to the end": (
        ended_by_bots,
        "ada\t3\trainbow\t2026-11-18T09:30Z\tover\tFinished\t\tbot steady\t\x1fs107;w1;f18,14,14,6,11,26",
    ),
    "for seat 2": (
        lambda: to_seat_2("bot steady", "Ben"),
        "ada\t3\trainbow\t2026-11-18T09:30Z\trunning\tRound 1\t\tbot steady\tBen\t\x1fn1;y2",
    ),
    "for a bot in seat 2": (
        lambda: to_seat_2("Ada", "bot steady"),
        "ada\t3\trainbow\t2026-11-18T09:30Z\trunning\tRound 1\t\tAda\tbot steady\t\x1f",
    ),
    "with take-backs": (
        lambda: begun("Ada", extras=("x-takebacks yes",)),
        "ada\t3\trainbow\t2026-11-18T09:30Z\trunning\tTurn 1\t\tAda\t\x1fb1;n1;y1",
    ),
    "a name": (
        lambda: begun("Ada", extras=("x-title Sunday",)),
        "ada\t3\trainbow\t2026-11-18T09:30Z\trunning\tTurn 1\tSunday\tAda\t\x1fn1;y1",
    ),
    "a daily game": (
        lambda: begun("Ada", extras=("x-daily 2026-11-18",)),
        "ada\t3\trainbow\t2026-11-18T09:30Z\trunning\tTurn 1\t\tAda\t\x1fd20261118;n1;y1",
    ),
    "another try": (
        lambda: begun("Ada", extras=("x-daily 2026-11-18", "x-try 12")),
        "ada\t3\trainbow\t2026-11-18T09:30Z\trunning\tTurn 1\t\tAda\t\x1fd20261118;t12;n1;y1",
    ),
    "a day that is none": (
        lambda: begun("Ada", extras=("x-daily 2026-13-18", "x-try x")),
        "ada\t3\trainbow\t2026-11-18T09:30Z\trunning\tTurn 1\t\tAda\t\x1fn1;y1",
    ),
    "no try is the 0th": (
        lambda: begun("Ada", extras=("x-try 0",)),
        "ada\t3\trainbow\t2026-11-18T09:30Z\trunning\tTurn 1\t\tAda\t\x1fn1;y1",
    ),
    "nor the 1000th": (
        lambda: begun("Ada", extras=("x-try 1000",)),
        "ada\t3\trainbow\t2026-11-18T09:30Z\trunning\tTurn 1\t\tAda\t\x1fn1;y1",
    ),
    "but the 999th": (
        lambda: begun("Ada", extras=("x-try 999",)),
        "ada\t3\trainbow\t2026-11-18T09:30Z\trunning\tTurn 1\t\tAda\t\x1ft999;n1;y1",
    ),
    "damaged": (faulty, "ada\t3\trainbow\t2026-11-18T09:30Z\tsealed\tDamaged\t\tAda\t\x1fy1"),
    "real dice": (
        lambda: real("rainbow"),
        "golden-highest-turn\t3\trainbow\t2026-11-18T09:30Z\tover\tFinished\t\tAda\tBen\t\x1fs100,105;w2;f12,3,2,1,5,28;r1",
    ),
    "invited": (
        lambda: invitation(people=3),
        "letter-5f0c\t3\trainbow\t2026-11-18T09:30Z\trunning\tRound 1\t\tAda\tBen\tCleo\t\x1fe2,1",
    ),
    "joined": (
        lambda: letters.joined(letter(invitation()), 2, secret(2)),
        "letter-5f0c\t3\trainbow\t2026-11-18T09:30Z\trunning\tRound 1\t\tAda\tBen\t\x1fe1,1",
    ),
    "by letters, mine": (
        lambda: by_letters()[0],
        "letter-5f0c\t3\trainbow\t2026-11-18T09:30Z\trunning\tRound 1\t\tAda\tBen\t\x1fy1",
    ),
    "by letters, theirs": (
        lambda: by_letters()[1],
        "letter-5f0c\t3\trainbow\t2026-11-18T09:30Z\trunning\tRound 1\t\tAda\tBen\t\x1fe1",
    ),
    "by letters, played": (
        lambda: leg(by_letters()[0], Random(1)),
        "letter-5f0c\t3\trainbow\t2026-11-18T09:30Z\trunning\tRound 1\t\tAda\tBen\t\x1fe2,1",
    ),
    "by letters, sent": (
        lambda: letters.sent(leg(by_letters()[0], Random(1))),
        "letter-5f0c\t3\trainbow\t2026-11-18T09:30Z\trunning\tRound 1\t\tAda\tBen\t\x1fe2",
    ),
    "unicorn": (
        lambda: ended("unicorn"),
        "golden-first-shared\t3\tunicorn\t2026-11-18T09:30Z\tover\tFinished\t\tAda\tBen\tCid\t\x1fs14,15,9;w2;f16,4,7,0,0,0;r1",
    ),
    "rainbow": (
        lambda: ended("rainbow"),
        "golden-eight-seats\t3\trainbow\t2026-11-18T09:30Z\tover\tFinished\t\tAda\tBen\tCleo\tDev\tEve\tFinn\tGus\tHana\t\x1fs101,117,88,133,98,76,96,96;w4;f61,49,62,59,54,51",
    ),
    "uno": (
        lambda: ended("uno"),
        "golden-uno-all-extras\t3\tuno\t2026-11-18T09:30Z\tover\tFinished\t\tAda\tBen\t\x1fs16,14;w1;f15,17,1,0,2,9;r1",
    ),
    "formulas": (
        lambda: ended("formulas"),
        "golden-formulas-four-seats\t3\tformulas\t2026-11-18T09:30Z\tover\tFinished\t\tAda\tBen\tCy\tDi\t\x1fs83,245,133,53;w2;f22,19,23,16,16,18",
    ),
    "colordice": (
        lambda: ended("colordice"),
        "golden-counterattack-wins\t3\tcolordice\t2026-11-18T09:30Z\tover\tFinished\t\tAda\tBen\t\x1fs1,9;w2;f4,0,3,5,5,3;r1",
    ),
}


@pytest.mark.parametrize(("made", "line"), SORTS.values(), ids=SORTS)
def test_a_game_has_this_line(made: Callable[[], Session], line: str) -> None:
    card = cards.card(made(), 3, LAST)
    assert cards.write(card) == line
    assert cards.read(line) == card


def test_what_can_t_be_opened_has_a_line_with_the_game_it_names() -> None:
    text = "rollbow 3\ngame uno 1\nseat Ada\n"
    line = f"ada\t9\tuno\t{LAST}\tsealed\tCan’t be opened\t"
    assert cards.write(cards.sealed_card(Sealed("ada", text, "It is newer."), 9, LAST)) == line
    other = cards.sealed_card(Sealed("ada", "no game at all", "It is none."), 9, LAST)
    assert cards.write(other) == line.replace("uno", "")
    for card in (other, cards.sealed_card(Sealed("ada", text, ""), 9, LAST)):
        assert cards.read(cards.write(card)) == card


@pytest.mark.parametrize(
    "line",
    [
        "",
        "ada",
        LINE.rpartition("\t")[0].rpartition("\t")[0],
        LINE.replace("ada", "Ada"),
        LINE.replace("ada", "a" * 65),
        LINE.replace("\t3\t", "\t\t"),
        LINE.replace("\t3\t", "\t-3\t"),
        LINE.replace("\t3\t", "\t٣\t"),
        LINE.replace("\t3\t", "\t1000000000\t"),
        LINE.replace("T09:30Z", "T09:30"),
        LINE.replace("running", "going"),
        LINE + "a" * (1001 - len(LINE)),
    ],
)
def test_what_is_no_card_is_left_out(line: str) -> None:
    assert cards.read(LINE) == ADA
    assert cards.read(line) is None


def test_a_card_may_be_as_long_as_this_and_have_no_names() -> None:
    assert cards.read(LINE.removesuffix("\tAda")) == replace(ADA, names=())
    assert cards.read(LINE + "a" * (1000 - len(LINE))) == replace(
        ADA, names=("Ada" + "a" * (1000 - len(LINE)),)
    )
    assert cards.read(LINE.replace("\t3\t", "\t999999999\t")) == replace(ADA, edition=999_999_999)


def test_a_card_tells_whether_it_is_over_untouched_and_one_s_own() -> None:
    assert [(each.over, each.fresh, each.own) for each in (
        ADA,
        replace(ADA, state="over", facts=Facts()),
        replace(ADA, id="link-1", facts=Facts(fresh=True)),
    )] == [(False, False, True), (True, False, True), (False, True, False)]  # fmt: skip


# What a card says of people elsewhere: whether a letter is unsent, somebody waits, and the game goes on for others.
ELSEWHERE: list[tuple[Card, tuple[bool, bool, bool]]] = [
    (replace(ADA, id="letter-1"), (False, False, False)),
    (replace(ADA, id="letter-1", facts=Facts()), (False, False, False)),
    (replace(ADA, id="letter-1", facts=Facts(waits=1)), (False, True, True)),
    (replace(ADA, id="letter-1", facts=Facts(elsewhere=2)), (False, False, True)),
    (replace(ADA, id="letter-1", facts=Facts(unsent=True)), (True, True, True)),
    (replace(ADA, id="letter-1", state="over", facts=Facts(elsewhere=2)), (False, False, False)),
    (replace(ADA, id="letter-1", state="over", facts=Facts(waits=1)), (False, True, False)),
    (replace(ADA, id="letter-1", state="over", facts=Facts(unsent=True)), (True, True, True)),
    (replace(ADA, facts=Facts(waits=1, elsewhere=2, unsent=True)), (True, False, False)),
]


@pytest.mark.parametrize(("card", "told"), ELSEWHERE)
def test_a_card_tells_who_elsewhere_waits_for_what(card: Card, told: tuple[bool, bool, bool]) -> None:
    assert (card.unsent, card.awaited, card.shared) == told


def test_a_game_by_letters_is_no_daily_game() -> None:
    record = replace(by_letters()[0].record, extras=("x-daily 2026-11-18",))
    assert facts.daily(record) == ""
    assert facts.daily(replace(begun("Ada").record, extras=record.extras)) == "2026-11-18"


NUMBERS = {
    "": Facts(),
    "s12,-3": Facts(scores=(12, -3)),
    "w2,1": Facts(winners=(2, 1)),
    "f1,2,3,4,5,60000000": Facts(faces=(1, 2, 3, 4, 5, 60_000_000)),
    "d20261118": Facts(daily="2026-11-18"),
    "t3": Facts(attempt=3),
    "b1": Facts(takebacks=True),
    "r1": Facts(real=True),
    "n1": Facts(fresh=True),
    "y2": Facts(waits=2),
    "e4": Facts(elsewhere=4),
    "s1,2;w2;f0,0,0,0,0,1;d20241231;t2;b1;r1;n1;y1;e2": Facts(
        (1, 2), (2,), (0, 0, 0, 0, 0, 1), "2024-12-31", 2, True, True, True, 1, 2
    ),
}


@pytest.mark.parametrize("text", NUMBERS)
def test_facts_are_these_numbers(text: str) -> None:
    assert facts.write(NUMBERS[text]) == text
    assert facts.read(text) == NUMBERS[text]


@pytest.mark.parametrize(
    "text", ["s", "x1", "s1,", "s,1", "s1 ", "s--1", "s123456789", "s1;;b1", "s٣", "d20260230", "1"]
)
def test_what_are_no_facts_is_left_out(text: str) -> None:
    assert facts.read(text) is None
    known = replace(ADA, facts=None)
    assert cards.read(f"{LINE}\t\x1f{text}") == known


def test_the_newest_card_of_each_game_counts_and_the_last_played_comes_first() -> None:
    early, late = "2026-11-17T09:30Z", "2026-11-19T09:30Z"
    one, two, three = (
        replace(ADA, id=name, last=last) for name, last in zip("abc", (early, LAST, late), strict=True)
    )
    older = replace(two, edition=2, last=late)
    assert cards.merged((one, older, two, three)) == (three, two, one)
    assert cards.merged((two, older, replace(two, title="later"))) == (two,)
    assert cards.merged(()) == ()


def test_a_card_takes_its_place_by_time() -> None:
    early, late = "2026-11-17T09:30Z", "2026-11-19T09:30Z"
    one, two = replace(ADA, id="b"), replace(ADA, id="c", last=early)
    assert cards.placed((), ADA) == (ADA,)
    assert cards.placed((one, two), ADA) == (ADA, one, two)
    assert cards.placed((one, two), replace(ADA, last=late)) == (replace(ADA, last=late), one, two)
    assert cards.placed((one, two), replace(ADA, last=early)) == (one, replace(ADA, last=early), two)
    assert cards.placed((two, replace(one, title="older")), replace(one, last=late)) == (
        replace(one, last=late),
        two,
    )


def test_a_title_is_written_into_the_record_before_other_lines_of_ours() -> None:
    record = begun("Ada", extras=("x-daily 2026-11-18", "x-title Old")).record
    assert cards.title(record) == "Old"
    assert cards.titled(record, " New  one ").extras == ("x-title New one", "x-daily 2026-11-18")
    assert cards.titled(record, " ").extras == ("x-daily 2026-11-18",)
    assert cards.title(begun("Ada").record) == ""


def test_of_a_title_only_its_beginning_is_looked_at_and_a_stroke_stays_with_its_letter() -> None:
    assert cards.tidy_title(" " * 799 + "ab") == "a"
    assert cards.shortened("a" * 40 + "\u0338", 40) == "a" * 39
    assert cards.shortened("a" * 40 + "b", 40) == "a" * 40
