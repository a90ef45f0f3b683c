"""A game checked against its stored data: golden games, counted positions, one game with every answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.kernel import record, session
from rollbow.kernel.game import over
from support import golden
from support.games import setups

from . import counts, playthrough, snapshot

if TYPE_CHECKING:
    from support.games import AnyGame

MEANT = "if the change is meant, `python3 dev.py snapshot` keeps it"


def check_golden(game: AnyGame) -> None:
    """Every golden game ends as expected, and each of its moves was among the legal ones."""
    for path in golden.records(game.slug):
        played = session.replay({game.slug: game}, record.read(path.read_bytes()))
        assert played.fault is None, f"{path.stem}: {played.fault}"
        for state, entry in zip(played.states, played.record.entries, strict=False):
            if isinstance(entry, record.Played):
                assert game.parse(entry.move) in game.legal(state), f"{path.stem}: {entry.move} is not listed"
        result = over(played.turn)
        assert result, path.stem
        assert golden.bare(golden.facts(result)) == golden.bare(golden.expected(path)), path.stem


def check_counts(game: AnyGame) -> None:
    """No setup has more or fewer positions than before."""
    _, *blocks = snapshot.path("counts", game.slug).read_text(encoding="utf-8").split("\n\n")
    for setup, block in zip(setups(game), blocks, strict=True):
        assert counts.lines(setup) == block.splitlines(), MEANT


def check_playthrough(game: AnyGame) -> None:
    """One game still gives the same answers."""
    written = snapshot.path("playthroughs", game.slug).read_text(encoding="utf-8")
    assert playthrough.text(game).splitlines() == written.splitlines(), MEANT
