"""The suite is tested, too: whoever plants a fault in a game must hear of it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from conformance import about
from conformance.faults import FAULTS
from rollbow.games import GAMES

if TYPE_CHECKING:
    from conformance.faults import Fault
    from support.games import AnyGame

CAUGHT = (Exception, pytest.fail.Exception)
"""A check speaks by an assertion that fails or a refusal that doesn't come; some faults make the game itself trip."""

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="the checks are the same everywhere")
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_fault = pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.words.replace(" ", "-"))


@every_game
@every_fault
def test_a_fault_is_caught_by_its_check(fault: Fault, game: AnyGame) -> None:
    if fault.caught is about.check_options and not game.options:
        assert fault.plant(game).start(game.seats[0], {}) == game.start(game.seats[0], {})
        return
    with pytest.raises(CAUGHT):
        fault.caught(fault.plant(game))
