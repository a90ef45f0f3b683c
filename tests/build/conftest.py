"""One build for these tests, and a second one that may use nothing of the first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from build import dist_folder, tools

if TYPE_CHECKING:
    from pathlib import Path


def built(folder: Path, cache: Path | None) -> Path:
    tools.need_npm()
    dist_folder.build(folder, tools.page_wheels(), cache)
    return folder


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("first") / "dist", tools.CACHE)


@pytest.fixture(scope="session")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("second") / "dist", None)
