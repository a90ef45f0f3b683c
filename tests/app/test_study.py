"""The study of a game in the page: asked for, told piece by piece, stopped, kept, thrown away, and shown."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rollbow.app import routes
from rollbow.app.effects import Advise, Gather, Halt, Recall, Remember, Work
from rollbow.app.kept import studies
from rollbow.app.kept.envelope import Copies
from rollbow.app.messages import (
    Advised,
    Did,
    Filled,
    Gathered,
    NoBot,
    Pieces,
    Recalled,
    Went,
    Worked,
)
from rollbow.app.screens import study as study_screen
from rollbow.app.screens import study_chart, study_words
from rollbow.app.screens.study_words import Scale
from rollbow.app.update import begin, update
from rollbow.app.view import place, view
from rollbow.bots.bot import Advice, Thought
from rollbow.games import GAMES, judged
from rollbow.kernel import record as records
from rollbow.kernel.game import Over
from rollbow.kernel.session import cut, replay
from support import golden
from support.simulated_page import WORLD, do, effects_of, finish, kept, page, playing, started
from support.studies import made_up

if TYPE_CHECKING:
    from pathlib import Path

    from rollbow.app.model import Model
    from rollbow.app.steps.study import Look
    from rollbow.kernel.session import Session


def game(slug: str = "uno", *seats: str, name: str = "") -> Session:
    """A golden game, played by oneself against a bot, or by these."""
    found = golden.FOLDER / slug / f"{name}.rollbow" if name else golden.records(slug)[0]
    record = records.read(found.read_text(encoding="utf-8"))
    seats = seats or ("Ada", *["bot steady"] * (len(record.seats) - 1))
    return replay(GAMES, replace(record, seats=seats[: len(record.seats)], id="abc"))


def arrived(session: Session) -> Model:
    """The study's screen, once its game was read and nothing was kept beside it."""
    model, effects = update(page(), Went("#/study/abc"), WORLD)
    assert effects == (Gather(("abc",), "study"),)
    assert place(model) == ""
    view(model)
    found = kept("abc", records.write(session.record)).copies
    model, effects = update(model, Gathered((found,), "study"), WORLD)
    assert effects == (Recall("abc"),)
    model, effects = update(model, Recalled("abc", ""), WORLD)
    assert effects == (Work("report", "abc", (records.write(session.record),)),)
    return model


def look(model: Model) -> Look:
    assert model.study is not None
    return model.study


def told(model: Model, lines: list[str]) -> Model:
    return do(model, Pieces("report", "abc", tuple(lines)))


def whole(session: Session) -> Model:
    return do(told(arrived(session), made_up(session)), Worked("report", "abc"))


def remembered(session: Session) -> Remember:
    model = told(arrived(session), made_up(session))
    (kept_study,) = effects_of(model, Worked("report", "abc"))
    assert isinstance(kept_study, Remember)
    return kept_study


