"""Practice: positions of one's own games tried once more, what is said to it, and when they come back."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rollbow.app import routes
from rollbow.app.effects import Advise, Gather, Go, List, Revise, Work
from rollbow.app.kept import cards, practice
from rollbow.app.kept.envelope import Copies
from rollbow.app.kept.practice import Drill, Spot
from rollbow.app.kept.studies import Point, Study
from rollbow.app.messages import Advised, Did, Gathered, Listed, NoBot, Pieces, Typed, Went, Worked, World
from rollbow.app.screens import practice as words
from rollbow.app.steps import practice as steps
from rollbow.app.steps.study import Look
from rollbow.app.update import begin, update
from rollbow.app.view import view
from rollbow.bots.bot import Advice, Thought
from rollbow.games import GAMES, judged
from rollbow.kernel import record as records
from rollbow.kernel.game import Seat
from rollbow.kernel.session import cut, replay
from rollbow.study.practice_attempt import work
from support import golden
from support.simulated_page import do, kept, started, with_game

if TYPE_CHECKING:
    from rollbow.app.effects import Effect
    from rollbow.app.model import Model
    from rollbow.app.steps.practice import Practice
    from rollbow.kernel.session import Session

DAY = "2026-11-18"
ADVICE = Advice((Thought("pass", 50.0, "It keeps more open."),), "% to win")


def world(day: str = DAY) -> World:
    return World(f"{day}T09:30Z", bytes(range(16)), day)


def game(slug: str = "unicorn", identity: str = "abc", *seats: str) -> Session:
    """A golden game of persons; these sit first, and then bots with the last one."""
    record = records.read(golden.records(slug)[0].read_text(encoding="utf-8"))
    count = len(record.seats)
    who = seats or tuple(f"Player {seat}" for seat in range(1, count + 1))
    return replay(GAMES, replace(record, id=identity, seats=(*who, *["bot steady"] * count)[:count]))


def choices(session: Session, count: int = 3) -> list[Spot]:
    """Places where somebody has a choice."""
    found = [
        entry
        for entry, state in enumerate(session.states)
        if isinstance(session.game.turn(state), Seat) and len(session.game.legal(state)) > 1
    ]
    return [Spot(session.record.id, entry) for entry in found[2 : 2 + count]]


def lines(*spots: Spot, due: str = DAY) -> str:
    return practice.write([Drill(spot, 0, 0, due) for spot in spots])


def home(session: Session, *spots: Spot, day: str = DAY, due: str = DAY) -> Model:
    """The menu with these positions put away."""
    line = cards.write(cards.card(session, 1, "2026-11-18T09:30Z"))
    return begin("#/", [line], "", day, texts=(("practice", lines(*spots, due=due)),))[0]


def opened(session: Session, *spots: Spot, day: str = DAY) -> Model:
    """Practice with what came back."""
    there = home(session, *spots, day=day)
    card = cards.write(there.cards[0])
    model, effects = update(there, Went("#/practice"), world(day))
    assert List() in effects
    listed = Listed((card,), (session.record.id,), texts=(("practice", lines(*spots)),))
    model, effects = update(model, listed, world(day))
    assert Gather((session.record.id,), "practice") in effects
    return gathered(model, session)[0]


def gathered(model: Model, *sessions: Session) -> tuple[Model, tuple[Effect, ...]]:
    found = tuple(kept(each.record.id, records.write(each.record)).copies for each in sessions)
    return update(model, Gathered(found, "practice"), world())


def from_study(session: Session, *points: Point) -> Model:
    """A study that is done, and the way from it to practice."""
    look = Look(session, "done", study=Study(points=(Point(0, (0.5, 0.5)), *points)))
    there = replace(do(begin("", [], "", DAY)[0], world=world()), study=look)
    return update(there, Went(f"#/practice/{session.record.id}"), world())[0]


def here(model: Model) -> Practice:
    assert model.practice is not None
    return model.practice


def any_move(model: Model) -> str:
    session = here(model).begun
    return session.game.spell(session.game.legal(session.state)[-1])


def tried(model: Model, piece: str, move: str = "") -> tuple[Model, tuple[Effect, ...]]:
    """The page after a try and its answer."""
    model, (asked,) = update(model, Did("move", move or any_move(model)), world())
    assert isinstance(asked, Work)
    assert asked.kind == "practice_attempt"
    assert words.JUDGING in view(model)
    return update(model, Pieces("practice_attempt", asked.name, (piece,)), world())


def did(model: Model, action: str) -> Model:
    return update(model, Did(action), world())[0]


def changes(effects: tuple[Effect, ...]) -> list[str]:
    return [each.change for each in effects if isinstance(each, Revise)]


# What comes


def test_the_menu_counts_exactly_what_comes() -> None:
    session = game()
    spots = choices(session)
    assert "Practice: 3 positions" in view(home(session, *spots))
    assert "Practice: 1 position<" in view(home(session, spots[0]))
    assert "Practice:" not in view(home(session, *spots, due="2026-11-19"))
    assert "Practice:" not in view(begin("#/", [], "", DAY)[0])
    model = opened(session, *spots)
    assert len(here(model).spots) == 3
    assert "Position 1 of 3" in view(model)


def test_what_is_not_there_anymore_goes() -> None:
    session = game()
    good, *_ = choices(session, 1)
    there = home(session, good, Spot("abc", 9999), Spot("gone", 3))
    model, _ = update(there, Went("#/practice"), world())
    listed = Listed((cards.write(there.cards[0]),), ("abc",), texts=tuple(there.texts.items()))
    model, effects = update(model, listed, world())
    assert changes(effects) == ["- gone"]
    model, effects = gathered(model, session)
    assert changes(effects) == ["- abc 9999"]
    assert here(model).spots == (good,)
    assert "Practice: 1 position<" in view(update(model, Went("#/"), world())[0])


def test_a_game_that_cannot_be_read_has_no_positions() -> None:
    session = game()
    there = home(session, *choices(session))
    model, _ = update(there, Went("#/practice"), world())
    model, _ = update(model, Listed((cards.write(there.cards[0]),), ("abc",)), world())
    model, effects = update(model, Gathered((Copies("abc"),), "practice"), world())
    assert len(changes(effects)) == 3
    assert words.NOTHING in view(model)


def test_nothing_to_practice_says_where_positions_come_from_or_when() -> None:
    session = game()
    there = home(session, *choices(session), due="2026-11-19")
    model, _ = update(there, Went("#/practice"), world())
    model, _ = update(model, Listed((cards.write(there.cards[0]),), ("abc",)), world())
    assert words.NOTHING in view(model)
    assert "The next one comes up on November 19, 2026." in view(model)
    empty, _ = update(begin("#/practice", [], "", DAY)[0], Listed((), ()), world())
    assert "How it went" in view(empty)


def test_a_finished_game_that_is_taken_back_has_none() -> None:
    model = with_game(started("rainbow", "Ada"), game("rainbow", "abc", "Ada"))
    model = replace(model, texts={"practice": lines(Spot("abc", 2), Spot("other", 2))})
    assert model.session is not None
    model, effects = update(model, Did("undo"), world())
    assert "- abc" in changes(effects)
    assert [drill.spot.id for drill in steps.drills(model)] == ["other"]


# From a study


def point(entry: int, cost: float, grade: int, *, seat: int = 1, forced: bool = False) -> Point:
    return Point(entry + 1, (0.5, 0.5), seat, (-cost, cost), entry, forced=forced, grade=grade)


def test_a_study_sends_the_five_that_cost_most_in_the_order_of_the_game() -> None:
    session = game("unicorn", "abc", "Ada", "bot steady")
    points = [point(place, cost / 100, 1) for place, cost in enumerate((9, 5, 7, 6, 8, 12, 5.5))]
    points += [point(20, 0.3, 3, seat=2), point(21, 0.02, 0), point(22, 0.3, 3, forced=True)]
    assert [spot.entry for spot in steps.of_study(session, points)] == [0, 2, 3, 4, 5]


def test_a_friend_s_game_and_one_that_runs_send_none() -> None:
    session = game("unicorn", "link-abc", "Ada", "bot steady")
    assert not steps.of_study(session, [point(3, 0.3, 3)])
    assert not steps.of_study(cut(game(), 30), [point(3, 0.3, 3)])


def test_in_a_game_by_letters_only_this_device_s_decisions_come() -> None:
    """Seats that somebody else plays are theirs, and before the end there is nothing at all."""
    session = game("unicorn", "abc", "Ada", "Bo")
    legs = replace_legs(session)
    found = steps.of_study(legs, [point(3, 0.3, 3), point(7, 0.3, 3, seat=2)])
    assert [spot.entry for spot in found] == [7]
    assert not steps.of_study(cut(session, 30), [point(7, 0.3, 3, seat=2)])


def replace_legs(session: Session) -> Session:
    from types import SimpleNamespace

    promises = (SimpleNamespace(seats=(1,)), SimpleNamespace(seats=(2,)))
    return replace(session, legs=SimpleNamespace(own=2, promises=promises))  # type: ignore[arg-type]


def test_the_way_from_a_study_leads_to_its_positions() -> None:
    session = game("unicorn", "abc", "Ada", "bot steady")
    spot, *_ = [
        each for each in choices(session, 40) if session.game.turn(session.states[each.entry]) == Seat(1)
    ]
    model = from_study(session, point(spot.entry, 0.2, 3))
    assert here(model).spots == (spot,)
    assert "Position 1 of 1" in view(model)
    assert words.ASKED in view(model)


def test_without_its_study_the_way_leads_there() -> None:
    _, effects = update(begin("", [], "", DAY)[0], Went("#/practice/abc"), world())
    assert Go("#/study/abc", instead=True) in effects


# A try


@pytest.mark.parametrize(
    ("share", "says"),
    [
        ("0.0", "Found it: no move is better."),
        ("0.0099", "Close enough: this costs 1.0 percentage points."),
        ("0.0101", "Good, but there is a better move: this one costs 1.0 percentage points."),
        ("0.049", "Good, but there is a better move: this one costs 4.9 percentage points."),
        ("0.05", "There is a better move: this one costs 5.0 percentage points."),
        ("0.0004", "Close enough: this costs less than 0.1 percentage points."),
    ],
)
def test_within_a_point_counts_as_found(share: str, says: str) -> None:
    model, _ = tried(opened(game(), *choices(game())), f"{share} {share} wins")
    assert says in view(model)
    assert says in model.said


def test_alone_the_same_share_of_the_spread_counts() -> None:
    model, _ = tried(opened(game(), *choices(game())), "0.3 0.0099 points")
    assert "Close enough: this costs 0.3 points." in view(model)
    model, _ = tried(opened(game(), *choices(game())), "0.3 0.2 turns")
    assert "There is a better move: this one costs 0.3 turns." in view(model)


def test_a_part_of_a_thought_goes_on() -> None:
    model = opened(game(), *choices(game()))
    session = here(model).begun
    model, effects = tried(model, "more", session.game.spell(session.game.legal(session.state)[0]))
    assert not effects
    assert words.ON in view(model)
    assert "Start over" in view(model)
    model = did(model, "practice-again")
    assert here(model).moves == ()
    assert words.ASKED in view(model)


@pytest.mark.parametrize("slug", [slug for slug in GAMES if judged.version(slug)])
def test_every_game_s_own_moves_are_found_by_its_judge(slug: str) -> None:
    """The real judge: some legal move, or chain of moves, of each game's positions is judged."""
    session = game(slug)
    model = opened(session, *choices(session, 1))
    for _ in range(12):
        moves = here(model).play.session.game.legal(here(model).play.session.state)  # type: ignore[union-attr]
        model, (asked,) = update(model, Did("move", session.game.spell(moves[0])), world())
        assert isinstance(asked, Work)
        model, _ = update(model, Pieces("practice_attempt", asked.name, tuple(work(*asked.given))), world())  # type: ignore[arg-type]
        view(model)
        if here(model).state != "choosing":
            assert here(model).state in ("found", "good", "missed")
            return
    raise AssertionError("a thought without an end")


