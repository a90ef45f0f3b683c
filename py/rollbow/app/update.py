"""The page's one step: a message comes in, a new model and some effects go out.

Pure. The clock and fresh random bytes come with the message; whatever must happen outside goes back as effects. What
the first table doesn't need is imported on first use: a start waits for every module.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.kernel.extra_headers import CHALLENGE, value

from . import routes, steps
from .actions import ACTIONS, FIELDS, LINES
from .effects import Dress, Fetch, Release, StayAwake
from .kept import cards, settings
from .messages import (
    Advised,
    Breathed,
    Changed,
    Did,
    Discarded,
    Dropped,
    Faded,
    Filled,
    Found,
    Gathered,
    Given,
    Kept,
    KeptAll,
    Listed,
    Measured,
    NoBot,
    Offered,
    Performed,
    Pieces,
    Recalled,
    RecalledAll,
    Renewable,
    Scanned,
    Shared,
    Shortcut,
    Skipped,
    Taken,
    Thought,
    Ticked,
    Typed,
    Went,
    Worked,
)
from .model import Model, finished
from .step_answer import quiet, refuse, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .effects import Effect, TextName
    from .messages import Message, World
    from .step_answer import Answer


def begin(
    fragment: str,  # the address
    lines: Sequence[str],  # the cards of the saved games
    chosen: str,  # the settings
    today: str = "",
    version: tuple[str, str] = ("", ""),  # the running build and its day
    panel: str = "",  # what covered the screen before a reload
    time: str = "",
    *,
    texts: Sequence[tuple[TextName, str]] = (),  # what is kept beside the games
    plain: bool = False,  # these three as in the model
    fleeting: bool = False,
    scans: bool = False,
) -> Answer:
    """The page as it opens."""
    known = cards.merged(card for line in lines if (card := cards.read(line)) is not None)
    likes = settings.read(chosen)
    page = Model(
        cards=known,
        settings=likes,
        today=today,
        time=time,
        version=version,
        plain=plain,
        fleeting=fleeting,
        texts=dict(texts),
        scans=scans,
    )
    model, effects = _went(page, fragment, panel)
    return model, (Dress(*likes.look), *effects)


def step_failed(model: Model) -> Model:
    """The page after a step crashed: as it was, with a notice."""
    words = "Something went wrong inside Rollbow. Nothing was changed. Try another way, or reload the page."
    here = replace(model.play, picked=()) if model.play else None
    return say(replace(model, play=here, stage=None), words)


def part_missing(model: Model) -> Model:
    """The page when a part of the app that a step needs couldn't be loaded."""
    return say(model, "This part of Rollbow didn’t load. Check the connection, then try again.")


def effect_failed(model: Model) -> Model:
    """The page after an effect failed: the game is fine, but some of what was asked for may not have happened."""
    words = (
        "Something went wrong inside Rollbow, and part of what you asked for may not have happened. Try again, or "
        "reload the page."
    )
    return say(model, words)


def update(model: Model, message: Message, world: World) -> Answer:
    """The page after a message."""
    today = world.today or world.now[:10]
    dated = model
    if (model.today, model.time, model.now) != (today, world.time, world.now):
        dated = replace(model, today=today, time=world.time, now=world.now)
    after, effects = _on_stage(dated, message, world) if model.stage else _step(dated, message, world)
    if after.rival or (after.play and value(after.play.session.record, CHALLENGE)):
        after, more = steps.challenge.wanted(after)
        effects = (*effects, *more)
    if _over_alone(after):
        after, more = steps.par.wanted(after)
        effects = (*effects, *more)
    if after.guided:
        after = steps.tutorial.followed(model, after)
    if after.spoken != model.spoken:
        # Some steps speak twice; only the last words are read aloud.
        after = replace(after, spoken=model.spoken + 1)
    awake = _awake(after)
    return after, effects if awake == _awake(model) else (*effects, StayAwake(awake))


