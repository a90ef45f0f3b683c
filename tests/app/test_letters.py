"""What a letter may do to a kept game: the table of cases, one by one, and each field forged."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rollbow.app import routes
from rollbow.app.kept import letters, links
from rollbow.app.kept.letters import Outcome, received
from rollbow.app.model import Play, viewer
from rollbow.app.routes import BadLink
from rollbow.app.steps import bot_turns
from rollbow.games import GAMES
from rollbow.kernel import fair
from rollbow.kernel import record as records
from rollbow.kernel.game import Over
from rollbow.kernel.record import Played, Record
from rollbow.kernel.session import Session, begin, undo
from support.letters import (
    ID,
    NOW,
    acting,
    begun,
    invitation,
    leg,
    letter,
    moved,
    moves,
    secret,
    taken,
    whole,
)
from support.simulated_page import page

ROOT = Path(__file__).parents[2]
OLD = "463f037"


def after_ada(slug: str = "rainbow") -> tuple[Session, Session]:
    """Ada has played and sent; Ben has read it."""
    ada, ben = begun(slug)
    ada = letters.sent(leg(ada, Random(1)))
    return ada, taken(ben, letter(ada))


def outcome(kept: Session | None, arriving: Record) -> Outcome:
    return received(kept, arriving).outcome


def test_an_invitation_holds_no_move_no_die_and_no_secret() -> None:
    for slug in GAMES:
        host = invitation(slug)
        text = records.write(letter(host))
        assert not host.record.entries
        assert secret(1).hex() not in text
        assert text.endswith("---\n")
        assert "seat Ada\nseat Ben\n" in text


def test_options_travel_with_the_invitation() -> None:
    chosen = letters.invited(
        "unicorn", ("Ada", "Ben"), (2,), "demo", "letter-1", NOW, secret(1), {"triple1": "on"}
    )
    ben = letters.joined(letter(chosen), 2, secret(2))
    assert chosen.record.options == ben.record.options == (("triple1", "on"),)
    assert ben.state.triple1


def test_an_unknown_game_asks_who_is_to_join() -> None:
    got = received(None, letter(invitation(people=3)))
    assert got.outcome is Outcome.JOIN
    assert got.session is not None
    assert letters.open_devices(got.session) == (2, 3)


def test_an_unknown_game_that_awaits_nobody_can_be_watched() -> None:
    ada, _ = after_ada()
    assert outcome(None, letter(ada)) is Outcome.WATCH


def test_a_letter_that_goes_on_is_taken_over() -> None:
    ada, ben = after_ada()
    assert moves(ben.record) == moves(ada.record)
    assert ben.record.entries == ada.record.entries
    assert acting(ben)


def test_the_same_or_an_older_letter_changes_nothing() -> None:
    ada, ben = after_ada()
    first = letter(ada)
    assert outcome(ben, first) is Outcome.HERE
    further = leg(ben, Random(2))
    assert outcome(further, first) is Outcome.HERE
    assert outcome(further, letter(invitation())) is Outcome.HERE
    assert outcome(ada, letter(invitation())) is Outcome.HERE


def test_own_moves_that_were_not_sent_stay_when_a_letter_is_opened_again() -> None:
    ada, ben = after_ada()
    once = moved(ben, Random(2))
    assert outcome(once, letter(ada)) is Outcome.HERE


def test_a_letter_that_tells_it_differently_changes_nothing_and_says_where() -> None:
    """Ada has written her first turn anew with another first take: her dice are the same."""
    devices = begun()
    ada, ben = devices
    one, other = (letters.sent(leg(ada, Random(seed))) for seed in (1, 4))
    assert moves(one.record) != moves(other.record)
    kept = taken(ben, letter(one))
    got = received(kept, letter(other))
    assert got.outcome is Outcome.DIFFERS
    assert kept.record.entries[got.at] != other.record.entries[got.at]
    assert kept.record.entries[: got.at] == other.record.entries[: got.at]


def test_a_move_for_a_seat_that_is_played_here_is_refused() -> None:
    ada, ben = after_ada()
    move = ben.game.spell(ben.game.legal(ben.state)[0])
    forged = replace(letter(ada), entries=(*letter(ada).entries, Played(2, move)))
    got = received(ben, forged)
    assert got.outcome is Outcome.REFUSED
    assert got.words == "this takes a value that only the device of seat 2 can uncover"
    begun_leg = moved(ben, Random(1))
    more = moved(begun_leg, Random(2))
    if acting(begun_leg):
        assert received(begun_leg, letter(more)).words == "it moves for Ben, who plays here"


def test_own_moves_that_this_browser_lost_come_back_with_their_value() -> None:
    """Only this device could have uncovered it, so it was here that they were made."""
    ada, ben = after_ada()
    sent = letters.sent(leg(ben, Random(2)))
    answered = taken(ada, letter(sent))
    answered = letters.sent(leg(answered, Random(3)))
    assert moves(taken(ben, letter(answered)).record) == moves(answered.record)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: text.replace("game rainbow 1", "game uno 1"), ""),
        (
            lambda text: text.replace("game rainbow 1", "game rainbow 2"),
            "saved by a newer version of Rollbow",
        ),
        (lambda text: text.replace("rollbow 2\n", "rollbow 1\n"), "it isn’t a game played by link"),
        (lambda text: text.replace("seat Ada", "seat Eve"), "it names different players"),
        (lambda text: text.replace("seat Ben", "seat bot steady"), ""),
        (lambda text: text.replace("seed amber-otter-42", "seed amber-otter-43"), ""),
        (lambda text: text.replace("begun 2026-11-18T09:30Z", "begun 2026-11-18T09:31Z"), "a different time"),
        (lambda text: text.replace("x-letter yes", "x-hints open\nx-letter yes"), "it has different notes"),
        (
            lambda text: text.replace("x-letter yes", "x-takebacks yes\nx-letter yes"),
            "it has different notes",
        ),
        (lambda text: text.replace("x-fair 2 1", "x-fair 2 2"), ""),
        (lambda text: text.replace("x-fair 1 2", "x-fair 1 3"), ""),
        (lambda text: text.replace(fair.link(secret(1), 2).hex(), fair.link(secret(7), 2).hex()), ""),
        (lambda text: text.replace(fair.link(secret(2), 1).hex(), fair.link(secret(7), 1).hex()), ""),
        (lambda text: text.replace("1 roll\n", "", 1), ""),
        (lambda text: text.replace("1 roll\n", "2 roll\n", 1), ""),
        (lambda text: text.replace("1 roll\n", "1 stop\n", 1), ""),
        (lambda text: text.replace("1 take ", "1 take R0 ", 1), ""),
        (lambda text: text + "2 roll\n", "only the device of seat 2"),
    ],
)
def test_a_letter_with_one_field_forged_changes_nothing(change, words: str) -> None:  # type: ignore[no-untyped-def]
    ada, ben = after_ada()
    text = records.write(letter(ada))
    forged = change(text)
    assert forged != text
    for kept in (begun()[1], ben):
        got = received(kept, records.read(forged))
        assert got.outcome is Outcome.REFUSED
        assert words in got.words


def test_a_chain_that_fits_itself_but_not_the_promise_is_refused() -> None:
    """Ada's device invents a new secret to get other dice, and writes a letter that is right by itself."""
    other = letters.invited("rainbow", ("Ada", "Ben"), (2,), "amber-otter-42", "letter-5f0c", NOW, secret(9))
    ben = letters.joined(letter(invitation()), 2, secret(2))
    cheating = taken(other, letter(letters.joined(letter(other), 2, secret(2))))
    got = received(ben, letter(leg(cheating, Random(1))))
    assert got.outcome is Outcome.REFUSED
    assert got.words == "it isn’t from the device Ada joined on"


