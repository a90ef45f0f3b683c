"""What a release consists of: dist/ as a zip, its SHA-256, and the list of third-party parts.

The same sources give the same bytes, given the same zlib; `dev.py verify` compares the contents.
"""

from __future__ import annotations

import shutil
import zipfile
from hashlib import sha256
from typing import TYPE_CHECKING

from build import descriptions
from build.file_helpers import files

if TYPE_CHECKING:
    from pathlib import Path

EPOCH = (1980, 1, 1, 0, 0, 0)
PACKED = (".br", ".gz", ".whl", ".zip", ".webp", ".png", ".woff2")
"""Already compressed."""


def put_release(dist: Path, folder: Path) -> Path:
    """Writes the three files into a folder and returns the zip."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"rollbow-{descriptions.version()}"
    target = folder / f"{name}.zip"
    with zipfile.ZipFile(target, "w") as archive:
        for path in files(dist):
            entry = zipfile.ZipInfo(f"{name}/{path.relative_to(dist).as_posix()}", EPOCH)
            entry.compress_type = zipfile.ZIP_STORED if path.suffix in PACKED else zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, path.read_bytes(), compresslevel=9)
    digest = sha256(target.read_bytes()).hexdigest()
    (folder / f"{name}.zip.sha256").write_text(f"{digest}  {target.name}\n")
    shutil.copyfile(dist / "sbom.json", folder / f"{name}.sbom.json")
    return target
