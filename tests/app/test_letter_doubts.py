"""What a person who knows only "your friend sent you this link" stopped at, and what the page says there now."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rollbow.app import routes
from rollbow.app.effects import Cover, Focus, Go, Scan, Share, Uncover
from rollbow.app.kept import links
from rollbow.app.messages import Did, Filled, Scanned, Shared, Typed, Went
from rollbow.app.view import place as spot
from rollbow.app.view import view
from rollbow.games import GAMES, part
from support.letter_pages import both, browser, ended, finished, here, invited, joined, played, sent, undoes
from support.simulated_browser import Tab, at_table
from support.simulated_page import page

SITE = "https://rollbow.example/"


def words(tab: Tab) -> str:
    return view(tab.model)


def tray(tab: Tab) -> str:
    """What is said and offered below the board."""
    return words(tab).partition('class="tray"')[2].partition("<aside")[0]


def test_a_friend_elsewhere_is_one_press_away() -> None:
    form = Tab(browser(), "#/rainbow?seats=2")
    assert "+ Invite a friend" in words(form)
    for place in (1, 2):
        form.send(Did("add-apart"))
        assert form.asked[-1] == Focus(f"name-{place}")
    assert form.model.setup is not None
    assert [chair.apart for chair in form.model.setup.chairs] == [False, True, True]
    assert words(form).count('placeholder="Their name"') == 2


def test_a_full_table_gives_a_seat_to_a_friend_until_none_is_left() -> None:
    form = Tab(browser(), "#/uno?seats=4")
    form.send(*[Did("add-apart")] * 4)
    assert form.model.setup is not None
    assert [chair.apart for chair in form.model.setup.chairs] == [False, True, True, True]
    assert "+ Invite a friend" not in words(form)


@pytest.mark.parametrize(("place", "other"), [(0, 1), (1, 0)])
def test_a_missing_name_is_asked_for_where_it_is_missing(place: int, other: int) -> None:
    """Also one's own: nobody joins a game of “Player 1”."""
    form = Tab(browser(), "#/rainbow?seats=2")
    form.send(Did("add-apart"), Filled(f"name/{other}", "Ada"), Did("start"))
    assert form.asked[-1] == Focus(f"name-{place}")
    assert f'id="name-{place}"' in words(form)
    assert not form.house.ids()


def test_an_invitation_says_what_the_game_is_and_what_comes_next() -> None:
    guest = Tab(browser(), sent(invited()))
    for told in (
        part("rainbow", "rule_page").BOOK.pitch,
        "join, then send Ada the link you get",
        "It’s free, no account needed.",
        "Ada goes first.",
        "You are Ben.",
        "Nothing is saved here until you join.",
    ):
        assert told in words(guest)
    assert words(guest).index("You are Ben.") < words(guest).index("plays without hints")


def test_the_rules_lead_back_to_the_invitation_they_were_opened_from() -> None:
    ada = invited()
    invitation = sent(ada)
    guest = Tab(browser(), invitation)
    guest.go("#/rules/rainbow")
    back, play = re.findall(rf'<a [^>]*href="{invitation}"[^>]*>([^<]*)</a>', words(guest))
    assert (back, play) == ("‹ Invitation", "Back to the invitation")
    assert "Play Rainbow Roll" not in words(guest)
    guest.go(invitation)
    assert "Ada invites you" in words(guest)
    guest.send(Did("join", "2"))
    ada.go(sent(guest))
    assert here(ada)
    for tab in (guest, ada):
        tab.go("#/rules/rainbow")
        assert "‹ Games" in words(tab)
        assert "Play Rainbow Roll" in words(tab)


def test_an_invitation_is_a_place_of_its_own() -> None:
    """So it is shown from its top, wherever the page before it was scrolled to."""
    guest = Tab(browser())
    invitation = sent(invited())
    guest.go(invitation)
    assert spot(guest.model).startswith(invitation)


def test_each_step_says_what_to_do_with_the_next_link() -> None:
    ada = invited()
    assert "You’ll get a link back: open it, and the game begins." in tray(ada)
    invitation = sent(ada)
    assert "When a link comes back, open it in this browser." in tray(ada)
    ben = joined(invitation)
    answer = sent(ben)
    assert "Waiting for Ada." in tray(ben)
    ada.go(answer)
    played(ada)
    assert "Your turn is done. Send it to Ben." in tray(ada)


def test_whoever_invites_is_told_to_send_the_beginning_to_somebody_elsewhere_who_begins() -> None:
    ada = Tab(browser(), "#/rainbow?seats=2")
    ada.send(Filled("who/0", "apart"), Filled("name/0", "Ben"), Filled("who/1", ""), Filled("name/1", "Ada"))
    ada.send(Did("start"))
    ben = joined(sent(ada))
    ada.go(sent(ben))
    assert "Everyone is in. Send this to Ben, who goes first." in tray(ada)
    assert not undoes(ada)
    ben.go(sent(ada))
    assert here(ben)
    assert not undoes(ben)
    assert "Waiting for Ben." in tray(ada)


