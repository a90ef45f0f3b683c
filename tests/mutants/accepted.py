"""Reads accepted.txt: three lines for each change, where it is, what stands there, what may; then why."""

from __future__ import annotations

from pathlib import Path

LIST = Path(__file__).with_name("accepted.txt")


def read() -> dict[str, str]:
    """The reasons, by the words of the change."""
    found = {}
    for part in LIST.read_text(encoding="utf-8").split("\n\n"):
        where, *lines = part.strip("\n").split("\n")
        if where.startswith("#"):
            continue
        was, now, *reason = lines
        assert was.startswith("  ") and now.startswith("  ") and reason, part  # noqa: PT018 - one shape
        found[f"{where}\n{was}\n{now}"] = " ".join(reason)
    return found
