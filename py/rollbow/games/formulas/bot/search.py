"""What to do with a hand: the best nodes for every set of dice left, from the whole hand down to none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..dice import combinations_of
from ..notation import Double, Move, Open, Pass, Plus, Sign, Signs, Square, Times, Triple, Write
from ..possible_actions import CAP
from ..sheet import LABELS, MINUS, PLUS, TIMES, free_slots, free_squares
from ..state import Phase, State
from .trial_sheets import OPEN_CODE, SLOT_CODE, Node, Plan
from .value import NEVER, outlook

SPARE = 1
"""How many places outside the plan are considered: enough to get rid of a die."""
WEIGHED = 8
"""How many ends, in multiples of the width, are weighed with the risk they leave."""
LARGE, SMALL = 7, 1
"""Sums between these are no better than single dice, which are tried anyway."""

Found = tuple[str, Node]


@dataclass(slots=True)
class Search:
    """One hand on one sheet. `width` nodes are kept per set of dice left."""

    plan: Plan
    round: int
    cap9: bool
    set_up: bool
    width: int
    all3: bool = False

    def best(self, faces: str) -> list[Node]:
        """The ends of this part, best first."""
        groups: dict[str, list[Node]] = {"".join(sorted(faces)): [self.plan.root]}
        ends: list[Node] = []
        for size in range(len(faces), 0, -1):
            for rest in [each for each in groups if len(each) == size]:
                for node in kept(groups[rest], self.width):
                    stuck = True
                    for left, child in self.children(node, rest):
                        stuck = False
                        (groups.setdefault(left, []) if left else ends).append(child)
                    if stuck or self.stopped(node, rest):
                        node.moves += (Pass(),)
                        node.worth -= self.round
                        ends.append(node)
        likely = kept(ends, WEIGHED * self.width)
        for node in likely:
            node.worth -= self.plan.risk(node)
        return sorted(likely, key=lambda node: -node.worth)

    def stopped(self, node: Node, rest: str) -> bool:
        """Whether only abilities are left."""
        return not any(True for _ in self.plain(node, rest))

    def children(self, node: Node, faces: str) -> Iterator[Found]:
        yield from self.plain(node, faces)
        if not node.spent and not self.set_up:
            yield from self.abilities(node, faces)

    def squares(self, node: Node, value: int, spare: int = SPARE) -> list[int]:
        """The legal squares in lines of the plan, and a spare one."""
        if self.set_up:
            free = tuple([square for square, held in enumerate(node.squares) if held is None])
        else:
            free = free_squares(node.squares, node.slots, not self.cap9 or value <= CAP)
        return self._spared(free, 0, spare)

    def slots(self, node: Node, sign: str, spare: int = SPARE) -> list[int]:
        most = CAP if self.cap9 and sign == TIMES else None
        return self._spared(free_slots(node.squares, node.slots, most), SLOT_CODE, spare)

    def _spared(self, free: tuple[int, ...], offset: int, spare: int) -> list[int]:
        rank = self.plan.rank
        planned = [place for place in free if rank[offset + place] != NEVER]
        return planned + [place for place in free if rank[offset + place] == NEVER][:spare]

    def plain(self, node: Node, faces: str) -> Iterator[Found]:
        """Writing, combining and opening."""
        plan, done = self.plan, set()
        for terms, value in combinations_of(faces).items():
            if len(terms) > 1 and (value in done or SMALL < value < LARGE or self.set_up):
                continue
            done.add(value)
            left = without(faces, terms_faces(terms))
            for square in self.squares(node, value):
                yield left, moved(plan.numbered(node, (square,), value), Write(terms, square))
        if self.set_up:
            return
        for sign in (PLUS, MINUS):
            if sign in faces:
                left = faces.replace(sign, "", 1)
                for slot in self.slots(node, sign):
                    yield left, moved(plan.signed(node, (slot,), sign), Sign(sign, slot))
        spare = SPARE
        for line in range(2 * len(LABELS)):
            label = str(LABELS[line % len(LABELS)])
            if label in faces and not node.opened >> line & 1:
                if plan.rank[OPEN_CODE + line] == NEVER:
                    spare -= 1
                if spare >= 0 or plan.rank[OPEN_CODE + line] != NEVER:
                    yield faces.replace(label, "", 1), moved(plan.opening(node, line), Open(line))

    def abilities(self, node: Node, faces: str) -> Iterator[Found]:
        plan, spare = self.plan, 3 if self.all3 else SPARE
        for ability in range(1, 7):
            if str(ability) not in faces or node.used >> ability & 1:
                continue
            rest, bit = faces.replace(str(ability), "", 1), 1 << ability
            if ability == 1:
                for slot in self.slots(node, TIMES):
                    yield rest, spent(plan.signed(node, (slot,), TIMES, bit), Times(slot))
            elif ability == 2:
                for value in sorted({int(face) for face in rest if face.isdigit()}):
                    if value > 2:
                        left = rest.replace(str(value), "", 1)
                        for square in self.squares(node, value * value):
                            child = plan.numbered(node, (square,), value * value, bit)
                            yield left, spent(child, Square(value, square))
            elif ability == 3:
                for value in sorted({int(face) for face in rest if face.isdigit()}):
                    squares = self.squares(node, value, spare)
                    singles = [(plan.numbered(node, (square,), value).worth, square) for square in squares]
                    left = rest.replace(str(value), "", 1)
                    for chosen in leading(singles, self.all3):
                        yield left, spent(plan.numbered(node, chosen, value, bit), Triple(value, chosen))
            elif ability == 5:
                for sign in (PLUS, MINUS):
                    if sign in rest:
                        slots = self.slots(node, sign, spare)
                        singles = [(plan.signed(node, (slot,), sign).worth, slot) for slot in slots]
                        left = rest.replace(sign, "", 1)
                        for chosen in leading(singles, self.all3):
                            yield left, spent(plan.signed(node, chosen, sign, bit), Signs(sign, chosen))
            elif ability == 4:
                minus = [slot for slot, held in enumerate(node.slots) if held == MINUS]
                ranked = sorted(minus, key=lambda slot: (-plan.turned(node, (slot,)).worth, slot))
                if ranked:
                    pair = tuple(sorted(ranked[:2]))
                    yield rest, spent(plan.turned(node, pair), Plus(pair))
            else:
                for line in plan.order:
                    if not node.doubled >> line & 1:
                        yield rest, spent(plan.doubling(node, line), Double(line))


def leading(singles: list[tuple[float, int]], all3: bool) -> list[tuple[int, ...]]:
    """The two and the three places that are best one by one; with the option three places, or all there are."""
    order = [place for _, place in sorted(singles, key=lambda each: (-each[0], each[1]))]
    if all3:
        return [tuple(sorted(order[:3]))] if order else []
    return [tuple(sorted(order[:size])) for size in (2, 3) if len(order) >= size]


def moved(node: Node, move: Move) -> Node:
    node.moves += (move,)
    return node


def spent(node: Node, move: Move) -> Node:
    node.spent = True
    node.moves += (move,)
    return node


def kept(nodes: list[Node], width: int) -> list[Node]:
    """The best few different ones."""
    nodes.sort(key=lambda node: -node.worth)
    chosen: dict[tuple[object, ...], Node] = {}
    for node in nodes:
        chosen.setdefault((node.squares, node.slots, node.opened, node.doubled, node.used), node)
        if len(chosen) == width:
            break
    return list(chosen.values())


def terms_faces(terms: tuple[int, ...]) -> str:
    less = sum(term < 0 for term in terms)
    return "".join(str(abs(term)) for term in terms) + PLUS * (len(terms) - 1 - less) + MINUS * less


def without(faces: str, gone: str) -> str:
    for face in gone:
        faces = faces.replace(face, "", 1)
    return faces


def search(state: State, width: int, patience: float = 1.0) -> Search:
    """The search for the seat to move; the parts still to come are those of later rounds."""
    view = outlook(state.rounds - state.round, len(state.sheets), state.cap9, patience)
    plan = Plan(state.sheet, view, state.spent)
    return Search(plan, state.round, state.cap9, state.phase is Phase.SET_UP, width, state.all3)
