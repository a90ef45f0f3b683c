"""The list of all third-party parts that ship, made from the lock files: sbom.json, in CycloneDX format.

CPython comes inside Pyodide, whose own lock file has its version.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from typing import TYPE_CHECKING, Any

from build import descriptions
from build.runtime import HERE, MODULES, PYODIDE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LICENSES = {"micropip": "MPL-2.0", "segno": "BSD-3-Clause"}
"""The licenses of the wheels; npm's lock file names its own."""
SPELLED = {"APACHE-2.0": "Apache-2.0"}


def put_sbom(made: Path) -> None:
    """Writes sbom.json; the same locks give the same bytes."""
    parts = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {"type": "application", "name": "rollbow", "version": descriptions.version()}
        },
        "components": [_python(), *_npm(MODULES.parent / "package-lock.json"), *_wheels(HERE / "wheels.txt")],
    }
    (made / "sbom.json").write_text(json.dumps(parts, indent=1) + "\n")


def _python() -> dict[str, Any]:
    version = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]["python"]
    return _part("generic", "cpython", version, "Python-2.0.1", {})


def _npm(lock: Path) -> Iterator[dict[str, Any]]:
    for place, package in json.loads(lock.read_text())["packages"].items():
        if not place or package.get("dev"):
            continue
        kind, _, content = package["integrity"].partition("-")
        name = place.rpartition("node_modules/")[2]
        yield _part(
            "npm",
            name,
            package["version"],
            package["license"],
            {kind.replace("sha", "SHA-"): b64decode(content).hex()},
        )


def _wheels(wanted: Path) -> Iterator[dict[str, Any]]:
    for name, version, content in re.findall(
        r"^(\S+)==(\S+) --hash=sha256:([0-9a-f]+)", wanted.read_text(), re.MULTILINE
    ):
        yield _part("pypi", name, version, LICENSES[name], {"SHA-256": content})


def _part(source: str, name: str, version: str, spelled: str, hashes: dict[str, str]) -> dict[str, Any]:
    address = f"pkg:{source}/{name.replace('@', '%40')}@{version}"
    return {
        "type": "library",
        "bom-ref": address,
        "name": name,
        "version": version,
        "purl": address,
        "licenses": [{"license": {"id": SPELLED.get(spelled, spelled)}}],
        "hashes": [{"alg": kind, "content": content} for kind, content in hashes.items()],
    }