def test_no_dice_are_thrown_after_a_try_and_the_game_stays_as_it_is() -> None:
    session = game("rainbow")
    model = opened(session, *choices(session))
    before = here(model).games["abc"]
    model, _ = update(model, Did("move", any_move(model)), world())
    assert here(model).play is not None
    assert len(here(model).play.session.record.entries) == here(model).spot.entry + 1  # type: ignore[union-attr]
    assert here(model).games["abc"] is before
    assert model.play is None


def test_what_cannot_be_played_is_refused_and_nothing_is_asked() -> None:
    model = opened(game(), *choices(game()))
    after, effects = update(model, Did("move", "nonsense"), world())
    assert not effects
    assert after.notice
    assert here(after).state == "choosing"
    assert update(model, Typed("move", "nonsense"), world())[0].notice
    assert update(model, Did("why", "mark R2"), world())[0].notice


def test_a_late_answer_to_another_try_is_no_answer() -> None:
    model = opened(game(), *choices(game()))
    model, (asked,) = update(model, Did("move", any_move(model)), world())
    assert isinstance(asked, Work)
    model = did(model, "practice-again")
    model, _ = update(model, Did("move", any_move(model)), world())
    after, effects = update(model, Pieces("practice_attempt", asked.name, ("0.3 0.3 wins",)), world())
    assert after == model
    assert not effects


