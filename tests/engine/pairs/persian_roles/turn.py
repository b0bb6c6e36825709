"""Conversions, links and shields, and failed ones (PR-184, PR-242, PR-362, PR-387, PR-394)."""

from tests.engine.pairs.pair import Pair, acts
from tests.engine.pairs.persian_roles.presets import CHAOS

SHOT = acts(godfather=("mafia_shot", "invulnerable"))
LINK = acts(freemason=("invite", "citizen"))
SHIELD = acts(shrink=("ward", "citizen"))

PAIRS: list[Pair] = [
    Pair(
        "the yakuza fails at a shielded player, and names nobody",
        SHOT | SHIELD | acts(yakuza=("recruit", "citizen")),
        SHOT | SHIELD,
        options=CHAOS,
    ),
    Pair(
        "the white citizen converts the doctor, and nobody",
        SHOT | acts(white_citizen=("convert", "doctor")),
        SHOT,
        aware=("doctor",),
        options=CHAOS,
    ),
    Pair(
        "a white citizen who fails at the fool, and one who names nobody",
        SHOT | acts(white_citizen=("convert", "fool")),
        SHOT,
        options=CHAOS,
    ),
    Pair(
        "a drunk white citizen, and a sober one at whose name the shrink was first",
        SHOT | SHIELD | acts(white_citizen=("convert", "citizen"), bartender=("poison", "white_citizen")),
        SHOT | SHIELD | acts(white_citizen=("convert", "citizen"), bartender=("poison", "priest")),
        options=CHAOS,
    ),
    Pair("the freemason links with a citizen, and nobody", SHOT | LINK, SHOT, aware=("citizen",), options=CHAOS),
    Pair(
        "a drunk freemason, and a sober one who has named a shielded player",
        SHOT | LINK | acts(bartender=("poison", "freemason")),
        SHOT | LINK | SHIELD | acts(bartender=("poison", "priest")),
        options=CHAOS,
    ),
    Pair(
        "a freemason whose voice was stolen onto a shielded player, and one who has named such a player",
        SHOT | LINK | acts(thief=("redirect", "freemason", "virgin"), shrink=("ward", "virgin")),
        SHOT | LINK | SHIELD | acts(thief=("redirect", "fool", "virgin")),
        options=CHAOS,
    ),
    Pair(
        "the killer is cured, and is not",
        SHOT | acts(shrink=("ward", "killer")),
        SHOT | SHIELD,
        aware=("killer",),
        options=CHAOS,
    ),
    Pair(
        "a shielded samurai whom the yakuza names, and a shielded citizen",
        SHOT | acts(shrink=("ward", "samurai"), yakuza=("recruit", "samurai")),
        SHOT | acts(shrink=("ward", "citizen"), yakuza=("recruit", "citizen")),
        options=CHAOS,
    ),
]
