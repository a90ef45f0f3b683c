"""HTML is escaped by construction."""

from __future__ import annotations

from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from rollbow.app.html import Html, classes, el, join


def test_an_element() -> None:
    assert el("p", "a", 1, None, [el("b", "c")], class_="x", data_do="go") == (
        '<p class="x" data-do="go">a1<b>c</b></p>'
    )


def test_attributes_true_false_none() -> None:
    assert el("input", disabled=True, checked=False, value=None, name="n") == '<input disabled name="n">'


def test_true_and_one_are_two_values() -> None:
    assert el("p", tabindex=1) + el("p", tabindex=True) + el("p", tabindex=0) + el("p", tabindex=False) == (
        '<p tabindex="1"></p><p tabindex></p><p tabindex="0"></p><p></p>'
    )


def test_void_elements_have_no_end() -> None:
    assert el("br") == "<br>"


def test_classes() -> None:
    assert classes("a", None, lit=True, not_lit=False, on_top=True) == "a lit on-top"


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, list[tuple[str, str | None]]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, attrs))

    def handle_data(self, data: str) -> None:
        self.text += data


@given(st.text(), st.text())
def test_foreign_text_stays_text(text: str, value: str) -> None:
    reader = _Reader()
    reader.feed(join(el("p", text, title=value)))
    reader.close()
    assert reader.tags == [("p", [("title", value)])]
    assert reader.text == text


def test_only_el_makes_markup() -> None:
    assert isinstance(el("p"), Html)
    assert el("p", "<b>") == "<p>&lt;b&gt;</p>"
    assert el("p", el("b")) == "<p><b></b></p>"
