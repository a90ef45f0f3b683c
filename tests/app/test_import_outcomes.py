"""What becomes of each game from a file, and of the settings that come with it: one step of an import at a time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rollbow.app.effects import Gather, Keep, List
from rollbow.app.kept import settings
from rollbow.app.kept.envelope import Copies, unpack
from rollbow.app.kept.files import bundle
from rollbow.app.kept.settings import Settings
from rollbow.app.messages import Breathed, Gathered, Given, Kept
from rollbow.app.steps import open_game
from rollbow.kernel import fair
from rollbow.kernel import record as records
from rollbow.kernel.session import replay
from support.import_steps import ADA, BAD, BAD_TOLD, GAME, after, file, named, replayed, saved, sealed
from support.letters import begun, secret
from support.simulated_page import do, kept, page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.app.effects import Effect
    from rollbow.app.model import Model
    from rollbow.kernel.record import Record
    from rollbow.kernel.session import Session


def looked_up(*files: tuple[str, bytes]) -> tuple[Model, tuple[str, ...]]:
    """The page that has read these files, and the ids it asks for."""
    model, effects = after(page("#/shelf"), Given(files), *[Breathed()] * (len(files) + 1))
    (gather,) = effects
    assert isinstance(gather, Gather)
    assert gather.ids
    return model, gather.ids


def kept_by(effects: Sequence[Effect]) -> tuple[str, int, str]:
    """The id, the edition and the text of the one game that is saved."""
    (keep,) = effects
    assert isinstance(keep, Keep)
    copy = unpack(keep.raw)
    assert copy is not None
    assert copy.edition == keep.edition
    return keep.id, keep.edition, copy.text


def overdrawn() -> str:
    """A game by letters in which a device has revealed a value before its time."""
    ada, *_ = begun()
    due, early = (f"x-fair 2 {count} {fair.link(secret(2), count).hex()}" for count in (1, 2))
    text = records.write(ada.record)
    assert due in text
    return text.replace(due, early)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ADA.replace("\ngame colordice ", "\ngame nosuch "), "line 2: there is no game called 'nosuch'"),
        (overdrawn(), "line 8: a device uncovers more values than it has used"),
    ],
    ids=["before it is replayed", "at its end"],
)
def test_a_game_that_can_t_be_used_is_told_with_its_line_in_the_file(text: str, said: str) -> None:
    model, ids = looked_up(file("x", text))
    model, effects = replayed(model, Gathered((Copies("x"),), "import"))
    assert (ids, effects) == (("x",), (List(),))
    assert model.shelf.report[0].startswith(f"x: nothing was added; {said}")
    assert not model.shelf.reading


@pytest.mark.parametrize(
    "text", [named("x"), ADA.replace("rollbow 1\n", "rollbow 3\n")], ids=["known", "newer"]
)
def test_what_is_added_is_its_first_edition(text: str) -> None:
    model, (identity,) = looked_up(("x", text.encode()))
    _, effects = replayed(model, Gathered((Copies(identity),), "import"))
    assert kept_by(effects) == (identity, 1, text)


def test_a_game_of_a_newer_version_comes_beside_a_damaged_copy_of_it() -> None:
    text = sealed(100)
    model, (identity,) = looked_up(("new", text.encode()))
    model, (gather,) = after(model, Gathered((Copies(identity, ("garbage",)),), "import"))
    assert isinstance(gather, Gather)
    assert gather.ids
    (twin,) = gather.ids
    assert twin != identity
    _, effects = replayed(model, Gathered((Copies(twin),), "import"))
    assert kept_by(effects) == (twin, 1, text)


def test_a_separate_game_keeps_the_notes_of_its_file() -> None:
    text = named("x").replace("\n---\n", "\nx-daily 2026-11-18\nx-beat 3\n---\n")
    model, _ = looked_up(("x", text.encode()))
    model, (gather,) = after(model, Gathered((saved("x"),), "import"))
    assert isinstance(gather, Gather)
    assert gather.ids
    (twin,) = gather.ids
    model, effects = replayed(model, Gathered((Copies(twin),), "import"))
    assert kept_by(effects) == (twin, 1, named(twin, text))
    model, _ = after(model, Kept(twin, 1))
    assert model.shelf.report == (
        f"x: added {GAME} as a separate game; another one with its id is already here.",
    )


@pytest.mark.parametrize(("alone", "again"), [(True, []), (False, ["x"])])
def test_a_game_that_is_a_file_of_its_own_is_at_hand_when_it_is_opened(
    alone: bool, again: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of a bundle would only push out what was seen last."""
    found: list[str] = []

    def counted(games: Any, record: Record) -> Session:
        found.append(record.id)
        return replay(games, record)

    monkeypatch.setattr(open_game, "replay", counted)
    monkeypatch.setattr(open_game, "_recent", {})
    text = named("x")
    model, _ = looked_up(("x", (text if alone else bundle([text], "")).encode()))
    model, _ = replayed(model, Gathered((Copies("x"),), "import"))
    assert do(page("#/game/x"), kept("x", text)).session
    assert found == again


def test_a_file_that_is_none_is_not_told_as_lost_where_nothing_can_be_saved() -> None:
    model, _ = after(page("#/shelf"), Kept("other", 1, "No room."), Given((BAD,)), Breathed())
    assert model.trouble
    assert model.shelf.report == (BAD_TOLD,)


ADAS, BENS = ((settings.ME, "Ada"),), ((settings.ME, "Ben"),)


@pytest.mark.parametrize(("here", "there", "then"), [(ADAS, BENS, ADAS), (ADAS, (), ADAS), ((), BENS, BENS)])
def test_settings_come_along_and_what_the_page_remembers_stays(
    here: tuple[tuple[str, str], ...], there: tuple[tuple[str, str], ...], then: tuple[tuple[str, str], ...]
) -> None:
    whole = bundle([], settings.write(Settings(theme="dark", notes=there))).encode()
    before = replace(page("#/shelf"), settings=Settings(notes=here))
    model, _ = after(before, Given((("all", whole),)), Breathed())
    assert model.settings == Settings(theme="dark", notes=then)


@pytest.mark.parametrize("text", ["", settings.write(Settings()), settings.write(Settings(notes=BENS))])
def test_settings_that_change_nothing_are_not_saved_again(text: str) -> None:
    before = replace(page("#/shelf"), settings=Settings(notes=ADAS))
    model, effects = after(before, Given((("all", bundle([], text).encode()),)), Breathed())
    assert effects == (List(),)
    assert model.settings == before.settings