@pytest.mark.parametrize(("device", "count"), [(2, 2), (2, 0), (3, 1)])
def test_an_answer_that_uncovers_too_much_or_for_another_is_refused(device: int, count: int) -> None:
    host = invitation()
    answer = letter(letters.joined(letter(host), 2, secret(2)))
    line = f"x-fair {device} {count} {fair.link(secret(device), count).hex()}"
    extras = tuple(line if each.startswith(f"x-fair {min(device, 2)}") else each for each in answer.extras)
    assert received(host, replace(answer, extras=extras)).outcome is Outcome.REFUSED


def test_who_joins_twice_is_told_where() -> None:
    host = invitation()
    phone, laptop = (letters.joined(letter(host), 2, secret(number)) for number in (2, 3))
    host = taken(host, letter(phone))
    assert received(host, letter(laptop)).words == "it isn’t from the device Ben joined on"
    words = "Ben plays this game on another device or in another browser"
    assert received(laptop, letter(host)).words == words


def test_a_letter_cannot_reach_a_game_of_another_kind() -> None:
    plain = begin(GAMES["rainbow"], ("Ada", "Ben"), "amber-otter-42", "letter-5f0c", NOW)
    ada, _ = after_ada()
    assert received(plain, letter(ada)).words == "another game with its id is saved here"
    copy = replace(ada.record, extras=tuple(each for each in ada.record.extras if each != letters.SIGN))
    assert received(begun()[1], replace(copy, format=1)).outcome is Outcome.REFUSED


def test_a_letter_that_brings_a_secret_along_is_read_without_it() -> None:
    ada, ben = after_ada()
    forged = letter(ada)
    forged = replace(forged, extras=(*forged.extras, f"x-own 1 {bytes(16).hex()}", "x-sent 0"))
    kept = taken(begun()[1], forged)
    assert kept.record == ben.record
    got = received(None, forged)
    assert got.session is not None
    assert got.session.legs is not None
    assert not got.session.legs.own


def test_what_was_sent_or_received_cannot_be_taken_back() -> None:
    ada, ben = begun("colordice")
    once = leg(ada, Random(1))
    assert undo(letters.sent(once)) is None
    got = taken(ben, letter(letters.sent(once)))
    assert undo(got) is None


