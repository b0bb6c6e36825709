"""Shots that came to nothing, and why; approvals and confirmations (AD-176, AD-209, AD-512, AD-521, AD-663)."""

from tests.engine.pairs.pair import Pair, acts

SHOT = acts(godfather=("mafia_shot", "citizen"))
SAVED = SHOT | acts(doctor=("save", "citizen"))
BULLET = acts(sniper=("shoot", "citizen#2"))
CONFIRMED = {"psychologist": {"shoot": ["citizen#3"], "choose_confirmer": ["citizen#2"]}}
B = (("deck", "b"),)

PAIRS: list[Pair] = [
    Pair(
        "a saved player at whom a poisoned godfather shot, and a sober one",
        SAVED | acts(alchemist=("poison", "godfather")),
        SAVED | acts(alchemist=("poison", "citizen#3")),
    ),
    Pair(
        "the team's shot at the invulnerable, and at a saved player",
        SAVED | acts(godfather=("mafia_shot", "invulnerable")),
        SAVED,
    ),
    Pair(
        "leave that the strongman was not given, and none asked for",
        SHOT | acts(strongman=("ask_leave", "=yes")),
        SHOT,
    ),
    Pair(
        "a bullet that the commander did not approve, and none",
        SHOT | BULLET,
        SHOT,
        aware=("commander",),
    ),
    Pair(
        "a poisoned commander who approves, and a sober one",
        SHOT | BULLET | acts(commander=("approve", "citizen#2"), alchemist=("poison", "commander")),
        SHOT | BULLET | acts(commander=("approve", "citizen#2"), alchemist=("poison", "citizen#3")),
    ),
    Pair(
        "a poisoned sniper whose bullet was not approved, and a sober one",
        SHOT | BULLET | acts(alchemist=("poison", "sniper")),
        SHOT | BULLET | acts(alchemist=("poison", "citizen#3")),
    ),
    Pair(
        "a psycho who is right about a confirmer who cancels, and one who is wrong",
        SHOT | CONFIRMED | acts(psycho=("mark_confirmer", "citizen#2")),
        SHOT | CONFIRMED | acts(psycho=("mark_confirmer", "citizen#4")),
        options=B,
    ),
    Pair(
        "a poisoned confirmer who confirms, and a sober one",
        SHOT | CONFIRMED | {"citizen#2": {"confirm": ["citizen#3"]}} | acts(alchemist=("poison", "citizen#2")),
        SHOT | CONFIRMED | {"citizen#2": {"confirm": ["citizen#3"]}} | acts(alchemist=("poison", "citizen#4")),
        options=B,
    ),
    Pair(
        "a saved sniper who shot the resting ripper, and the guardian",
        SHOT | acts(sniper=("shoot", "ripper"), doctor=("save", "sniper")),
        SHOT | acts(sniper=("shoot", "guardian"), doctor=("save", "sniper")),
        options=B,
    ),
]
