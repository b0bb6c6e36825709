"""Acts that are void, told or in silence, that do the reverse, and that come back."""

from typing import TYPE_CHECKING, ClassVar

import pytest

from bot.engine.bases.ability import Passive
from bot.engine.events import CannotAct
from bot.engine.night.acts import Act
from bot.engine.night.folding import fold
from bot.engine.seats import Status
from bot.engine.traits.timing import ActsNightly
from bot.parts.abilities.bend.block import Block
from bot.parts.abilities.items.give_gun import GiveGun
from bot.parts.abilities.kill.shoot import Shoot
from bot.parts.abilities.learn.inquire import Inquire, Inquired
from bot.parts.abilities.targeted import Targeted
from tests.concepts.play import DUEL, ConceptGame, rules_with

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night


class Poison(Targeted):
    """The acts of the player named are spoiled until the end of the coming day, unknown to that player."""

    stage: ClassVar[str] = "poison"

    def resolve(self, night: "Night", act: Act) -> None:
        for target in night.aims(act):
            night.marks.put(target, Status("poisoned", act.actor, "dusk"))


class Reflect(Passive, ActsNightly):
    """Acts of other sides at the holder come back, and spoil the night after of the players concerned."""

    stage: ClassVar[str] = "guard"

    def at_night(self, night: "Night", seat: int) -> None:
        for act in night.acts:
            if seat in night.aims(act) and night.side(act.actor) != night.side(seat):
                night.reflect(act)
                night.marks.leave(act.actor, Status("viral", seat, "dawn"))


RULES = rules_with(
    DUEL,
    asks=[("poison", "block"), ("shoot", "inquire", "save", "give_gun")],
    hunter=(Inquire(spoiled_shows={"town": "mafia", "mafia": "town"}),),
    bomber=(Poison(), Block()),
    knight=(Shoot(kind="deadly", uses=2, spoiled_hits="himself"),),
    judge=(Reflect(),),
    citizen=(GiveGun(stock={"real": 2}),),
)
DEAL = ("mafioso", "doctor", "sniper", "hunter", "knight", "bomber", "judge", "citizen")


def test_a_poisoned_inquiry_shows_the_reverse_and_its_holder_does_not_notice():
    played = ConceptGame(RULES, *DEAL)
    played.night({6: {"poison": (4,)}, 4: {"inquire": (1,)}})
    assert played.heard(4, Inquired) == [Inquired(4, 1, "town")]
    assert played.of(CannotAct) == []
    assert played.game.seats[4].has("poisoned")
    played.night({4: {"inquire": (1,)}})
    assert played.heard(4, Inquired)[1:] == [Inquired(4, 1, "mafia")]


def test_a_poisoned_bullet_strikes_the_shooter_and_is_spent():
    played = ConceptGame(RULES, *DEAL)
    played.night({6: {"poison": (5,)}, 5: {"shoot": (8,)}})
    assert not played.dead  # as any bullet it is stopped by his vest
    assert played.game.seats[5].uses == {"shoot": 1, "vest": 1}
    played.night({6: {"poison": (5,)}, 5: {"shoot": (8,)}})
    assert played.dead == (5,)


def test_a_poisoned_save_protects_nobody():
    played = ConceptGame(RULES, *DEAL)
    played.night({6: {"poison": (2,)}, 2: {"save": (8,)}, 5: {"shoot": (8,)}})
    assert played.dead == (8,)


def test_who_is_blocked_too_does_nothing_and_is_told():
    played = ConceptGame(RULES, *DEAL)
    played.night({6: {"poison": (5,), "block": (5,)}})
    assert len(played.heard(5, CannotAct)) == 1
    acts = [Act(ability, 6, (5,), number=number) for number, ability in enumerate((Poison(), Block()), 1)]
    shot = Act(RULES.roles["knight"].abilities[-1], 5, (8,), number=3)
    night = fold(played.game, [*acts, shot])
    assert night.is_void(shot)
    assert not night.is_spoiled_in_silence(shot)
    assert not night.deaths


@pytest.mark.parametrize(("poisoned", "void"), [(5, True), (3, True), (4, False)])
def test_what_is_stolen_is_spoiled_by_what_ails_its_owner_and_whoever_uses_it(poisoned, void):
    played = ConceptGame(RULES, *DEAL)
    stolen = Act(Shoot(), 3, (8,), owner=5, number=2)
    night = fold(played.game, [Act(Poison(), 6, (poisoned,), number=1), stolen])
    assert night.is_void(stolen) == void
    assert (8 in night.deaths) != void


def test_what_is_turned_on_one_who_reflects_comes_back():
    played = ConceptGame(RULES, *DEAL)
    played.night({2: {"save": (7,)}, 3: {"shoot": (2,)}, 8: {"give_gun": (7, "real")}})
    assert not played.dead  # the doctor is the one who was saved
    assert not any(seat.has("gun") for seat in played.game.seats.values())
    assert played.game.seats[8].uses == {"give_gun": 1, "give_gun real": 1}


def test_it_spoils_what_is_done_the_night_after_and_no_later():
    played = ConceptGame(RULES, *DEAL)
    played.night({4: {"inquire": (7,)}})
    assert played.heard(4, Inquired) == [Inquired(4, 7, "town")]  # his own
    for shown in ("town", "mafia"):
        played.night({4: {"inquire": (1,)}})
        assert played.heard(4, Inquired)[-1] == Inquired(4, 1, shown)
    assert played.of(CannotAct) == []
