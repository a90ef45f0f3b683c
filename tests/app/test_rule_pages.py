"""Rule pages: pictures of real moments for the key points, nothing in them to use, and text that names true facts."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from rollbow.app.screens.figure import figure, moment
from rollbow.app.update import begin
from rollbow.app.view import view
from rollbow.games import GAMES, colordice, formulas, rainbow, unicorn, uno
from rollbow.games.rainbow.state import at_stake
from rollbow.games.unicorn.events import FirstWon
from rollbow.games.unicorn.sheet import CELLS, is_marked
from rollbow.kernel.game import Over

if TYPE_CHECKING:
    from rollbow.kernel.book import Book, Figure

every_game = pytest.mark.parametrize("slug", GAMES)
KEY_POINTS = {
    "unicorn": {
        *("Your sheet", "Dice and colors", "Your turn", "The others"),
        *("Firsts", "±1 and Flip", "The end and the score"),
    },
    "rainbow": {"The dice", "Your turn", "Bamboozled", "Scoring a turn"},
    "uno": {"Dice and boards", "The chain", "Penalties", "The call"},
    "formulas": {"The dice", "Getting started", "Using dice", "The six abilities", "Scoring"},
    "colordice": {"Set-up", "The dice", "Attacks", "Struck, safe and at home", "Counterattacks"},
}


def book(slug: str) -> Book:
    found: Book = import_module(f"rollbow.games.{slug}.book").BOOK
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
    assert {chapter.title for chapter in book(slug).chapters if chapter.figures} == KEY_POINTS[slug]


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
    shown = unescape(html)
    for chapter in book(slug).chapters:
        assert chapter.title in shown
        for text in (*chapter.paragraphs, *chapter.rulings, *(each.caption for each in chapter.figures)):
            assert text in shown
            assert text.endswith((".", "!"))
    assert shown.count("Where the printed rules leave it open") >= 1


def test_the_captions_of_unicorn_rainbow_are_true() -> None:
    sheet = moment("unicorn", figures("unicorn")["One turn played:"]).state.sheet
    assert [cell.words for cell in CELLS if is_marked(sheet.rows, cell)] == [
        "red 4",
        "orange 7",
        "orange 9",
        "violet 10",
    ]
    state = moment("unicorn", figures("unicorn")["Red 4, yellow"]).state
    assert state.rolled == (4, 3, 5)
    assert [unicorn.spell(move) for move in unicorn.legal(state)] == [
        "mark R4", "mark Y3", "mark B5", "mark O7", "mark G8", "mark V9",
    ]  # fmt: skip
    assert moment("unicorn", figures("unicorn")["Orange 9 is"]).state.rolled == (5, 4, 5)


def test_the_captions_of_firsts_abilities_and_the_end_are_true() -> None:
    first = moment("unicorn", figures("unicorn")["Orange 3 was"])
    assert FirstWon(1, 3) in first.events[-1]
    assert {number for number in range(3, 12) if first.state.sheets[1].firsts >> number & 1} == {6}
    nudge = moment("unicorn", figures("unicorn")["Blue 4 is"]).state
    assert dict(zip(nudge.dice, nudge.latest, strict=True))["B1"] == 4
    legal = {unicorn.spell(move) for move in unicorn.legal(nudge)}
    assert {"nudge B1 +", "nudge B1 -"} <= legal
    flip = moment("unicorn", figures("unicorn")["Red 6 was"]).state
    assert (flip.dice[0], flip.rolled[0], flip.latest[0]) == ("R1", 6, 1)
    over = moment("unicorn", figures("unicorn")["Ben, below, has"])
    turn = over.turn
    assert isinstance(turn, Over)
    assert (turn.result.scores, turn.result.reason) == (
        (128, 137),
        "Seat 2 has 3 complete rows (orange, green, violet).",
    )


def test_the_captions_of_rainbow_roll_are_true() -> None:
    assert at_stake(moment("rainbow", figures("rainbow")["4 + 6"]).state) == 32
    first = moment("rainbow", figures("rainbow")["The first roll."]).state
    assert rainbow.legal(first)[0] == rainbow.parse("take O4 Y4 B4 L6")
    bust = moment("rainbow", figures("rainbow")["Red 2, orange"]).state
    assert bust.sheets == ((0,),)


def test_the_captions_of_uno_dice_are_true() -> None:
    boards = moment("uno", figures("uno")["The start: Ada’s"]).state.boards
    assert [board.entries for board in boards] == [(6,), (3,)]
    boards = moment("uno", figures("uno")["Ada wrote 6"]).state.boards
    assert [board.entries for board in boards] == [(6, 6, 6), (3, 6)]
    give = moment("uno", figures("uno")["The chain is"]).state
    assert [uno.spell(move) for move in uno.legal(give)] == ["give +1 2", "done"]


def test_the_captions_of_formulas_are_true() -> None:
    assert moment("formulas", figures("formulas")["A throw: 4,"]).state.shown == "44511+6+"
    sheet = moment("formulas", figures("formulas")["Row 4 is"]).state.sheet
    assert (sheet.squares[10:15], sheet.opened) == ((4, 3, 6, None, None), (2,))
    state = moment("formulas", figures("formulas")["With 4, plus"]).state
    assert formulas.parse("write 6+4 r4c4") in formulas.legal(state)
    legal = formulas.legal(moment("formulas", figures("formulas")["Ability 6 is"]).state)
    lines = {formulas.spell(move) for move in legal if formulas.spell(move).startswith("double")}
    assert lines == {"double r2", "double r3", "double r4", "double c4", "double c5", "double c6"}


def test_the_captions_of_color_dice_are_true() -> None:
    assert moment("colordice", figures("colordice")["Red shows 2,"]).state.dice == (2, 1, 3, 4)
    state = moment("colordice", figures("colordice")["Moving: red 5"]).state
    assert colordice.parse("attack blue out>blue") in colordice.legal(state)
    struck = moment("colordice", figures("colordice")["The struck yellow"]).state
    assert (struck.gone[3], struck.areas[1][0]) == (1, 4)
    locked = moment("colordice", figures("colordice")["Seven blue pawns"]).state
    assert locked.areas[0][1] == 7
    order = moment("colordice", figures("colordice")["Red 5 is"]).state
    assert order.dice == (5, 6, 4, 1)
    assert [colordice.spell(move) for move in colordice.legal(order)] == ["before", "after"]