def test_if_the_expert_cannot_be_asked_it_is_said() -> None:
    model = opened(game(), *choices(game()))
    model, (asked,) = update(model, Did("move", any_move(model)), world())
    assert isinstance(asked, Work)
    model, _ = update(model, Worked("practice_attempt", asked.name, failed=True), world())
    assert words.SILENT in view(model)
    assert words.ASKED in view(did(model, "practice-again"))
    spot = here(model).spot
    assert update(model, NoBot(spot.id, spot.entry), world())[0].practice == model.practice


# The expert's move, and the days


def test_the_reason_comes_after_the_try() -> None:
    session = game()
    model = opened(session, *choices(session))
    assert "It keeps more open." not in view(model)
    model, effects = tried(model, "0.2 0.2 wins")
    (asked,) = (each for each in effects if isinstance(each, Advise))
    spot = here(model).spot
    assert (asked.id, asked.entries, asked.state) == (spot.id, spot.entry, session.states[spot.entry])
    model, _ = update(model, Advised(asked.id, asked.entries, ADVICE), world())
    assert "It keeps more open." in view(model)
    assert re.search(r"The expert: .*It keeps more open\.", model.said[0])


def test_a_merely_good_answer_may_be_tried_again() -> None:
    model = opened(game(), *choices(game()))
    model, effects = tried(model, "0.03 0.03 wins")
    assert not changes(effects)
    assert not any(isinstance(each, Advise) for each in effects)
    model = did(model, "practice-again")
    model, effects = tried(model, "0.0 0.0 wins")
    assert "abc" in changes(effects)[0]
    assert changes(effects)[0].split()[2:] == ["1", "1", "2026-11-21"]


