"""The column "doubled" of table 7.4 (AD-695 to AD-704): the effect of two targets, and doublings that are burnt."""

from dataclasses import dataclass

import pytest

from tests.engine.advanced.nights import Doings, outcome

TOWN = ("citizen",) * 9
TWO = ("citizen", "citizen#2")
BOTH = {"citizen is out", "citizen#2 is out"}


@dataclass(frozen=True)
class DoublingCell:
    """The doubled player, the others, the acts beside the doubling, and the outcome."""

    role: str
    others: tuple[str, ...]
    doings: tuple[Doings, ...]
    brings: frozenset[str]
    says: str = ""

    def __str__(self) -> str:
        return f"{self.role} {self.says}".strip()

    @property
    def deal(self) -> tuple[str, ...]:
        return (*dict.fromkeys(("godfather", self.role)), "double", *self.others, *TOWN)


def cell(role, beside, brings, *doings):
    """`role` may name after a colon the case that is tried."""
    role, _, says = role.partition(": ")
    return DoublingCell(role, tuple(beside.split()), doings, frozenset(brings), says)


WORKS = [
    cell("godfather", "silencer", BOTH, {"godfather": ("mafia_shot", *TWO)}),
    cell("godfather: silent", "silencer", {"citizen is out"}, {"silencer": ("mafia_shot", "citizen")}),
    cell(
        "silencer",
        "",
        {"citizen is silenced", "citizen#2 is silenced"},
        {"silencer": ("silence", *TWO)},
    ),
    cell(
        "lawyer",
        "mafioso mafioso detective detective",
        {"detective reads town", "detective#2 reads town"},
        {
            "lawyer": ("cloak", "mafioso", "mafioso#2"),
            "detective": ("inquire", "mafioso"),
            "detective#2": ("inquire", "mafioso#2"),
        },
    ),
    cell(
        "strongman",
        "invulnerable guardian",
        {"invulnerable is out", "guardian is out"},
        {"strongman": ("ask_leave", "yes"), "godfather": ("grant_leave", "yes")},
        {"strongman": ("shoot", "invulnerable", "guardian")},
    ),
    cell(
        "psycho",
        "psychologist",
        {"citizen#2 is out"},
        {"psycho": ("mark_confirmer", *TWO), "psychologist": ("shoot", "citizen"), "citizen#2": ("confirm", "citizen")},
        {"psychologist": ("choose_confirmer", "citizen#2")},
    ),
    cell(
        "yakuza",
        "",
        {"yakuza is out"},
        {"yakuza": ("win_over", *TWO), "citizen": ("answer_recruit", "yes")},
    ),
    cell(
        "outcast",
        "",
        {"outcast reads mafia", "outcast reads town"},
        {"outcast": ("seek_mates", "godfather", "citizen")},
    ),
    cell(
        "detective: inquires",
        "mafioso",
        {"detective reads mafia", "detective reads town"},
        {"detective": ("inquire", "mafioso", "citizen")},
    ),
    cell("detective: shoots", "", BOTH, {"detective": ("shoot", *TWO)}),
    cell(
        "doctor_classic",
        "double",
        set(),
        {"godfather": ("mafia_shot", *TWO), "doctor_classic": ("save", *TWO), "double#2": ("double_up", "godfather")},
    ),
    cell("sniper", "", BOTH, {"sniper": ("shoot", *TWO)}),
    cell(
        "psychologist",
        "",
        BOTH,
        {"psychologist": ("shoot", *TWO), "citizen#3": ("confirm", *TWO)},
        {"psychologist": ("choose_confirmer", "citizen#3")},
    ),
    cell(
        "priest: blesses",
        "silencer silencer",
        set(),
        {"silencer": ("silence", "citizen"), "silencer#2": ("silence", "citizen#2"), "priest": ("bless", *TWO)},
    ),
    cell(
        "priest: gives a speech",
        "",
        {"citizen has the extra speech", "citizen#2 has the extra speech"},
        {"priest": ("give_speech", *TWO)},
    ),
    cell(
        "master",
        "scribe killer",
        {"master is out", "scribe is out", "citizen is out"},
        {"master": ("enlist", "citizen", "killer")},
    ),
    cell(
        "blacksmith",
        "double",
        set(),
        {"godfather": ("mafia_shot", *TWO), "blacksmith": ("give_armor", *TWO), "double#2": ("double_up", "godfather")},
    ),
    cell("killer", "", BOTH, {"killer": ("shoot", *TWO)}),
    cell("sacrificer", "", {"sacrificer is out", *BOTH}, {"sacrificer": ("sacrifice", *TWO)}),
    cell("fairy", "", set(), {"fairy": ("possess", *TWO)}),
]


