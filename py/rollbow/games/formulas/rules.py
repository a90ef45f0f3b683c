"""The course of a game: who acts, and what a move or a throw leads to.

possible_actions.py decides what is legal; legal.py lists it and puts refusals into words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rollbow.kernel.game import (
    Die,
    Over,
    Result,
    Roll,
    Rolled,
    Seat,
    Step,
    Turn,
    TurnBegan,
    Value,
    Words,
    ranked,
)

from . import score
from .dice import DICE, FACES
from .events import (
    AbilityUsed,
    DiceLanded,
    Drafted,
    Event,
    GameEnded,
    LineDoubled,
    LineFilled,
    LineOpened,
    MinusTaken,
    NumberWritten,
    PartBegan,
    RoundBegan,
    SignsTurned,
    SignWritten,
)
from .notation import (
    Double,
    Draft,
    Move,
    Open,
    Pass,
    Plus,
    Reroll,
    RollAll,
    Sign,
    Signs,
    Square,
    Times,
    Triple,
    Use,
    Write,
    Writing,
    spell_terms,
)
from .possible_actions import ABILITIES, price, split
from .sheet import LINE_SLOTS, PLUS, TIMES, Sheet
from .state import SET_UP_DICE, Phase, State, hand_faces, pay


def begin(seats: int, options: Mapping[str, Value]) -> State:
    """The state before the setup throw."""
    return State((Sheet(),) * seats, options["cap9"] == "on", all3=options["three"] == "all")


def turn(state: State) -> Turn:
    """Who acts."""
    if state.pending:
        throw = f"formulas/{state.round}/{2 if state.rerolled else 1}/"
        return Roll(tuple([Die(throw + die, len(FACES[die])) for die in state.pending]))
    return Over(_result(state)) if state.phase is Phase.OVER else Seat(state.seat)


def after(state: State, move: Move | Rolled) -> Step:
    """What a legal move or a throw leads to, unchecked."""
    match move:
        case Rolled(values):
            return _landed(state, values)
        case RollAll():
            return Step(replace(state, pending=DICE))
        case Draft(dice):
            drafted = "".join(sorted(state.drafted + dice))
            return Step(replace(state, drafted=drafted), (Drafted(state.seat, dice, _show(state, dice)),))
        case Reroll(dice):
            return Step(replace(state, pending=dice, rerolled=True))
        case Use():
            return _part(state, state.seat, state.drafted, ())
        case Pass():
            sheet = replace(state.sheet, minuses=(*state.sheet.minuses, state.round))
            passed = replace(state, sheets=_sheets(state, sheet), hand="")
            return _go_on(passed, (MinusTaken(state.seat, state.round),))
        case _:
            return _used(state, move)


# Writing on the sheet


def _used(state: State, move: Writing) -> Step:
    kind, (what, places) = type(move), split(move)
    sheet, events = _written(state, move)
    if kind in ABILITIES:
        events = (AbilityUsed(state.seat, ABILITIES[kind]), *events)
        sheet = replace(sheet, used=tuple(sorted((*sheet.used, ABILITIES[kind]))))
    used = replace(
        state,
        sheets=_sheets(state, sheet),
        hand=pay(state, price(kind, what, places)),
        spent=state.spent or kind in ABILITIES,
    )
    return Step(used, events) if used.hand else _go_on(used, events)


def _written(state: State, move: Writing) -> tuple[Sheet, tuple[Event, ...]]:
    """The mover's sheet after a move that uses dice, and the events it causes."""
    seat, sheet = state.seat, state.sheet
    match move:
        case Write(terms, square):
            return _numbered(seat, sheet, spell_terms(terms), sum(terms), (square,))
        case Square(value, square):
            return _numbered(seat, sheet, f"{value} × {value}", value * value, (square,))
        case Triple(value, squares):
            return _numbered(seat, sheet, str(value), value, squares)
        case Sign(sign, slot):
            return _signed(seat, sheet, sign, (slot,))
        case Times(slot):
            return _signed(seat, sheet, TIMES, (slot,))
        case Signs(sign, slots):
            return _signed(seat, sheet, sign, slots)
        case Plus(slots):
            turned = tuple(PLUS if slot in slots else held for slot, held in enumerate(sheet.slots))
            then = replace(sheet, slots=turned)
            return then, (SignsTurned(seat, slots, score.total(then) - score.total(sheet)),)
        case Open(line):
            then = replace(sheet, opened=tuple(sorted((*sheet.opened, line))))
            return then, (LineOpened(seat, line, score.points(then, line)),)
        case Double(line):
            then = replace(sheet, doubled=tuple(sorted((*sheet.doubled, line))))
            return then, (LineDoubled(seat, line, score.points(then, line) - score.points(sheet, line)),)