def test_what_is_shown_is_missed() -> None:
    model = opened(game(), *choices(game()))
    model, effects = update(model, Did("practice-show"), world())
    assert changes(effects)[0].split()[2:] == ["1", "0", "2026-11-21"]
    assert "Here is what the expert plays." in view(model)


def test_a_miss_stays_one_whatever_is_tried_after_it() -> None:
    model = opened(game(), *choices(game()))
    model, effects = tried(model, "0.2 0.2 wins")
    assert changes(effects)
    model = did(model, "practice-again")
    model, effects = tried(model, "0.0 0.0 wins")
    assert not changes(effects)
    assert "Found" in view(model)


def test_missed_in_a_study_it_comes_tomorrow_and_found_there_never() -> None:
    session = game("unicorn", "abc", "Ada", "bot steady")
    spot, *_ = [
        each for each in choices(session, 40) if session.game.turn(session.states[each.entry]) == Seat(1)
    ]
    model = from_study(session, point(spot.entry, 0.2, 3))
    _, effects = tried(model, "0.2 0.2 wins")
    assert changes(effects) == [f"abc {spot.entry} 0 0 2026-11-19"]
    after, effects = tried(model, "0.0 0.0 wins")
    assert not changes(effects)
    done = did(after, "practice-next")
    assert words.DONE in view(done)
    assert "Back to the study" in view(done)


def test_one_after_the_other_to_the_end() -> None:
    session = game()
    model = opened(session, *choices(session))
    for place in (1, 2, 3):
        assert f"Position {place} of 3" in view(model)
        model, _ = tried(model, "0.0 0.0 wins")
        model = did(model, "practice-next")
    assert words.DONE in view(model)
    assert "Practice:" not in view(update(model, Went("#/"), world())[0])
    assert "Practice: 3 positions" in view(update(model, Went("#/"), world("2026-11-21"))[0])


def test_one_that_is_left_out_never_comes_again() -> None:
    session = game()
    model = opened(session, *choices(session))
    model, effects = update(model, Did("practice-leave"), world())
    assert changes(effects) == [f"- abc {choices(session)[0].entry}"]
    assert "Position 2 of 3" in view(model)
    assert "Practice: 2 positions" in view(update(model, Went("#/"), world())[0])


def test_addresses() -> None:
    assert routes.parse("#/practice") == routes.Practice()
    assert routes.parse("#/practice/abc") == routes.Practice("abc")
    assert routes.spell(routes.Practice("abc")) == "#/practice/abc"
    assert routes.spell(routes.Practice()) == "#/practice"
