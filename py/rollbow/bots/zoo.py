"""Every game as a PettingZoo environment (AEC), so that other engines can learn these games.

    pip install ".[rl]"
    env = rollbow.bots.zoo.env("unicorn", seats=2, triple1="on")

The agents are `seat_1`, `seat_2`, …; the environment throws the dice.

- An action is an index into `legal(state)`, whose order is fixed; `env.moves()` holds the moves themselves. The
  observation's mask says how many there are. The number of moves is combinatorial, so the space ends at the game's
  `MOST` (`bot/pettingzoo_sizes.py`), far above anything seen; a position beyond it raises `OverflowError`.
- The observation is the state, flattened: its fields in order, the length before each tuple, texts as characters,
  zeros for the rest. All agents see the same: nothing is hidden in these games. `env.state()` is the same; the typed
  state, for features of your own, is `env.position`.
- The reward is 0 until the end; then the winners share 1; a solo game may have none. `infos` holds the final score.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from rollbow.games import GAMES, part
from rollbow.kernel.dice import throw
from rollbow.kernel.game import Over, Roll, settle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from rollbow.kernel.game import Value

    Observation = dict[str, NDArray[Any]]

LARGEST = 2**31 - 1


def flat(value: Any) -> Iterator[int]:
    """A state as numbers; None is −1."""
    if value is None:
        yield -1
    elif isinstance(value, Enum) and not isinstance(value, int):
        yield list(type(value)).index(value)
    elif isinstance(value, int):
        yield int(value)
    elif isinstance(value, str):
        yield from (len(value), *map(ord, value))
    elif is_dataclass(value):
        for each in fields(value):
            yield from flat(getattr(value, each.name))
    else:
        yield len(value)
        for item in value:
            yield from flat(item)


class Table(AECEnv[str, "Observation", int]):  # type: ignore[misc] # PettingZoo has no type hints
    """One table of one game; each `reset` deals a new game, `reset(seed)` the same one again."""

    def __init__(self, slug: str, seats: int, options: dict[str, Value]) -> None:
        super().__init__()
        self.game, self.options = GAMES[slug], settle(GAMES[slug], seats, options)
        limits = part(slug, "bot.pettingzoo_sizes")
        self.most, self.length = int(limits.MOST), int(limits.LENGTH)
        self.metadata = {"name": f"rollbow_{slug}_v{self.game.rules}", "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(1, seats + 1)]
        self.luck = Random()

    @cache  # noqa: B019 - every call must give the same space, so that seeding it works
    def observation_space(self, agent: str) -> Dict:
        sheet = Box(-1, LARGEST, (self.length,), np.int64)
        return Dict({"observation": sheet, "action_mask": Box(0, 1, (self.most,), np.int8)})

    @cache  # noqa: B019 - as above
    def action_space(self, agent: str) -> Discrete:
        return Discrete(self.most)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.luck = Random(seed)
        self.dice = f"{self.luck.getrandbits(128):032x}"
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, int]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on(self.game.start(len(self.agents), self.options))

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self.legal):
            raise ValueError(f"action {action}: {len(self.legal)} moves are legal")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._go_on(self.game.apply(self.position, self.legal[action]).state)
        self._accumulate_rewards()

    def _go_on(self, position: Any) -> None:
        """Plays on to a seat's next choice, or to the end."""
        while isinstance(turn := self.game.turn(position), Roll):
            position = self.game.after(position, throw(self.dice, turn)).state
        self.position, self.legal = position, self.game.legal(position)
        if len(self.legal) > self.most:
            raise OverflowError(f"{self.game.slug}: {len(self.legal)} legal moves, {self.most} at most")
        if not isinstance(turn, Over):
            self.agent_selection = self.agents[turn.number - 1]
            return
        for seat, agent in enumerate(self.agents, 1):
            self.terminations[agent] = True
            self.rewards[agent] = (seat in turn.result.winners) / max(1, len(turn.result.winners))
            self.infos[agent] = {"score": turn.result.scores[seat - 1]}

    def moves(self) -> tuple[Any, ...]:
        """The moves that the actions of the seat to move stand for."""
        return self.legal

    def state(self) -> NDArray[Any]:
        numbers = list(flat(self.position))
        if len(numbers) > self.length:
            raise OverflowError(f"{self.game.slug}: a state of {len(numbers)} numbers")
        return np.array(numbers + [0] * (self.length - len(numbers)), np.int64)

    def observe(self, agent: str) -> Observation:
        mask = np.zeros(self.most, np.int8)
        if agent == self.agent_selection:
            mask[: len(self.legal)] = 1
        return {"observation": self.state(), "action_mask": mask}

    def render(self) -> None:
        """Draws nothing: the page draws."""

    def close(self) -> None:
        """Closes nothing: nothing is open."""


def env(slug: str, seats: int | None = None, **options: Value) -> AECEnv[str, Observation, int]:
    """A table of a game, by default with as few seats as possible (at least two) and the default options."""
    game = GAMES[slug]
    return OrderEnforcingWrapper(Table(slug, seats or max(2, game.seats[0]), options))
