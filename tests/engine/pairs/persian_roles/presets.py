"""The common parts of many of these nights: the preset that is played, and a shot that has to be fired."""

from tests.engine.pairs.pair import acts

STANDARD = (("preset", "standard"),)
ADVANCED = (("preset", "advanced"),)
CHAOS = (("preset", "chaos"),)

SHOT = acts(godfather=("mafia_shot", "citizen"))
STALKED = acts(stalker=("mafia_shot", "citizen"))
