"""What to do with every hand of four at once: hands that share faces share the thinking.

The same uses as in search.py, put together from the first die to the fourth, whatever hand they belong to.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING, Final

from ..dice import DICE, FACES, combinations_of
from ..notation import Pass, Write
from ..state import MOST_DRAFTED
from .search import LARGE, SMALL, kept, moved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .search import Search
    from .trial_sheets import Node

SHOWN: Final = "+-123456"
"""All faces, in the order in which they are sorted."""
PAIRS: Final = tuple("".join(sorted("2" + face)) for face in "3456") + tuple(
    "".join(sorted(paid + face)) for paid, faces in (("3", "123456"), ("5", "+-")) for face in faces
)
"""What pays for an ability and what it needs."""
LIKELY: Final = 10
"""How many ends of each hand are weighed with the risk they leave."""


@cache
def possible() -> frozenset[str]:
    """Every hand of up to four dice."""
    return frozenset(
        "".join(sorted(faces))
        for size in range(MOST_DRAFTED + 1)
        for dice in combinations(DICE, size)
        for faces in product(*(set(FACES[die]) for die in dice))
    )


@cache
def sums() -> tuple[tuple[str, tuple[int, ...], int], ...]:
    """What two numbers and a sign make: their faces, the terms and the result."""
    found = []
    for low, high in combinations_with_replacement("123456", 2):
        for sign in "+-":
            faces = sign + low + high
            found += [
                (faces, terms, value)
                for terms, value in combinations_of(faces).items()
                if len(terms) == 2 and not SMALL < value < LARGE
            ]
    return tuple(found)


def uses(search: Search, node: Node, room: int) -> Iterator[tuple[str, Node]]:
    """What can be done next with up to so many dice: their faces, and what they make."""
    for face in SHOWN:
        for _, child in search.children(node, face):
            yield face, child
    if room > 1 and not node.spent:
        for pair in PAIRS:
            for left, child in search.abilities(node, pair):
                if not left:
                    yield pair, child
    if room > 2:
        for faces, terms, value in sums():
            for square in search.squares(node, value):
                yield faces, moved(search.plan.numbered(node, (square,), value), Write(terms, square))


def useless(search: Search, node: Node) -> str:
    """The faces that can neither be written nor open a line."""
    return "".join(face for face in SHOWN if search.stopped(node, face))


def likely(search: Search) -> dict[str, list[tuple[float, Node]]]:
    """For every hand of four the likely ends with what they are worth, best first."""
    groups: dict[str, list[Node]] = {faces: [] for faces in sorted(possible())}
    groups[""].append(search.plan.root)
    for size in range(MOST_DRAFTED):
        for faces in [each for each in groups if len(each) == size]:
            for node in kept(groups[faces], search.width):
                for more, child in uses(search, node, MOST_DRAFTED - size):
                    group = groups.get("".join(sorted(faces + more)))
                    if group is not None:
                        group.append(child)
                passed(search, node, faces, groups)
            del groups[faces]
    return {faces: weighed(search, nodes) for faces, nodes in groups.items()}


def weighed(search: Search, nodes: list[Node]) -> list[tuple[float, Node]]:
    """With the risk they leave. A node that ends several hands is weighed in each."""
    found = [(node.worth - search.plan.risk(node), node) for node in kept(nodes, LIKELY)]
    return sorted(found, key=lambda each: -each[0])


def passed(search: Search, node: Node, faces: str, groups: dict[str, list[Node]]) -> None:
    """The same node as the end of hands whose other dice can't be used."""
    left = useless(search, node)
    if not left:
        return
    end = search.plan.turned(node, ())
    end.moves, end.used, end.spent = (*node.moves, Pass()), node.used, node.spent
    end.worth = node.worth - search.round
    for rest in combinations_with_replacement(left, MOST_DRAFTED - len(faces)):
        group = groups.get("".join(sorted(faces + "".join(rest))))
        if group is not None:
            group.append(end)