def _over_alone(model: Model) -> bool:
    """Whether the screen may show what the expert makes of the same dice."""
    at_end = isinstance(model.route, routes.At) and model.session is not None and finished(model.session)
    return at_end or (isinstance(model.route, routes.Daily) and any(card.over for card in model.cards))


def _awake(model: Model) -> bool:
    """Keeps the screen on while it shows a running game."""
    on_screen = model.play if isinstance(model.route, routes.At) and model.settings.awake == "on" else None
    return on_screen is not None and not finished(on_screen.session)


def _on_stage(model: Model, message: Message, world: World) -> Answer:
    """A step while the stage shows the last move. Bots wait; what a player does ends it."""
    if isinstance(message, Thought):
        return steps.move_animation.held(model, message), ()
    if steps.move_animation.ends_cue(model, message):
        return steps.move_animation.next_cue(model, world)
    if not isinstance(message, Did | Shortcut | Dropped | Typed | Went) or _follows(model, message):
        return _step(model, message, world)
    cleared, first = steps.move_animation.cleared(model)
    after, effects = _step(cleared, message, world)
    after, last = steps.move_animation.released(after, model.stage, world)
    return after, (*first, *effects, *last)


def _follows(model: Model, message: Message) -> bool:
    """Whether only the address follows a letter that the stage is showing."""
    by_letter = model.session is not None and model.session.legs is not None
    return by_letter and isinstance(message, Went) and message.fragment == routes.spell(model.route)


def _step(model: Model, message: Message, world: World) -> Answer:
    match message:
        case Did(action, value):
            return ACTIONS[action](model, value, world)
        case Shortcut(action):
            return ACTIONS[action](model, "", world)
        case Dropped(token):
            return ACTIONS["pick"](model, token, world)
        case Typed(line, text):
            return LINES[line](model, text, world)
        case Filled(field, value):
            kind, _, which = field.partition("/")
            return FIELDS[kind](model, which, value)
        case Thought():
            return steps.table.thought(model, message, world)
        case Kept():
            return steps.save_outcomes.kept(model, message)
        case KeptAll(answers):
            return steps.save_outcomes.kept_all(model, answers)
        case Went(fragment, panel):
            return _went(model, fragment, panel)
        case Found(copies, mine):
            if isinstance(model.route, routes.Link):
                return steps.open_game_link.found(model, copies, mine, world)
            return steps.open_game.found(model, copies, mine)
        case Advised() | NoBot() if isinstance(model.route, routes.Replay):
            return steps.study.advised(model, message)
        case Advised() if isinstance(model.route, routes.Practice):
            return steps.practice.advised(model, message), ()
        case Advised():
            return steps.bot_turns.advised(model, message), ()
        case NoBot():
            return steps.bot_turns.missing(model, message), ()
        case Gathered(purpose="link"):
            return steps.open_game_link.gathered(model, message, world)
        case Gathered(purpose="rival"):
            return steps.challenge.gathered(model, message.found[0]), ()
        case Gathered(purpose="study"):
            return steps.study.gathered(model, message)
        case Gathered(purpose="practice"):
            return steps.practice.gathered(model, message)
        case Gathered(purpose="replay"):
            return steps.replay.gathered(model, message)
        case Gathered():
            return steps.kept_games.gathered(model, message, world)
        case Discarded():
            return steps.kept_games.discarded(model, message)
        case Taken(identity):
            return steps.save_outcomes.taken(model, identity)
        case Changed(identity):
            return model, (Fetch(identity),) if model.route == routes.At(identity) else ()
        case Listed():
            return steps.shelf.listed(model, message, world)
        case Measured():
            return steps.shelf.measured(model, message)
        case Given(files):
            return steps.import_files.given(model, files)
        case Offered():
            return steps.import_files.offered(model, message)
        case Shared():
            return steps.share.shared(model, message, world)
        case Scanned():
            return steps.letters.scanned(model, message)
        case Faded(words):
            return (replace(model, notice="") if model.notice == words else model), ()
        case Breathed():
            return steps.import_files.gone_on(model, world)
        case Ticked(ticket):
            return steps.replay.ticked(model, ticket)
        case Performed() | Skipped():
            return model, ()  # the stage has already been cleared
        case Pieces("par", name, pieces):
            return steps.par.heard(model, name, pieces), ()
        case Worked("par", name):
            return steps.par.ended(model, name)
        case Pieces(kind=steps.study.KIND):
            return steps.study.told(model, message)
        case Worked(kind=steps.study.KIND):
            return steps.study.worked(model, message)
        case Pieces("practice_attempt", name, pieces):
            return steps.practice.heard(model, name, pieces)
        case Worked("practice_attempt", name, failed):
            return steps.practice.ended(model, name, failed=failed)
        case Pieces() | Worked():
            return model, ()  # nobody is waiting for this anymore
        case Recalled():
            return steps.study.recalled(model, message)
        case RecalledAll(lines):
            return replace(model, digests=lines), ()
        case Renewable():
            return replace(model, renewable=True), ()