def test_an_answer_is_still_to_be_sent_after_another_one_was_seen() -> None:
    """In a group everybody sees all links."""
    ada = invited(Cleo="apart")
    invitation = sent(ada)
    ben, cleo = joined(invitation), joined(invitation, "3")
    ben.go(sent(cleo))
    assert "You’re in. Send your answer to Ada." in tray(ben)
    ada.go(sent(ben))
    assert here(ada)


def test_a_message_names_whose_turn_it_is_where_several_read_it() -> None:
    two, _ = both()
    three = invited(Cleo="apart")
    invitation = sent(three)
    for device in ("2", "3"):
        three.go(sent(joined(invitation, device)))
    for tab, said in ((two, "Rainbow Roll, your turn:"), (three, "Rainbow Roll, Ben’s turn:")):
        played(tab)
        link = sent(tab, "sheet")
        assert Share(said, link, sheet=True) in tab.asked


def test_menu_and_shelf_remind_of_what_was_not_sent() -> None:
    ada = invited()
    menu(ada, "Send it to Ben")
    ben = joined(sent(ada))
    menu(ben, "Send it to Ada")
    ada.go(sent(ben))
    menu(ben, "Waiting for Ada")
    menu(ada, "Your turn")
    played(ada)
    menu(ada, "Send it to Ben")
    sent(ada)
    menu(ada, "Waiting for Ben")


def menu(tab: Tab, said: str) -> None:
    """Leaves the table for the menu and the shelf, which say this, and comes back."""
    identity = at_table(tab).record.id
    every = ("Your turn", "Send ", "Waiting for")
    for address in ("#/", "#/shelf"):
        tab.go(address)
        (card,) = re.findall(rf'<li [^>]*id="(?:card|kept)-{identity}".*?</a>', words(tab), re.DOTALL)
        assert said in card
        assert sum(each in card for each in every) == 1
    tab.go(f"#/game/{identity}")


def test_a_finished_game_stays_on_the_menu_until_its_end_was_sent() -> None:
    now, then = finished()
    identity = at_table(now).record.id
    for told in (True, False):
        now.go("#/")
        assert (f'id="card-{identity}"' in words(now)) == told
        assert ("Send the last turn" in words(now)) == told
        now.go(f"#/game/{identity}")
        assert ('value="sheet" class="main"' in words(now)) == told
        assert ('data-do="rematch-apart" value="" class="main"' in words(now)) != told
        then.go(sent(now))
    then.go("#/")
    assert f'id="card-{identity}"' not in words(then)


def test_a_copied_link_says_for_whom_it_is_and_one_that_did_not_leave_says_so() -> None:
    ada = invited()
    sent(ada)
    ada.send(Shared("copied"))
    assert ada.model.notice == "Copied. Paste it into a message to Ben."
    ada.send(Shared("dismissed"))
    assert ada.model.notice == "Nothing has been sent yet."
    assert page().notice == ""
    three = invited(Cleo="apart")
    invitation = sent(three)
    three.send(Shared("copied"))
    assert three.model.notice == "Copied. Paste it into a message to Ben and Cleo."
    three.go(sent(joined(invitation, "3")))
    three.send(Shared("copied"))
    assert three.model.notice == "Copied. Paste it into a message to Ben."


def test_a_share_sheet_that_is_closed_again_sends_nothing_and_the_turn_can_be_undone() -> None:
    ada, _ = both()
    played(ada)
    before = ada.model.session
    assert before
    sent(ada, "sheet")
    assert ada.model.session != before
    ada.send(Shared("dismissed"))
    assert ada.model.session == before
    assert "Send it to Ben" in words(ada)
    again = Tab(ada.house, routes.spell(ada.model.route))
    assert again.model.session
    assert again.model.session.record == before.record
    for outcome in ("shared", "dismissed"):
        sent(ada, "sheet")
        ada.send(Shared(outcome))
    # What has left once has left, whatever becomes of the next try.
    assert ada.model.session != before


def test_a_link_that_was_copied_has_left_though_the_share_sheet_is_closed_later() -> None:
    ada, _ = both()
    played(ada)
    sent(ada, "sheet")
    gone = ada.model.session
    sent(ada, "copy")
    ada.send(Shared("dismissed"))
    assert ada.model.session == gone


@pytest.mark.parametrize("after", [" xoxo\nAda", ".", ")!", ">", "”, please"])
def test_a_link_is_found_in_the_message_around_it(after: str) -> None:
    ada, ben = both()
    played(ada)
    fragment = sent(ada)
    ben.go("#/shelf")
    ben.send(Typed("link", f"Your turn, hurry up!! {SITE}{fragment}{after}"))
    assert here(ben)


def test_whoever_opens_their_own_link_learns_that_another_one_comes() -> None:
    ada, _ = both()
    played(ada)
    ada.go(sent(ada))
    assert "This is your own link. You’re waiting for a different link, from Ben." in words(ada)


