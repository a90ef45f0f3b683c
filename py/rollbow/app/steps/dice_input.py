"""Real dice: taps or typed text become the numbers that the game waits for.

A token `NAME:FACE` gives a die's face, counted from 1; a name alone is a drawn die, in order, or removes a face.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollbow.app.game_table import Entry, Table
from rollbow.kernel.game import Die, Roll

if TYPE_CHECKING:
    from rollbow.kernel.game import Game


THROW = "Roll these dice and tap what they show."


class BadDice(ValueError):
    """This text doesn't match the dice that are due; the message says why."""


def ordered(roll: Roll) -> bool:
    """Whether the game asks for an order instead of faces."""
    return any(die.faces is None for die in roll.dice)


def entry(view: Table, state: Any, roll: Roll) -> Entry:
    """How the game asks for these dice."""
    if view.entry is not None:
        return view.entry(state)
    return Entry("Tap the dice in order.", len(roll.dice)) if ordered(roll) else Entry(THROW)


def tapped(roll: Roll, picked: tuple[str, ...], token: str) -> tuple[str, ...]:
    """The tokens after one more tap: a face replaces the die's previous one; a drawn die is added or removed."""
    name, colon, face = token.partition(":")
    die = next((die for die in roll.dice if die.name == name), None)
    if die is None or (colon and not _is_face(die, face)):
        return picked
    others = tuple(other for other in picked if other.partition(":")[0] != name)
    back = not colon and (die.faces is not None or token in picked)
    return others if back else (*others, token)


def next_die(roll: Roll, picked: tuple[str, ...]) -> Die | None:
    """The first die without a face."""
    told = {token.partition(":")[0] for token in picked}
    return next((die for die in roll.dice if die.name not in told), None)


def numbers(roll: Roll, asked: Entry, picked: tuple[str, ...]) -> tuple[int, ...]:
    """The faces of all dice, or their places in order; empty while something is missing."""
    if ordered(roll):
        drawn = [name for name in picked if ":" not in name]
        if len(drawn) != asked.count:
            return ()
        rest = [die.name for die in roll.dice if die.name not in drawn]
        places = {name: place for place, name in enumerate((*drawn, *rest), 1)}
        return tuple(places[die.name] for die in roll.dice)
    told = {name: int(face) for name, _, face in (token.partition(":") for token in picked) if face}
    return tuple(told[die.name] for die in roll.dice) if all(die.name in told for die in roll.dice) else ()


def typed(game: Game[Any, Any], roll: Roll, asked: Entry, text: str) -> tuple[str, ...]:
    """A typed line as tokens: faces in the order of the dice, `NAME:FACE`, or drawn dice by name. Raises BadDice."""
    words = text.replace(",", " ").split()
    if ordered(roll):
        return _drawn(roll, asked, words)
    if len(words) != len(roll.dice):
        raise BadDice(f"enter {len(roll.dice)} dice ({_names(roll)}), not {len(words)}")
    tokens: dict[str, str] = {}
    for die, word in zip(roll.dice, words, strict=True):
        named, colon, face = word.rpartition(":")
        meant = (
            next((each for each in roll.dice if each.name.lower() == named.lower()), None) if colon else die
        )
        if meant is None:
            raise BadDice(f"there's no die {named} in this roll; the dice are: {_names(roll)}")
        tokens[meant.name] = f"{meant.name}:{_face(game, meant, face)}"
    if len(tokens) != len(roll.dice):
        raise BadDice("you entered one die twice")
    return tuple(tokens[die.name] for die in roll.dice)


def _drawn(roll: Roll, asked: Entry, words: list[str]) -> tuple[str, ...]:
    by_name = {die.name.lower(): die.name for die in roll.dice}
    unknown = next((word for word in words if word.lower() not in by_name), None)
    if unknown is not None:
        raise BadDice(f"there's no die {unknown}; the dice are: {_names(roll)}")
    drawn = tuple(by_name[word.lower()] for word in words)
    if len(set(drawn)) != len(drawn):
        raise BadDice("you entered one die twice")
    if len(drawn) != asked.count:
        raise BadDice(f"enter {asked.count} different dice, not {len(drawn)}")
    return drawn


def _face(game: Game[Any, Any], die: Die, word: str) -> int:
    """The number of a face, given what it shows or its number."""
    shown = [face.lower().replace("−", "-") for face in game.faces(die)]
    wanted = word.lower().replace("−", "-").replace("*", "★")
    if wanted in shown:
        return shown.index(wanted) + 1
    if _is_face(die, wanted):
        return int(wanted)
    raise BadDice(f"{die.name} can show {' '.join(dict.fromkeys(game.faces(die)))}, not {word}")


def _is_face(die: Die, face: str) -> bool:
    return face.isascii() and face.isdigit() and len(face) < 4 and 1 <= int(face) <= (die.faces or 0)


def _names(roll: Roll) -> str:
    return " ".join(die.name for die in roll.dice)