def _went(model: Model, fragment: str, panel: str) -> Answer:
    try:
        route = routes.parse(fragment)
        if isinstance(route, routes.Daily):
            route = steps.daily.checked(route, model.today)
    except routes.BadLink as error:
        return refuse(replace(model, route=routes.Menu()), str(error))
    if panel == "scan" != model.panel:
        panel = ""  # a camera opens only at a press, not when going through the history
    if route == model.route and panel != model.panel:
        return replace(model, panel=panel), ()
    if route == model.route and _stands(model):
        # The address catches up with what is already shown, and perhaps in use.
        after = replace(model, link=None, letter=None)
        return after, steps.bot_turns.thinking(after)
    here = model.play and replace(model.play, picked=(), asking="", code="")
    asked = model.route if isinstance(model.route, routes.Link) and model.letter else model.invitation
    fresh = replace(model, route=route, panel=panel, play=here, link=None, letter=None, offered=False)
    fresh = quiet(replace(fresh, invitation=asked if isinstance(route, routes.Rules) else None))
    gone: tuple[Effect, ...] = ()
    if not steps.open_game.leads_back(fresh, route):
        fresh, gone = steps.open_game.left(fresh)
    if fresh.study:
        fresh, halted = steps.study.left(fresh, route)
        gone = (*gone, *halted)
    after, effects = _entered(fresh, route)
    holds = isinstance(model.route, routes.At) or model.link is not None
    left = (*gone, Release()) if holds and not isinstance(route, routes.At) else gone
    return after, (*left, *effects)


def _stands(model: Model) -> bool:
    """Whether the screen already has its game, and only the address catches up."""
    match model.route:
        case routes.At(identity):
            return model.session is not None and model.session.record.id == identity
        case routes.Replay(identity):
            return model.replay is not None and model.replay.session.record.id == identity
    return False


def _entered(model: Model, route: routes.Route) -> Answer:
    """The screen of a place, and what it needs to know."""
    match route:
        case routes.New():
            return replace(model, setup=steps.setup.form(route, model)), ()
        case routes.At(identity):
            known = model.play is not None and model.play.session.record.id == identity
            return replace(model, play=model.play if known else None, sealed=None), (Fetch(identity),)
        case routes.Link():
            return steps.open_game_link.entered(model, route)
        case routes.Strip():
            return steps.printouts.entered(model, route)
        case routes.Replay() | routes.Throws() | routes.Sheets():
            return steps.replay.entered(model, route)
        case routes.Study():
            return steps.study.entered(model, route)
        case routes.Practice():
            after, effects = steps.practice.entered(model, route)
            return after, (*effects, *steps.shelf.entered(route))
        case routes.Menu() | routes.Daily() | routes.Statistics() | routes.Shelf():
            return model, steps.shelf.entered(route)
    return model, ()
