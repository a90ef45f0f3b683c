"""Letters by somebody who wants to do harm, and a clock that does."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from rollbow.app import routes
from rollbow.app.kept import facts, letters, links
from rollbow.app.kept.letters import Outcome, received
from rollbow.app.messages import Did, Filled, World
from rollbow.app.view import view
from rollbow.kernel import record as records
from rollbow.kernel.record import BadRecord, Played, Thrown
from support.letters import NOW, begun, invitation, leg, letter, secret, taken
from support.simulated_browser import House, Tab, at_table
from support.simulated_page import do, page, playing


def test_a_letter_under_the_name_of_a_link_s_game_is_refused() -> None:
    """Joined, it would stand in the place of that game when its own link is opened."""
    asked = replace(letter(invitation()), id="link-0123456789abcdef")
    assert received(None, asked).words == "its id belongs to another link’s game"


def test_no_game_by_letters_is_a_day_s_game_whatever_its_notes_say() -> None:
    """An invitation could end a streak, or begin one."""
    asked = letter(invitation())
    forged = replace(asked, extras=("x-daily 2026-11-18", *asked.extras))
    ben = letters.joined(forged, 2, secret(2))
    assert "x-daily 2026-11-18" in ben.record.extras
    assert facts.of(ben).daily == ""


def test_throws_in_a_letter_are_not_believed() -> None:
    ada, ben = begun()
    ada = letters.sent(leg(ada, Random(1)))
    ben = taken(ben, letter(ada))
    lied = tuple(
        Thrown(tuple((die, 1) for die, _ in entry.faces)) if isinstance(entry, Thrown) else entry
        for entry in ada.record.entries
    )
    assert lied != ada.record.entries
    kept = taken(begun()[1], replace(letter(ada), entries=lied))
    assert kept.record == ben.record


def test_a_letter_with_lines_dropped_doubled_or_swapped_changes_nothing() -> None:
    """What both have read needs values that its forger can’t know."""
    ada, ben = begun("uno")
    rng = Random(1)
    for _ in range(2):
        ada = letters.sent(leg(ada, rng))
        ben = letters.sent(leg(taken(ben, letter(ada)), rng))
        ada = taken(ada, letter(ben))
    lines = records.write(letter(ada)).splitlines()
    outcomes = set()
    for at in range(len(lines)):
        rest, pair = lines[at + 1 :], lines[at : at + 2]
        for forged in (rest, [lines[at], lines[at], *rest], [*pair[::-1], *lines[at + 2 :]]):
            try:
                arriving = records.read("\n".join((*lines[:at], *forged, "")))
            except BadRecord:
                continue
            outcomes |= {received(kept, arriving).outcome for kept in (ada, ben)}
    assert outcomes == {Outcome.REFUSED, Outcome.HERE, Outcome.DIFFERS}


def test_names_with_markup_are_text_everywhere() -> None:
    names = ("<img src=x onerror=1>", '"><b id=app>')
    host = letters.invited("rainbow", names, (2,), "demo", "letter-1", NOW, secret(1))
    guest = Tab(House(), "#/r/" + letters.pack(host.record))
    seen = [view(guest.model)]
    guest.send(Did("join", "2"))
    for place in (routes.spell(guest.model.route), "#/", "#/shelf"):
        guest.go(place)
        seen.append(view(guest.model))
    assert all("&lt;img" in each for each in seen)
    assert not any("<img src=x" in each or "<b id" in each for each in seen)


def test_a_clock_that_goes_back_loses_nothing() -> None:
    house = House()
    guest = Tab(house, "#/r/" + letters.pack(invitation().record))
    guest.send(Did("join", "2"))
    ada = taken(invitation(), letter(at_table(guest)))
    guest.now = "1999-01-01T00:00Z"
    ada = letters.sent(leg(ada, Random(1)))
    guest.go("#/r/" + letters.pack(ada.record))
    assert at_table(guest).record.entries == ada.record.entries
    again = Tab(house, routes.spell(guest.model.route))
    assert at_table(again).record.entries == ada.record.entries
    again.go("#/shelf")
    assert "Your turn" in view(again.model)


def test_a_letter_that_goes_on_for_ever_is_refused() -> None:
    endless = replace(letter(invitation()), entries=(Played(1, "roll"),) * 20_000)
    assert received(None, links.read(links.packed(endless))).outcome is Outcome.REFUSED


def test_a_letter_with_another_option_is_another_game() -> None:
    host = invitation("unicorn")
    kept = letters.joined(letter(host), 2, secret(2))
    forged = replace(letter(host), options=(("triple1", "on"),))
    assert received(kept, forged).words == "it’s from another game"


def test_an_answer_that_carries_another_answer_still_fails_if_its_invitation_was_forged() -> None:
    """Ben answers a stranger who wrote Ada's invitation anew; what he saw of Cleo doesn't open the door for it."""
    ada = invitation(people=3)
    ada = taken(ada, letter(letters.joined(letter(ada), 3, secret(3))))
    forged = letters.invited(
        "rainbow", ada.record.seats, (2, 3), ada.record.seed, ada.record.id, NOW, secret(9)
    )
    forged = taken(forged, letter(letters.joined(letter(forged), 3, secret(4))))
    got = received(ada, letter(letters.joined(letter(forged), 2, secret(2))))
    assert got.outcome is Outcome.REFUSED
    assert got.words == "Ada plays this game on another device or in another browser"


def test_nothing_that_is_sent_is_made_of_the_bytes_of_the_secret() -> None:
    """Id, seed and secret come from the same random bytes, but from none twice."""
    texts = set()
    for last in (0, 1):
        world = World(NOW, bytes([*range(16), *[last] * 16]))
        form = do(page("#/rainbow"), Did("add-apart"), Filled("name/0", "Ada"), Filled("name/1", "Ben"))
        session = playing(do(form, Did("start"), world=world)).session
        assert session.legs is not None
        assert session.legs.secret == bytes([last] * 16)
        text = records.write(letter(session))
        texts.add(text.replace(session.legs.promises[0].line, ""))
    assert len(texts) == 1
