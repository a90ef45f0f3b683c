"""Rule pages: pictures of real moments for the key points, nothing in them to use, and text that names true facts."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import TYPE_CHECKING

import pytest

from rollbow.app.screens.frame import JOINER
from rollbow.app.screens.rule_figures import figure, moment
from rollbow.app.update import begin
from rollbow.app.view import view
from rollbow.games import GAMES, part
from rollbow.games.formulas.score import total
from rollbow.games.formulas.sheet import SQUARES
from rollbow.games.rainbow.state import at_stake
from rollbow.games.unicorn.events import FirstWon
from rollbow.games.unicorn.sheet import CELLS, is_marked
from rollbow.kernel.game import Over, Seat

if TYPE_CHECKING:
    from rollbow.kernel.rule_page import Book, Figure

every_game = pytest.mark.parametrize("slug", GAMES)
KEY_POINTS = {
    "unicorn": {
        *("Your sheet", "Dice and colors", "Your turn", "The others"),
        *("Firsts", "±1 and Flip", "The end and the score", "Option: triple ones"),
    },
    "rainbow": {"The dice", "Your turn", "Bamboozled", "Scoring a turn"},
    "uno": {"Dice and boards", "The chain", "Penalties", "The call"},
    "formulas": {"The dice", "Getting started", "Using dice", "The six abilities", "Scoring"},
    "colordice": {"Setup", "The dice", "Attacks", "Struck, safe and at home", "Counterattacks"},
}


def book(slug: str) -> Book:
    found: Book = part(slug, "rule_page").BOOK
    return found


def figures(slug: str) -> dict[str, Figure]:
    """All pictures of a game by the beginning of their captions."""
    return {
        " ".join(each.caption.split()[:3]): each
        for chapter in book(slug).chapters
        for each in chapter.figures
    }


@every_game
def test_every_key_point_has_a_picture(slug: str) -> None:
    pictured = {chapter.title for chapter in book(slug).chapters if chapter.figures}
    assert pictured
    assert pictured == KEY_POINTS.get(slug, pictured)


@every_game
def test_every_picture_is_a_moment_of_a_real_game(slug: str) -> None:
    """Its moves are played by the engine, which raises on one that is not legal; what is ticked can be ticked."""
    for each in figures(slug).values():
        session = moment(slug, each)
        assert session.fault is None
        drawn = figure(slug, each)
        assert len(drawn) > 600
        table = figure(slug, replace(each, part="board")) + figure(slug, replace(each, part="tray"))
        for token in each.picked:
            assert re.search(rf'<button [^>]*value="{re.escape(token)}"[^>]*aria-pressed="true"', table), (
                token
            )


@every_game
def test_a_rule_page_shows_its_pictures_and_nothing_in_them_can_be_used(slug: str) -> None:
    html = view(begin(f"#/rules/{slug}", [], "")[0])
    drawn = re.findall(
        r'<figure class="figure">.*?</figcaption></figure>|<figure .*?</figcaption></figure>', html
    )
    assert len(drawn) == len(figures(slug))
    for one in drawn:
        assert " inert" in one
        assert ' id="' not in one
        assert "aria-live" not in one
    shown = unescape(html).replace("’", "'").replace(JOINER, "")
    for chapter in book(slug).chapters:
        assert chapter.title in shown
        for text in (*chapter.paragraphs, *chapter.rulings, *(each.caption for each in chapter.figures)):
            assert text.replace("’", "'") in shown
            assert text.endswith((".", "!"))
    assert shown.count("Where the printed rules leave it open") >= 1


def test_the_captions_of_unicorn_rainbow_are_true() -> None:
    game = GAMES["unicorn"]
    sheet = moment("unicorn", figures("unicorn")["One turn played:"]).state.sheet
    assert [cell.words for cell in CELLS if is_marked(sheet.rows, cell)] == [
        "red 4",
        "orange 7",
        "orange 9",
        "violet 10",
    ]
    state = moment("unicorn", figures("unicorn")["Red 4, yellow"]).state
    assert state.rolled == (4, 3, 5)
    assert [game.spell(move) for move in game.legal(state)] == [
        "mark R4", "mark Y3", "mark B5", "mark O7", "mark G8", "mark V9",
    ]  # fmt: skip
    assert moment("unicorn", figures("unicorn")["Orange 9 is"]).state.rolled == (5, 4, 5)


def test_the_captions_of_firsts_abilities_and_the_end_are_true() -> None:
    game = GAMES["unicorn"]
    first = moment("unicorn", figures("unicorn")["Orange 3 was"])
    assert FirstWon(1, 3) in first.events[-1]
    assert {number for number in range(3, 12) if first.state.sheets[1].firsts >> number & 1} == {6}
    nudge = moment("unicorn", figures("unicorn")["Blue 4 is"]).state
    assert dict(zip(nudge.dice, nudge.latest, strict=True))["B1"] == 4
    legal = {game.spell(move) for move in game.legal(nudge)}
    assert {"nudge B1 +", "nudge B1 -"} <= legal
    flip = moment("unicorn", figures("unicorn")["Red 6 was"]).state
    assert (flip.dice[0], flip.rolled[0], flip.latest[0]) == ("R1", 6, 1)
    over = moment("unicorn", figures("unicorn")["Ben, below, has"])
    turn = over.turn
    assert isinstance(turn, Over)
    assert (turn.result.scores, str(turn.result.reason)) == (
        (128, 137),
        "Seat 2 has 3 complete rows (orange, green, violet).",
    )


def test_the_captions_of_rainbow_roll_are_true() -> None:
    game = GAMES["rainbow"]
    assert at_stake(moment("rainbow", figures("rainbow")["4 + 6"]).state) == 32
    first = moment("rainbow", figures("rainbow")["The first roll."]).state
    assert game.legal(first)[0] == game.parse("take O4 Y4 B4 L6")
    bust = moment("rainbow", figures("rainbow")["Red 2, orange"]).state
    assert at_stake(bust) == 17
    assert len(bust.loose) == 2


def test_the_captions_of_uno_dice_are_true() -> None:
    game = GAMES["uno"]
    boards = moment("uno", figures("uno")["The start: Ada’s"]).state.boards
    assert [board.entries for board in boards] == [(6,), (3,)]
    boards = moment("uno", figures("uno")["Ada wrote 6"]).state.boards
    assert [board.entries for board in boards] == [(6, 6, 6), (3, 6)]
    give = moment("uno", figures("uno")["The chain is"]).state
    assert [game.spell(move) for move in game.legal(give)] == ["give +1 2", "done"]


def test_the_captions_of_formulas_are_true() -> None:
    assert moment("formulas", figures("formulas")["A roll: 4,"]).state.shown == "44511+6+"
    sheet = moment("formulas", figures("formulas")["Row 4 is"]).state.sheet
    assert (sheet.squares[10:15], sheet.opened) == ((4, 3, 6, None, None), (2,))
    under = moment("formulas", figures("formulas")["A plus was"]).state
    assert (under.sheet.squares[SQUARES.index("r2c4")], under.shown[1]) == (6, "5")
    written = {GAMES["formulas"].spell(move) for move in GAMES["formulas"].legal(under)}
    assert {move for move in written if move.startswith("write")} == {"write 5 r3c4"}
    example = moment("formulas", figures("formulas")["The printed example:"]).state
    moves = GAMES["formulas"].legal(example)
    assert GAMES["formulas"].parse("write 5+4 r3c4") in moves
    assert GAMES["formulas"].parse("write 5-4 r3c4") in moves
    legal = GAMES["formulas"].legal(moment("formulas", figures("formulas")["Ability 6 is"]).state)
    lines = {
        GAMES["formulas"].spell(move) for move in legal if GAMES["formulas"].spell(move).startswith("double")
    }
    assert lines == {"double r2", "double r3", "double r4", "double c4", "double c5", "double c6"}


def test_the_printed_examples_are_played_by_the_engine() -> None:
    """What the captions tell of them comes out so."""
    ones = moment("unicorn", figures("unicorn")["Two red ones"]).state
    cells = {GAMES["unicorn"].spell(move).removeprefix("mark ") for move in GAMES["unicorn"].legal(ones)}
    assert cells == {
        *(f"R{number}" for number in range(2, 12)),
        *(f"Y{number}" for number in range(2, 7)),
        *(f"O{number}" for number in range(3, 12)),
    }
    shown = figures("unicorn")["Two red ones"]
    plain = moment("unicorn", replace(shown, options=())).state
    assert [GAMES["unicorn"].spell(move) for move in GAMES["unicorn"].legal(plain)] == ["mark R2"]
    assert at_stake(moment("rainbow", figures("rainbow")["The printed sample"]).state) == 28
    last = figures("rainbow")["Or roll the"]
    assert moment("rainbow", replace(last, moves=(*last.moves, "take G5"))).state.sheets == ((43,),)
    chain = figures("uno")["The printed example:"]
    legal = [GAMES["uno"].spell(move) for move in GAMES["uno"].legal(moment("uno", chain).state)]
    assert "write Y2 Y1 B1 R1 R6" in legal
    called = moment("uno", figures("uno")["The example continues:"]).state.boards
    assert [board.entries for board in called] == [(3, 6), (6, 6), (2, 2, 1, 1, 1, 6)]
    sheet = moment("formulas", figures("formulas")["Row 5 is"]).state.sheet
    assert total(sheet) == 28


def test_the_captions_of_color_dice_are_true() -> None:
    game = GAMES["colordice"]
    assert moment("colordice", figures("colordice")["Red shows 2,"]).state.dice == (2, 1, 3, 4)
    state = moment("colordice", figures("colordice")["Moving: red 5"]).state
    assert game.parse("attack blue out>blue") in game.legal(state)
    struck = moment("colordice", figures("colordice")["The struck yellow"]).state
    assert (struck.gone[3], struck.areas[1][0]) == (1, 4)
    locked = moment("colordice", figures("colordice")["Seven blue pawns"]).state
    assert locked.areas[0][1] == 7
    example = moment("colordice", figures("colordice")["Red 5, blue"]).state
    attacks = {GAMES["colordice"].spell(move).split()[1] for move in GAMES["colordice"].legal(example)}
    assert attacks == {"blue"}
    back = moment("colordice", figures("colordice")["Red kept a"])
    assert [GAMES["colordice"].spell(move) for move in GAMES["colordice"].legal(back.state)][:1] == [
        "attack red out>red"
    ]
    assert isinstance(back.turn, Seat)
    assert back.turn.number == 2
    order = moment("colordice", figures("colordice")["Red 5 is"]).state
    assert order.dice == (5, 6, 4, 1)
    assert [GAMES["colordice"].spell(move) for move in GAMES["colordice"].legal(order)] == ["before", "after"]


RULINGS = {
    "unicorn": {
        "Your sheet": (
            "layout follows from the printed examples",
            "The 2 has none",
            "Playing alone, you have 9",
        ),
        "Dice and colors": ("One die may serve both claims", "judged at the moment"),
        "Your turn": ("you must make it", "costs 5 points"),
        "The others": ("clockwise", "only after a claim", "needs a different group"),
        "±1 and Flip": ("several abilities on one die", "just before you pass"),
        "Option: triple ones": ("Both claims are free", "you must still make it"),
    },
    "rainbow": {
        "The dice": ("the designer's own description",),
        "Winning": ("those who still share",),
        "Players": ("Alone, you practice", "Up to eight"),
    },
    "uno": {
        "Dice and boards": (
            "don't list the faces",
            "choose “Other faces” in the setup",
            "layout of the boards",
            "8 extra ones",
            "seat 1 is red",
        ),
        "Rolling": ("unused dice",),
        "The chain": ("any legal chain", "without a partner", "ends with a ★", "is dropped"),
        "Penalties": ("All penalties", "never have to use one"),
        "The call": ("after the penalties", "isn't a number", "there is no call"),
        "The end": ("share the win", "ranked by", "In a rematch", "After 200 turns"),
    },
    "formulas": {
        "Your sheet": ("blank at the start", "rows 5 and 6 and columns 2 and 3"),
        "Getting started": ("all three numbers",),
        "A round": (
            "One player rolls in each round",
            "the start moves clockwise",
            "all use the same dice",
            "one re-roll",
        ),
        "Using dice": ("less than 0", "digits side by side"),
        "When nothing fits": (
            "can't pass while you can use a die",
            "open a line",
            "never have to use an ability",
        ),
        "The six abilities": (
            *("fewer than three places", "a single minus", "one die, not a combination"),
            *("in every round", "lines that are open"),
        ),
        "Scoring": ("× comes before", "negative result", "share the win"),
        "Playing alone": ("only that there are 14 rounds", "don't draft", "the fourth die"),
    },
    "colordice": {
        "Setup": ("maximum number of players",),
        "The dice": ("every die at least once", "the dummies'"),
        "Attacks": ("always aims at that color", "to any area (except your home area)"),
        "Struck, safe and at home": ("the publisher's own listing",),
        "Counterattacks": (
            *("color whose turn it is, and on no other", "all your attacks before", "Dummies sit after"),
            *("dummies don't roll", "A dummy can't win"),
        ),
        "The end": ("After 500 turns", "ranked by"),
    },
}
"""Decisions of ours that the rule books mark, and words that tell them on the page."""


@pytest.mark.parametrize("slug", RULINGS)
def test_every_ruling_is_marked_as_one(slug: str) -> None:
    marked = {chapter.title: " ".join(chapter.rulings) for chapter in book(slug).chapters}
    for title, phrases in RULINGS[slug].items():
        for phrase in phrases:
            assert phrase in marked[title], f"{title}: {phrase}"


def told(slug: str) -> str:
    """All that a rule page says as rule, without what the print leaves open."""
    return " ".join(text for chapter in book(slug).chapters for text in chapter.paragraphs)


def test_the_printed_examples_of_unicorn_rainbow_fit_one_sheet() -> None:
    page = view(begin("#/rules/unicorn", [], "")[0])
    assert "All of that fits one sheet" in page
    assert "The text of the rules doesn’t show the sheet." in unescape(page)
    assert "disagree" not in page


def test_color_dice_says_what_the_print_says_of_moves_and_why_it_is_read_otherwise() -> None:
    (attacks,) = (chapter for chapter in book("colordice").chapters if chapter.title == "Attacks")
    (reading,) = (text for text in attacks.rulings if "to any area (except your home area)" in text)
    assert "because the starting pawns fit only that game" in reading
    assert "48 and 52%" in reading
    assert "68%" in reading


def test_color_dice_tells_where_the_number_of_players_and_the_struck_dummies_come_from() -> None:
    rulings = " ".join(text for chapter in book("colordice").chapters for text in chapter.rulings)
    assert "don't give a maximum number of players; the publisher says two to six" in rulings
    assert "up to four players" not in rulings
    assert "comes from the publisher's own listing of the game" in rulings


def test_formulas_tells_fewer_places_and_one_minus_as_rulings_only() -> None:
    assert "into three different squares" in told("formulas")
    assert "into three different slots" in told("formulas")
    assert "one, two or three" not in told("formulas")
    assert "only one" not in told("formulas")


def test_formulas_gives_one_reason_for_its_blank_slots() -> None:
    page = view(begin("#/rules/formulas", [], "")[0])
    assert "Otherwise the published example wouldn’t fit the sheet." in page
    assert "number of dice" not in page


def test_formulas_makes_a_player_pass_unless_an_ability_is_used() -> None:
    assert "you must pass, unless you use an ability" in told("formulas")


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("uno", "The youngest player."),
        ("rainbow", "The player who saw a rainbow most recently."),
        ("formulas", "The player who did math most recently."),
    ],
)
def test_a_rule_page_says_who_goes_first(slug: str, words: str) -> None:
    assert f"Who goes first? {words}" in told(slug)


@every_game
def test_no_line_ends_within_a_range_of_numbers(slug: str) -> None:
    html = view(begin(f"#/rules/{slug}", [], "")[0])
    texts = re.findall(r"<(?:p|li|figcaption)[^>]*>([^<]*)</", html)
    assert not [text for text in texts if re.search(r"\d–\d", text)]
    assert slug != "unicorn" or any(f"6–{JOINER}8 counts ×3" in text for text in texts)


def test_rainbow_roll_has_its_theme_and_its_age() -> None:
    assert "pot of gold" in told("rainbow")
    assert "age 8 and up" in told("rainbow")


def test_uno_dice_lets_everybody_take_a_color_and_warns_of_a_star_at_the_end() -> None:
    (boards,) = (chapter for chapter in book("uno").chapters if chapter.title == "Dice and boards")
    assert any("everyone takes the board color they like" in text for text in boards.rulings)
    assert "think twice before you end with a star" in told("uno")
