"""The column "poisoned" of table 7.4: the outcome of a night with a poisoned player, and of the same night without."""

from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from tests.engine.advanced.nights import Doings, outcome
from tests.engine.games import rules

SCRIPTS = Path(__file__).parents[2] / "scripts" / "advanced"

TOWN = ("citizen", "citizen", "citizen", "citizen", "citizen", "citizen")


@dataclass(frozen=True)
class PoisonCell:
    """A player, the others, their acts, and the outcome while the player is sober and while poisoned."""

    role: str
    others: tuple[str, ...]
    doings: tuple[Doings, ...]
    sober: frozenset[str]
    poisoned: frozenset[str]
    says: str = ""

    def __str__(self) -> str:
        return f"{self.role} {self.says}".strip()

    @property
    def deal(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(("godfather", self.role, "alchemist", *self.others))) + TOWN


def cell(role, beside, doings, sober, poisoned):
    """`role` may name after a colon the case that is tried."""
    role, _, says = role.partition(": ")
    every = doings if isinstance(doings, tuple) else (doings,)
    return PoisonCell(role, tuple(beside.split()), every, frozenset(sober), frozenset(poisoned), says)


DEAD = "citizen is out"
SHOT = {"godfather": ("mafia_shot", "citizen")}

AND_HE = "citizen#2 is out"
CONFIRMED = (
    {"psychologist": ("shoot", "citizen"), "citizen#2": ("confirm", "citizen")},
    {"psychologist": ("choose_confirmer", "citizen#2")},
)

CELLS = [
    cell("godfather", "silencer", SHOT, {DEAD}, set()),
    cell("silencer", "", {"silencer": ("silence", "citizen")}, {"citizen is silenced"}, {"silencer is silenced"}),
    cell(
        "lawyer",
        "mafioso detective",
        {"lawyer": ("cloak", "mafioso"), "detective": ("inquire", "mafioso")},
        {"detective reads town"},
        {"detective reads mafia"},
    ),
    cell(
        "strongman",
        "",
        (
            {"strongman": ("ask_leave", "yes"), "godfather": ("grant_leave", "yes")},
            {"strongman": ("shoot", "citizen")},
        ),
        {DEAD},
        set(),
    ),
    cell("mafioso", "", SHOT, {DEAD}, {DEAD}),
    cell("citizen", "", SHOT, {DEAD}, {DEAD}),
    cell(
        "enchanter",
        "detective",
        {"enchanter": ("block", "detective"), "detective": ("inquire", "godfather")},
        {"detective sees the cross"},
        {"detective reads town"},
    ),
    cell(
        "outcast: inquires, and keeps the immunity",
        "mafioso",
        {"outcast": ("seek_mates", "mafioso"), "godfather": ("mafia_shot", "outcast")},
        {"outcast reads mafia"},
        {"outcast reads town"},
    ),
    cell("detective", "", {"detective": ("inquire", "godfather")}, {"detective reads town"}, {"detective reads mafia"}),
    cell("detective: shoots", "", {"detective": ("shoot", "citizen")}, {DEAD}, set()),
    cell("doctor", "mafioso", SHOT | {"doctor": ("save", "citizen", "citizen#2")}, set(), {DEAD}),
    cell("doctor_classic", "mafioso", SHOT | {"doctor_classic": ("save", "citizen")}, set(), {DEAD}),
    cell("invulnerable", "", {"godfather": ("mafia_shot", "invulnerable")}, set(), {"invulnerable is out"}),
    cell("guardian", "", {"godfather": ("mafia_shot", "guardian")}, set(), {"guardian is out"}),
    cell(
        "priest: blesses",
        "silencer",
        {"silencer": ("silence", "citizen"), "priest": ("bless", "citizen")},
        set(),
        {"citizen is silenced"},
    ),
    cell("priest: gives a speech", "", {"priest": ("give_speech", "citizen")}, {"citizen has the extra speech"}, set()),
    cell(
        "watchman: guards",
        "enchanter detective",
        {
            "watchman": ("guard", "detective"),
            "enchanter": ("block", "detective"),
            "detective": ("inquire", "godfather"),
        },
        {"detective reads town"},
        {"detective sees the cross"},
    ),
    cell(
        "watchman: arrests", "thief", {"thief": ("steal", "watchman")}, {"thief is out", "a thief is arrested"}, set()
    ),
    cell("killer: shoots", "", {"killer": ("shoot", "citizen")}, {DEAD}, set()),
    cell("killer: is shot", "", {"godfather": ("mafia_shot", "killer")}, set(), {"killer is out"}),
    cell("ripper: rests", "", {"godfather": ("mafia_shot", "ripper")}, set(), {"ripper is out"}),
    cell("fairy: is shot", "", {"godfather": ("mafia_shot", "fairy")}, set(), {"fairy is out"}),
    cell(
        "bomber: by night",
        "mafioso",
        {"godfather": ("mafia_shot", "bomber")},
        {"bomber is out", "godfather is out", "alchemist is out"},
        {"bomber is out"},
    ),
    cell(
        "sniper",
        "commander",
        {"sniper": ("shoot", "citizen"), "commander": ("approve", "citizen")},
        {DEAD},
        {"sniper is out"},
    ),
    cell("commander", "sniper", {"sniper": ("shoot", "citizen"), "commander": ("approve",)}, set(), {DEAD}),
    cell("psychologist", "", CONFIRMED, {DEAD}, {"psychologist is out"}),
    cell("psycho", "psychologist", (*CONFIRMED, {"psycho": ("mark_confirmer", "citizen#2")}), {AND_HE}, {DEAD}),
    cell("blacksmith", "mafioso", SHOT | {"blacksmith": ("give_armor", "citizen")}, set(), {DEAD}),
    cell(
        "sacrificer",
        "",
        {"sacrificer": ("sacrifice", "citizen")},
        {DEAD, "sacrificer is out"},
        {"sacrificer sees the cross"},
    ),
    cell(
        "double",
        "silencer",
        {"double": ("double_up", "silencer"), "silencer": ("silence", "citizen", "citizen#2")},
        {"silencer is doubled", "citizen is silenced", "citizen#2 is silenced"},
        set(),
    ),
    cell("scribe", "master", SHOT, {DEAD}, {DEAD}),
    cell("arsonist: is shot", "", {"godfather": ("mafia_shot", "arsonist")}, set(), set()),
]

