"""A player's identity: for one night, with the cards held, and of sides that are founded in play."""

from typing import TYPE_CHECKING, ClassVar

import pytest

from bot.engine.api import kill
from bot.engine.bases.ability import Passive
from bot.engine.bases.part_list import PartList
from bot.engine.events import GameEnded
from bot.engine.night.acts import Act
from bot.engine.night.folding import fold
from bot.engine.seats import Status
from bot.engine.traits.timing import ActsNightly
from bot.parts.abilities.guess.guess_role import GuessRole
from bot.parts.abilities.learn.inquire import Inquire, Inquired
from bot.parts.abilities.protect.immune import Immune
from bot.parts.abilities.targeted import Targeted
from bot.parts.endings import NoFactionLeft
from tests.concepts.play import DUEL, ConceptGame, rules_with, with_night

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night
    from bot.engine.play import Play

DEAL = ("mafioso", "doctor", "sniper", "hunter", "knight", "bomber", "citizen", "citizen")


class Possess(Targeted):
    """The player named is a mafioso for one night."""

    stage: ClassVar[str] = "recruit"

    def resolve(self, night: "Night", act: Act) -> None:
        for target in night.aims(act):
            night.become(target, "mafioso")


class Grieve(Passive, ActsNightly):
    """The holder dies by this every night."""

    stage: ClassVar[str] = "fate"

    def at_night(self, night: "Night", seat: int) -> None:
        kill(night, "magic", Act(self, seat, (seat,)), seat)


class Frame(Targeted):
    """The player named shows as mafia tonight."""

    stage: ClassVar[str] = "look"

    def resolve(self, night: "Night", act: Act) -> None:
        for target in night.aims(act):
            night.show(target, "mafia")


POSSESSED = rules_with(
    DUEL,
    asks=[("possess", "frame", "shoot", "inquire")],
    doctor=(Possess(), Frame()),
    hunter=(Inquire(),),
    bomber=(Immune(to=("deadly",)),),
    citizen=(Inquire(),),
)


def test_a_role_is_overlaid_for_one_night():
    played = ConceptGame(POSSESSED, *DEAL)
    played.night({2: {"possess": (6,)}, 3: {"shoot": (6,)}, 4: {"inquire": (6,)}})
    assert played.dead == (6,)  # what made him immune is not his tonight
    assert played.heard(4, Inquired) == [Inquired(4, 6, "mafia")]
    assert played.game.seats[6].role.id == "bomber"


def test_by_day_he_is_what_he_was():
    played = ConceptGame(POSSESSED, *DEAL)
    played.night({2: {"possess": (6,)}})
    played.night({3: {"shoot": (6,)}, 4: {"inquire": (6,)}})
    assert not played.dead
    assert played.heard(4, Inquired) == [Inquired(4, 6, "town")]


def test_what_works_by_itself_comes_and_goes_with_the_role_of_the_night():
    played = ConceptGame(rules_with(DUEL, asks=[("possess",)], doctor=(Possess(),), mafioso=(Grieve(),)), *DEAL)
    played.night({2: {"possess": (7,)}})
    assert played.dead == (1, 7)
    played = ConceptGame(rules_with(DUEL, asks=[("possess",)], doctor=(Possess(),), citizen=(Grieve(),)), *DEAL)
    played.night({2: {"possess": (7,)}})
    assert played.dead == (8,)


def test_who_has_become_another_is_no_more_guessed_as_what_he_was():
    guess = GuessRole(named_by="mafioso", roles=("bomber", "mafioso"))
    played = ConceptGame(POSSESSED, *DEAL)
    stages = [stage for stage in POSSESSED.night.stages_in_order if stage != "guess"]
    place = stages.index("recruit") + 1
    late_guess = (*stages[:place], "guess", *stages[place:])
    acts = [Act(Possess(), 2, (6,), number=1), Act(guess, 1, (6,), words=("bomber",), number=2)]
    assert 6 in fold(played.game, acts).deaths  # a guess comes before he is another
    played.game.rules = with_night(POSSESSED, stages=late_guess)
    assert 6 not in fold(played.game, acts).deaths


def test_a_player_reads_as_another_side_for_a_night_or_for_good():
    played = ConceptGame(POSSESSED, *DEAL)
    played.game.seats[8].reads = "branch"
    played.night({2: {"frame": (7,)}, 4: {"inquire": (7,)}, 7: {"inquire": (8,)}})
    assert played.heard(4, Inquired) == [Inquired(4, 7, "mafia")]
    assert played.heard(7, Inquired) == [Inquired(7, 8, "branch")]
    played.night({4: {"inquire": (7,)}, 7: {"inquire": (8,)}})
    assert played.heard(4, Inquired)[1:] == [Inquired(4, 7, "town")]
    assert played.heard(7, Inquired)[1:] == [Inquired(7, 8, "branch")]


def test_cards_change_hands_and_marks_do_not():
    game = ConceptGame(POSSESSED, *DEAL).game
    mafioso, doctor = game.seats[1], game.seats[2]
    mafioso.use("mafia_shot", 1, (3,))
    mafioso.reads, mafioso.plays_for = "town", "branch"
    mafioso.lose("immune")
    mafioso.bear(Status("armour", 3, "ever"))
    doctor.swap_cards(mafioso)
    assert (doctor.role.id, doctor.faction, doctor.shows, doctor.plays_for) == ("mafioso", "mafia", "town", "branch")
    assert (doctor.uses, doctor.lost) == ({"mafia_shot": 1}, ("immune",))
    assert doctor.targets_of_last_night("mafia_shot", 2) == (3,)
    assert (mafioso.role.id, mafioso.shows, mafioso.uses, mafioso.lost) == ("doctor", "town", {}, ())
    assert mafioso.has("armour")
    assert not doctor.has("armour")
    assert (mafioso.number, doctor.number) == (1, 2)


class Split(Targeted):
    """The holder and the player named are a side of their own from the dawn on."""

    stage: ClassVar[str] = "convert"

    def come_true(self, game: "Play", act: Act, night: "Night") -> None:
        for seat in (act.actor, *night.aims(act)):
            game.seats[seat].faction = "branch"


@pytest.mark.parametrize(("named", "winners"), [(4, (3, 4)), (5, (3, 5))])
def test_a_side_is_founded_in_play_and_wins(named, winners):
    endings = PartList([NoFactionLeft(faction="town", winner="branch")])
    rules = rules_with(DUEL, asks=[("split", "shoot")], sniper=(Split(),))
    rules = rules.model_copy(update={"endings": endings})
    played = ConceptGame(rules, "mafioso", "judge", "sniper", "hunter", "judge")
    played.night({3: {"split": (named,), "shoot": (9 - named,)}})
    (end,) = played.of(GameEnded)
    assert (end.winner, end.winners) == ("branch", winners)
