"""What a step answers, the model and its effects, and what many steps do: say a sentence, save a game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from .effects import Effect, Keep, KeepAll
from .kept import cards
from .kept.envelope import Copy, pack
from .model import Model

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .kept.cards import Card

Answer: TypeAlias = tuple[Model, tuple[Effect, ...]]
"""The page after a step, and the effects it asks for."""


def say(model: Model, words: str) -> Model:
    """The page with a sentence that answers the last action, on screen and for screen readers."""
    return aloud(replace(model, notice=words), words)


def aloud(model: Model, *words: str) -> Model:
    """The page with sentences only for screen readers, replacing what was said before."""
    said = tuple(each for each in words if each)
    return replace(model, said=said, spoken=model.spoken + bool(said))


def refuse(model: Model, reason: str) -> Answer:
    """Changes nothing, and says why."""
    return say(model, sentence(reason)), ()


def quiet(model: Model) -> Model:
    """The page without its last answer."""
    return say(model, "")


def sentence(text: str) -> str:
    """A text as a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", ".”")) else ".")


def save(model: Model, card: Card, text: str, words: str = "") -> tuple[Model, Keep]:
    """The next edition of a game: its card in place, and the effect that stores its text. `words` are said once it is
    saved.
    """
    kept = replace(
        model,
        cards=cards.placed(model.cards, card),
        unkept={**model.unkept, card.id: card.edition},
    )
    return kept, _keep(card, text, words)


def save_all(model: Model, games: Sequence[tuple[Card, str]]) -> tuple[Model, KeepAll]:
    """The same for many games that are on no table; the last one ends up on top."""
    new = {card.id: card for card, _ in games}
    kept = replace(
        model,
        cards=cards.merged((*reversed(new.values()), *(card for card in model.cards if card.id not in new))),
        unkept={**model.unkept, **{card.id: card.edition for card in new.values()}},
    )
    return kept, KeepAll(tuple(_keep(card, text) for card, text in games))


def _keep(card: Card, text: str, words: str = "") -> Keep:
    raw = pack(Copy(card.edition, card.last, text))
    return Keep(card.id, card.edition, raw, cards.write(card), words)
