"""The column "poisoned" of table 7.4: what a night brings whose player is poisoned, and what it would have brought."""

from dataclasses import dataclass

import pytest

from tests.engine.advanced.nights import Doings, outcome

TOWN = ("citizen", "citizen", "citizen", "citizen", "citizen", "citizen")


@dataclass(frozen=True)
class Cell:
    """A player, those beside him, who does what, and what comes of that while he is sober and while he is poisoned."""

    role: str
    others: tuple[str, ...]
    doings: Doings
    sober: frozenset[str]
    poisoned: frozenset[str]
    says: str = ""

    def __str__(self) -> str:
        return f"{self.role} {self.says}".strip()

    @property
    def deal(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(("godfather", self.role, "alchemist", *self.others))) + TOWN


def cell(role, beside, doings, sober, poisoned):
    """`role` may say after a colon what of it is tried."""
    role, _, says = role.partition(": ")
    return Cell(role, tuple(beside.split()), doings, frozenset(sober), frozenset(poisoned), says)


DEAD = "citizen is out"
SHOT = {"godfather": ("mafia_shot", "citizen")}

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
    cell("arsonist: is shot", "", {"godfather": ("mafia_shot", "arsonist")}, set(), set()),
]


@pytest.mark.rules("AD-481", "AD-482")
@pytest.mark.parametrize("tried", CELLS, ids=str)
def test_a_poisoned_player(tried):
    assert outcome(tried.deal, tried.doings) == tried.sober
    assert outcome(tried.deal, tried.doings, {"alchemist": ("poison", tried.role)}) == tried.poisoned
