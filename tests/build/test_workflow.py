"""What checks and publishes: nothing of it changes by itself, and nothing is published unchecked."""

from __future__ import annotations

import re

from build.tools import ROOT

FOLDER = ROOT / ".github" / "workflows"
ALL = "\n".join(path.read_text() for path in sorted(FOLDER.glob("*.yml")))


def test_every_action_is_named_by_its_hash() -> None:
    used = re.findall(r"uses: *(.*)", ALL)
    assert len(used) > 5
    for each in used:
        assert re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v[0-9]+(\.[0-9]+)+", each), each


def test_the_same_action_has_one_hash() -> None:
    used = set(re.findall(r"uses: *(\S+)@(\S+)", ALL))
    assert len({name for name, _ in used}) == len(used)


def test_nothing_is_published_before_tests_and_audit() -> None:
    check = (FOLDER / "check.yml").read_text()
    jobs = dict(re.findall(r"^  ([a-z]+):\n((?:    .*\n|\n)+)", check, re.MULTILINE))
    needed = re.search(r"^    needs: \[(.*)\]$", jobs["publish"], re.MULTILINE)
    assert needed
    assert set(needed[1].split(", ")) == jobs.keys() - {"publish"}
