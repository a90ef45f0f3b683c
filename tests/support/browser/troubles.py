"""What goes wrong in the pages of a test."""

from __future__ import annotations


class Troubles(list[str]):
    """A test fails on any, unless it says that it made them itself."""

    meant = False
    """Then those pass, too, that are told after the test's last step."""
