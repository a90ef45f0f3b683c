"""What people do by mistake in a game by links: they open the wrong link, take the wrong seat, delete the game."""

from __future__ import annotations

from dataclasses import replace

from rollbow.app import routes
from rollbow.app.effects import Focus
from rollbow.app.kept import links
from rollbow.app.messages import Did
from rollbow.app.view import view
from support.letter_pages import both, browser, ended, finished, here, invited, joined, played, sent
from support.simulated_browser import Tab, at_table


def words(tab: Tab) -> str:
    return view(tab.model)


def tray(tab: Tab) -> str:
    """What is said and offered below the board."""
    return words(tab).partition('class="tray"')[2].partition("<aside")[0]


def test_own_links_are_told_from_others_before_the_first_move_too() -> None:
    ada = invited(Cleo="apart")
    invitation = sent(ada)
    ada.go(invitation)
    assert "This is your own link. You’re waiting for a different link, from Ben and Cleo" in words(ada)
    ben, cleo = joined(invitation), joined(invitation, "3")
    answer = sent(ben)
    ben.go(answer)
    assert "This is your own link. You’re waiting for a different link, from Ada" in words(ben)
    for link in (answer, answer):
        ada.go(link)
    assert "You’ve already opened this link." in words(ada)
    ada.go(invitation)
    assert "This is one of your own old links." in words(ada)
    ada.go(sent(cleo))
    ada.go(answer)
    assert "This is an old link: your game is past it." in words(ada)


def test_whoever_joined_as_somebody_else_takes_another_seat_until_their_answer_has_left() -> None:
    ada = invited(Cleo="apart")
    invitation = sent(ada)
    cleo = joined(invitation, "2")
    wrong = at_table(cleo).record
    assert "Not Ben?" in tray(cleo)
    cleo.send(Did("reseat", "2"), Did("reseat", "1"), Did("reseat", "x"))
    assert at_table(cleo).record == wrong
    cleo.send(Did("reseat", "3"))
    assert cleo.model.notice == "You joined as Cleo."
    assert "Not Cleo?" in tray(cleo)
    assert Tab(cleo.house, routes.spell(cleo.model.route)).model.session == cleo.model.session
    answer = sent(cleo)
    assert "Not Cleo?" not in tray(cleo)
    kept = at_table(cleo).record
    cleo.send(Did("reseat", "2"))
    assert at_table(cleo).record == kept
    ben = joined(invitation, "2")
    for link in (answer, sent(ben)):
        ada.go(link)
    assert here(ada)
    played(ada)
    ben.go(sent(ada))
    played(ben)
    cleo.go(sent(ben))
    assert here(cleo)


def test_who_joins_twice_does_not_stop_those_who_saw_the_other_answer() -> None:
    """In a group everybody opens everything; whoever invites says which answer counts."""
    ada = invited(Cleo="apart")
    invitation = sent(ada)
    ben, phone, laptop = joined(invitation), joined(invitation, "3"), joined(invitation, "3")
    ben.go(sent(laptop))
    for link in (sent(phone), sent(ben)):
        ada.go(link)
    played(ada)
    ben.go(sent(ada))
    assert here(ben)
    played(ben)
    for tab in (phone, laptop):
        tab.go(sent(ben))
    assert here(phone)
    assert "Cleo plays this game on another device" in laptop.model.notice
    played(phone)
    ben.go(sent(laptop))
    assert "it isn’t from the device Cleo joined on" in ben.model.notice


def test_two_have_no_other_seat_to_take() -> None:
    ben = joined(sent(invited()))
    assert "Not Ben?" not in tray(ben)


def test_a_game_that_somebody_elsewhere_plays_too_is_deleted_after_a_yes() -> None:
    ada, ben = both()
    identity = at_table(ada).record.id
    for tab in (ada, ben):
        tab.go("#/shelf")
        tab.send(Did("delete", identity))
        assert tab.asked[-1] == Focus(f"keep-shared-{identity}")
        assert f'id="keep-shared-{identity}"' in words(tab)
        assert "If you delete it, no one can finish it." in words(tab)
        assert tab.house.ids() == (identity,)
    ada.send(Did("keep-shared"))
    assert "it can’t go on" not in words(ada)
    ben.send(Did("delete-shared", identity))
    assert not ben.house.ids()
    assert "it can’t go on" not in words(ben)
    ben.send(Did("undelete"))
    assert ben.house.ids() == (identity,)


def test_a_game_whose_end_was_not_sent_is_deleted_after_a_yes() -> None:
    now, _ = finished()
    identity = at_table(now).record.id
    now.go("#/shelf")
    now.send(Did("delete", identity))
    assert "The last turn of this game hasn’t been sent yet." in words(now)
    assert now.house.ids() == (identity,)
    (card,) = now.model.cards
    assert not replace(card, facts=None).shared
    assert not replace(card, id="5f0c").shared


def test_once_everybody_has_the_end_nobody_asks_before_it_is_deleted() -> None:
    over, _ = ended()
    identity = at_table(over).record.id
    over.go("#/shelf")
    over.send(Did("delete", identity))
    assert not over.house.ids()


def test_who_player_1_is_in_a_link_without_names() -> None:
    over, _ = ended()
    guest = Tab(browser(), "#/r/" + links.pack(at_table(over).record))
    said = "A shared result carries no names: “Player 1” is whoever had seat 1."
    assert said in words(guest)
    assert said not in words(over)
