"""The page's one step: a message comes, a new model and some effects go.

Pure. The clock and fresh random bytes come with the message; what has to be done outside goes back as effects.
What a table can do without is imported when it is asked for: a start waits for every module.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from . import facts, feeling, helping, opening, playing, routes, settings, shelf
from .device import Print
from .effects import Discard, Effect, Fetch, Keep, KeepSettings, Release, Renew, Share, ShowCode
from .messages import (
    Advised,
    Changed,
    Did,
    Discarded,
    Filled,
    Found,
    Gathered,
    Given,
    Kept,
    Listed,
    Measured,
    Message,
    Shared,
    Speechless,
    Taken,
    Thought,
    Ticked,
    Went,
    World,
)
from .model import Model
from .opening import sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .playing import Answer


def begin(
    fragment: str, cards: Sequence[str], chosen: str, today: str = "", version: tuple[str, str] = ("", "")
) -> Answer:
    """The page as it opens: an address, the cards of the kept games, the settings, the day, what is running."""
    known = shelf.merged(card for line in cards if (card := shelf.read(line)) is not None)
    likes = settings.read(chosen)
    model, effects = _went(Model(cards=known, settings=likes, today=today, version=version), fragment)
    return model, (feeling.dressed(likes), *effects)


def stumbled(model: Model) -> Model:
    """The page after a step that went wrong inside: as it was before, and told so."""
    words = "Something went wrong inside Rollbow. Nothing was changed; please try another way, or reload the page."
    return replace(model, notice=words, said=(words,), picked=())


def thwarted(model: Model) -> Model:
    """The page after something outside went wrong: the game stands, but not all that was asked for may be done."""
    words = (
        "Something went wrong inside Rollbow, and not all may be done. Please try again, or reload the page."
    )
    return replace(model, notice=words, said=(words,))


def update(model: Model, message: Message, world: World) -> tuple[Model, tuple[Effect, ...]]:
    """The page after a message."""
    today = world.today or world.now[:10]
    after, effects = _updated(model if model.today == today else replace(model, today=today), message, world)
    after, more = _rivaled(after)
    after = _guided(model, after)
    return _owing(after, effects), (*effects, *more, *feeling.woken(model, after))


def _owing(model: Model, effects: tuple[Effect, ...]) -> Model:
    """Notes which games are not kept before they are."""
    unkept = dict(model.unkept)
    for effect in effects:
        if isinstance(effect, Keep):
            unkept[effect.id] = effect.edition
        elif isinstance(effect, Discard):
            unkept.pop(effect.id, None)
    return model if unkept == model.unkept else replace(model, unkept=unkept)


def _rivaled(model: Model) -> Answer:
    """The game with the one whose dice it plays once more."""
    if model.rival is None and not (model.session and facts.header(model.session.record, "x-challenge")):
        return model, ()
    from . import rivalry

    return rivalry.wanted(model)


def _guided(before: Model, model: Model) -> Model:
    """The page with the comment of a first game's guide."""
    if model.guided is None:
        return model
    from . import guiding

    return guiding.followed(before, model)


def _updated(model: Model, message: Message, world: World) -> Answer:
    match message:
        case Went(fragment):
            return _went(model, fragment)
        case Filled(field, value):
            return _filled(model, field, value)
        case Did(action, value):
            return _did(model, action, value, world)
        case Thought(identity, entries, move):
            return playing.thought(model, identity, entries, move, world)
        case Advised(identity, entries, advice):
            return helping.advised(model, identity, entries, advice), ()
        case Speechless(identity, entries):
            return helping.speechless(model, identity, entries), ()
        case Found(copies, mine):
            return opening.found(model, copies, mine)
        case Gathered(purpose="link"):
            from . import linking

            return linking.gathered(model, message, world)
        case Gathered(purpose="rival"):
            from . import rivalry

            return rivalry.gathered(model, message.found[0]), ()
        case Gathered(purpose="replay"):
            from . import replaying

            return replaying.gathered(model, message)
        case Gathered():
            from . import shelving

            return shelving.gathered(model, message, world)
        case Kept():
            return _kept(model, message)
        case Discarded():
            from . import shelving

            return shelving.discarded(model, message)
        case Taken(identity):
            return _taken(model, identity)
        case Changed(identity):
            return model, (Fetch(identity),) if model.route == routes.At(identity) else ()
        case Listed():
            from . import shelving

            return shelving.listed(model, message, world)
        case Measured():
            from . import shelving

            return shelving.measured(model, message)
        case Given(files):
            from . import arriving

            return arriving.given(model, files)
        case Shared():
            from . import sharing

            return sharing.shared(model, message), ()
        case Ticked(ticket):
            from . import replaying

            return replaying.ticked(model, ticket)


