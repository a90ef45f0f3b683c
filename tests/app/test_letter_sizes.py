"""How long the link of a whole game is: it has to fit a message, and a QR code that a phone reads at once."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from statistics import median

import pytest

from rollbow.app import routes
from rollbow.app.kept import letters
from rollbow.bots.bot import mind
from rollbow.games import GAMES
from rollbow.kernel.game import Over
from rollbow.kernel.session import play
from support.letters import NOW, acting, letter, taken

LONGEST = 900
GAMES_EACH = 5


def link(slug: str, number: int) -> str:
    """The last link of a game that two play as the quick bots do; nothing in it repeats from game to game."""
    rng = Random(number)
    mine, theirs, name = (sha256(f"{number} {what}".encode()).digest()[:16] for what in ("1", "2", "id"))
    host = letters.invited(slug, ("Ada", "Ben"), (2,), f"seed-{number}", f"letter-{name.hex()}", NOW, mine)
    devices = [host, letters.joined(letter(host), 2, theirs)]
    devices[0] = taken(host, letter(devices[1]))
    while True:
        here = 0 if acting(devices[0]) else 1
        session = devices[here]
        while acting(session):
            move = mind(slug).choose(session.state, "greedy", rng, 0.02)
            session = play(session, session.game.spell(move))
        devices[here] = letters.sent(session)
        if isinstance(session.turn, Over):
            return routes.spell(routes.Link(letters.pack(session.record)))
        devices[1 - here] = taken(devices[1 - here], letter(session))


@pytest.mark.parametrize("slug", GAMES)
def test_the_link_of_a_whole_game_is_short(slug: str) -> None:
    assert median(len(link(slug, number)) for number in range(GAMES_EACH)) <= LONGEST
