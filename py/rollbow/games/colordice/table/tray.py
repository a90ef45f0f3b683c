"""The dice of all colors with what they mean, and the actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.game_table import move_button, pick_button, prompt
from rollbow.app.html import Html, classes, el, join
from rollbow.app.pieces import die, shape

from ..events import Threw
from ..notation import COLORS, Color, spell
from ..state import Phase, State, attacker, decider, group, is_dummy, rivals, throws_left
from .board import dye, letter, pawn_icon
from .selection import SEVERAL, Choice, against, attackable, choose, deed, foreseen, listed, on_color

if TYPE_CHECKING:
    from rollbow.app.game_table import Scene

ROWS = {
    count: tuple(COLORS[place] for place in places)
    for count, places in {4: (0, 1, 3, 2), 5: (0, 1, 2, 4, 3), 6: (0, 1, 5, 2, 4, 3)}.items()
}
"""The colors row by row as their areas are seen, which stand clockwise (50-colordice.css)."""


def tray(scene: Scene) -> Html:
    """Hand-over, dice, what they mean, actions."""
    state: State = scene.state
    choice = choose(scene)
    return join(
        _hand_over(scene) if state.phase is Phase.COUNTER else None,
        _dice(scene, choice),
        el("div", _words(scene, choice), _strikes(scene, choice), class_="plan", id="plan"),
        el("p", _actions(scene, choice) if scene.active and not scene.over else None, class_="actions"),
    )


def _hand_over(scene: Scene) -> Html:
    """Whose decision a counterattack is."""
    state: State = scene.state
    mine, other = attacker(state), state.active
    seat = decider(state, mine)
    who = "You decide" if seat == scene.viewer and scene.active else f"{scene.names[seat - 1]} decides"
    why = " It has no player, so the next player decides." if is_dummy(state, mine) else ""
    return el(
        "div",
        pawn_icon(mine),
        el(
            "p",
            el("strong", f"{who} for {mine.word}"),
            f"{mine.word.capitalize()} may hit back at {other.word} with {group(state, mine, other)}.{why}",
        ),
        class_=f"hand-over {dye(mine)}",
        id="hand-over",
    )


def _words(scene: Scene, choice: Choice | None) -> Html:
    return el("p", " ".join(_sentences(scene, choice)), class_="words")


def _sentences(scene: Scene, choice: Choice | None) -> tuple[str, ...]:
    state: State = scene.state
    if choice is not None and choice.chosen:
        return foreseen(state, choice)
    match state.phase:
        case Phase.START | Phase.THROW:
            dummies = ", including the dummies’" if len(state.areas) > state.seats else ""
            mine = scene.active and state.active + 1 == scene.viewer
            who = "You roll" if mine else f"{state.active.word.capitalize()} rolls"
            return (f"{who} the dice of all colors{dummies}.",)
        case Phase.KEEP | Phase.ATTACK:
            return against(state, scene.viewer if scene.active else 0)
        case Phase.ORDER:
            now = against(state, scene.viewer if scene.active else 0)[0]
            return (
                *(() if attackable(state)[0] else (now,)),
                "All your attacks come either before or after the counterattacks.",
                "If you wait, what you can attack depends on how they leave the board.",
            )
    return ()


def _dice(scene: Scene, choice: Choice | None) -> Html:
    state: State = scene.state
    fresh = {color for event in scene.events if isinstance(event, Threw) for color, _ in event.dice}
    return el(
        "div",
        *(_die(scene, choice, color, color in fresh) for color in ROWS[len(state.areas)]),
        class_="dice",
        id="rolled",
        role="group",
        aria_label="Dice",
        data_grid=scene.active,
    )


def _die(scene: Scene, choice: Choice | None, color: Color, fresh: bool) -> Html:
    state: State = scene.state
    left, tag = throws_left(state)[color], _tag(scene, color)
    keeping = state.phase is Phase.KEEP
    more = ("no more" if not left else f"{left} more") if keeping else ""
    throwing = state.phase in (Phase.START, Phase.THROW, Phase.KEEP)
    drawn = join(
        die(str(state.dice[color]), letter(color)) if state.dice[color] else _blank(color),
        el("span", tag, class_="tag"),
        el("span", more, class_="more") if throwing else None,
    )
    words = f"{color.word} {state.dice[color] or 'die'}" + (f", {tag}" if tag else "")
    identity = f"die-{color.word}"
    if scene.active and keeping:
        words += f", {left} more {'roll' if left == 1 else 'rolls'}"
        look = classes("pick", lit=bool(left), dull=not left, fresh=fresh)
        again = f"reroll {color.word}"
        if SEVERAL in scene.picked and scene.can(again):
            return pick_button(
                scene, color.word, drawn, id=identity, class_=look, aria_label=f"Choose {words}"
            )
        return move_button(scene, again, drawn, id=identity, class_=look, aria_label=f"Re-roll {words}")
    if choice is not None and color in choice.targets:
        chosen = choice.chosen and color == choice.attack.target
        return pick_button(
            scene,
            f"on:{color.word}",
            drawn,
            id=identity,
            class_="pick lit",
            aria_pressed="true" if chosen else "false",
            aria_label=f"Attack {words}",
        )
    if choice is not None:
        return move_button(
            scene,
            on_color(state, color),
            drawn,
            id=identity,
            class_="pick dull",
            aria_label=f"{words}: no attack",
        )
    return el(
        "span",
        drawn,
        el("span", words, class_="unseen"),
        id=identity,
        class_=classes("pick", "still", fresh=fresh),
    )


def _tag(scene: Scene, color: Color) -> str:
    """What a die means for the active player."""
    state: State = scene.state
    if not state.dice[color] or scene.over:
        return ""
    if color == state.active:
        return "you" if scene.active and scene.seat == color + 1 else "its turn"
    gap = group(state, state.active, color)
    fighting = state.phase in (Phase.ATTACK, Phase.COUNTER)
    if gap < 0:
        return "over" if fighting and color not in state.counters else f"hits {-gap}"
    if gap > 0:
        if color in state.attacked:
            return "attacked"
        if state.phase in (Phase.KEEP, Phase.ORDER) and color in attackable(state)[1]:
            return "no attack"
        return "" if state.phase is Phase.COUNTER and not state.late else f"attack {gap}"
    return "even"


def _blank(color: Color) -> Html:
    return el(
        "svg",
        el("rect", x="2", y="2", width="44", height="44", rx="9", class_="blank"),
        shape(letter(color), 12, 12, 24),
        viewBox="0 0 48 48",
        class_=classes("die", dye(color)),
        aria_hidden="true",
    )


def _strikes(scene: Scene, choice: Choice | None) -> Html | None:
    """How many to strike, if there is a choice."""
    if choice is None or not choice.chosen or len(choice.strikes) < 2:
        return None
    return el(
        "p",
        el("span", "Strike", class_="hint"),
        *(
            pick_button(
                scene,
                f"strike:{attack.struck}",
                attack.struck,
                id=f"strike-{attack.struck}",
                aria_pressed="true" if attack == choice.attack else "false",
                aria_label=f"Strike {attack.struck}, move {choice.group - attack.struck} in",
            )
            for attack in choice.strikes
        ),
        class_="strikes",
    )


def _actions(scene: Scene, choice: Choice | None) -> tuple[Html | None, ...]:
    state: State = scene.state
    match state.phase:
        case Phase.START:
            return (move_button(scene, "roll", "Roll all dice", class_="main", id="main"),)
        case Phase.KEEP:
            return _keep(scene)
        case Phase.ORDER:
            return _order(scene)
        case Phase.ATTACK if choice is not None:
            return (
                move_button(scene, spell(choice.attack), deed(choice, False), class_="main", id="main")
                if choice.chosen
                else prompt(scene, "pass", "Tap a color to attack", id="main"),
                move_button(
                    scene, "done", "Done", class_="second", id="done", aria_label="Done: no more attacks"
                ),
            )
        case Phase.COUNTER if choice is not None:
            return (
                move_button(scene, spell(choice.attack), deed(choice, True), class_="main", id="main")
                if choice.chosen
                else prompt(scene, "done", f"Tap {state.active.word} to hit back", id="main"),
                move_button(
                    scene, "pass", "Pass", class_="second", id="pass", aria_label="Pass: no counterattack"
                ),
            )
    return ()


def _keep(scene: Scene) -> tuple[Html | None, ...]:
    state: State = scene.state
    ticked = [color.word for color in COLORS if color.word in scene.picked]
    again = " ".join(("reroll", *ticked))
    main = (
        move_button(scene, again, f"Re-roll {listed(ticked)}", class_="main", id="main")
        if ticked and scene.can(again)
        else move_button(scene, "keep", "Keep these dice", class_="main", id="main")
    )
    if sum(left > 0 for left in throws_left(state)) < 2:
        return (main,)
    return main, pick_button(
        scene, SEVERAL, "Re-roll several", class_="second", aria_label="Re-roll several dice"
    )


def _order(scene: Scene) -> tuple[Html, ...]:
    """Before or after; without a possible attack, first is no attack at all, and so not what is suggested."""
    state: State = scene.state
    first, *others = rivals(state)
    back = f"{first.word} hits back with {group(state, first, state.active)}"
    back += "".join(f", {color.word} with {group(state, color, state.active)}" for color in others)
    able = bool(attackable(state)[0])
    before = _choice(scene, "before", "Attack before" if able else "No attack", f"then {back}", main=able)
    after = _choice(scene, "after", "Attack after", f"first {back}", main=not able)
    return (before, after) if able else (after, before)


def _choice(scene: Scene, move: str, verb: str, risk: str, *, main: bool) -> Html:
    return move_button(
        scene,
        move,
        el("span", verb, class_="verb"),
        el("span", risk, class_="risk"),
        class_="main" if main else "second",
        id="main" if main else move,
    )