def _went(model: Model, fragment: str) -> tuple[Model, tuple[Effect, ...]]:
    try:
        route = routes.parse(fragment)
        if isinstance(route, routes.Daily):
            from . import daily

            route = daily.checked(route, model.today)
    except routes.BadLink as error:
        return replace(model, route=routes.Menu(), notice=sentence(str(error)), said=(str(error),)), ()
    fresh = replace(
        model, route=route, notice="", said=(), panel="", code="", picked=(), calmed="", asking=""
    )
    if route == model.route and model.session is not None:
        fresh = replace(fresh, said=model.said)
        return fresh, helping.thinking(fresh)
    left: tuple[Effect, ...] = (Release(),) if isinstance(model.route, routes.At) else ()
    match route:
        case routes.New():
            from . import starting

            return replace(fresh, setup=starting.form(route, model)), left
        case routes.At(identity):
            known = model.session is not None and model.session.record.id == identity
            if not known:
                fresh = replace(fresh, session=None, undone=(), edition=0)
            return replace(fresh, sealed=None), (Fetch(identity),)
        case routes.Whole():
            from . import linking

            after, effects = linking.entered(fresh, route)
            return after, (*left, *effects)
        case routes.Strip():
            from . import papers

            after, effects = papers.entered(fresh, route)
            return after, (*left, *effects)
        case routes.Replay() | routes.Dice() | routes.Sheets():
            from . import replaying

            after, effects = replaying.entered(fresh, route)
            return after, (*left, *effects)
    from . import shelving

    return fresh, (*left, *shelving.entered(route))


def _filled(model: Model, field: str, value: str) -> Answer:
    kind, _, name = field.partition("/")
    if kind in ("replay", "check"):
        from . import replaying

        return replaying.filled(model, field, value), ()
    if kind == "shelf":
        from . import shelving

        return shelving.filled(model, field, value)
    if kind == "setting":
        chosen = settings.changed(model.settings, name, value)
        keep = KeepSettings(settings.write(chosen))
        return replace(model, settings=chosen), (keep, feeling.dressed(chosen))
    from . import starting

    return starting.filled(model, field, value), ()


def _did(model: Model, action: str, value: str, world: World) -> Answer:
    if isinstance(model.route, routes.Replay | routes.Dice):
        from . import replaying

        replayed = replaying.did(model, action, value, world)
        if replayed is not None:
            return replayed
    match action:
        case "print":
            return model, (Print(),)
        case "renewable":
            return replace(model, renewable=True), ()
        case "renew":
            return model, (Renew(),)
        case "panel":
            return replace(model, panel="" if model.panel == value else value), ()
        case "hush":
            return replace(model, notice="", code=""), ()
        case "code":
            return replace(model, code=value), (ShowCode(value),)
        case "calm":
            return replace(model, calmed=model.trouble), ()
        case "take":
            return model, (Fetch(value, take=True),)
    answer = playing.did(model, action, value, world)
    return _did_elsewhere(model, action, value, world) if answer is None else answer


def _did_elsewhere(model: Model, action: str, value: str, world: World) -> Answer:
    from . import shelving, starting

    match action:
        case "start":
            return starting.start(model, world)
        case "daily":
            from . import daily

            return daily.start(model, world)
        case "challenge":
            from . import rivalry

            return rivalry.challenge(model, world)
        case "seed" | "chair" | "unchair":
            return starting.changed(model, action, value, world), ()
        case "learn" | "guide":
            from . import guiding

            return (
                guiding.learn(model, value, world) if action == "learn" else (guiding.did(model, value), ())
            )
        case "rematch" | "again":
            return starting.rematch(model, world, same_dice=action == "again")
        case "copy":
            return model, (Share(value, "", sheet=False),)
        case "copy-link":
            return model, (Share("", value, sheet=False),)
        case "link-step" | "link-game" | "code-game" | "share-result" | "copy-result":
            from . import sharing

            return sharing.did(model, action)
    return shelving.did(model, action, value, world)


def _kept(model: Model, kept: Kept) -> Answer:
    session = model.session
    here = session is not None and session.record.id == kept.id
    if kept.problem or here:
        model = replace(model, trouble=kept.problem)
    if not kept.problem and kept.edition == model.unkept.get(kept.id):
        model = _safe(model, kept.id)
    if here and kept.edition == model.edition:
        model = replace(model, saved=not kept.problem)
    if kept.words and not kept.problem and model.route == routes.Kept():
        model = replace(model, notice=kept.words, said=(kept.words,))
    if model.shelf.awaited is None:
        return model, ()
    from . import arriving

    return arriving.kept(model, kept.id)


def _safe(model: Model, identity: str) -> Model:
    return replace(
        model, unkept={each: edition for each, edition in model.unkept.items() if each != identity}
    )


def _taken(model: Model, identity: str) -> Answer:
    """Another tab goes on with this game; whatever it made of it counts, so what is known here counts for nothing."""
    model = _safe(model, identity)
    if model.shelf.awaited is not None:
        from . import arriving

        return arriving.taken(model, identity)
    if model.session is None or model.session.record.id != identity or not model.mine:
        return model, ()
    words = "This game goes on in another tab."
    return replace(
        model, mine=False, edition=0, picked=(), undone=(), saved=False, notice="", said=(words,)
    ), ()
