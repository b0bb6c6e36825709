"""Robots know questions by the declarations of abilities and endings, whatever their class."""

from typing import ClassVar

from bot.engine.bases.ability import Passive
from bot.engine.bases.ending import Ending
from bot.engine.bases.part_list import PartList
from bot.engine.events import Exposed
from bot.engine.purposes import Purpose
from bot.engine.rules import Role
from bot.engine.traits.changing import Converts
from bot.engine.traits.striking import WithstandsHits
from bot.engine.traits.telling import FiresBullets
from bot.parts.abilities.targeted import Targeted
from bot.robots.aims import Aims
from bot.robots.sensible import Silent
from bot.scenario import load
from tests.concepts.play import DUEL, rules_with
from tests.robots.seated import CLASSIC, asked, robot


class Crossbow(Targeted, FiresBullets):
    """Hits with bolts."""

    @property
    def bullet_kind(self) -> str:
        return "bolt"


class Mail(Passive, WithstandsHits):
    """Keeps bolts off."""

    def deters(self, kind, ability, by) -> bool:
        return (kind, ability, by) == ("bolt", "crossbow", {"sniper"})


class Preach(Targeted, Converts):
    """Wins all over but preachers, and a mate is lost by it."""

    @property
    def costs_mate(self) -> bool:
        return True

    def may_win(self, roles):
        return frozenset(roles) - {"hunter"}


class Martyr(Ending):
    """A role that wants to be voted out."""

    def wants_out(self, role: str) -> bool:
        return role == "citizen"

    def judge(self, game):
        return None


RULES = rules_with(DUEL, sniper=(Crossbow(),), knight=(Mail(),), hunter=(Preach(),))
AIMS = Aims(RULES.model_copy(update={"endings": PartList([Martyr()])}))


def test_who_withstands_which_bullets_is_declared():
    assert AIMS.withstands("knight", "crossbow")
    assert not AIMS.withstands("knight", "mafia_shot")
    assert not AIMS.withstands("doctor", "crossbow")
    assert not AIMS.withstands("knight", "preach")


def test_whom_an_ability_wins_over_and_at_what_price_is_declared():
    assert AIMS.wins_over("preach") == frozenset(RULES.roles) - {"hunter"}
    assert AIMS.gives_up("preach")
    assert not AIMS.wins_over("crossbow")
    assert not AIMS.gives_up("crossbow")


def test_who_wants_to_be_voted_out_is_declared():
    assert [role for role in RULES.roles if AIMS.wants_out(role)] == ["citizen"]


def test_what_the_games_declare():
    nasim, persian = Aims(load("nasim").rules()), load("persian_roles").rules()
    assert nasim.withstands("invulnerable", "mafia_shot"), "NS-62"
    assert [role for role in persian.roles if Aims(persian).wants_out(role)] == ["fool"]


class Poisoned(Targeted):
    """A mark that no robot has ever heard of."""

    stage: ClassVar[str] = "attack"
    purpose: ClassVar[Purpose] = "harm"


class Watered(Targeted):
    """Another mark."""

    stage: ClassVar[str] = "protect"
    purpose: ClassVar[Purpose] = "help"


def test_a_new_ability_is_played_by_its_purpose_alone():
    herbalist = Role(faction="town", abilities=(Poisoned(), Watered())).under("herbalist")
    rules = CLASSIC.model_copy(update={"roles": {**CLASSIC.roles, "herbalist": herbalist}})
    made = robot("citizen", kind=Silent)
    made.knows.public.rules, made.knows.public.aims = rules, Aims(rules)
    made.knows.role = "herbalist"
    made.hear(Exposed(4, "mafia"))
    made.hear(Exposed(6, "town"))
    assert made.choose(asked(Poisoned.id, (2, 3, 4, 6))) == (4,)
    assert made.choose(asked(Watered.id, (2, 3, 4, 6))) == (6,)
