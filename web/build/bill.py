"""The list of all foreign parts that ship, made from the locks: sbom.json, in the form of CycloneDX."""

from __future__ import annotations

import json
import re
import tomllib
from base64 import b64decode
from typing import TYPE_CHECKING, Any

from build.runtime import HERE, MODULES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ROOT = HERE.parent.parent
LICENSES = {"micropip": "MPL-2.0", "segno": "BSD-3-Clause"}
"""Of the wheels; npm's lock names its own."""
SPELLED = {"APACHE-2.0": "Apache-2.0"}


def put_bill(made: Path) -> None:
    """Writes sbom.json; the same locks give the same bytes."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "rollbow", "version": version}},
        "components": [*_npm(MODULES.parent / "package-lock.json"), *_wheels(HERE / "wheels.txt")],
    }
    (made / "sbom.json").write_text(json.dumps(bill, indent=1) + "\n")


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
