"""The setup form: options in words, what only real dice can have, and who begins."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

from rollbow.app.kept import links
from rollbow.app.messages import Did, Filled, Went
from rollbow.app.model import Model, Setup
from rollbow.app.update import update
from rollbow.app.view import view
from rollbow.games import GAMES, part
from rollbow.kernel import record as records
from rollbow.kernel.dice import face
from rollbow.kernel.game import Over
from rollbow.kernel.session import play, put, replay
from support import golden
from support.simulated_page import WORLD, do, page, started


def form(model: Model) -> Setup:
    assert model.setup is not None
    return model.setup


def said(model: Model) -> str:
    """The text of a page, without markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", view(model))).split())


# ---- options


@pytest.mark.parametrize("slug", GAMES)
def test_no_option_shows_a_bare_code_word(slug: str) -> None:
    """Each value is a number, or words that begin like a sentence."""
    for option in GAMES[slug].options:
        assert option.words in ((), option.words[: len(option.values)])
        assert len(set(map(option.said, option.values))) == len(option.values)
        for value in option.values:
            words = option.said(value)
            assert re.match(r"\d|[A-Z]", words), f"{option.name} {value} is shown as “{words}”"


def test_color_dice_says_in_its_open_form_what_each_way_of_moving_brings() -> None:
    html, _, folded = view(page("#/colordice")).partition("<details")
    assert "Into the home of the color you beat: fair for every seat" in html
    assert "Into any area, as the printed rules put it: quick and wild" in html
    assert "option/moves" not in folded


def test_the_table_says_in_words_which_options_it_plays() -> None:
    model = do(page("#/colordice?moves=any&dummies=return"), Filled("who/1", ""), Did("start"))
    told = said(model)
    assert "Moves go: Into any area, as the printed rules put it: quick and wild" in told
    assert "Struck dummy pawns: They go outside" in told
    assert "Moves go:" not in said(started("colordice"))


# ---- dice that only real dice can be


def test_other_faces_are_offered_where_real_dice_are_chosen() -> None:
    model = page("#/uno")
    assert "option/dice" not in view(model)
    assert do(model, Filled("option/dice", "any")).setup == model.setup, "nor can they be chosen"
    real = do(model, Filled("dice", "real"))
    assert "What your dice show" in said(real)
    _, _, dice = view(real).partition("<legend>Dice</legend>")
    assert 'name="option/dice"' in dice
    chosen = do(real, Filled("option/dice", "any"))
    assert dict(form(chosen).options)["dice"] == "any"
    back = do(chosen, Filled("dice", "seed"))
    assert dict(form(back).options)["dice"] == "ours"


def test_a_link_that_asks_for_other_faces_means_real_dice() -> None:
    model = do(page("#/uno?dice=any"), Did("start"))
    assert form(page("#/uno?dice=any")).real
    assert model.session is not None
    assert model.session.real_dice
    assert model.session.record.options == (("dice", "any"),)
    strip = re.search(r'href="(#/print/uno/dice[^"]*)"', view(page("#/uno?dice=any")))
    assert strip
    assert "dice=any" not in strip[1], "a list of dice has a seed's"
    assert not page(unescape(strip[1])).notice


def test_the_next_game_has_real_dice_too() -> None:
    """Else a set with other faces could not be played again."""
    model = do(page("#/uno?dice=any&spaces=16"), Filled("who/1", ""), Did("start"))
    assert model.play is not None
    session = model.play.session
    session = put(session, [2, 2])
    while not isinstance(session.turn, Over):
        session = put(play(session, "roll"), [2] * 6)
        session = play(session, "write R2 R2 R2 R2 R2 R2")
    assert isinstance(session.turn, Over)
    again = do(replace(model, play=replace(model.play, session=session)), Did("rematch"))
    assert again.session is not None
    assert again.session.record.seats == ("Player 2", "Player 1")
    assert again.session.real_dice
    assert again.session.record.options == (("dice", "any"),)


# ---- who begins


def drawn(model: Model, first: int) -> Model:
    """The form after a die that shows this seat, counted from 1."""
    seats = len(form(model).chairs)
    for number in range(1000):
        world = replace(WORLD, entropy=number.to_bytes(32, "big"))
        if first == 1 + face(world.entropy.hex(), "who begins", seats):
            return do(model, Did("who-begins"), world=world)
    raise AssertionError("no such die")


def seats(model: Model) -> list[str]:
    return [chair.level or chair.name for chair in form(model).chairs]


