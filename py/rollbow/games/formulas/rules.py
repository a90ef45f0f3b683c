"""How a game of Formulas runs: who is to move, and what each move does.

What is legal is decided in actions.py, how a refusal is put into words in refusal.py.
"""

from __future__ import annotations

from dataclasses import replace

from rollbow.kernel.game import (
    Die,
    IllegalMove,
    Over,
    Result,
    Roll,
    Rolled,
    Seat,
    Step,
    Turn,
    ranked,
)

from . import score
from .actions import ABILITIES, actions, fits, price, split
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
    spell,
    spell_terms,
)
from .refusal import why_not
from .sheet import LINE_SLOTS, PLUS, TIMES, Sheet
from .state import SET_UP_DICE, Phase, State, hand_faces, pay


def turn(state: State) -> Turn:
    if state.pending:
        throw = f"formulas/{state.round}/{2 if state.rerolled else 1}"
        return Roll(tuple(Die(f"{throw}/{die}", len(FACES[die])) for die in state.pending))
    return Over(_result(state)) if state.phase is Phase.OVER else Seat(state.seat)


def legal(state: State) -> tuple[Move, ...]:
    """Kind by kind as in `KINDS`; within one by what is written, number of places, order of the sheet."""
    return tuple(move for action in actions(state) for move in action.moves())


def apply(state: State, move: Move | Rolled) -> Step:
    if isinstance(move, Rolled):
        _check_throw(state, move)
        return _landed(state, move)
    if not fits(state, move):
        raise IllegalMove(f"'{spell(move)}' can't be played: {why_not(state, move)}")
    return after(state, move)


def after(state: State, move: Move) -> Step:
    """What a move does, without a check: for moves that are known to be legal."""
    match move:
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


# Writing on the sheet


def _written(state: State, move: Move) -> tuple[Sheet, tuple[Event, ...]]:
    """The mover's sheet after a move that uses dice, and what is to be told of it."""
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
            return replace(sheet, slots=turned), (SignsTurned(seat, slots),)
        case Open(line):
            return replace(sheet, opened=tuple(sorted((*sheet.opened, line)))), (LineOpened(seat, line),)
        case Double(line):
            return replace(sheet, doubled=tuple(sorted((*sheet.doubled, line)))), (LineDoubled(seat, line),)
    raise TypeError(f"{move!r} writes nothing")


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
    """Those of the lines just written in that are complete now."""
    return tuple(
        LineFilled(seat, line, worth, line in sheet.opened)
        for line in lines
        if (worth := score.value(sheet, line)) is not None
    )


def _sheets(state: State, sheet: Sheet) -> tuple[Sheet, ...]:
    return (*state.sheets[: state.seat - 1], sheet, *state.sheets[state.seat :])


# The run of the game


def _part(state: State, seat: int, dice: str, told: tuple[Event, ...]) -> Step:
    """A seat's part in the round begins."""
    begun = replace(state, phase=Phase.USE, seat=seat, hand=dice, spent=False)
    return Step(begun, (*told, PartBegan(seat, dice, hand_faces(begun))))


def _go_on(state: State, told: tuple[Event, ...]) -> Step:
    """The seat to move has done its part."""
    follower = state.seat % len(state.sheets) + 1
    if state.phase is Phase.SET_UP and follower != 1:
        return Step(replace(state, seat=follower, hand=SET_UP_DICE), told)
    if state.phase is Phase.USE and follower != state.starter:
        return _part(state, follower, state.undrafted, told)
    if state.round == state.rounds:
        ended = replace(state, phase=Phase.OVER, hand="", drafted="")
        result = _result(ended)
        return Step(ended, (*told, GameEnded(result.winners, result.scores)))
    fresh = State(state.sheets, state.cap9, state.round + 1, Phase.START, pending="")
    begun = replace(fresh, seat=fresh.starter)
    return Step(begun, (*told, RoundBegan(begun.round, begun.seat)))


def _show(state: State, dice: str) -> str:
    return "".join(state.shown[DICE.index(die)] for die in dice)


def _check_throw(state: State, rolled: Rolled) -> None:
    if not state.pending:
        raise IllegalMove("no dice are waited for")
    wanted, given = len(state.pending), len(rolled.values)
    if given != wanted:
        raise IllegalMove(f"{wanted} dice are waited for ({' '.join(state.pending)}), not {given}")
    for die, value in zip(state.pending, rolled.values, strict=True):
        if value not in range(len(FACES[die])):
            raise IllegalMove(f"die {die} has faces 0 to {len(FACES[die]) - 1}, not {value}")


def _landed(state: State, rolled: Rolled) -> Step:
    landed = {die: FACES[die][value] for die, value in zip(state.pending, rolled.values, strict=True)}
    lying = dict(zip(DICE, state.shown, strict=False)) | landed
    told = DiceLanded(state.seat, state.round, state.pending, "".join(landed.values()), state.rerolled)
    shown = "".join(lying.values())
    if state.phase is Phase.SET_UP:
        return Step(replace(state, pending="", shown=shown, hand=SET_UP_DICE), (told,))
    return Step(replace(state, pending="", shown=shown, phase=Phase.DRAFT), (told,))


def _result(state: State) -> Result:
    scores = tuple(score.total(sheet) for sheet in state.sheets)
    ranking = ranked(scores)
    return Result(
        winners=ranking[0],
        ranking=ranking,
        scores=scores,
        lines=tuple(score.score_lines(sheet) for sheet in state.sheets),
        reason=f"All {state.rounds} rounds have been played.",
    )
