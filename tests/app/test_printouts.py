"""Games on paper: a sheet for everybody, and lists of the very dice that the seed throws."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from hashlib import sha256
from html import unescape
from typing import Any

import pytest

from rollbow.app import routes
from rollbow.app.effects import Print, ShowCode
from rollbow.app.game_table import table
from rollbow.app.messages import Did, Skipped, Went
from rollbow.app.printouts import printouts as printouts_of
from rollbow.app.routes import Blank, New, Sheets, Strip, parse, spell
from rollbow.app.steps.printouts import Row, blanks, rows
from rollbow.app.view import view
from rollbow.games import GAMES
from rollbow.games.rainbow.dice import COLORS, FACES, NAMES, VALUES
from rollbow.kernel.dice import throw
from rollbow.kernel.game import Die, Over, Roll
from support.games import random_game
from support.simulated_page import WORLD, do, effects_of, page, started

EACH = pytest.mark.parametrize("slug", list(GAMES))


def listed(slug: str, seats: int, seed: str) -> dict[tuple[int, int, str], str]:
    """What the list says a die shows: by turn, throw and name."""
    found = rows(New(slug, seats, seed), 0)
    return {(row.turn, row.throw, name): shown for row in found for name, shown in row.dice}


def source(seed: str, address: str) -> int:
    """The roll source as the rule books describe it, worked out here once more."""
    return int(sha256(f"rollbow1|{seed}|{address}".encode()).hexdigest()[:16], 16)


def test_the_list_has_the_die_of_the_rule_books() -> None:
    assert source("amber-otter-42", "unicorn/3/1/R1") == 0x9581441B16CCCE82
    assert listed("unicorn", 2, "amber-otter-42")[3, 1, "R1"] == "4"


@EACH
def test_every_die_of_the_list_is_that_of_the_roll_source(slug: str) -> None:
    game = GAMES[slug]
    for (turn, number, name), shown in listed(slug, 2, "demo").items():
        address = f"{slug}/{turn}/{number}/{name}"
        faces = game.faces(Die(address, 6))
        assert shown == faces[source("demo", address) * 6 >> 64], address


def test_the_cup_gives_the_seven_dice_with_the_smallest_numbers() -> None:
    assert source("demo", "rainbow/1/cup/L") == 0xB3D28459FCCAD2B2
    on_list = listed("rainbow", 2, "demo")
    names = [*(kind + number for kind in "abcdef" for number in "12"), "L"]
    for turn in range(1, printouts_of("rainbow").turns + 1):
        drawn = {name for where, _, name in on_list if where == turn}
        assert drawn == set(sorted(names, key=lambda name: source("demo", f"rainbow/{turn}/cup/{name}"))[:7])


@EACH
@pytest.mark.parametrize("seed", ["demo", "amber-otter-42", "c"])
def test_the_list_has_exactly_the_dice_that_fall_in_a_game(slug: str, seed: str) -> None:
    game, last = GAMES[slug], printouts_of(slug)
    for seats in game.seats:
        on_list = listed(slug, seats, seed)
        compared = 0
        for state, _ in _throws(slug, seats, seed):
            roll = game.turn(state)
            assert isinstance(roll, Roll)
            for die, value in zip(roll.dice, throw(seed, roll).values, strict=True):
                if die.faces is None:
                    continue
                _, turn, number, name = die.address.split("/")
                if int(turn) < last.first + last.turns and int(number) <= _most(on_list, int(turn)):
                    assert on_list[int(turn), int(number), name] == game.faces(die)[value], die.address
                    compared += 1
        assert compared > 10


def _most(on_list: dict[tuple[int, int, str], str], turn: int) -> int:
    return max(throw for where, throw, _ in on_list if where == turn)


def _throws(slug: str, seats: int, seed: str) -> list[tuple[Any, Roll]]:
    """The states of a random game in which dice are thrown."""
    game, found = GAMES[slug], []
    state = game.start(seats, {option.name: option.default for option in game.options})
    for before, move in random_game(game, seats, {}, seed):
        while isinstance(roll := game.turn(state), Roll):
            found.append((state, roll))
            state = game.apply(state, throw(seed, roll)).state
        if not isinstance(game.turn(before), Over):
            state = game.apply(state, move).state
    return found


NEXT = "The next turns"


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "formulas"])
def test_the_list_goes_on_where_it_ends(slug: str) -> None:
    new = New(slug, None, "demo")
    first = rows(new, 0)
    after = rows(new, first[-1].turn + 1)
    assert after[0].turn == first[-1].turn + 1
    assert after[0].throw == 1
    assert not {row.turn for row in first} & {row.turn for row in after}
    assert all(isinstance(row, Row) and row.dice for row in (*first, *after))
    assert NEXT in view(page(f"#/print/{slug}/dice?seed=demo"))


@pytest.mark.parametrize(("seats", "rounds"), [(1, 14), (2, 12), (3, 12), (4, 12)])
def test_the_list_of_formulas_ends_with_the_last_round(seats: int, rounds: int) -> None:
    new = New("formulas", seats, "demo")
    assert sorted({row.turn for row in rows(new, 0)}) == list(range(rounds + 1))
    assert [row.turn for row in rows(new, 7)][-1] == rounds
    assert rows(new, rounds + 1) == rows(new, 0)
    for address in ("dice", "dice/7", f"dice/{rounds + 1}"):
        html = view(page(f"#/print/formulas/{address}?seed=demo&seats={seats}"))
        assert NEXT not in html
    assert f"turns 1 to {rounds} and the setup" in view(
        page(f"#/print/formulas/dice?seed=demo&seats={seats}")
    )


def test_the_list_of_unicorn_rainbow_says_that_the_others_use_the_same_three_dice() -> None:
    html = view(page("#/print/unicorn/dice?seed=demo"))
    assert "The others claim with the same three." in html
    assert "the rest" not in html


def test_the_list_of_rainbow_roll_says_what_to_do_when_a_turn_outlasts_its_rows() -> None:
    html = view(page("#/print/rainbow/dice?seed=demo"))
    assert {row.throw for row in rows(New("rainbow", 2, "demo"), 0)} == set(range(1, 11))
    assert "Few turns need more than 10 rolls. If yours does, roll an ordinary die" in html


def test_the_list_of_rainbow_roll_tells_the_faces_of_its_dice() -> None:
    for kind, order in {"a": "R O Y G B P", "b": "O Y G B P R", "c": "Y G B P R O"}.items():
        faces = FACES[NAMES.index(f"{kind}1")]
        assert " ".join(face.slot.name for face in reversed(faces)) == order
        assert f"on die {kind} {order}" in printouts_of("rainbow").how.replace(
            "On die a, 6 to 1 are", "on die a"
        )


def test_a_turn_of_rainbow_roll_can_take_37_throws() -> None:
    """Six colors from 1 to 6, a point at a time, and a roll that takes nothing."""
    values = [[VALUES[NAMES.index(f"{kind}1")][color] for color in COLORS] for kind in "abcdef"]

    @cache
    def most(held: tuple[int | None, ...], free: tuple[int, ...]) -> int:
        longest = 1
        for place, kind in enumerate(free):
            rest = free[:place] + free[place + 1 :]
            for color, old in enumerate(held):
                if old is None or values[kind][color] > values[old][color]:
                    now = (*held[:color], kind, *held[color + 1 :])
                    back = rest if old is None else tuple(sorted((*rest, old)))
                    longest = max(longest, 1 + most(now, back))
        return longest

    assert most((None,) * 6, (0, 1, 2, 3, 4, 5, 5)) == 37


def test_one_player_is_one_player() -> None:
    assert "1 player, seed" in view(page("#/print/unicorn/dice?seed=demo&seats=1"))
    assert "2 players, seed" in view(page("#/print/unicorn/dice?seed=demo&seats=2"))


@EACH
def test_everybody_gets_a_sheet_and_a_shared_board_is_there_once(slug: str) -> None:
    for seats in GAMES[slug].seats:
        sheets = blanks(New(slug, seats))
        assert len(sheets) == (1 if printouts_of(slug).shared else seats)
        assert not any("<button" in sheet for sheet in sheets), "on paper there is nothing to press"
        html = view(page(f"#/print/{slug}?seats={seats}"))
        assert html.count('class="paper blank"') == len(sheets)
        assert 'data-do="move"' not in html


def test_a_blank_sheet_of_formulas_tells_what_the_abilities_do() -> None:
    for sheet in blanks(New("formulas", 2)):
        legend = sheet.partition('class="abilities-told"')[2]
        assert legend.count("<li>") == 6
        assert "Turn two minus signs into plus signs." in legend
        assert "Write another number die into up to three squares." in legend


def test_a_sheet_of_formulas_tells_the_abilities_as_the_game_has_them() -> None:
    for sheet in blanks(New("formulas", 2, options=(("three", "all"),))):
        legend = sheet.partition('class="abilities-told"')[2]
        assert legend.count("<li>") == 6
        assert "Write another number die into three squares, or all there are." in legend
        assert "up to three" not in legend


def test_options_change_the_sheets() -> None:
    few, many = (
        blanks(New("uno", 2, options=(("spaces", 16),))),
        blanks(New("uno", 2, options=(("spaces", 20),))),
    )
    assert "0 of 16 spaces" in few[0]
    assert "0 of 20 spaces" in many[0]


@EACH
@pytest.mark.parametrize(
    "address", ["#/print/SLUG", "#/print/SLUG/dice?seed=demo&seats=2", "#/print/SLUG/dice/17?seed=x"]
)
def test_addresses_can_be_read_and_written(slug: str, address: str) -> None:
    address = address.replace("SLUG", slug)
    assert spell(parse(address)) == address
    assert isinstance(parse(address), Blank | Strip)


def test_the_address_of_a_played_game() -> None:
    assert parse("#/print/game/abc") == Sheets("abc")
    assert spell(Sheets("abc")) == "#/print/game/abc"
    for wrong in ("#/print", "#/print/chess", "#/print/uno/dice/x", "#/print/uno/dice/1234", "#/print/game/"):
        with pytest.raises(routes.BadLink):
            parse(wrong)


@EACH
def test_dice_come_with_their_seed_their_number_and_their_code(slug: str) -> None:
    model = page(f"#/print/{slug}/dice?seats=2&seed=Amber%20Otter")
    html = view(model)
    count = len(rows(New(slug, 2, "amber-otter"), 0))
    assert f"{count} rolls" in html
    assert "<strong>amber-otter</strong>" in html
    code = f"#/{slug}?seed=amber-otter&seats=2"
    assert ShowCode(code) in effects_of(page(), Went(f"#/print/{slug}/dice?seats=2&seed=amber-otter"))


def test_dice_without_a_seed_are_those_of_the_day() -> None:
    model = do(replace(page(), today="2026-11-18"), Went("#/print/uno/dice"))
    assert "<strong>paper-2026-11-18</strong>" in view(model)
    assert re.search(r'href="#/print/uno/dice/\d+\?seed=paper-2026-11-18&amp;seats=2"', view(model))
    after_midnight = do(model, Did("print"), world=replace(WORLD, today="2026-11-19"))
    assert after_midnight.today == "2026-11-19"
    assert view(after_midnight) == view(model)


@EACH
def test_form_and_rules_lead_to_paper(slug: str) -> None:
    for address in (f"#/{slug}?seats=2&seed=demo", f"#/rules/{slug}"):
        html = unescape(view(page(address)))
        assert f'href="#/print/{slug}' in html
        assert f'href="#/print/{slug}/dice' in html
    assert f"#/print/{slug}?seed=demo&seats=2" in unescape(view(page(f"#/{slug}?seats=2&seed=demo")))


@EACH
def test_a_finished_game_is_printed_with_its_sheets_and_its_result(slug: str) -> None:
    game = GAMES[slug]
    model = started(slug, "Ada", "Bo")
    for step in range(3000):
        assert model.session
        if isinstance(model.session.turn, Over):
            break
        legal = game.legal(model.session.state)
        model = do(model, Did("move", game.spell(legal[step * 7919 % len(legal)])))
    while model.stage:
        model = do(model, Skipped())
    assert model.session
    result = view(model).partition('class="result"')[2].partition("</section>")[0]
    assert f'href="#/print/game/{model.session.record.id}"' in result
    printed = view(do(model, Went(f"#/print/game/{model.session.record.id}")))
    assert printed.count('class="paper played"') == (1 if table(slug).shared else 2)
    for name in ("Ada", "Bo"):
        assert (f"{name}: " in printed) is not table(slug).shared, "each sheet says whose it is"
    assert "Score sheet" in printed
    assert "seed demo" in printed


def test_the_button_prints() -> None:
    assert effects_of(page("#/print/uno"), Did("print")) == (Print(),)


def test_dice_without_a_number_of_players_are_for_the_usual_one() -> None:
    assert ShowCode("#/uno?seed=x&seats=2") in effects_of(page(), Went("#/print/uno/dice?seed=x"))