def test_a_die_decides_who_sits_first_and_the_others_follow_clockwise() -> None:
    model = page("#/uno?seats=4")
    for place, name in enumerate(("Ada", "Ben", "Cy")):
        model = do(model, Filled(f"who/{place}", ""), Filled(f"name/{place}", name))
    for first, order in (
        (1, ["Ada", "Ben", "Cy", "steady"]),
        (2, ["Ben", "Cy", "steady", "Ada"]),
        (4, ["steady", "Ada", "Ben", "Cy"]),
    ):
        after = drawn(model, first)
        assert seats(after) == order
        who = "the steady bot" if first == 4 else order[0]
        assert after.said == (f"The die says {who} goes first.",), "a screen reader hears it"
        assert f"The die says {who} goes first." in said(after)
    session = do(drawn(model, 2), Did("start")).session
    assert session is not None
    assert session.record.seats == ("Ben", "Cy", "bot steady", "Ada")


def test_every_seat_can_be_drawn_and_the_page_s_random_bytes_decide() -> None:
    model = page("#/colordice?seats=6")
    first = {
        seats(do(named, Did("who-begins"), world=replace(WORLD, entropy=number.to_bytes(32, "big"))))[0]
        for named in [numbered(model)]
        for number in range(100)
    }
    assert len(first) == 6
    assert do(model, Did("who-begins")) == do(model, Did("who-begins"))


def numbered(model: Model) -> Model:
    for place in range(len(form(model).chairs)):
        model = do(model, Filled(f"who/{place}", ""), Filled(f"name/{place}", f"P{place}"))
    return model


def test_players_without_names_keep_who_they_are() -> None:
    model = do(page("#/rainbow?seats=3"), Filled("who/1", ""), Filled("who/2", ""))
    after = drawn(model, 3)
    assert seats(after) == ["Player 3", "Player 1", "Player 2"]
    more = do(after, Did("add-seat"), Filled("who/3", ""))
    session = do(more, Did("start")).session
    assert session is not None
    assert session.record.seats == ("Player 3", "Player 1", "Player 2", "Player 4")


def test_no_two_players_get_the_same_name_by_default() -> None:
    model = do(page("#/uno?seats=3"), Filled("who/1", ""), Filled("name/1", "Player 1"), Filled("who/2", ""))
    assert 'placeholder="Player 3"' in view(model)
    session = do(model, Did("start")).session
    assert session is not None
    assert session.record.seats == ("Player 2", "Player 1", "Player 3")


def test_the_answer_goes_when_the_seats_change_and_one_alone_is_not_asked() -> None:
    model = drawn(page("#/unicorn?seats=3"), 2)
    assert "The die says" in said(model)
    assert "The die says" not in said(do(model, Did("add-seat")))
    assert "The die says" not in said(do(model, Did("remove-seat", "0")))
    alone = page("#/unicorn?seats=1")
    assert "Who goes first?" not in view(alone)
    assert do(alone, Did("who-begins")).setup == alone.setup


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("uno", "By the printed rules, seat 1 is the youngest player"),
        ("rainbow", "By the printed rules, seat 1 is the player who saw a rainbow most recently"),
        ("formulas", "By the printed rules, seat 1 is the player who did math most recently"),
        ("unicorn", "Seat 1 does."),
        ("colordice", "Seat 1 does."),
    ],
)
def test_the_form_says_who_begins_by_the_printed_rules(slug: str, words: str) -> None:
    assert words in said(page(f"#/{slug}?seats=2"))
    first = part(slug, "rule_page").BOOK.first
    assert (first in words) if first else ("printed" not in words)


# ---- every option on its way

ON_THE_PAGE = {
    (
        "unicorn",
        "triple1",
    ): "You can also choose another reading of the rules: only your first claim is free.",
    ("unicorn", "extras"): "Playing alone, you have 9 Extras. A house rule makes it 6.",
    ("uno", "spaces"): "16 spaces unless you choose 20",
    ("uno", "star"): "House rules read this in other ways.",
    ("uno", "dice"): "choose “Other faces” in the setup",
    ("formulas", "three"): "By a house rule you must fill three",
    ("colordice", "moves"): "choose moves “into any area.”",
    ("colordice", "dummies"): "A house rule lets them return",
}
"""Where a rule page tells, beside its ruling, what an option changes. Not for `cap9`: no published rule."""

every_value = pytest.mark.parametrize(
    ("slug", "name", "value"),
    [
        (slug, option.name, value)
        for slug in GAMES
        for option in GAMES[slug].options
        for value in option.values
    ],
)


