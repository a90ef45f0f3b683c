"""The page without a browser: messages in, model and effects out."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollbow.app import routes
from rollbow.app.actions import ACTIONS
from rollbow.app.effects import Fetch, Go, Think
from rollbow.app.kept.envelope import Copies
from rollbow.app.messages import Did, Filled, Found, Taken, Thought, Typed, Went, World
from rollbow.app.model import names, viewer
from rollbow.app.update import begin, update
from rollbow.app.view import title, view
from rollbow.games import GAMES
from rollbow.kernel.game import Over
from rollbow.kernel.record import read
from support.simulated_page import WORLD, do, effects_of, finish, kept, page, started, text_of


def buttons(html: str, action: str) -> list[str]:
    """The values of all buttons that do this."""
    return [
        unescape(value[1])
        for tag in re.findall(r"<button [^>]*>", html)
        if f'data-do="{action}"' in tag and (value := re.search(r' value="([^"]*)"', tag))
    ]


def test_a_new_game_is_saved_opened_and_shown() -> None:
    model = page("#/rainbow?seats=2&seed=demo")
    after, effects = update(do(model, Filled("who/1", ""), Filled("name/1", "Ben")), Did("start"), WORLD)
    record = read(text_of(effects))
    assert record.seats == ("Player 1", "Ben")
    assert record.seed == "demo"
    assert record.begun == WORLD.now
    assert Go(f"#/game/{record.id}") in effects
    assert "Rainbow Roll" in view(after)
    assert title(after).startswith("Rainbow Roll")


def test_every_game_can_be_started_by_its_form() -> None:
    for slug, game in GAMES.items():
        model = started(slug, *("ABCDEFGH"[: game.seats[-1]]))
        assert model.session is not None, slug
        assert len(model.session.record.seats) == game.seats[-1]
        assert view(model)


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("seed", "x" * 65, "64 characters"),
        ("seed", "a\u200bb", "U+200B"),
        ("seed", "-", "real dice"),
        ("name/0", "x" * 25, "24 characters"),
        ("name/0", "bot", "bot"),
        ("name/0", "a\u202eb", "U+202E"),
    ],
)
def test_a_form_that_cant_start_says_why_and_stays(field: str, value: str, says: str) -> None:
    model = do(page("#/rainbow"), Filled(field, value), Did("start"))
    assert model.session is None
    assert says in model.notice
    assert "Start the game" in view(model)


@pytest.mark.parametrize(
    ("fragment", "says"),
    [
        ("#/chess", "no game called “chess”"),
        ("#/rainbow?seed=" + "x" * 65, "at most 64"),
        ("#/rainbow?seats=9", "1 to 8"),
        ("#/rainbow?lives=9", "no option “lives”"),
        ("#/uno?spaces=17", "16 or 20"),
        ("#/unicorn?seats=2&extras=6", "be 6 in Unicorn Rainbow with 2 seats"),
        ("#/uno?dice=any&seed=demo", "Dice can be any in UNO Dice only with real dice, so not with a seed."),
        ("#/print/uno/dice?dice=any", "only with real dice, so not with a seed"),
        ("#/nowhere/at/all", "leads nowhere"),
        ("#/r/", "leads nowhere"),
        ("#/" + "x" * 40, f"no game called “{'x' * 40}”"),
        ("#/" + "x" * 41, f"no game called “{'x' * 39}…”"),
        ("#/" + "x" * 20_000, "too long"),
        ("#/rules/<script>", "<script>"),
    ],
)
def test_a_bad_link_gets_a_sentence_and_the_menu(fragment: str, says: str) -> None:
    model = page(fragment)
    assert says in model.notice
    html = view(model)
    assert "Start a game" in html
    assert "<script>" not in html


@given(st.text(max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_link_opens_some_screen(text: str) -> None:
    assert view(page("#/" + text))


def test_routes_read_what_they_write() -> None:
    for route in (
        routes.Menu(),
        routes.About(),
        routes.Rules("uno"),
        routes.At("abc"),
        routes.Settings(),
        routes.Link("abc", by="Zoë"),
        routes.Daily("uno", "2026-11-18"),
        routes.New("uno", None, "demo", (("dice", "ours"),)),
        routes.New("unicorn", 3, "amber-otter-42", (("triple1", "on"),)),
        routes.New("uno", None, "ünï %&+#?", (("spaces", 20),)),
    ):
        spelled = routes.spell(route)
        if isinstance(route, routes.New):
            route = replace(route, seed=route.seed.replace(" ", "-"))
        assert routes.parse(spelled) == route


def test_an_option_for_one_seat_is_offered_to_one_seat() -> None:
    model = page("#/unicorn?extras=6")
    assert model.setup is not None
    assert len(model.setup.chairs) == 1
    assert 'name="option/extras"' in view(model)
    two = do(model, Did("add-seat"))
    assert two.setup is not None
    assert 'name="option/extras"' not in view(two)
    assert dict(two.setup.options)["extras"] == 9
    assert do(two, Filled("option/extras", "6")).setup == two.setup
    session = do(do(two, Did("remove-seat", "1")), Filled("option/extras", "6"), Did("start")).session
    assert session is not None
    assert session.record.options == (("extras", "6"),)
    assert do(two, Did("start")).session is not None


def test_an_illegal_or_unreadable_move_changes_nothing_and_says_why() -> None:
    model = started("rainbow", "Ada", "Ben")
    for text in ("stop", "take R6", "dance", "take <b>"):
        after = do(model, Typed("move", text))
        assert after.session == model.session
        assert after.notice
        assert "<b>" not in view(after)


def test_typed_moves_are_played() -> None:
    model = do(started("rainbow", "Ada", "Ben"), Typed("move", "  roll "))
    assert model.session is not None
    assert [entry.move for entry in model.session.record.entries if hasattr(entry, "move")] == ["roll"]
    assert model.said


def test_a_bot_is_asked_and_a_late_answer_is_ignored() -> None:
    model = started("rainbow", "bot steady", "Ada")
    session = model.session
    assert session is not None
    asked = [
        effect for effect in effects_of(model, Went(routes.spell(model.route))) if isinstance(effect, Think)
    ]
    assert len(asked) == 1
    assert asked[0].level == "steady"
    answer = Thought(session.record.id, asked[0].entries, "roll")
    after = do(model, answer)
    assert after.session is not None
    assert len(after.session.record.entries) > len(session.record.entries)
    assert do(after, answer) == after
    assert do(model, Thought("other", asked[0].entries, "roll")) == model


def test_a_bot_s_answer_counts_only_in_the_tab_that_writes_the_game() -> None:
    model = started("rainbow", "bot steady", "Ada")
    assert model.session is not None
    record = model.session.record
    watching = do(model, Taken(record.id))
    after, effects = update(watching, Thought(record.id, len(record.entries), "roll"), WORLD)
    assert after == watching
    assert effects == ()


def test_nobody_can_move_for_a_bot() -> None:
    model = started("rainbow", "bot steady", "Ada")
    assert not buttons(view(model), "move")


def test_undo_and_redo() -> None:
    model = do(started("rainbow", "Ada"), Did("move", "roll"))
    assert model.session is not None
    session = model.session
    take = session.game.spell(session.game.legal(session.state)[0])
    after = do(model, Did("move", take))
    back = do(after, Did("undo"))
    assert back.session is not None
    assert back.session.states == model.session.states
    assert after.session is not None
    assert do(back, Did("redo")).session == after.session
    further = do(back, Did("undo"))
    assert further.session is not None
    assert further.session.takebacks
    again = do(further, Did("redo"))
    assert again.session is not None
    assert again.session.state == model.session.state
    twice = do(again, Did("redo"))
    assert twice.session is not None
    assert twice.session.state == after.session.state
    assert "Nothing to redo" in do(twice, Did("redo")).notice


def test_undo_stops_at_dice_when_others_play() -> None:
    model = do(started("rainbow", "Ada", "Ben"), Did("move", "roll"))
    after = do(model, Did("undo"))
    assert after.session == model.session
    assert "Nothing to undo" in after.notice


def test_a_kept_game_is_opened_at_the_same_move() -> None:
    model = do(started("rainbow", "Ada", "Ben"), Did("move", "roll"))
    assert model.session is not None
    text = text_of(effects_of(started("rainbow", "Ada", "Ben"), Did("move", "roll")))
    opened, effects = begin(f"#/game/{model.session.record.id}", [], "")
    assert Fetch(model.session.record.id) in effects
    found = do(opened, kept(model.session.record.id, text))
    assert found.session == model.session


def test_a_game_that_is_not_kept_leads_to_the_menu() -> None:
    gone = do(page("#/game/abc"), Found(Copies("abc"), mine=True))
    assert "isn’t saved" in gone.notice
    assert "Start a game" in view(gone)


def test_a_game_that_can_t_be_read_is_shown_as_text() -> None:
    damaged = do(page("#/game/abc"), kept("abc", "rollbow 1\nnonsense\n"))
    shown = view(damaged)
    assert "Line 2" in shown
    assert "nonsense" in shown
    assert buttons(shown, "export") == ["abc"]


def test_a_damaged_game_stands_at_its_last_good_move() -> None:
    text = "rollbow 1\ngame rainbow 1\nseat Ada\nseed demo\nid abc\nbegun 2026-11-18T09:30Z\n---\n1 roll\n1 stop\n"
    model = do(page("#/game/abc"), kept("abc", text))
    assert model.session is not None
    assert "Line 9" in model.notice
    assert not buttons(view(model), "move")
    assert do(model, Typed("move", "take L1")).session == model.session


def test_result_and_rematch() -> None:
    model = finish(started("rainbow", "Ada", "Ben"))
    assert model.session is not None
    turn = model.session.turn
    assert isinstance(turn, Over)
    html = view(model)
    winner = names(model.session)[turn.result.winners[0] - 1]
    assert f"{winner} wins" in html
    other = World("2026-11-19T10:00Z", bytes(range(16, 32)))
    again = do(model, Did("same-dice"), world=other)
    assert again.session is not None
    assert again.session.record.seed == "demo"
    assert again.session.record.seats == ("Ada", "Ben")
    fresh = do(model, Did("rematch"), world=other)
    assert fresh.session is not None
    assert fresh.session.record.seats[0] == winner  # rule R10
    assert fresh.session.record.seed != "demo"
    assert fresh.session.record.id != model.session.record.id


def test_the_viewer_is_the_person_at_the_screen() -> None:
    model = started("rainbow", "bot steady", "Ada")
    assert model.session is not None
    assert viewer(model.session) == 2


@given(
    st.lists(
        st.tuples(
            st.sampled_from(sorted(ACTIONS)),
            st.text(max_size=12),
        ),
        max_size=8,
    )
)
@settings(max_examples=150, deadline=None)
def test_no_message_breaks_the_page(messages: list[tuple[str, str]]) -> None:
    for model in (page(), page("#/uno"), started("rainbow", "Ada", "Ben")):
        for action, value in messages:
            model = do(model, Did(action, value))
        assert view(model)


def test_what_no_screen_offers_is_a_mistake() -> None:
    for message in (Did("nonsense"), Typed("nonsense", ""), Filled("nonsense", ""), Filled("nonsense/0", "")):
        with pytest.raises(KeyError, match="nonsense"):
            update(page(), message, WORLD)


def test_names_are_shown_as_plain_text() -> None:
    model = started("rainbow", "<img src=x>", "{{x}}")
    html = view(model)
    assert "<img" not in html
    assert "&lt;img src=x&gt;" in html


def test_an_address_that_follows_its_table_leaves_what_was_done_there_meanwhile() -> None:
    """The browser tells a new address late: by then somebody may have tapped a die or asked for the QR code."""
    model = do(started("rainbow", "Ada"), Did("move", "roll"))
    session = model.session
    assert session is not None
    pick = next(value for value in re.findall(r'data-do="pick" value="([^"]+)"', view(model)))
    used = do(model, Did("pick", pick), Did("code", f"#/game/{session.record.id}"))
    assert used.play
    assert used.play.picked
    assert used.play.code
    assert do(used, Went(f"#/game/{session.record.id}")).play == used.play


def test_a_name_in_a_link_is_plain_ascii() -> None:
    assert routes.spell(routes.Link("abc", by="Zoë")) == "#/r/abc?by=Zo%C3%AB"


def test_a_daily_link_names_nobody_without_a_result() -> None:
    assert routes.spell(routes.Daily("uno", "2026-11-18", "Ada")) == "#/daily/uno/2026-11-18"