def _numbered(
    seat: int, sheet: Sheet, formula: str, value: int, squares: tuple[int, ...]
) -> tuple[Sheet, tuple[Event, ...]]:
    held = list(sheet.squares)
    for square in squares:
        held[square] = value
    written = replace(sheet, squares=tuple(held))
    lines = sorted({line for square in squares for line in (square // 5, 5 + square % 5)})
    return written, (NumberWritten(seat, formula, value, squares), *_filled(seat, written, lines))


def _signed(seat: int, sheet: Sheet, sign: str, slots: tuple[int, ...]) -> tuple[Sheet, tuple[Event, ...]]:
    held = list(sheet.slots)
    for slot in slots:
        held[slot] = sign
    written = replace(sheet, slots=tuple(held))
    lines = [line for line, inside in enumerate(LINE_SLOTS) if any(slot in inside for slot in slots)]
    return written, (SignWritten(seat, sign, slots), *_filled(seat, written, lines))


def _filled(seat: int, sheet: Sheet, lines: list[int]) -> tuple[Event, ...]:
    """Events for those of the lines just written in that are now complete."""
    return tuple(
        LineFilled(seat, line, worth, line in sheet.opened)
        for line in lines
        if (worth := score.value(sheet, line)) is not None
    )


def _sheets(state: State, sheet: Sheet) -> tuple[Sheet, ...]:
    return (*state.sheets[: state.seat - 1], sheet, *state.sheets[state.seat :])


# The course of the game


def _part(state: State, seat: int, dice: str, told: tuple[Event, ...]) -> Step:
    """A seat's part in the round begins."""
    begun = replace(state, phase=Phase.USE, seat=seat, hand=dice, spent=False)
    return Step(begun, (*told, PartBegan(seat, dice, hand_faces(begun))))


def _go_on(state: State, told: tuple[Event, ...]) -> Step:
    """The seat to move is done with its part."""
    follower = state.seat % len(state.sheets) + 1
    if state.phase is Phase.SET_UP and follower != 1:
        return Step(replace(state, seat=follower, hand=SET_UP_DICE), (*told, TurnBegan(follower, 0)))
    if state.phase is Phase.USE and follower != state.starter:
        return _part(state, follower, state.undrafted, (*told, TurnBegan(follower, state.round)))
    if state.round == state.rounds:
        ended = replace(state, phase=Phase.OVER, hand="", drafted="")
        result = _result(ended)
        return Step(ended, (*told, GameEnded(result.winners, result.scores)))
    fresh = State(state.sheets, state.cap9, state.round + 1, Phase.START, pending="", all3=state.all3)
    begun = replace(fresh, seat=fresh.starter)
    return Step(begun, (*told, RoundBegan(begun.round, begun.seat), TurnBegan(begun.seat, begun.round)))


def _show(state: State, dice: str) -> str:
    return "".join(state.shown[DICE.index(die)] for die in dice)


def _landed(state: State, values: tuple[int, ...]) -> Step:
    landed = {die: FACES[die][value] for die, value in zip(state.pending, values, strict=True)}
    lying = dict(zip(DICE, state.shown, strict=False)) | landed
    told = DiceLanded(state.seat, state.round, state.pending, "".join(landed.values()), state.rerolled)
    shown = "".join(lying.values())
    if state.phase is Phase.SET_UP:
        begun = TurnBegan(state.seat, state.round)
        return Step(replace(state, pending="", shown=shown, hand=SET_UP_DICE), (told, begun))
    return Step(replace(state, pending="", shown=shown, phase=Phase.DRAFT), (told,))


def _result(state: State) -> Result:
    scores = tuple(score.total(sheet) for sheet in state.sheets)
    ranking = ranked(scores)
    return Result(
        winners=ranking[0],
        ranking=ranking,
        scores=scores,
        lines=tuple(score.score_lines(sheet) for sheet in state.sheets),
        reason=Words(f"All {state.rounds} rounds have been played."),
    )
