"""Days of the player's calendar, as `2026-11-18`. No clock here: each message brings the date."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
MONTHS = "January February March April May June July August September October November December".split()


def read(text: str) -> date | None:
    """The day a text names; None if there is no such day."""
    if not _DAY.fullmatch(text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def in_words(day: str) -> str:
    """A day for people: November 18, 2026."""
    known = read(day)
    return f"{MONTHS[known.month - 1]} {known.day}, {known.year}" if known else day


def local(moment: str, now: str, today: str, time: str) -> str:
    """The player's day at a moment given in UTC, as `2026-11-20T03:30Z`; the day in UTC if that isn't known.

    `now` is in UTC, too; `today` and `time` are the same moment where the player is.
    """
    try:
        ahead = datetime.fromisoformat(f"{today}T{time}") - datetime.fromisoformat(now[:16])
        return (datetime.fromisoformat(moment[:16]) + ahead).date().isoformat()
    except (ValueError, OverflowError):
        return moment[:10]


def age(day: str, today: str) -> str:
    """How long ago a day was: today, yesterday, 12 days ago. Empty if a clock is wrong or the day is unknown."""
    then, now = read(day), read(today)
    if then is None or now is None or then > now:
        return ""
    count = (now - then).days
    return ("today", "yesterday")[count] if count < 2 else f"{count} days ago"


def before(day: str, count: int = 1) -> str:
    """The day this many days earlier."""
    return (date.fromisoformat(day) - timedelta(days=count)).isoformat()
