"""Fresh seeds: two words and a number that are easy to say aloud."""

from __future__ import annotations

_FIRST = """amber apple azure bold brave breezy bright calm cherry clever copper coral cosmic crimson crystal curious
dandy daring dusty eager early fancy fern fiery fleet frosty gentle giddy ginger golden grand happy hazel honey
humble indigo ivory jade jolly keen kind lemon lilac little lively lucky lunar maple mellow merry minty misty nimble
noble olive opal peach pearl pepper plucky plum polite proud purple quick quiet rapid rosy royal ruby rustic sandy
scarlet shiny silent silver sleepy smooth snowy solar spicy steady sunny swift teal tender tiny topaz velvet violet
warm wild windy wise witty young zesty""".split()

_SECOND = """acorn badger beaver bee bison bobcat camel canary castle cedar cheetah cloud clover comet condor cricket
crow dolphin donkey dove dragon duck eagle falcon ferret finch firefly fox frog gecko goat goose hare hawk hedgehog
heron hippo ibis island jackal jaguar kestrel kite koala lantern lark lemur lion lizard llama lobster lynx magpie marmot
meadow meteor mole moose moth mouse newt orca osprey otter owl panda parrot pebble pelican penguin pony puffin puma
quail rabbit raccoon raven river robin rocket salmon seal shark sparrow spider squid stork swan thistle tiger toucan
trout turtle unicorn walrus whale willow wolf wombat wren yak zebra""".split()


def fresh(entropy: bytes) -> str:
    """A seed made of random bytes (six of them are used)."""
    first, second, number = (int.from_bytes(entropy[at : at + 2], "big") for at in (0, 2, 4))
    return f"{_FIRST[first % len(_FIRST)]}-{_SECOND[second % len(_SECOND)]}-{number % 99 + 1}"
