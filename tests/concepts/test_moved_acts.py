"""Acts that go elsewhere than their actors have named, and abilities that others use."""

from typing import TYPE_CHECKING, ClassVar

import pytest

from bot.engine.asks import Ask, Deadline
from bot.engine.bases.ability import Passive
from bot.engine.bases.active import Active
from bot.engine.night.acts import Act, Holder
from bot.engine.night.visits import visits
from bot.engine.seats import Status
from bot.engine.traits.timing import ActsNightly
from bot.parts.abilities.kill.shoot import Shoot
from bot.parts.abilities.learn.inquire import Inquire, Inquired
from bot.parts.abilities.protect.guard import Guarded
from bot.parts.abilities.targeted import Targeted
from tests.concepts.play import DUEL, ConceptGame, rules_with, with_night

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night
    from bot.engine.play import Play


class Redirect(Targeted):
    """An act of the first player named goes to the second; of an act with two aims the first one changes."""

    stage: ClassVar[str] = "seize"
    targets: int | dict[int, int] = 2

    def resolve(self, night: "Night", act: Act) -> None:
        first, second = night.aims(act)
        for done in night.pending(first):
            night.move(done, second, *night.aims(done)[1:])


class Watch(Passive, ActsNightly):
    """Notes the visitors of the holder."""

    stage: ClassVar[str] = "reckon"

    def at_night(self, night: "Night", seat: int) -> None:
        for visit in visits(night):
            if visit.target == seat:
                night.note(Guarded(visit.visitor, seat))


REDIRECTED = rules_with(
    DUEL,
    asks=[("shoot", "redirect"), ("save", "inquire")],
    knight=(Redirect(),),
    bomber=(Redirect(),),
    hunter=(Inquire(),),
    citizen=(Watch(),),
)
DEAL = ("mafioso", "doctor", "sniper", "hunter", "knight", "bomber", "citizen", "citizen")


def visitors(played):
    """The visitors of seat 7."""
    return [event.by for _, event in played.game.voice.story if isinstance(event, Guarded) and event.target == 7]


def test_an_act_is_carried_out_where_it_was_moved():
    played = ConceptGame(REDIRECTED, *DEAL)
    played.night({3: {"shoot": (7,)}, 5: {"redirect": (3, 8)}})
    assert played.dead == (8,)
    assert not visitors(played)


def test_an_act_of_a_later_wave_is_moved_too():
    played = ConceptGame(REDIRECTED, *DEAL)
    played.night({3: {"shoot": (7,)}, 5: {"redirect": (2, 7)}, 2: {"save": (8,)}})
    assert not played.dead
    assert visitors(played) == [3, 5, 2]


def test_the_answer_is_that_of_the_second_as_if_of_the_one_named():
    played = ConceptGame(REDIRECTED, *DEAL)
    played.night({4: {"inquire": (7,)}, 5: {"redirect": (4, 1)}})
    assert played.heard(4, Inquired) == [Inquired(4, 7, "mafia")]


@pytest.mark.parametrize(("first", "dead"), [("knight.redirect", (7, 8)), ("bomber.redirect", (2, 8))])
def test_a_redirect_of_a_redirect(first, dead):
    rules = with_night(REDIRECTED, order={"seize": (first,)})
    played = ConceptGame(rules, *DEAL)
    # 6 moves the bullet of 3 to 8, but if 5 has his way before, it is the bullet of 4 that he moves there
    played.night({3: {"shoot": (7,)}, 4: {"shoot": (2,)}, 6: {"redirect": (3, 8)}, 5: {"redirect": (6, 4)}})
    assert played.dead == dead


class UseStolen(Active):
    """The holder uses the ability of a marked player, under that player's limits and at that player's cost."""

    stage: ClassVar[str] = "reckon"

    def borrowed(self, game: "Play", holder: Holder) -> tuple[Shoot, Holder] | None:
        for player in game.seats.players:
            for ability in player.role.abilities:
                stolen = any(mark.name == "stolen" and mark.owner == holder.seat for mark in player.statuses)
                if stolen and isinstance(ability, Shoot):
                    return ability, Holder(ability, holder.seat, owner=player.number)
        return None

    def open(self, game: "Play", holder: Holder, deadline: Deadline) -> list[Ask]:
        if (borrowed := self.borrowed(game, holder)) is None:
            return []
        ability, held = borrowed
        return ability.open(game, held, deadline)

    def close(self, game: "Play", holder: Holder, asks: list[Ask]) -> Act | None:
        if (borrowed := self.borrowed(game, holder)) is None:
            return None
        ability, held = borrowed
        return ability.close(game, held, asks)


def test_what_is_stolen_costs_its_owner_and_comes_in_his_place():
    rules = rules_with(
        DUEL,
        asks=[("use_stolen", "shoot")],
        knight=(UseStolen(),),
        bomber=(Shoot(kind="deadly", uses=1),),
        citizen=(),
    )
    rules = with_night(rules, order={"attack": ("bomber.shoot",)})
    played = ConceptGame(rules, *DEAL)
    played.game.seats[6].bear(Status("stolen", 5, "ever"))
    played.until("night 2")
    played.night({5: {"shoot": (7,)}})
    assert played.dead == (7,)
    assert played.game.seats[6].uses == {"shoot": 1}
    assert not played.game.seats[5].uses
    played.until("night 3")
    assert played.ask(5, "shoot") is None
