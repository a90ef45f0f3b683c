"""A test whose browser process crashed says nothing about the page, so it runs once more. Each one is named at the end.

Crashes are measured by `dev.py bench crashes`. More than a few in one run fail it: they may be the page's doing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from _pytest.runner import runtestprotocol

if TYPE_CHECKING:
    import pytest

MOST = 4
"""So many tests of a run may be repeated."""
CRASHED = ("Target crashed", "Page crashed")
"""What Playwright says of it."""
repeated: list[str] = []


def protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Runs a test, once more if its page's process crashed."""
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    if any(map(_crashed, reports)) and len(repeated) < MOST:
        repeated.append(item.nodeid)
        item._initrequest()  # type: ignore[attr-defined] # new fixtures, as pytest-rerunfailures makes them
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def told() -> str:
    """A line for the end of a run; empty if no process crashed."""
    return f"The browser's page process crashed; run once more: {', '.join(repeated)}" if repeated else ""


def _crashed(report: pytest.TestReport) -> bool:
    return report.failed and any(words in report.longreprtext for words in CRASHED)
