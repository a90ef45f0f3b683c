"""What stands beside the table, on a phone behind its menu: in the order in which players look for it."""

from __future__ import annotations

from rollbow.app.messages import Did
from rollbow.app.screens.side import LATEST
from rollbow.app.view import view
from rollbow.kernel.session import mark_takebacks
from support.simulated_page import at_random, do, playing, started, with_game

ORDER = (
    "What happened",
    ">Rules<",
    'aria-label="Quick settings"',
    "Share this game",
    "Same dice for a friend",
    'id="code"',
    "Type a move",
)


def test_players_find_what_they_look_for_and_typing_is_last() -> None:
    model = do(started("rainbow", "Ada", "Ben"), Did("move", "roll"), Did("code-game"))
    marked = with_game(model, mark_takebacks(playing(model).session))
    side = view(marked).partition("<aside")[2].partition("</aside>")[0]
    places = [side.index(words) for words in ORDER]
    assert places == sorted(places)
    assert side.index("Played with undo.") < side.index('data-line="move"')
    assert side.endswith("</form>")


def test_a_long_log_shows_its_last_lines_and_folds_the_earlier_ones() -> None:
    model = with_game(started("rainbow", "Ada", "Ben"), at_random("rainbow", 2, "log"))
    side = view(model).partition("<aside")[2]
    latest = side.partition('class="log"')[2].partition("</ol>")[0]
    assert latest.count("<li>") == LATEST
    assert "<summary>Earlier</summary>" in side
