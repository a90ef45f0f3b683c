"""Games by letters on the page: two browsers, each with its own storage, that send each other links."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rollbow.app import routes
from rollbow.app.effects import Recall, Think, WarmUp, Work
from rollbow.app.kept import letters
from rollbow.app.messages import Did, Filled, Given, Message, Skipped, Went, World
from rollbow.app.model import names
from rollbow.app.screens.letters import HONEST
from rollbow.app.steps import check_dice
from rollbow.app.update import update
from rollbow.app.view import view
from rollbow.games import GAMES
from rollbow.kernel import extra_headers as headers
from rollbow.kernel.dice import face
from rollbow.kernel.game import Over, Seat
from rollbow.kernel.record import Thrown
from support.letter_pages import both, browser, ended, here, invited, joined, played, sent, undoes
from support.simulated_browser import Tab, at_table
from support.simulated_browser import played as alone


def words(tab: Tab) -> str:
    return view(tab.model)


def test_an_invitation_is_answered_and_the_game_begins() -> None:
    ada = invited()
    assert "Send the invitation to Ben." in words(ada)
    assert 'data-do="move"' not in words(ada)
    fragment = sent(ada)
    assert "Waiting for Ben to answer." in words(ada)
    ben = Tab(browser(), fragment)
    assert "Ada invites you to Rainbow Roll" in words(ben)
    assert "You are Ben. " in words(ben)
    assert not ben.house.ids()
    ben.send(Did("join", "2"))
    assert "Send your answer to Ada." in words(ben)
    ada.go(sent(ben))
    assert here(ada)
    assert "Your turn" in words(ada)
    played(ada)
    assert "Your turn is done. Send it to Ben." in words(ada)
    ben.go(sent(ada))
    assert here(ben)
    assert at_table(ben).record.entries == at_table(ada).record.entries


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_of_each_kind_by_links(slug: str) -> None:
    first, second = both(slug)
    sizes = []
    for _ in range(600):
        played(first)
        link = sent(first)
        sizes.append(len(link))
        second.go(link)
        assert at_table(second).record.entries == at_table(first).record.entries
        if isinstance(at_table(first).turn, Over):
            break
        first, second = second, first
    assert isinstance(at_table(second).turn, Over)
    assert at_table(second).fault is None


def test_three_people_and_a_bot() -> None:
    ada = invited("uno", Cleo="apart", bot="casual")
    link = sent(ada)
    ben, cleo = joined(link), joined(link, "3")
    ada.go(sent(cleo))
    assert "Send the invitation to Ben." in words(ada) or "Waiting for Ben" in words(ada)
    ada.go(sent(ben))
    assert here(ada)
    played(ada)
    for tab in (ben, cleo):
        tab.go(sent(ada))
    assert [here(tab) for tab in (ben, cleo)] == [True, False]
    assert "Waiting for Ben." in words(cleo)


def test_a_bot_plays_on_the_device_that_moved_before_it() -> None:
    ada = invited("uno", bot="casual")
    ben = joined(sent(ada))
    ada.go(sent(ben))
    played(ada)
    ben.go(sent(ada))
    while at_table(ben).turn == Seat(2):
        ben.send(Did("move", at_table(ben).game.spell(at_table(ben).game.legal(at_table(ben).state)[0])))
    assert at_table(ben).turn == Seat(3)
    assert "Casual bot is thinking…" in words(ben)
    asked = next(each for each in reversed(ben.asked) if isinstance(each, Think))
    assert asked.level == "casual"
    ada.asked.clear()
    ada.go(f"#/game/{at_table(ada).record.id}")
    assert not [each for each in ada.asked if isinstance(each, Think | WarmUp)]


def test_who_is_asked_which_of_several_they_are() -> None:
    ada = invited(Cleo="apart")
    cleo = Tab(browser(), sent(ada))
    assert "Who are you?" in words(cleo)
    cleo.send(Did("join", "1"), Did("join", "9"), Did("join", "x"))
    assert not cleo.house.ids()
    cleo.send(Did("join", "3"))
    assert at_table(cleo).legs is not None
    assert at_table(cleo).record.extras[2].startswith("x-fair 3 1 ")


def test_the_same_letter_twice_and_an_old_one_say_so_and_change_nothing() -> None:
    ada, ben = both()
    played(ada)
    link = sent(ada)
    ben.go(link)
    before = ben.house.texts()
    for again in (link, link):
        ben.go("#/")
        ben.go(again)
        assert "You’ve already opened this link. Here is your game." in words(ben)
    assert ben.house.texts() == before
    assert isinstance(ben.model.route, routes.At)
    played(ben)
    ada.go(sent(ben))
    before = ada.house.texts()
    ada.go(link)
    assert "This is one of your own old links. Here is your game." in words(ada)
    assert ada.house.texts() == before
    ben.go(link)
    assert (
        "This is an old link: your game is past it. You’re waiting for a different link, from Ada."
        in words(ben)
    )


def test_a_lost_letter_is_made_up_for_by_the_next_one() -> None:
    ada, ben = both()
    played(ada)
    sent(ada)
    ben.go(sent(ada, "sheet"))
    assert here(ben)


def test_moves_can_be_undone_until_they_are_sent() -> None:
    ada, _ = both("colordice")
    while True:
        session = at_table(ada)
        ada.send(Did("move", session.game.spell(session.game.legal(session.state)[-1])))
        if not here(ada):
            break
    count = len(at_table(ada).record.entries)
    ada.send(Did("undo"))
    assert len(at_table(ada).record.entries) == count - 1
    ada.send(Did("redo"))
    assert undoes(ada)
    sent(ada)
    assert not undoes(ada)
    ada.send(Did("undo"))
    assert len(at_table(ada).record.entries) == count
    assert ada.model.notice == "Nothing to undo: it was sent."


def test_nothing_of_somebody_elsewhere_can_be_undone() -> None:
    ada, ben = both()
    assert not undoes(ada)
    played(ada)
    ben.go(sent(ada))
    assert not undoes(ben)
    ben.send(Did("undo"))
    assert ben.model.notice == "Nothing to undo: dice were rolled, or someone else has played."
    ben.send(Did("move", "roll"))
    assert undoes(ben)


def test_nobody_moves_for_somebody_elsewhere() -> None:
    ada, _ = both()
    played(ada)
    while ada.model.stage:  # a bust is held, and a tap would only end it
        ada.send(Skipped())
    before = at_table(ada).record
    ada.send(Did("move", "roll"))
    assert at_table(ada).record == before
    assert "omeone else plays seat" in ada.model.notice


def test_hints_are_closed_unless_all_agreed() -> None:
    ada, _ = both()
    ada.send(Did("hint"))
    assert "Hints are off" in ada.model.notice
    open_ = invited(hints="open")
    open_.send(Did("hint"))
    assert "Hints are off" not in open_.model.notice
    assert "Everyone may ask for hints" in words(Tab(browser(), sent(open_)))


def test_the_study_is_closed_until_the_end_also_for_a_copy() -> None:
    ada, _ = both()
    played(ada)
    identity = at_table(ada).record.id
    ada.send(Did("duplicate", identity))
    for each in ada.house.ids():
        ada.asked.clear()
        ada.go(f"#/study/{each}")
        assert "You can study this game once it’s over." in words(ada)
        assert not [asked for asked in ada.asked if isinstance(asked, Recall | Work)]
    over, _ = ended()
    over.go(f"#/study/{at_table(over).record.id}")
    assert Recall(at_table(over).record.id) in over.asked


def test_the_form_says_what_travels_and_what_nobody_can_prevent() -> None:
    form = Tab(browser(), "#/rainbow?seats=2")
    assert HONEST not in words(form)
    form.send(Did("add-apart"))
    assert words(form).count(HONEST) == 1
    assert words(form).count("Names and moves are in the links, and nowhere else.") == 1
    assert "Your name is kept" not in words(form)
    assert words(Tab(browser(), sent(invited()))).count(HONEST) == 1


def test_a_forged_letter_leaves_the_game_as_it_was() -> None:
    ada, ben = both()
    other = invited()
    stranger = joined(sent(other))
    other.go(sent(stranger))
    played(other)
    played(ada)
    before = ben.house.texts()
    identity = at_table(ada).record.id
    forged = replace(at_table(other).record, begun=at_table(ada).record.begun)
    payload = letters.pack(replace(forged, id=identity))
    ben.go(f"#/r/{payload}")
    assert (
        "This link wasn’t used: it isn’t from the device Ada joined on. Your game hasn’t changed."
        in words(ben)
    )
    assert ben.house.texts() == before


def test_two_tellings_are_shown_and_the_other_may_be_kept() -> None:
    ada, ben = both()
    before = ada.house.texts()
    house = browser()
    house.local.texts = dict(ada.house.local.texts)
    house.mirror = dict(ada.house.mirror)
    twin = Tab(house, f"#/game/{at_table(ada).record.id}")
    assert before == twin.house.texts()
    played(ada)
    moved = at_table(twin)
    twin.send(Did("move", "roll"))
    moved = at_table(twin)
    twin.send(Did("move", moved.game.spell(moved.game.legal(moved.state)[-1])))
    played(twin)
    ben.go(sent(ada))
    kept = ben.house.texts()
    ben.go(sent(twin))
    assert "Two versions of one game" in words(ben)
    parted = words(ben).partition('class="scroll versions"')[2].partition("</table>")[0]
    assert '<th scope="col">Here</th><th scope="col">In the link</th>' in parted
    rows = re.findall(r'<tr><th scope="row">(\d+)</th><td>(.*?)</td><td>(.*?)</td></tr>', parted)
    assert [int(step) for step, *_ in rows] == list(range(int(rows[0][0]), int(rows[0][0]) + len(rows)))
    assert rows[0][1].startswith("Ada ")
    assert rows[0][2].startswith("Ada ")
    assert rows[0][1] != rows[0][2]
    assert not re.search(r"<td>\d", parted), "a move without words stands there as it is kept"
    assert re.search(
        r'<tr><th scope="row">Score</th><td>Ada \d+, You 0</td><td>Ada \d+, Ben 0</td></tr>', parted
    )
    assert ben.house.texts() == kept
    ben.send(Did("keep-letter"))
    assert len(ben.house.ids()) == 2
    assert "A view-only copy of a game played by link." in words(ben)
    assert not here(ben)


def test_a_letter_in_a_second_tab_goes_on_there_and_the_first_one_watches() -> None:
    ada, ben = both()
    played(ada)
    link = sent(ada)
    second = Tab(ben.house, link)
    assert here(second)
    assert ben.model.play is not None
    assert not ben.model.play.mine
    ben.go(link)
    assert here(ben)
    assert "You’ve already opened this link." in words(ben)


def test_menu_and_shelf_say_whose_turn_it_is() -> None:
    ada, ben = both()
    played(ada)
    ben.go(sent(ada))
    ada.go("#/")
    assert "Waiting for Ben<" in words(ada)
    for now, since in (("2026-11-18T11:31Z", "for 2 hours"), ("2026-12-24T09:30Z", "since Nov 18, 2026")):
        ada.now = now
        ada.go("#/about")
        ada.go("#/")
        assert f"Waiting for Ben {since}" in words(ada)
    ben.go("#/")
    assert "Your turn" in words(ben)
    ada.now = "2026-11-19T09:31Z"
    ada.go("#/shelf")
    assert "Waiting for Ben" in words(ada)
    assert "1 day ago" in words(ada)


def test_a_game_in_which_a_friend_waits_is_first_among_my_games() -> None:
    ada, ben = both()
    played(ada)
    ben.go(sent(ada))
    awaited = at_table(ben).record.id
    alone(ben, "uno")
    later = at_table(ben).record.id
    ben.go("#/shelf")
    assert [card.id for card in ben.model.shelf.listed(ben.model.cards)] == [awaited, later]
    assert [card.id for card in ben.model.cards] == [later, awaited]


@pytest.mark.parametrize("asks", [0, 1], ids=["who sent the end", "who got it"])
def test_a_rematch_is_an_invitation_with_seats_turned_and_other_dice(asks: int) -> None:
    tab, other = ended("uno")[:: -1 if asks else 1]
    before = at_table(tab)
    assert isinstance(before.turn, Over)
    first = before.game.next_first(before.turn.result) - 1
    seats = before.record.seats
    friend = seats[1] if names(before)[0] == "You" else seats[0]
    begins = "You go first." if names(before)[first] == "You" else f"{friend} goes first."
    assert f"“Play again” invites {friend} to a new game, with new dice. {begins}" in words(tab)
    tab.send(Did("rematch-apart"))
    again = at_table(tab)
    assert again.record.id not in other.house.ids()
    assert again.record.seats == (*seats[first:], *seats[:first])
    assert again.record.seed != before.record.seed
    assert not again.record.entries
    assert f"Send the invitation to {friend}." in words(tab)
    secrets = {headers.value(each.record, headers.OWN)[2:] for each in (before, again)}
    assert len(secrets) == 2
    other.go(sent(tab))
    other.send(Did("join", "2"))
    tab.go(sent(other))
    assert at_table(tab).legs is not None
    if begins != "You go first.":
        other.go(sent(tab))
    assert here(other if begins != "You go first." else tab)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ((Filled("dice", "real"),), "real dice"),
        ((Filled("who/0", "apart"),), "One seat must be yours."),
        ((Filled("name/1", ""),), "Give everyone a name"),
    ],
)
def test_a_form_that_cannot_become_letters_says_why(fields: tuple[Filled, ...], problem: str) -> None:
    tab = Tab(browser(), "#/rainbow?seats=2")
    tab.send(
        Filled("name/0", "Ada"), Filled("who/1", "apart"), Filled("name/1", "Ben"), *fields, Did("start")
    )
    assert problem in tab.model.notice
    assert not tab.house.ids()


def test_somebody_who_is_not_awaited_can_keep_a_copy() -> None:
    ada, _ = both()
    played(ada)
    other = Tab(browser(), sent(ada))
    assert "This game isn’t in this browser" in words(other)
    other.send(Did("keep-letter"))
    assert "view-only copy" in words(other)


def test_every_throw_can_be_recomputed_on_the_dice_page() -> None:
    ada, ben = both()
    played(ada)
    ben.go(sent(ada))
    played(ben)
    session = at_table(ben)
    thrown = [
        each
        for step in check_dice.thrown(session)
        for each in check_dice.throw(session, step).dice
        if each.die.faces
    ]
    for each in (thrown[0], thrown[-1]):
        seed = check_dice.seed(session, each.die.address)
        assert face(seed, each.die.address, each.die.faces or 1) + 1 == each.place
    assert check_dice.seed(session, thrown[0].die.address) != check_dice.seed(session, thrown[-1].die.address)
    ben.go(f"#/dice/{session.record.id}")
    ben.send(Did("check", f"{thrown[0].die.address} {thrown[0].die.faces}"))
    assert check_dice.seed(session, thrown[0].die.address) in words(ben)


def test_a_replay_of_such_a_game_does_not_go_on_by_itself() -> None:
    ada, _ = both()
    played(ada)
    ada.go(f"#/replay/{at_table(ada).record.id}")
    ada.send(Did("continue"))
    assert "can’t continue from an earlier step" in ada.model.notice
    assert len(ada.house.ids()) == 1


def test_a_copy_on_the_shelf_is_to_look_at() -> None:
    ada, _ = both()
    played(ada)
    identity = at_table(ada).record.id
    ada.go("#/shelf")
    ada.send(Did("duplicate", identity))
    copy = next(each for each in ada.house.ids() if each != identity)
    assert "x-own" not in ada.house.text(copy)
    ada.go(f"#/game/{copy}")
    assert "A view-only copy of a game played by link." in words(ada)
    before = ada.house.text(copy)
    ada.send(Did("move", "roll"), Did("undo"))
    assert ada.house.text(copy) == before


def test_an_imported_twin_cannot_be_played_on_as_well() -> None:
    ada, _ = both()
    text = ada.house.text(at_table(ada).record.id)
    played(ada)
    ada.send(Given((("old", text.encode()),)))
    twin = next(each for each in ada.house.ids() if each != at_table(ada).record.id)
    assert "x-own" not in ada.house.text(twin)
    assert "x-letter" not in ada.house.text(twin)


class Moving(Tab):
    """A page whose dice fall."""

    def hear(self, message: Message) -> None:
        world = World(self.now, self.street.rng.randbytes(32), still=False)
        self.model, effects = update(self.model, message, world)
        self.run(effects)


def test_what_a_letter_tells_is_shown_throw_by_throw_and_then_it_is_ones_turn() -> None:
    ada, ben = both()
    played(ada)
    watching = Moving(ben.house, sent(ada))
    stage = watching.model.stage
    assert stage is not None
    thrown = [entry for entry in at_table(ada).record.entries if isinstance(entry, Thrown)]
    assert [cue.kind for cue in stage.cues].count("throw") == len(thrown) - 1
    assert stage.was.session is not None
    assert not stage.was.session.record.entries
    while watching.model.stage is not None:
        watching.send(Skipped())
    assert here(watching)
    assert "Your turn" in words(watching)


def test_what_a_letter_tells_goes_on_as_long_as_its_page_is_not_left() -> None:
    ada, ben = both()
    played(ada)
    watching = Moving(ben.house, sent(ada))
    watching.send(Went(routes.spell(watching.model.route)))
    assert watching.model.stage is not None
    watching.send(Went("#/"))
    assert watching.model.stage is None


def test_an_invitation_and_an_answer_are_kept_when_they_are_left() -> None:
    """Nobody has moved in them yet, but without their secrets the game could never begin."""
    ada = invited()
    ben = joined(sent(ada))
    for tab in (ada, ben):
        identity = at_table(tab).record.id
        for place in ("#/", "#/uno", "#/"):
            tab.go(place)
        assert tab.house.ids() == (identity,)
        assert "Rainbow Roll" in words(tab)
        tab.go(f"#/game/{identity}")
    ada.go(sent(ben))
    assert here(ada)
