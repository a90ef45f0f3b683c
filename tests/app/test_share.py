"""Sharing: results in plain letters, links and codes that fit, and what became of it."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from rollbow.app.effects import Fade, Share, ShowCode
from rollbow.app.kept import links
from rollbow.app.messages import Did, Faded, Shared
from rollbow.app.model import Model, headline, seat_names
from rollbow.app.steps import challenge, daily, share
from rollbow.app.update import update
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.game import Over
from rollbow.kernel.session import Session, mark_takebacks, replay
from support import golden
from support.simulated_page import WORLD, do, effects_of, finish, page, playing, started, with_game


def test_a_result_in_plain_letters() -> None:
    model = finish(started("rainbow", "Ada", "Ben"))
    assert model.session is not None
    turn = model.session.turn
    assert isinstance(turn, Over)
    _, (share,) = update(model, Did("copy-result"), WORLD)
    assert isinstance(share, Share)
    assert not share.sheet
    first, scores, about = share.text.split("\n")
    assert first == f"Rainbow Roll – {headline(turn.result, ('Ada', 'Ben'))}"
    assert scores == f"Ada {turn.result.scores[0]}, Ben {turn.result.scores[1]}"
    assert about == "seed demo, November 18, 2026"
    in_honolulu = replace(WORLD, now="2026-11-18T21:00Z", today="2026-11-18", time="11:00")
    assert model.session.record.begun == "2026-11-18T09:30Z"
    _, (share,) = update(model, Did("copy-result"), in_honolulu)
    assert isinstance(share, Share)
    assert "November 17, 2026" in share.text, "there it began in the evening"
    inside = links.read(share.fragment.removeprefix("#/r/"))
    assert inside.seats == ("-", "-")
    marked = with_game(model, mark_takebacks(model.session))
    _, (share,) = update(marked, Did("share-result"), WORLD)
    assert isinstance(share, Share)
    assert share.text.endswith("with undo")


def test_a_game_s_link_and_its_code() -> None:
    model = started("rainbow", "Ada", "Ben")
    _, (share,) = update(model, Did("link-game"), WORLD)
    assert isinstance(share, Share)
    assert (share.text, share.sheet) == ("", False)
    after, (code,) = update(model, Did("code-game"), WORLD)
    assert code == ShowCode(share.fragment)
    assert playing(after).code == share.fragment


def long_game(model: Model) -> Model:
    """A game of so many seats and noise that no code holds its link."""
    session = model.session
    assert session is not None
    seed = "".join(chr(0x3041 + place) for place in range(60))
    long = replace(
        session.record, seed=seed, extras=tuple(f"x-daily {hash((1, place))}" for place in range(400))
    )
    return with_game(model, replace(session, record=long))


def test_a_link_too_long_for_a_code_is_said_so() -> None:
    after, effects = update(long_game(started("rainbow", "Ada", "Ben")), Did("code-game"), WORLD)
    assert effects == ()
    assert "a QR code holds" in after.notice


def test_a_game_too_long_for_a_link_gets_no_code_and_says_why() -> None:
    model = started("rainbow", "Ada", "Ben")
    assert model.session is not None
    words = (sha256(bytes([at % 256, at // 256])).hexdigest() for at in range(2000))
    endless = replace(model.session.record, extras=tuple(f"x-daily {word}" for word in words))
    after, effects = update(with_game(model, replace(model.session, record=endless)), Did("code-game"), WORLD)
    assert effects == ()
    assert after.notice.startswith("This game is too long for a link")


def test_what_became_of_a_share() -> None:
    model = started("rainbow", "Ada", "Ben")
    assert do(model, Shared("shared")).notice == "Shared."
    assert "copy it yourself" in do(model, Shared("refused")).notice
    assert do(model, Shared("dismissed")).notice == ""


@pytest.mark.parametrize(("outcome", "words"), [("copied", "Copied."), ("shared", "Shared.")])
def test_good_news_goes_by_itself_and_takes_nothing_else_along(outcome: str, words: str) -> None:
    model = started("rainbow", "Ada", "Ben")
    told, effects = update(model, Shared(outcome), WORLD)
    assert told.notice == words
    assert effects == (Fade(words),)
    assert do(told, Faded(words)).notice == ""
    refused = do(told, Shared("refused"))
    assert do(refused, Faded(words)).notice == refused.notice
    assert effects_of(model, Shared("refused")) == ()


def golden_game(name: str, *extras: str) -> Session:
    record = records.read((golden.FOLDER / f"{name}.rollbow").read_text(encoding="utf-8"))
    return replay(GAMES, replace(record, extras=extras))


def test_scores_are_told_by_name_unless_somebody_played_the_day_alone() -> None:
    for session in (golden_game("unicorn/solo-triple-ones-once"), golden_game("uno/chain-overflow", DAY)):
        turn = session.turn
        assert isinstance(turn, Over)
        each = zip(seat_names(session.record.seats), turn.result.scores, strict=True)
        told = share.result_text(page(), session).split("\n")[1]
        assert told == ", ".join(f"{name} {score}" for name, score in each)


def test_a_fall_below_zero_is_a_red_square() -> None:
    lost = golden_game("unicorn/solo-six-extras-left")
    assert challenge.turns(lost, 1) == ("5", "−8")
    assert daily.squares(lost) == "🟩🟥"


def test_a_square_tells_the_third_of_the_best_turn_and_a_game_without_turns_has_none() -> None:
    solo = golden_game("formulas/solo")
    assert daily.gains(solo) == (0, -1, 0, 106, 0, 94, 0, 46, 0, 72, 0, 28, 8, 14, 0)
    assert daily.squares(solo) == "⬛🟥⬛🟩⬛🟩⬛🟨⬛🟩⬛🟧🟧🟧⬛"
    assert daily.squares(playing(started("rainbow", "Mia")).session) == ""


def test_only_a_further_try_at_a_day_is_told_as_one() -> None:
    name = "unicorn/solo-triple-ones-once"
    for extras, tries in (((DAY,), []), ((DAY, "x-try 2"), ["try 2"]), (("x-try 2",), [])):
        about = share.result_text(page(), golden_game(name, *extras)).split("\n")[2].split(", ")
        assert [words for words in about if "try" in words] == tries


def test_a_game_that_goes_on_has_made_nothing_yet() -> None:
    session = started("rainbow", "Mia").session
    assert session is not None
    assert share.result_text(page(), session) == ""
    assert share.sender(session) == "Mia"
    assert share.made(session) == ("", None)


DAY = "x-daily 2026-11-18"
