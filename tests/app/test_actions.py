"""Every control that a screen can draw is in the table of actions, and the table holds nothing else."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rollbow.app.actions import ACTIONS, FIELDS, LINES
from rollbow.app.kept.practice import Spot
from rollbow.app.messages import (
    Advised,
    Did,
    Filled,
    Given,
    Kept,
    Listed,
    Offered,
    Pieces,
    Recalled,
    Renewable,
    Skipped,
    Typed,
    Went,
    Worked,
)
from rollbow.app.model import SHOWN, Play, Space
from rollbow.app.steps.practice import Practice
from rollbow.app.view import view
from rollbow.bots.bot import Advice, Thought
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.game import Over, Roll, Seat
from rollbow.kernel.record import BadRecord, Played
from support import letter_pages
from support.simulated_browser import House, Tab, at_table, move, start
from support.simulated_page import do, finish, page, playing, started
from support.studies import made_up

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rollbow.app.model import Model

SOURCES = sorted((Path(__file__).parents[2] / "py" / "rollbow").rglob("*.py"))
LITERAL = re.compile(r"""(?:button\(\s*|data_do"?[=:]\s*)"([a-z-]+)\"""")


def drawn(html: str, what: str) -> set[str]:
    return set(re.findall(rf' {what}="([^"]*)"', html))


def fields(html: str) -> set[str]:
    """The fields whose changes are sent."""
    tags = re.findall(r"<(?:input|select|textarea) [^>]*>", html)
    names = {name[1].partition("/")[0] for tag in tags if (name := re.search(r' name="([^"]*)"', tag))}
    return names - {"typed"}


def games() -> Iterator[Model]:
    """Tables, replays and papers of each game, from the beginning to the end."""
    for slug, game in GAMES.items():
        seats = [f"Player {seat}" for seat in range(1, game.seats[-1] + 1)][: max(2, game.seats[0])]
        model = started(slug, *seats)
        for _ in range(40):
            yield model
            session = model.session
            assert session is not None
            if not (legal := session.game.legal(session.state)):
                break
            model = do(model, Did("move", session.game.spell(legal[-1])))
        over = finish(started(slug, *seats))
        assert over.session is not None
        identity = over.session.record.id
        yield over
        yield do(page(f"#/{slug}?seats={len(seats)}"), Filled("dice", "real"))
        real = do(
            page(f"#/{slug}?seats={len(seats)}"), Filled("who/1", ""), Filled("dice", "real"), Did("start")
        )
        yield real
        if isinstance(roll := playing(real).session.turn, Roll):
            yield do(real, *(Did("face", f"{die.name}:1" if die.faces else die.name) for die in roll.dice))
        yield page(f"#/print/{slug}")
        yield page(f"#/print/{slug}/dice")
        yield page(f"#/rules/{slug}")
        yield do(page(), Went(f"#/daily/{slug}"))
        for place in ("replay/{}", "replay/{}@1", "dice/{}", "print/game/{}"):
            tab = Tab(House())
            tab.model = over
            tab.go("#/" + place.format(identity))
            yield tab.model


def practiced() -> Iterator[Model]:
    """A position to practice: before, in the middle of, and after a thought."""
    session = finish(started("unicorn", "Ada")).session
    assert session is not None
    entry = next(
        place
        for place, state in enumerate(session.states)
        if isinstance(session.game.turn(state), Seat) and len(session.game.legal(state)) > 1
    )
    spot = Spot(session.record.id, entry)
    here = Practice((spot,), {spot.id: session})
    model = replace(page("#/practice"), practice=replace(here, play=Play(here.begun)))
    yield model
    model = do(model, Did("move", session.game.spell(session.game.legal(session.states[entry])[0])))
    assert model.practice is not None
    for piece in ("more", "0.03 0.03 wins", "0.2 0.2 wins"):
        yield do(model, Pieces("practice_attempt", model.practice.name, (piece,)))


def moments() -> Iterator[Model]:
    """What else a screen may have to say."""
    for place in ("", "#/about", "#/settings", "#/kit", "#/stats", "#/shelf", "#/uno?seats=3", "#/nowhere"):
        yield do(page(place), Renewable())
    for slug in GAMES:
        yield do(page(), Did("learn", slug))
    yield do(page(), Did("learn", "formulas"), Skipped(), Did("move", "write 2 r2c2"))
    asked = do(page("#/settings"), Filled("setting/confirm", "on"))
    model = replace(started("rainbow", "Ada", "Ben"), settings=asked.settings)
    while not playing(model).asking:
        session = playing(model).session
        model = do(model, Did("move", session.game.spell(session.game.legal(session.state)[-1])))
    yield model
    wondering = do(started("rainbow", "Ada"), Did("hint"))
    session = playing(wondering).session
    advice = Advice((Thought("roll", 0.0, "Roll."),), "turns")
    yield do(wondering, Advised(session.record.id, len(session.record.entries), advice))
    bots = started("rainbow", "bot steady", "Ada")
    yield bots
    yield from by_letters()
    yield from studied()
    yield from practiced()
    tab = Tab(House())
    identity = start(tab)
    move(tab)
    yield replace(tab.model, play=replace(playing(tab.model), mine=False))
    tab.send(Kept(identity, 1, "No room."))
    yield tab.model
    record = at_table(tab).record
    fault = replace(at_table(tab), fault=BadRecord(9, "nonsense"))
    yield replace(tab.model, play=replace(playing(tab.model), session=fault))
    yield replace(tab.model, panel="more")
    yield replace(tab.model, panel="keys", offered=True)
    yield do(started("rainbow", "Ada"), Went("#/"))
    over = finish(started("rainbow", "Ada"))
    assert over.session is not None
    foreign = replace(over.session, record=replace(over.session.record, id="link-0123456789abcdef"))
    yield replace(over, play=replace(playing(over), session=foreign))
    tab.go("#/shelf")
    tab.send(Did("rename", record.id))
    yield tab.model
    tab.send(Did("cancel-rename"), Listed((), tab.house.ids(), (("rollbow/damaged/x/1", "x"),)))
    yield replace(tab.model, shelf=replace(tab.model.shelf, space=Space(1, 2, lasting=False)))
    cards = tuple(replace(tab.model.cards[0], id=f"g{number}") for number in range(SHOWN + 1))
    yield replace(tab.model, cards=cards)
    played = tuple(replace(card, facts=None) for card in cards)
    yield do(replace(tab.model, cards=played, fleeting=True), Went("#/"))
    tab.send(Given((("x.rollbow", b"nonsense"),)))
    yield tab.model
    tab.send(Offered((("x.rollbow", records.write(record).encode()),)))
    yield tab.model
    tab.send(Did("delete", record.id))
    yield tab.model


def studied() -> Iterator[Model]:
    """A study from its first piece to the replay."""
    over = finish(started("uno", "Ada", "Ben"))
    session = playing(over).session
    identity, lines = session.record.id, tuple(made_up(session))
    working = do(over, Went(f"#/study/{identity}"), Recalled(identity, ""), Pieces("report", identity, lines))
    yield working
    yield do(working, Did("stop-study"))
    done = do(working, Worked("report", identity))
    yield done
    step = next(
        place
        for place, entry in enumerate(session.record.entries, 1)
        if isinstance(entry, Played) and place % 3 == 0
    )
    yield do(done, Went(f"#/replay/{identity}@{step}"))


def by_letters() -> Iterator[Model]:
    """A game by letters from its form to its end."""
    form = Tab(letter_pages.browser(), "#/rainbow?seats=2")
    form.send(Filled("who/1", "apart"))
    yield form.model
    ada = letter_pages.invited()
    invitation = letter_pages.sent(ada)
    yield ada.model
    yield Tab(letter_pages.browser(), invitation).model
    ben = letter_pages.joined(invitation)
    answer = letter_pages.sent(ben)
    yield replace(ben.model, scans=True)
    ada.go(answer)
    letter_pages.played(ada)
    yield Tab(letter_pages.browser(), letter_pages.sent(ada)).model
    mistaken = letter_pages.joined(letter_pages.sent(letter_pages.invited(Cleo="apart")))
    yield mistaken.model
    mistaken.go("#/shelf")
    mistaken.send(Did("delete", mistaken.house.ids()[0]))
    yield mistaken.model
    pair = [ben, ada]
    while not isinstance(at_table(ada).turn, Over):
        pair[0].go(letter_pages.sent(pair[1]))
        letter_pages.played(pair[0])
        pair.reverse()
    yield ada.model


@pytest.fixture(scope="module")
def screens() -> list[str]:
    return [str(view(model)) for model in (*games(), *moments())]


def literals() -> set[str]:
    """Actions as they are written in the sources of screens and tables."""
    return {found for path in SOURCES for found in LITERAL.findall(path.read_text(encoding="utf-8"))}


def test_every_button_that_is_drawn_is_in_the_table(screens: list[str]) -> None:
    for html in screens:
        assert drawn(html, "data-do") <= ACTIONS.keys()
        assert drawn(html, "data-line") <= LINES.keys()
        assert fields(html) <= FIELDS.keys()


def test_the_table_holds_nothing_that_no_screen_draws(screens: list[str]) -> None:
    assert {each for html in screens for each in drawn(html, "data-do")} == ACTIONS.keys()
    assert {each for html in screens for each in drawn(html, "data-line")} == LINES.keys()
    assert {each for html in screens for each in fields(html)} == FIELDS.keys()


def test_every_action_in_the_sources_is_in_the_table() -> None:
    assert len(literals()) > 30
    assert literals() <= ACTIONS.keys()


def test_a_deed_of_the_table_does_nothing_on_another_screen() -> None:
    table = started("rainbow", "Ada")
    elsewhere = do(table, Went("#/settings"))
    for action in ("move", "undo", "redo", "pick", "hint"):
        assert do(elsewhere, Did(action, "roll")) == elsewhere
    assert do(elsewhere, Typed("move", "roll")) == elsewhere
