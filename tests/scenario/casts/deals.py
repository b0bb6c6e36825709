"""Deals."""

from collections import Counter

from bot.scenario import Scenario


def dealt(scenario: Scenario, players: int, **options: str) -> Counter[str]:
    """How many of each role, with these options."""
    return Counter(scenario.rules(options).deals[players])
