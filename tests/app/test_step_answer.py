"""What steps answer with: sentences, and games to be saved."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rollbow.app.kept import cards
from rollbow.app.step_answer import aloud, save, save_all, sentence
from support.simulated_page import WORLD, at_random, page


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("so be it", "So be it."),
        ("is it?", "Is it?"),
        ("no!", "No!"),
        ("Yes.", "Yes."),
        ("", "."),
        ("“A.”", "“A.”"),
    ],
)
def test_a_sentence_has_its_letter_and_its_end(text: str, told: str) -> None:
    assert sentence(text) == told


def test_what_is_said_is_counted_so_that_it_is_heard_again() -> None:
    said = aloud(page(), "One.", "", "Two.")
    assert said.said == ("One.", "Two.")
    assert aloud(said, "One.").spoken == said.spoken + 1
    assert aloud(said, "").spoken == said.spoken
    assert aloud(said, "").said == ()


def test_many_games_lie_on_the_shelf_at_once_with_those_that_were_there() -> None:
    games = [at_random("rainbow", 2, f"answer-{number}") for number in range(4)]
    first, *new = [cards.card(session, 1, WORLD.now) for session in games]
    first, *new = [replace(card, id=f"game-{place}") for place, card in enumerate((first, *new))]
    before, _ = save(page(), first, "a text\n")
    after, keep = save_all(before, [(card, f"{card.id}\n") for card in new])
    assert [card.id for card in after.cards] == ["game-3", "game-2", "game-1", "game-0"]
    assert after.unkept == {card.id: 1 for card in (first, *new)}
    assert [each.id for each in keep.games] == ["game-1", "game-2", "game-3"]
    again, _ = save_all(after, [(replace(new[0], edition=2), "a text\n")])
    assert [(card.id, card.edition) for card in again.cards if card.id == "game-1"] == [("game-1", 2)]
    assert len(again.cards) == 4


def test_a_new_game_takes_the_place_of_a_card_of_a_higher_edition() -> None:
    """The storage may have lost the game, and a file brings it back."""
    card = replace(cards.card(at_random("rainbow", 2, "answer"), 9, WORLD.now), id="game-0")
    before, _ = save(page(), card, "a text\n")
    after, _ = save_all(before, [(replace(card, edition=1), "a text\n")])
    assert [card.edition for card in after.cards] == [1]
