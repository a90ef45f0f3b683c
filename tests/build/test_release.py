"""What a release consists of."""

from __future__ import annotations

import subprocess
import zipfile
from typing import TYPE_CHECKING

import rollbow
from build.release_zip import put_release

if TYPE_CHECKING:
    from pathlib import Path


def test_the_same_dist_gives_the_same_release(dist: Path, fresh: Path, tmp_path: Path) -> None:
    one, other = put_release(dist, tmp_path / "one"), put_release(fresh, tmp_path / "other")
    assert one.read_bytes() == other.read_bytes()


def test_a_release_is_dist_with_its_hash_and_its_list_of_parts(dist: Path, tmp_path: Path) -> None:
    name = f"rollbow-{rollbow.__version__}"
    archive = put_release(dist, tmp_path / "release")
    assert sorted(path.name for path in archive.parent.iterdir()) == [
        f"{name}.sbom.json",
        f"{name}.zip",
        f"{name}.zip.sha256",
    ]
    subprocess.run(["sha256sum", "--check", f"{name}.zip.sha256"], cwd=archive.parent, check=True)
    assert (archive.parent / f"{name}.sbom.json").read_bytes() == (dist / "sbom.json").read_bytes()
    zipfile.ZipFile(archive).extractall(tmp_path)
    there = {path.relative_to(tmp_path / name) for path in (tmp_path / name).rglob("*") if path.is_file()}
    assert there == {path.relative_to(dist) for path in dist.rglob("*") if path.is_file()}
    assert all((tmp_path / name / path).read_bytes() == (dist / path).read_bytes() for path in there)
