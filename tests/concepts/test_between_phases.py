"""Abilities at work as a night falls, as a day ends, and before the game is judged."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.bases.ability import Passive
from bot.engine.events import Exposed, RoleChanged
from bot.engine.night.acts import Act
from bot.engine.outputs import EVERYONE
from bot.engine.seats import Status
from bot.engine.traits.timing import ActsAtDusk, ActsAtNightfall, ActsBeforeCheck
from bot.parts.abilities.targeted import Targeted
from tests.concepts.play import DUEL, ConceptGame, rules_with

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night
    from bot.engine.play import Play


class Succeed(Passive, ActsAtNightfall):
    """A role without a holder is taken over by this ability's holder."""

    of: str

    def at_nightfall(self, game: "Play", seat: int) -> None:
        if not any(player.role.id == self.of for player in game.seats.players):
            game.cards.become(seat, self.of)
            game.tell((seat,), RoleChanged(self.of))


HEIRS = rules_with(DUEL, hunter=(Succeed(of="sniper"),), citizen=(Succeed(of="hunter"),))
DEAL = ("mafioso", "doctor", "sniper", "hunter", "knight", "citizen", "citizen")


def roles(played):
    return [seat.role.id for seat in played.game.seats.values()]


def test_an_heir_succeeds_at_nightfall_and_not_before():
    played = ConceptGame(HEIRS, *DEAL)
    played.night({1: {"mafia_shot": (3,)}})
    assert played.dead == (3,)
    assert roles(played)[3] == "hunter"
    played.until("night 2")
    assert roles(played)[3] == "sniper"
    assert played.heard(4, RoleChanged) == [RoleChanged("sniper")]
    played.night({4: {"shoot": (7,)}})  # as the one whose heir he is
    assert played.dead == (3, 7)


def test_heirs_of_heirs_succeed_in_seat_order_the_same_nightfall():
    played = ConceptGame(HEIRS, *DEAL)
    played.night({1: {"mafia_shot": (3,)}})
    played.until("night 2")
    assert roles(played)[3:] == ["sniper", "knight", "hunter", "citizen"]  # the first heir, and nobody twice


def test_who_is_out_succeeds_nobody():
    played = ConceptGame(HEIRS, *DEAL)
    played.night({1: {"mafia_shot": (4,)}})
    played.leave(6)
    played.night({1: {"mafia_shot": (3,)}})
    played.until("night 3")
    assert roles(played)[3] == "hunter"
    assert roles(played)[5:] == ["citizen", "sniper"]  # 7 has come after 4, and then after 3


class Turn(Passive, ActsBeforeCheck):
    """The holder passes to the mafia when the mafia is empty."""

    def before_check(self, game: "Play", seat: int) -> None:
        if not game.seats.has_faction("mafia"):
            game.cards.become(seat, "mafioso")


def test_who_turns_before_a_check_keeps_the_game_open():
    played = ConceptGame(rules_with(DUEL, hunter=(Turn(),)), *DEAL)
    played.night({3: {"shoot": (1,)}})
    assert played.dead == (1,)
    assert not played.game.outcome.over
    assert roles(played)[3] == "mafioso"
    played.night({4: {"mafia_shot": (3,)}})
    assert played.dead == (1, 3)
    played.leave(4)
    assert played.game.outcome.winner == "town"


class Haunt(Passive, ActsBeforeCheck):
    """The holder's exit is announced to all, once."""

    outlives: ClassVar[bool] = True

    def before_check(self, game: "Play", seat: int) -> None:
        if not game.seats[seat].alive and "haunt" not in game.seats[seat].lost:
            game.seats[seat].lose("haunt")
            game.tell(EVERYONE, Exposed(seat, "town"))


def test_what_outlives_its_holder_goes_on():
    played = ConceptGame(rules_with(DUEL, hunter=(Haunt(),)), *DEAL)
    played.night({1: {"mafia_shot": (4,)}})
    played.night()
    assert played.of(Exposed) == [Exposed(4, "town")]


class Predict(Targeted, ActsAtDusk):
    """The named player's life at dusk is announced to all."""

    stage: ClassVar[str] = "reckon"

    def resolve(self, night: "Night", act: Act) -> None:
        for target in night.aims(act):
            night.marks.put(target, Status("predicted", act.actor, "dusk"))

    def at_dusk(self, game: "Play", seat: int) -> None:
        for player in game.seats.players:
            if any(mark.name == "predicted" and mark.owner == seat for mark in player.statuses):
                game.tell(EVERYONE, Exposed(player.number, player.faction))


def test_a_prediction_is_judged_at_dusk():
    played = ConceptGame(rules_with(DUEL, asks=[("predict",)], hunter=(Predict(),)), *DEAL)
    played.night({4: {"predict": (5,)}})
    assert played.of(Exposed) == []
    played.until("night 2")
    assert played.of(Exposed) == [Exposed(5, "town")]
    played.until("night 3")
    assert len(played.of(Exposed)) == 1