def test_whoever_opens_an_old_link_before_they_have_sent_theirs_is_not_told_to_wait() -> None:
    ada = invited()
    invitation = sent(ada)
    ben = joined(invitation)
    ben.go("#/")
    ben.go(invitation)
    assert "You’ve already joined. Here is your game." in words(ben)
    assert "Send your answer to Ada." in tray(ben)


def test_everybody_is_you_at_their_own_end() -> None:
    ada, ben = both()
    assert "Your turn" in tray(ada)
    assert "Ada" not in tray(ada)
    played(ada)
    ben.go(sent(ada))
    assert "Your turn" in tray(ben)
    assert '<span class="name">You</span>' in words(ben)
    assert '<span class="name">Ada</span>' in words(ben)


def test_two_at_one_end_keep_their_names() -> None:
    ada = invited("uno", Cleo="")
    ben = joined(sent(ada))
    ada.go(sent(ben))
    assert "Ada’s turn" in tray(ada)


def test_a_link_that_opened_in_another_browser_can_be_copied_from_there_and_pasted_here() -> None:
    ada, ben = both()
    played(ada)
    link = sent(ada)
    messenger = Tab(browser(), link)
    assert "paste it in that browser or app, in My games, under Links." in words(messenger)
    messenger.send(Did("copy-link", routes.spell(messenger.model.route)))
    assert messenger.asked[-1] == Share("", link, sheet=False)
    assert 'data-line="link"' in tray(ben)
    ben.send(Typed("link", f"  {SITE}{link}\n"))
    assert here(ben)


@pytest.mark.parametrize(
    "text",
    ["", "hello", SITE, f"{SITE}#/shelf", f"{SITE}#/r/%", "javascript:alert(1)", "#/r/" + "A" * 20_000],
)
def test_what_is_pasted_and_is_no_game_goes_nowhere(text: str) -> None:
    _, ben = both()
    before = ben.model.route, ben.house.texts()
    ben.send(Typed("link", text))
    assert ben.model.notice
    assert (ben.model.route, ben.house.texts()) == before


def test_the_shelf_takes_links_too() -> None:
    """An installed app has no line for an address."""
    guest = Tab(browser(), "#/shelf")
    guest.send(Typed("link", SITE + sent(invited())))
    assert "Ada invites you" in words(guest)


def test_without_a_reader_there_is_no_button_but_a_way() -> None:
    _, ben = both()
    assert 'data-do="scan"' not in words(ben)
    assert "Use your phone’s camera app" in tray(ben)


def test_the_camera_reads_the_code_and_its_link_opens() -> None:
    ada, ben = both()
    played(ada)
    ben.model = replace(ben.model, scans=True)
    assert "use your phone’s camera app" not in tray(ben)
    assert '<video id="camera"' not in words(ben)
    ben.send(Did("scan"))
    assert ben.asked[-2:] == [Cover("scan"), Scan()]
    assert '<video id="camera"' in words(ben)
    link = sent(ada)
    ben.send(Scanned(SITE + link))
    assert Go(link, instead=True) in ben.asked
    assert '<video id="camera"' not in words(ben)
    assert here(ben)


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        (Scanned(), ""),
        (Scanned(refused=True), "The camera can’t be used here."),
        (Scanned("https://example.org"), "This isn’t a link to a game."),
    ],
)
def test_a_camera_that_reads_no_game_is_closed(seen: Scanned, said: str) -> None:
    _, ben = both()
    ben.model = replace(ben.model, scans=True)
    ben.send(Did("scan"), seen)
    assert ben.asked[-1] == Uncover()
    assert ben.model.notice.startswith(said)
    ben.go(routes.spell(ben.model.route))
    count = len(ben.asked)
    ben.send(Scanned(SITE + sent(invited())))
    assert len(ben.asked) == count


def test_no_camera_opens_on_the_way_through_the_history() -> None:
    ada, _ = both()
    ada.send(Went(routes.spell(ada.model.route), "scan"))
    assert ada.model.panel == ""
    assert Scan() not in ada.asked


def test_a_second_press_hides_the_code_again() -> None:
    ada = invited()
    sent(ada, "code")
    assert "For Ben: scan it with a phone’s camera app." in tray(ada)
    assert 'id="code"' in tray(ada)
    ada.send(Did("send-letter", "code"))
    assert 'id="code"' not in tray(ada)


def test_the_same_dice_are_not_offered_where_a_seed_alone_does_not_make_them() -> None:
    over, _ = ended()
    guest = Tab(browser(), "#/r/" + links.pack(at_table(over).record))
    assert 'id="result"' in words(guest)
    assert "Play the same dice" not in words(guest)


@pytest.mark.parametrize("slug", GAMES)
def test_no_word_of_a_game_by_links_is_letter(slug: str) -> None:
    """People know links; letters are what this code calls them."""
    ada = invited(slug)
    ben = joined(sent(ada))
    for tab in (ada, ben, Tab(browser(), sent(ada))):
        assert "by letter" not in words(tab)
        assert "this letter" not in words(tab).lower()