BURNT = [
    cell("terrorist", "", set()),
    cell("spy", "", set()),
    cell("mafioso", "", set(), {"mafioso": ("mafia_shot", *TWO)}),
    cell("citizen", "", set()),
    cell(
        "thief", "silencer", {"silencer sees the cross"}, {"thief": ("steal", "silencer")}, {"thief": ("silence", *TWO)}
    ),
    cell("enchanter", "killer sniper", set(), {"enchanter": ("block", "killer", "sniper")}),
    cell("alchemist", "", set(), {"alchemist": ("poison", *TWO)}),
    cell("watchman", "thief", set(), {"watchman": ("guard", *TWO)}),
    cell("invulnerable", "", set()),
    cell("guardian", "", set()),
    cell("commander", "sniper", set(), {"sniper": ("shoot", "citizen")}),
    cell("judge", "", set()),
    cell("balancer", "", set()),
    cell("cowboy", "", set()),
    cell("bomber", "", set()),
    cell("scribe: beside a living master", "master", set(), {"scribe": ("enlist", *TWO)}),
    cell("ripper: on an odd night", "", set(), {"ripper": ("shoot", *TWO)}),
    cell("killer: poisoned", "alchemist", set(), {"alchemist": ("poison", "killer"), "killer": ("shoot", *TWO)}),
    cell("detective: enchanted", "enchanter", {"detective sees the cross"}, {"enchanter": ("block", "detective")}),
    cell("silencer: robbed", "thief watchman", {"silencer sees the cross"}, {"thief": ("steal", "silencer")}),
    cell(
        "killer: by a poisoned double",
        "alchemist",
        set(),
        {"alchemist": ("poison", "double"), "killer": ("shoot", *TWO)},
    ),
    cell("killer: by a robbed double", "thief watchman", {"double sees the cross"}, {"thief": ("steal", "double")}),
]


@pytest.mark.parametrize("row", WORKS, ids=str)
def test_an_ability_works_on_two(row):
    facts = outcome(row.deal, {"double": ("double_up", row.role)}, *row.doings)
    assert f"{row.role} is doubled" in facts
    assert {fact for fact in facts if not fact.endswith("is doubled")} == row.brings


@pytest.mark.parametrize("row", BURNT, ids=str)
def test_a_doubling_is_burnt(row):
    """No player is told of being doubled, and none can name two."""
    assert outcome(row.deal, {"double": ("double_up", row.role)}, *row.doings) == row.brings


def test_a_thief_doubles_in_the_place_of_the_double():
    """AD-702."""
    deal = ("godfather", "killer", "double", "thief", "watchman", *TOWN)
    facts = outcome(deal, {"thief": ("steal", "double"), "killer": ("shoot", *TWO)}, {"thief": ("double_up", "killer")})
    assert facts == {"double sees the cross", "killer is doubled", *BOTH}


@pytest.mark.parametrize(("shot", "out"), [(TWO, set()), (("citizen",), {"citizen is out"})], ids=["two", "one"])
def test_of_an_acting_boss_only_his_own_ability_is_doubled(shot, out):
    """AD-203, AD-205."""
    deal = ("lawyer", "mafioso", "double", *TOWN)
    facts = outcome(deal, {"double": ("double_up", "lawyer"), "lawyer": ("mafia_shot", *shot)})
    assert facts == {"lawyer is doubled", *out}