@every_value
def test_an_option_goes_from_a_link_through_the_form_into_the_record_and_its_link(
    slug: str, name: str, value: str | int
) -> None:
    option = next(option for option in GAMES[slug].options if option.name == name)
    count = option.seats[0] if option.seats else max(2, GAMES[slug].seats[0])
    model = page(f"#/{slug}?seats={count}&{name}={value}")
    assert f'name="option/{name}" value="{value}" checked' in view(model) or option.real
    assert dict(form(model).options)[name] == value
    model = do(model, *(Filled(f"who/{place}", "") for place in range(count)), Did("start"))
    assert model.session is not None
    changed = () if value == option.default else ((name, str(value)),)
    record = model.session.record
    assert record.options == changed
    assert replay(GAMES, records.read(records.write(record))).state == model.session.state
    assert links.read(links.pack(record)).options == changed


@pytest.mark.parametrize("slug", GAMES)
def test_golden_games_play_by_every_value_and_two_by_every_other_reading(slug: str) -> None:
    played = [dict(records.read(path.read_bytes()).options) for path in golden.records(slug)]
    for option in GAMES[slug].options:
        found = [options.get(option.name, str(option.default)) for options in played]
        assert set(found) == set(map(str, option.values))
        if (slug, option.name) in ON_THE_PAGE and option.name != "spaces":
            assert sum(value != str(option.default) for value in found) >= 2


@pytest.mark.parametrize(("slug", "name"), ON_THE_PAGE)
def test_a_rule_page_tells_of_an_option_beside_its_ruling(slug: str, name: str) -> None:
    assert name in {option.name for option in GAMES[slug].options}
    chapters = part(slug, "rule_page").BOOK.chapters
    assert any(ON_THE_PAGE[slug, name] in text for chapter in chapters for text in chapter.rulings)


def test_other_readings_wait_behind_house_rules_and_are_unfolded_once_chosen() -> None:
    for fragment, name in (
        ("#/unicorn?seats=1", "extras"),
        ("#/uno", "star"),
        ("#/formulas", "three"),
        ("#/colordice", "dummies"),
    ):
        before, summary, after = view(page(fragment)).partition("<summary>House rules</summary>")
        assert summary
        assert f"option/{name}" not in before
        assert f"option/{name}" in after
        assert before.endswith("<details>")
    assert "<details open>" in view(page("#/uno?star=any"))


# ---- chairs


def called(model: Model) -> list[str]:
    return [chair.name for chair in form(model).chairs]


def test_names_stay_when_another_form_is_opened_and_at_the_next_game() -> None:
    model = do(
        page("#/rainbow?seats=2"), Filled("who/1", ""), Filled("name/0", "Ada"), Filled("name/1", "Ben")
    )
    assert called(do(model, Went("#/uno?seats=3"))) == ["Ada", "Ben", ""]
    assert called(do(model, Did("start"), Went("#/rainbow"))) == ["Ada", "Ben"]


def test_everybody_but_the_first_can_be_elsewhere_and_then_nobody_more() -> None:
    model = do(page("#/uno?seats=2"), Did("add-apart"))
    for count in GAMES["uno"].seats:
        assert [chair.apart for chair in form(model).chairs] == [False, *[True] * (count - 1)]
        before, (model, effects) = model, update(model, Did("add-apart"), WORLD)
    assert model.setup == before.setup
    assert effects == ()


def test_the_last_seats_stay_and_no_form_is_changed_where_there_is_none() -> None:
    model = page("#/uno?seats=2")
    assert do(model, Did("remove-seat", "1")).setup == model.setup
    assert do(page("#/uno?seats=3"), Did("remove-seat", "x")).setup == page("#/uno?seats=3").setup
    for odd in (Filled("who/9", "expert"), Filled("name/3", "Zoe"), Filled("name/x", "Zoe")):
        assert do(page("#/uno?seats=3"), odd).setup == page("#/uno?seats=3").setup
    assert do(page(), Filled("seed", "x")).setup is None


def test_one_player_without_a_name_changes_seats_without_one() -> None:
    model = do(page("#/uno?seats=2"), Filled("who/1", ""), Filled("name/1", "Ben"))
    assert called(drawn(model, 2)) == ["Ben", ""]


def test_a_bot_that_changes_seats_gets_no_name() -> None:
    model = do(page("#/uno?seats=3"), Filled("who/1", ""))
    assert called(drawn(model, 3)) == ["", "Player 1", "Player 2"]


def test_whoever_leaves_the_others_stay() -> None:
    assert called(do(numbered(page("#/uno?seats=3")), Did("remove-seat", "1"))) == ["P0", "P2"]
