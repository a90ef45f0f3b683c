"""What the standard library knows about addresses. It is slow to load, and few addresses need it."""

from __future__ import annotations

from urllib.parse import parse_qsl, quote, unquote

__all__ = ("query", "quote", "unquote")

MOST = 20


def query(text: str) -> list[tuple[str, str]]:
    """The names and values after a `?`; none if there are too many."""
    return parse_qsl(text, keep_blank_values=True, max_num_fields=MOST) if text.count("&") < MOST else []
