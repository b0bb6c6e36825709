"""Attacks that come of attacks are judged as all are, against the protection that is left."""

from typing import TYPE_CHECKING, ClassVar

import pytest

from bot.engine.api import attack
from bot.engine.bases.ability import Passive
from bot.engine.night.acts import Act
from bot.engine.seats import Status
from bot.engine.traits.timing import ActsNightly
from bot.parts.abilities.targeted import Targeted
from tests.concepts.play import DUEL, ConceptGame, rules_with

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night


class NightBlast(Passive, ActsNightly):
    """A shot that kills the holder kills both neighbours too."""

    stage: ClassVar[str] = "recoil"

    def at_night(self, night: "Night", seat: int) -> None:
        death = night.deaths.get(seat)
        if death is not None and death.kind == "deadly":
            place = night.game.seats.living.index(seat)
            for step in (-1, 1):
                neighbour = night.game.seats.living[(place + step) % len(night.game.seats.living)]
                attack(night, "blast", Act(self, seat, (neighbour,)), neighbour)


class GiveArmor(Targeted):
    """The player named wears armour, until one attack is stopped."""

    stage: ClassVar[str] = "equip"

    def resolve(self, night: "Night", act: Act) -> None:
        for target in act.targets:
            night.marks.put(target, Status("armour", act.actor, "ever", ("deadly", "blast"), charges=1))


BOMBER = rules_with(DUEL, asks=[("shoot", "give_armor")], doctor=(GiveArmor(),), bomber=(NightBlast(),))
DEAL = ("mafioso", "doctor", "sniper", "hunter", "citizen", "bomber", "citizen")


@pytest.mark.parametrize(
    ("armour", "shots", "dead"),
    [
        (None, {3: 6}, (5, 6, 7)),  # the bomber and both his neighbours
        (5, {3: 6}, (6, 7)),  # armour stands against the blast
        (5, {3: 6, 4: 5}, (5, 6, 7)),  # but not where a shot has used it up
        (6, {3: 6}, ()),  # an armoured bomber does not explode
        (6, {3: 6, 4: 6}, (5, 6, 7)),  # a second bullet finds him without it
    ],
)
def test_a_blast_is_judged_after_the_attacks_that_set_it_off(armour, shots, dead):
    table = ConceptGame(BOMBER, *DEAL)
    table.night({2: {"give_armor": (armour,) if armour else ()}, **{by: {"shoot": (at,)} for by, at in shots.items()}})
    assert table.dead == dead


def test_armour_lasts_until_it_has_stopped_an_attack():
    table = ConceptGame(BOMBER, *DEAL)
    table.night({2: {"give_armor": (5,)}})
    assert table.game.seats[5].has("armour")
    table.night({3: {"shoot": (5,)}})
    assert not table.dead
    assert not table.game.seats[5].has("armour")
    table.night({3: {"shoot": (5,)}})
    assert table.dead == (5,)


def test_of_several_armours_each_stops_one_attack():
    table = ConceptGame(BOMBER, *DEAL)
    table.night({2: {"give_armor": (5,)}})
    table.night({2: {"give_armor": (5,)}, 3: {"shoot": (5,)}})
    assert [mark.charges for mark in table.game.seats[5].statuses] == [1]
    table.night({2: {"give_armor": (5,)}, 3: {"shoot": (5,)}, 4: {"shoot": (5,)}})
    assert table.dead == ()
    assert table.game.seats[5].statuses == ()