BY_SCRIPT = {
    "terrorist": "terrorist/silenced_and_poisoned",
    "spy": "spy/poisoned",
    "saboteur": "saboteur/poisoned",
    "kingslayer": "kingslayer/poisoned",
    "yakuza": "yakuza/poisoned",
    "thief": "thief/poisoned",
    "judge": "leaving_by_vote/poisoned_judge",
    "balancer": "vote/tie_poisoned_balancer",
    "cowboy": "cowboy/poisoned",
    "bomber": "bomber/silenced_or_poisoned",
    "master": "master_scribe_and_the_citizens_alliance/poisoned",
    "gunsmith": "gunsmith_and_guns/poisoned",
    "ripper": "ripper/ailing",
    "fairy": "fairy_and_shadows/poisoned",
    "arsonist": "arsonist/poisoned",
}
"""What takes more than one night, or waits for the day or for others' choices."""


@pytest.mark.rules("AD-481", "AD-482")
@pytest.mark.parametrize("tried", CELLS, ids=str)
def test_a_poisoned_player(tried):
    assert outcome(tried.deal, *tried.doings) == tried.sober
    assert outcome(tried.deal, *tried.doings, {"alchemist": ("poison", tried.role)}) == tried.poisoned


@pytest.mark.parametrize(("role", "script"), BY_SCRIPT.items())
def test_a_script_poisons_him(role, script):
    told = yaml.safe_load((SCRIPTS / f"{script}.game.yaml").read_text(encoding="utf-8"))
    words = [step["do"].split() for step in told["play"] if "do" in step]
    assert any(ability == "poison" and told["seats"][int(seat) - 1] == role for _, ability, seat, *_ in words)


def test_no_role_is_left_out():
    assert {*(each.role for each in CELLS), *BY_SCRIPT, "alchemist"} == set(rules("advanced").roles)