def test_a_letter_is_due_when_somebody_else_is_to_act() -> None:
    host = invitation(people=3)
    assert letters.due(host)
    assert letters.awaited(host) == (2, 3)
    ben = letters.joined(letter(host), 2, secret(2))
    assert (letters.due(ben), letters.awaited(ben)) == (True, (1,))
    ada, ben, cleo = begun(people=3)
    assert (letters.due(ada), letters.awaited(ada)) == (False, ())
    assert (letters.due(ben), letters.awaited(ben)) == (False, (1,))
    ada = leg(ada, Random(1))
    assert (letters.due(ada), letters.awaited(ada)) == (True, (2,))
    cleo = taken(cleo, letter(ada))
    assert (letters.due(cleo), letters.awaited(cleo)) == (False, (2,))


def test_a_seat_elsewhere_may_begin_and_bots_may_sit_between() -> None:
    host = letters.invited("uno", ("Ben", "bot steady", "Ada"), (1,), "demo", "letter-1", NOW, secret(1))
    ben = letters.joined(letter(host), 2, secret(2))
    host = taken(host, letter(ben))
    assert letters.due(host)
    ben = taken(ben, letter(host))
    assert acting(ben)
    ended = whole([host, ben], Random(1))
    assert all(isinstance(each.turn, Over) for each in ended)
    assert ended[0].record.entries == ended[1].record.entries


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seats", [("Ada", "Ben"), ("Ada", "bot casual", "Ben"), ("Ada", "Ben", "Cleo")])
def test_a_whole_game_of_each_kind_ends_alike_everywhere(slug: str, seats: tuple[str, ...]) -> None:
    if len(seats) not in GAMES[slug].seats:
        seats = seats[: GAMES[slug].seats[-1]]
    ended = whole(begun(slug, seats=seats), Random(3))
    texts = {records.write(letters.outgoing(each.record)) for each in ended}
    assert len(texts) == 1
    assert len(letters.pack(ended[0].record)) < links.LONGEST_PAYLOAD


def test_a_link_to_a_game_by_letters_holds_no_names_and_is_a_copy() -> None:
    ada, _ = after_ada()
    shared = links.arrived(links.read(links.pack(ada.record)))
    assert shared.seats == ("-", "-")
    assert not letters.is_letter(shared)
    assert "x-own" not in records.write(shared)


def test_what_is_too_long_or_damaged_is_no_letter() -> None:
    ada, _ = after_ada()
    payload = letters.pack(ada.record)
    for wrong in (payload[:-5], payload + "AAAA", "A" + payload):
        with pytest.raises(BadLink):
            links.read(wrong)


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_an_older_rollbow_says_that_a_letter_is_a_newer_ones(tmp_path: Path) -> None:
    """The program as it was before there were letters reads one: its first line tells it."""
    packed = subprocess.run(["git", "archive", OLD, "py"], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        pytest.skip("this copy of the project has no history")
    subprocess.run(["tar", "x", "-C", tmp_path], input=packed.stdout, check=True)
    ada, _ = after_ada()
    code = (
        "from rollbow.app import links\n"
        "try:\n"
        f"    links.read({letters.pack(ada.record)!r})\n"
        "except links.BadLink as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path / "py", capture_output=True, text=True, check=True
    )
    assert done.stdout == (
        "the game in this link can't be opened: this game was saved by a newer Rollbow (format 2)\n"
    )


@pytest.mark.parametrize("slug", GAMES)
def test_no_die_of_a_coming_turn_can_be_computed_from_all_that_was_sent(slug: str) -> None:
    """Whoever has the code, every letter and the secret of their own device lacks the value of each leg to come."""
    rng, public = Random(7), set[bytes]()
    private = [set(fair.chain(secret(place), fair.CHAIN)) for place in (1, 2)]

    def overhear(session: Session) -> None:
        assert session.legs is not None
        text = records.write(letter(session))
        assert not any(secret(place).hex() in text for place in (1, 2))
        for promise in session.legs.promises:
            public.update(fair.chain(promise.value, fair.CHAIN))

    host = invitation(slug)
    ben = letters.joined(letter(host), 2, secret(2))
    for each in (host, ben):
        overhear(each)
    devices, legs = [taken(host, letter(ben)), ben], 0
    while not isinstance(devices[0].turn, Over):
        place = next(place for place, each in enumerate(devices) if acting(each))
        devices[place] = letters.sent(leg(devices[place], rng))
        played = devices[place].legs
        assert played is not None
        fresh = played.promises[place].value
        assert fresh not in public | private[1 - place]
        assert fresh.hex() in played.seed(devices[place].record.seed)
        overhear(devices[place])
        devices[1 - place] = taken(devices[1 - place], letter(devices[place]))
        legs += 1
    assert legs > 3


def test_each_device_shows_the_sheet_of_its_own_seat() -> None:
    assert [viewer(each) for each in begun()] == [1, 2]


def test_a_bot_is_asked_on_the_device_that_plays_it_alone() -> None:
    devices = begun(seats=("bot casual", "Ada", "Ben"))
    tables = [replace(page(), route=routes.At(ID), play=Play(each)) for each in devices]
    assert [len(bot_turns.thinking(model)) for model in tables] == [1, 0]
