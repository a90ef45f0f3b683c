"""What was released opens for ever: saves, files, links and cards of every format and rules version.

`released/list.txt` pins the bytes of all of them and of the golden games of released games. It only grows: a new format
or rules version adds files of its own, and nobody changes or removes one that was released. A game that is new in the
registry is pinned when it is released.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from rollbow.app.kept import cards as cards_module
from rollbow.app.kept import envelope, letters, links
from rollbow.app.kept.envelope import unpack
from rollbow.app.messages import Given
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.game import Over
from rollbow.kernel.session import Session, replay
from support import golden
from support.simulated_browser import House, Tab

TESTS = Path(__file__).parent
FOLDER = TESTS / "released"
FIRST = 108
"""How many files were pinned first: the list may become longer, never shorter."""


def pinned() -> dict[str, str]:
    lines = (FOLDER / "list.txt").read_text(encoding="utf-8").splitlines()
    return {name: content for content, name in (line.split("  ") for line in lines)}


def links_released() -> list[tuple[str, str]]:
    """Each link, after the golden game it was made of."""
    lines = (FOLDER / "links-1.txt").read_text(encoding="utf-8").splitlines()
    return [(stem, payload) for stem, payload in map(str.split, lines)]


RELEASED = list(dict.fromkeys(stem.partition("/")[0] for stem, _ in links_released()))
"""The games that were released first, in their order."""


def ended(session: Session, stem: str) -> bool:
    """Whether a game is whole and ended as its golden game did."""
    assert isinstance(session.turn, Over)
    expected = golden.bare(golden.expected(golden.FOLDER / f"{stem}.rollbow"))
    return session.fault is None and golden.bare(golden.facts(session.turn.result)) == expected


def first(slug: str) -> str:
    """The golden game that was released in every form."""
    return next(stem for stem, _ in links_released() if stem.startswith(f"{slug}/"))


def test_what_was_released_is_there_unchanged() -> None:
    for name, content in pinned().items():
        assert sha256((TESTS / name).read_bytes()).hexdigest() == content, name
    assert len(pinned()) >= FIRST


def test_all_there_is_is_pinned() -> None:
    kept = [path for slug in golden.released() for path in (golden.FOLDER / slug).iterdir()]
    there = [*kept, *FOLDER.iterdir()]
    assert set(golden.released()) >= set(RELEASED)
    assert {path.relative_to(TESTS).as_posix() for path in there} == {*pinned(), "released/list.txt"}


def test_what_was_released_can_still_be_played() -> None:
    assert set(RELEASED) <= set(GAMES)


def test_every_released_rules_version_is_among_the_saves() -> None:
    found = {tuple(path.read_text().split("\n")[1].split()[1:]) for path in golden.records()}
    assert found >= {(slug, str(rules)) for slug, game in GAMES.items() for rules in range(1, game.rules + 1)}


def test_released_saves_open_at_the_table_and_end_as_they_did() -> None:
    for edition, slug in enumerate(RELEASED, 1):
        raw = (FOLDER / f"slot-1-{slug}.txt").read_text(encoding="utf-8")
        copy = unpack(raw)
        assert copy is not None
        assert copy.edition == edition
        identity = records.read(copy.text).id
        house = House()
        house.local.texts[f"{envelope.GAME}{identity}/0"] = raw
        tab = Tab(house, f"#/game/{identity}")
        assert tab.model.session is not None
        assert not tab.model.notice
        assert ended(tab.model.session, first(slug))
        assert house.text(identity) == copy.text


def test_a_released_bundle_comes_in_whole() -> None:
    tab = Tab(house := House())
    tab.send(Given((("bundle", (FOLDER / "bundle-1.rollbow").read_bytes()),)))
    assert tab.model.shelf.report == ("bundle: 5 of 5 games added.",)
    texts = {text.split("\n")[1].split()[1]: text for text in house.texts().values()}
    assert {slug: texts[slug] for slug in RELEASED} == {
        slug: (golden.FOLDER / f"{first(slug)}.rollbow").read_text(encoding="utf-8") for slug in RELEASED
    }


def test_released_links_lead_to_the_game_they_were_made_of() -> None:
    for stem, payload in links_released():
        assert ended(replay(GAMES, links.read(payload)), stem)
        tab = Tab(House(), f"#/r/{payload}")
        assert tab.model.session is not None
        assert ended(tab.model.session, stem)


def test_released_letters_still_give_every_throw() -> None:
    """Whole games by letters: the dice of each come from its header alone, to the byte."""
    for line in (FOLDER / "letters-2.txt").read_text(encoding="utf-8").splitlines():
        stem, payload, told = line.split()
        session = replay(GAMES, links.read(payload))
        assert isinstance(session.turn, Over), stem
        assert session.fault is None, stem
        assert sha256(records.write(session.record).encode()).hexdigest() == told, stem
        assert letters.outgoing(session.record) == links.read(payload), stem


def test_released_cards_are_read() -> None:
    lines = envelope.unpack_cards((FOLDER / "cards-1.txt").read_text(encoding="utf-8").removesuffix("\n"))
    cards = [cards_module.read(line) for line in lines]
    assert [card.slug for card in cards if card] == RELEASED
    assert all(card and card.facts and card.over for card in cards)
