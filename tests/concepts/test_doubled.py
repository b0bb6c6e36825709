"""A player doubled tonight names twice as many, and half of them are charged, rounded up."""

from pathlib import Path

import pytest

from bot.engine.night.doubling import DOUBLED
from bot.engine.night.which import NightSpan, are_over, is_among
from bot.engine.seats import Status
from bot.parts.abilities import Holder
from bot.parts.abilities.targeted import Targeted
from bot.scenario import load
from tests.concepts.play import ConceptGame, rules_with

LIMITS = Path(__file__).parent / "limits.yaml"
SEATS = (
    *("silencer", "doctor", "sniper", "inspector", "detective"),
    *("guard", "commissioner", "courier", "citizen", "citizen"),
)


class Guard(Targeted):
    """Stands where a guard does, and doubles the player named."""

    stage = "double"

    def resolve(self, night, act):
        for target in act.targets:
            night.marks.put(target, Status(DOUBLED, act.actor, "dawn"))


# as AD-695, AD-704, EC-134 will ask
def test_two_targets_at_the_price_of_one():
    played = ConceptGame(rules_with(LIMITS, citizen=(Guard(),)), *SEATS)
    saver, doubler = 2, 9
    played.until("night 1")
    played.do(doubler, "guard", saver)
    played.wait()
    while played.ask(saver, "save") is None:
        played.wait()
    assert played.ask(saver, "save").most == 4
    played.do(saver, "save", 3, 4, 5)
    played.until("night 2")
    while played.ask(saver, "save") is None:
        played.wait()
    assert played.ask(saver, "save").most == 1, "two of three are charged for three names"


def test_a_table_by_players_gives_the_number():
    for seats, many in ((SEATS, 3), ((*SEATS, "citizen"), 5)):
        game = ConceptGame(load(LIMITS).rules(), *seats).game
        (save,) = game.seats[2].role.abilities
        assert isinstance(save, Targeted)
        assert save.left_in_all(game, Holder(save, 2)) == many


@pytest.mark.parametrize(
    ("nights", "among", "over_after"),
    [
        ("all", (1, 2, 3, 4, 5, 6, 7, 8), None),
        ("even", (2, 4, 6, 8), None),
        ((1, 3), (1, 3), 3),
        (NightSpan.model_validate({"from": 2}), (2, 3, 4, 5, 6, 7, 8), None),
        (NightSpan.model_validate({"from": 2, "every": 3}), (2, 5, 8), None),
        (NightSpan.model_validate({"from": 1, "to": 6, "every": 2}), (1, 3, 5), 5),
    ],
)
def test_which_nights(nights, among, over_after):
    assert tuple(night for night in range(1, 9) if is_among(night, nights)) == among
    assert next((night for night in range(1, 99) if are_over(night, nights)), None) == over_after
