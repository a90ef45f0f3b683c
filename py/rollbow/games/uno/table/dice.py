"""The dice of UNO Dice: on the rail, in their row, with nothing to tap, or asked for when they are real."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rollbow.app.game_table import Entry, pick_button
from rollbow.app.html import Html, classes, el
from rollbow.app.pieces import die

from ..chains import WILD, entry, first_misfit
from ..dice import ANY_FACE, LETTERS, NUMBER, PENALTY, STAR_FACE, words
from ..events import Landed
from ..notation import Give, Write, spell
from .board import inked
from .selection import HOLD, Rail, chain, following, link, pieces, row

if TYPE_CHECKING:
    from rollbow.app.game_table import Scene

    from ..chains import Chain
    from ..state import State


PAD: Final = tuple(ANY_FACE[start : start + 6] for start in range(0, len(ANY_FACE), 6))
"""What the dice of a boxed set may show: a row for each color, and one for ★, +1 and −1."""


def face(shown: str) -> Html:
    """A die of this game: a number in its color, or ★, +1, −1 on white."""
    return die(shown[1], shown[0]) if shown in NUMBER else die(shown)


def wild() -> Html:
    """Two ★ dice that have become one wild space."""
    return el("span", die("★"), die("★"), class_="wild")


def loose(scene: Scene) -> Html:
    """The six dice with nothing to tap, while this screen may not act."""
    state: State = scene.state
    new = landed(scene)
    return el(
        "div",
        *(
            el(
                "span",
                face(shown),
                el("span", letter, class_="letter"),
                id=f"die-{letter}",
                class_=classes("home", fresh=letter in new),
            )
            for letter, shown in zip(LETTERS, state.faces, strict=True)
        ),
        class_="six",
        role="img",
        aria_label=f"Dice: {', '.join(map(words, state.faces))}",
    )


def rail_of(scene: Scene, rail: Rail) -> Html:
    """The board's last entry, the pieces after it, and empty places for all that could follow."""
    state: State = scene.state
    last = state.board.last
    anchor = el(
        "li",
        el("span", "ends with ", class_="unseen"),
        inked(last),
        class_="anchor",
        title=f"The board ends with {inked(last)}",
    )
    return el(
        "ol",
        anchor,
        *(_slot(scene, rail, place) for place in range(len(pieces(state)))),
        class_=classes("rail", proposed=rail.proposed),
        aria_label="The chain, as suggested" if rail.proposed else "The chain",
    )


def _slot(scene: Scene, rail: Rail, place: int) -> Html:
    if place >= len(rail.pieces):
        next_one = place == len(rail.pieces) and not rail.rerolling
        return el("li", class_=classes("slot", next=next_one), data_drop=place)
    piece = rail.pieces[place]
    shown = link(scene.state, piece)
    wrong = not _fits(scene.state, chain(scene.state, rail), place)
    label = f"{words(shown)}, place {place + 1}{', does not fit here' if wrong else ''}"
    drawn = wild() if shown == WILD else face(shown)
    return el(
        "li",
        el("span", drawn, el("span", label, class_="unseen"), class_="piece")
        if rail.rerolling
        else pick_button(
            scene,
            HOLD + piece,
            drawn,
            id=f"rail-{place + 1}",
            class_="piece",
            data_drag=piece,
            aria_keyshortcuts="Shift+ArrowLeft Shift+ArrowRight",
            aria_label=f"{label}: {'take it off' if piece == rail.held else 'select it to move it'}",
        ),
        class_=classes(
            "slot",
            "filled",
            misfit=wrong,
            held=piece == rail.held and not rail.rerolling and len(rail.pieces) > 1,
        ),
        data_drop=place,
    )


def _fits(state: State, links: Chain, place: int) -> bool:
    """Whether a link fits what comes before it, even if the rest of the rail is wrong."""
    if not place:
        return first_misfit(state.hand, state.board.last, links[:1]) is None
    before = links[place - 1]
    return first_misfit(state.hand, entry(before), (before, links[place])) is None


def homes(scene: Scene, rail: Rail) -> Html:
    """The dice in order of their letters; a pair of stars forms one wild space."""
    state: State = scene.state
    fits, new = following(state, rail), landed(scene)
    return el(
        "div",
        *(_home(scene, rail, piece, piece in fits, not new.isdisjoint(piece)) for piece in row(state)),
        class_="six",
        role="group",
        aria_label="Dice",
        data_drop="",
    )


def _home(scene: Scene, rail: Rail, piece: str, fits: bool, fresh: bool) -> Html:
    state: State = scene.state
    shown = link(state, piece)
    if shown in PENALTY or shown == STAR_FACE:
        return _idle(scene, piece, shown, fresh)
    placed = piece in rail.pieces
    where = "on the rail" if placed else "fits next" if fits else "does not fit next"
    dice = piece.removeprefix(WILD)
    return pick_button(
        scene,
        piece,
        wild() if shown == WILD else face(shown),
        el("span", f"{dice[0]} {dice[1]} wild" if shown == WILD else dice, class_="letter"),
        id=f"die-{dice}",
        data_drag=piece,
        class_=classes(
            "home",
            pair=shown == WILD,
            lit=fits,
            dull=not placed and not fits,
            placed=placed,
            fresh=fresh,
        ),
        aria_label=f"{'die' if len(dice) == 1 else 'dice'} {' and '.join(dice)}: {words(shown)}, {where}",
    )


def _idle(scene: Scene, letter: str, shown: str, fresh: bool) -> Html:
    """A die that can't be used in a chain. Asked why, the engine answers for the move that would use it."""
    state: State = scene.state
    if shown in PENALTY:
        why, use = spell(Give(PENALTY[shown], state.opponents[0])), "for an opponent, after writing"
    else:
        why, use = spell(Write((WILD,) * (state.hand.wilds + 1))), "a star needs a second one"
    return el(
        "button",
        face(shown),
        el("span", letter, class_="letter"),
        type="button",
        data_do="why",
        value=why,
        id=f"die-{letter}",
        class_=classes("home", "dull", fresh=fresh),
        aria_disabled="true",
        aria_label=f"die {letter}: {words(shown)}, {use}",
        **scene.ring(f"die-{letter}"),
    )


def landed(scene: Scene) -> frozenset[str]:
    """The dice that just landed."""
    return frozenset(
        letter for event in scene.events if isinstance(event, Landed) for letter, _ in event.dice
    )


def asked(state: State) -> Entry:
    """How real dice are asked for: a row of faces for each of our dice, one pad for those of a boxed set."""
    labels = {}
    if not state.number:
        told = "Each player rolls one die: tap what it shows."
        if state.boxed:
            labels = {letter: f"Seat {seat}" for seat, letter in enumerate(LETTERS, 1)}
    elif state.throw == 1:
        told = "Roll the six dice and tap what they show."
    else:
        told = "Roll these dice again and tap what they show."
    return Entry(told, labels=labels, pad=PAD if state.boxed else (), draw=face, said=words)