def text(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


def test_the_line_grows_as_pieces_come_and_the_bar_with_it() -> None:
    session = game()
    model, lines = arrived(session), made_up(session)
    assert "<progress" in view(model)
    model = told(model, lines[:3])
    assert len(look(model).study.points) == 2
    assert "step 1 of" in view(model)
    model = told(model, lines[3:10])
    assert len(look(model).study.points) == 9
    assert view(model).count('class="line ') == len(session.record.seats)
    assert "Luck and decisions" not in view(model)


def test_the_whole_study_has_a_sentence_and_sums_and_is_kept() -> None:
    session = game()
    asked = remembered(session)
    assert asked.id == "abc"
    assert len(asked.raw) < 200 * len(session.record.entries)
    shown = view(whole(session))
    assert "your chance to win by" in shown
    assert "Unexplained" in shown
    assert "<progress" not in shown


def cells(html: str, label: str) -> list[str]:
    """The cells of a row of the sums."""
    (row,) = re.findall(rf'<tr[^>]*><th scope="row">{label}</th>(.*?)</tr>', html)
    return re.findall(r"<td>(.*?)</td>", row)


def number(cell: str) -> float:
    return float(cell.replace("−", "-"))


@pytest.mark.parametrize("alone", [False, True])
def test_the_sums_add_up_from_the_start_to_the_end(alone: bool) -> None:
    """Also where the fewer turns the better: what luck saves is taken off."""
    session = ended(1) if alone else game()
    known = look(whole(session)).study
    if alone:
        point = studies.Point(0, (-7.0,))
        known = studies.Study(3.0, (point,), (studies.Share(-7.0, -6.9, 0.8, 0.5, 0, -0.2),))
    html = view(
        replace(page(), route=routes.Study("abc"), study=replace(look(whole(session)), study=known, at=0))
    )
    changes = ("Luck", "Given up", "Unexplained", *(() if alone else ("Gained",)))
    for seat in range(known.seats):
        start, end = (number(cells(html, label)[seat]) for label in ("At the start", "At the end"))
        assert start + sum(number(cells(html, label)[seat]) for label in changes) == pytest.approx(
            end, abs=0.31
        )
    assert not alone or [cells(html, label)[0] for label in ("Luck", "Given up")] == ["−0.8", "+0.5"]


def test_a_step_accounts_for_the_chances_before_and_after_it() -> None:
    """What neither luck nor a decision explains is said, if it is half a point or more."""
    before, thrown = studies.Point(0, (0.5, 0.5)), studies.Point(1, (0.58, 0.42), moved=(0.02, -0.02))
    by = Scale(100, "%")
    assert study_words.rest(before, thrown, ("You", "Bo"), by) == "Unexplained: You +6.0, Bo −6.0."
    assert study_words.rest(before, replace(thrown, moved=(0.078, -0.078)), ("You", "Bo"), by) == ""
    turns = Scale(1, "turns", 1)
    saved = studies.Point(1, (-6.6,), moved=(0.5,))
    assert study_screen.brought(saved, ("You",), turns) == "Luck saved 0.5 turns."
    assert study_screen.brought(replace(saved, moved=(-1.0,)), ("You",), turns) == "Luck cost 1.0 turn."
    assert study_words.rest(studies.Point(0, (-7.3,)), saved, ("You",), turns) == "Unexplained: −0.2 turns."


def test_what_is_kept_opens_at_once_and_is_the_same() -> None:
    session = game()
    model = arrived(session)
    fresh = replace(model, study=replace(look(model), state="asked"))
    opened, effects = update(fresh, Recalled("abc", remembered(session).raw), WORLD)
    assert effects == ()
    assert look(opened).study == look(whole(session)).study
    assert view(opened).split("</main>")[0] == view(whole(session)).split("</main>")[0]


def test_another_judge_another_record_or_a_damaged_value_is_no_study(monkeypatch: pytest.MonkeyPatch) -> None:
    session = game()
    raw, record = remembered(session).raw, session.record
    assert studies.unpack(record, raw)
    assert studies.unpack(cut(session, 5).record, raw) is None
    assert studies.unpack(replace(record, seats=(*record.seats[:-1], "Zoe")), raw) is None
    for place_of in range(0, len(raw), 97):
        other = "7" if raw[place_of] != "7" else "8"
        assert studies.unpack(record, raw[:place_of] + other + raw[place_of + 1 :]) is None
    monkeypatch.setattr(studies, "version", lambda slug: 99)
    assert studies.unpack(record, raw) is None


@pytest.mark.parametrize(
    "line",
    [
        "<script>x()</script>",
        "1 * nan,nan 0,0",
        "1 * 1e999,0 0,0",
        "1 9 0.5,0.5 0,0 0 0",
        "99999999999 . 0.5,0.5",
        "= 1 1,2,3",
        "= 2 0,0,0,0,0,0",
        "",
        "judge x 1",
        "1 1 0.5,0.5 0,0 0 0 <b>",
        "١ . 0.5,0.5",
    ],
)
def test_foreign_lines_are_refused_kept_or_told(line: str) -> None:
    session = game()
    lines = made_up(session)
    assert (
        studies.unpack(session.record, studies.pack(session.record, [*lines[:4], line, *lines[4:]])) is None
    )
    model, effects = update(told(arrived(session), lines[:3]), Pieces("report", "abc", (line,)), WORLD)
    assert (look(model).state, effects) == ("failed", (Halt("report", "abc"),))
    assert "script" not in view(model)


def test_lines_that_fit_another_game_are_refused() -> None:
    session = game()
    for lines in (made_up(session)[:-1], made_up(session)[1:5], made_up(game("rainbow"))):
        assert studies.unpack(session.record, studies.pack(session.record, lines)) is None
    assert studies.unpack(session.record, "study 1 1\n" * 500_000) is None


def test_stopping_keeps_what_there_is_and_begins_again_from_the_start() -> None:
    session = game()
    lines = made_up(session)
    model, effects = update(told(arrived(session), lines[:8]), Did("stop-study"), WORLD)
    assert effects == (Halt("report", "abc"),)
    assert "Stopped after step 6 of" in text(view(model))
    assert look(told(model, lines[8:12])).study == look(model).study
    again, effects = update(model, Did("study-again"), WORLD)
    assert isinstance(effects[0], Work)
    assert not look(again).study.points


def test_work_that_breaks_off_says_so_and_can_be_tried_again() -> None:
    session = game()
    model = do(told(arrived(session), made_up(session)[:4]), Worked("report", "abc", failed=True))
    assert "stopped early" in view(model)
    assert "study-again" in view(model)
    short = do(told(arrived(session), made_up(session)[:4]), Worked("report", "abc"))
    assert look(short).state == "failed"


def test_leaving_stops_the_work_but_its_replay_is_no_leaving() -> None:
    session = game()
    model = told(arrived(session), made_up(session)[:8])
    there, effects = update(model, Went("#/replay/abc@3"), WORLD)
    assert not [each for each in effects if isinstance(each, Halt)]
    assert there.replay
    back, effects = update(told(there, made_up(session)[8:12]), Went("#/study/abc"), WORLD)
    assert effects == ()
    assert len(look(back).study.points) == 11
    for elsewhere in ("#/shelf", "#/study/other", "#/game/abc"):
        gone, effects = update(back, Went(elsewhere), WORLD)
        assert Halt("report", "abc") in effects
        assert gone.study is None
    finished, effects = update(whole(session), Went("#/shelf"), WORLD)
    assert Halt("report", "abc") not in effects
    assert finished.study


def test_pieces_of_work_that_nobody_waits_for_change_nothing() -> None:
    session = game()
    model = arrived(session)
    for message in (
        Pieces("report", "other", ("judge 1 1",)),
        Pieces("unknown", "abc", ("x",)),
        Worked("report", "other"),
        Worked("unknown", "abc"),
        Recalled("other", "x"),
    ):
        assert update(model, message, WORLD) == (replace(model, today=WORLD.now[:10]), ())
    assert update(page(), Pieces("report", "abc", ("x",)), WORLD)[1] == ()


def test_one_walks_along_the_line_and_hears_where_one_is() -> None:
    session = game()
    model = whole(session)
    for value, at in (
        ("3", 3),
        ("0", 0),
        ("99999", len(session.record.entries)),
        ("x", 3),
        ("-1", 3),
        ("٣", 3),
    ):
        moved = do(do(model, Filled("point", "3")), Filled("point", value))
        assert look(moved).at == at
        assert f"Step {at}:" in text(view(moved)).replace("Step 0: The start", "Step 0:")
        assert f'href="#/replay/abc@{look(moved).study.points[at].entry}"' in view(moved)
    assert 'aria-valuetext="Step 3:' in view(do(model, Filled("point", "3")))


def test_every_step_stands_in_the_table_with_its_link() -> None:
    session = game()
    model = whole(session)
    assert "listed" not in view(model)
    shown = view(do(model, Did("list-study")))
    for entry in range(len(session.record.entries) + 1):
        assert f'href="#/replay/abc@{entry}"' in shown


@pytest.mark.parametrize(
    "path",
    [path for path in golden.records() if judged.version(path.parent.name)],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_every_golden_game_can_be_shown(path: Path) -> None:
    record = records.read(path.read_text(encoding="utf-8"))
    session = replay(GAMES, replace(record, id="abc"))
    model = whole(session)
    assert look(model).state == "done"
    assert "How it went" in view(do(model, Did("list-study")))
    chart = study_chart.chart(look(model), record.seats, "here")
    for x, y in re.findall(r'c[xy]="([\d.-]+)" c[xy]="([\d.-]+)"', chart):
        assert 0 <= float(x) <= study_chart.WIDTH
        assert -5 <= float(y) <= study_chart.HEIGHT + 5
    assert not re.search(r"nan|inf", chart)


def test_each_seat_has_a_line_a_mark_and_a_dash_of_its_own() -> None:
    session = game("colordice", "Ada", "Bea", "Cy", "Di", name="four-seats")
    shown = view(whole(session))
    for seat, mark in zip(range(1, 5), study_chart.MARKS, strict=False):
        assert f'class="line seat-{seat}"' in shown
        assert mark in shown


def test_few_decisions_are_not_rated() -> None:
    session = game("colordice", name="four-seats")
    model = whole(session)
    counts = [len(look(model).study.decisions(seat)) for seat in range(1, 5)]
    row = view(model).split("As good as the expert’s</th>")[1].split("</tr>")[0]
    cells = re.findall(r"<td>(.*?)</td>", row)
    assert ["%" in cell for cell in cells] == [count >= 20 for count in counts]
    assert {count >= 20 for count in counts} == {False} or {count >= 20 for count in counts} == {True, False}


def test_numbers_are_told_kindly() -> None:
    by = Scale(100, "%")
    assert by.cost(0.073) == "costs 7.3 percentage points"
    assert by.cost(0.01) == "costs 1.0 percentage point"
    assert by.cost(0.00049) == "as good as the expert’s"
    assert by.cost(0.0007) == "costs <0.1 percentage points"
    assert (by.signed(0.21), by.signed(-0.21), by.signed(0)) == ("+21.0", "−21.0", "0")
    assert (by.signed(0.0007), by.signed(-0.0007)) == ("<0.1", "<0.1")
    assert Scale(1, "points").cost(0.04) == "costs <0.1 points"
    assert Scale(1, "turns", 1).cost(1.0) == "costs 1.0 turn"


def shares(*numbers: tuple[float, float, float]) -> tuple[studies.Share, ...]:
    """By result, luck and what was given up."""
    return tuple(studies.Share(0.5, result, luck, given, 0, 0) for result, luck, given in numbers)


def ended(seats: int) -> Session:
    """A finished golden game of so many."""
    found = (
        game(slug, *["Ada", "Bea"][:seats], name=path.stem)
        for slug in GAMES
        for path in golden.records(slug)
        if len(records.read(path.read_text(encoding="utf-8")).seats) == seats
    )
    return next(one for one in found if isinstance(one.turn, Over) and len(one.turn.result.winners) == 1)


def sentence(session: Session, *numbers: tuple[float, float, float]) -> str:
    from rollbow.app.screens.study_words import sentence as told_in_words

    start = studies.Point(0, tuple(0.5 for _ in numbers))
    return told_in_words(session, studies.Study(1.0, (start,), shares(*numbers)))


def test_the_sentence() -> None:
    session = ended(2)
    assert isinstance(session.turn, Over)
    (winner,) = session.turn.result.winners
    names = ["Ada", "Bea"]
    won, lost = names[winner - 1], names[2 - winner]
    numbers = [(0.0, -0.54, 0.15)] * 2
    numbers[winner - 1] = (1.0, 0.54, 0.06)
    assert sentence(session, *numbers) == (
        f"{won} won. The dice raised {won}’s chance to win by 54 percentage points; "
        f"{won}’s decisions cost 6 and {lost}’s 15. "
        f"With average luck {lost} would have been ahead 54 to 46."
    )
    own = replay(GAMES, replace(session.record, seats=("Ada", "bot steady")))
    assert "raised your chance to win by 20 percentage points" in sentence(
        own, (1.0, 0.2, 0.1), (0.0, -0.2, 0.1)
    )
    assert "lowered your chance to win by 15 percentage points" in sentence(
        own, (1.0, -0.15, 0.1), (0.0, 0.15, 0.1)
    )
    assert "you would have been ahead 80 to 20" in sentence(own, (1.0, 0.2, 0.1), (0.0, -0.2, 0.1))
    assert sentence(own, (1.0, -0.15, 0.1), (0.0, 0.15, 0.1)).endswith(
        "With average luck you would have won anyway."
    )
    assert sentence(own, (0.0, -1.0, 0.1), (1.0, 1.0, 0.1)).endswith("With average luck you would have won.")
    assert "nobody would have been ahead" in sentence(own, (1.0, 0.5, 0), (0.0, -0.5, 0))
    running = cut(own, 6)
    assert sentence(running, (0.62, 0.1, 0), (0.38, -0.1, 0)).startswith("So far you are ahead 62 to 38.")


def test_the_sentence_alone() -> None:
    alone = ended(1)
    told_alone = sentence(alone, (178, 12.2, 9.4))
    assert "The dice gave you +12 points; you gave up 9 points." in told_alone
    assert "With average luck it would have been about 166 points." in told_alone
    point = studies.Point(0, (-7.0,))
    from rollbow.app.screens.study_words import sentence as told_in_words

    turns = told_in_words(alone, studies.Study(1.0, (point,), shares((-6, 0.8, 0.4))))
    assert "The dice saved you 0.8 turns; you gave up 0.4 turns." in turns
    assert "about 6.8 turns" in turns


def test_much_that_is_unexplained_is_a_reason_for_caution() -> None:
    from rollbow.app.screens.study_words import sentence as told_in_words

    def told_with(session: Session, start: float, *rests: float) -> str:
        found = tuple(studies.Share(start, start, 0, 0, 0, rest) for rest in rests)
        point = studies.Point(0, tuple(start for _ in rests))
        return told_in_words(session, studies.Study(1.0, (point,), found))

    caution = "Take that with a grain of salt: "
    assert told_with(ended(2), 0.5, 0.41, -0.41).endswith(
        f"{caution}41 percentage points of this game remain unexplained."
    )
    assert caution not in told_with(ended(2), 0.5, 0.08, -0.08)
    assert told_with(ended(1), 150, 20).endswith(f"{caution}20 points of this game remain unexplained.")
    assert caution not in told_with(ended(1), 150, 9)


def test_the_replay_says_what_a_step_cost_and_what_the_expert_would_have_done() -> None:
    session = game()
    model = whole(session)
    costly = next(point for point in look(model).study.points if point.seat and point.given_up > 0.001)
    there, effects = update(model, Went(f"#/replay/abc@{costly.entry}"), WORLD)
    state = session.states[costly.begun]
    assert effects == (Advise("abc", costly.begun, "uno", state),)
    assert "Costs " in view(there)
    assert "The expert is thinking" in view(there)
    move = session.game.spell(session.game.legal(state)[0])
    advice = Advice((Thought(move, 1.0, "It keeps <both> boards open."),), "%")
    heard = do(there, Advised("abc", costly.begun, advice))
    assert "It keeps &lt;both&gt; boards open." in view(heard)
    assert update(heard, Did("ask-expert"), WORLD)[1] == ()
    silent = do(there, NoBot("abc", costly.begun))
    assert "can’t be asked" in view(silent)
    assert "What would the expert do?" in view(silent)
    late = do(there, Advised("abc", costly.begun + 1, advice))
    assert "The expert is thinking" in view(late)


def test_the_replay_says_what_a_throw_brought_and_asks_nobody() -> None:
    session = game()
    model = whole(session)
    throw = next(point for point in look(model).study.points if point.entry and not point.seat)
    there, effects = update(model, Went(f"#/replay/abc@{throw.entry}"), WORLD)
    assert effects == ()
    assert "luck" in text(view(there)).lower()


def test_a_daily_game_and_a_game_by_letters_are_closed_until_they_end() -> None:
    day = WORLD.now[:10]
    model = do(begin(f"#/daily/rainbow/{day}", [], "", day)[0], Did("daily"))
    identity = playing(model).session.record.id
    running, effects = update(model, Went(f"#/study/{identity}"), WORLD)
    assert "You can study the daily game once it’s over" in view(running)
    assert not [each for each in effects if isinstance(each, Recall | Work)]
    over = finish(model)
    _, effects = update(over, Went(f"#/study/{identity}"), WORLD)
    assert Recall(identity) in effects


def test_a_game_at_the_table_is_studied_as_it_stands_there() -> None:
    model = started("uno", "Ada", "bot steady")
    session = playing(model).session
    there, effects = update(model, Went(f"#/study/{session.record.id}"), WORLD)
    assert look(there).session == session
    assert Recall(session.record.id) in effects


def test_a_damaged_game_is_studied_as_far_as_it_goes() -> None:
    session = game()
    lines = records.write(session.record).split("\n")
    broken = [at for at, line in enumerate(lines) if isinstance(line, str) and line[:2] in ("1 ", "2 ")][9]
    lines[broken] = "1 nonsense"
    model = do(page(), Went("#/study/abc"))
    model = do(model, Gathered((kept("abc", "\n".join(lines)).copies,), "study"), Recalled("abc", ""))
    damaged = look(model).session
    assert 0 < len(damaged.record.entries) < len(session.record.entries)
    model = do(told(model, made_up(damaged)), Worked("report", "abc"))
    assert "up to its last good move" in view(model)


def test_a_game_that_is_not_kept_leads_to_the_menu() -> None:
    model = do(page(), Went("#/study/none"))
    model = do(model, Gathered((Copies("none"),), "study"))
    assert model.route == routes.Menu()
    assert "isn’t saved" in model.notice


def test_a_game_without_a_judge_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from rollbow.app.steps import study

    monkeypatch.setattr(study, "version", lambda slug: 0)
    model = do(page(), Went("#/study/abc"))
    model = do(model, Gathered((kept("abc", records.write(game().record)).copies,), "study"))
    assert "no judge yet" in view(model)


def test_result_shelf_and_replay_lead_there() -> None:
    model = finish(started("uno", "Ada", "Bea"))
    address = f'href="#/study/{playing(model).session.record.id}"'
    while model.stage:
        model = do(model, Did("close-notice"))
    assert address in view(model)
    assert address in view(do(model, Went("#/shelf")))
    assert address in view(do(model, Went(f"#/replay/{playing(model).session.record.id}")))


def test_a_hostile_name_is_plain_text() -> None:
    session = game("uno", "<script>x()</script>", "bot steady")
    session = replay(
        GAMES,
        replace(session.record, seats=("<img src=x>", "<b>Bea</b>", "&amp;")[: len(session.record.seats)]),
    )
    model = do(whole(session), Did("list-study"))
    assert not re.search(r"<(img|b)[ >]", view(model))


def test_what_statistics_remember_needs_one_person_and_a_whole_game() -> None:
    own = remembered(game("uno"))
    assert own.digest.startswith("abc uno ")
    assert studies.digests([own.digest, "abc uno 99 0.1 0.1", "<b>", "x nope 1 0 0"])[0].id == "abc"
    assert len(studies.digests([own.digest, "abc uno 99 0.1 0.1", "<b>", "x nope 1 0 0"])) == 1
    people = game("uno", *["Ada", "Bea", "Cy"])
    assert remembered(people).digest == ""
    assert remembered(cut(game("uno"), 9)).digest == ""
