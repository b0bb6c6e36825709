"""Casts that a host might compose: any that the limits of a scenario's file allow."""

from contextlib import suppress
from random import Random

from bot.scenario import Scenario
from bot.scenario.casts.composing import next_count, write_cast

TRIES = 20_000
"""The most casts that are drawn until one is legal; of the strictest file one in some hundred is."""


def own_cast(scenario: Scenario, chance: Random) -> tuple[str, int]:
    """A legal cast, as the word of the option, and a number of players for the cast."""
    ((name, option),) = scenario.casts.items()
    needed = {role: min(allowed) for role, allowed in option.copies.items() if allowed != "any" and 0 not in allowed}
    for _ in range(TRIES):
        players = chance.randint(scenario.players.low, scenario.players.high)
        least = chance.randint(2, players) if option.fill else players
        counts = dict(needed)
        while sum(counts.values()) < least:
            role = chance.choice(list(scenario.roles))
            counts[role] = next_count(option, counts, role, up=True) or counts.get(role, 0)
        word = write_cast({role: counts[role] for role in scenario.roles if counts.get(role)})
        with suppress(ValueError):
            return str(scenario.value(name, word)), max(players, sum(counts.values()))
    raise AssertionError(f"{scenario.id}: no cast is legal")
