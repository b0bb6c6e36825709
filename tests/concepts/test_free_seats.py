"""Free seats that the game itself puts out: their players had gone, and the seats were still played (CH-07)."""

import pytest

from bot.engine.editions import NEWEST, Edition
from bot.engine.events import PlayerLeft, SeatOffered
from bot.engine.inputs import KeepSeats
from bot.parts.abilities.learn.predict import LeaverGuessed
from bot.scenario import load
from tests.concepts.play import ConceptGame

OLD = int(Edition.FREE_SEATS) - 1
ELIXIR = "sorcerer rebel mutineer scientist assistant courier elixir treasurer citizen citizen"
EL_CLASICO = "escobar juan blanco churchill bridget moreno bonaparte martinez chaplin citizen citizen citizen"
THIEF_GANGSTER = "godfather gangster thief watchman doctor csi gunsmith inspector private_detective citizen"


class KeptGame(ConceptGame):
    """A game whose leavers' seats are kept."""

    def __init__(self, scenario, *deal, edition=NEWEST):
        super().__init__(load(scenario).rules(), *deal, edition=edition)
        self._take(self.game.advance(KeepSeats(0.0, True, by_day=True)))


@pytest.mark.rules("EX-74", "EX-75")
@pytest.mark.parametrize(("edition", "arrows"), [(NEWEST, 0), (OLD, 1)])
def test_an_arrow_that_kills_whoever_sat_on_a_free_seat_is_spent(edition, arrows):
    played = KeptGame("elixir", *ELIXIR.split(), edition=edition)
    played.until("night 1")
    played.leave(3)
    played.night({6: {"shoot": (3,)}})
    assert played.dead == (3,)
    courier = played.game.seats[6]
    assert 1 - courier.uses.get("shoot", 0) == arrows


@pytest.mark.rules("EC-61", "EC-64")
@pytest.mark.parametrize(("edition", "right"), [(NEWEST, True), (OLD, False)])
def test_whoever_is_voted_out_from_a_free_seat_has_left_as_predicted(edition, right):
    played = KeptGame("el_clasico", *EL_CLASICO.split(), edition=edition)
    played.until("night 2")
    played.night({4: {"predict": (10,)}})
    for part in ("nomination", "verdict"):
        played.until(part)
        for voter in range(5, 10):
            played.do(voter, "vote", 10)
    played.leave(10)
    played.until("night 3")
    assert 10 in played.dead
    assert played.of(LeaverGuessed) == [LeaverGuessed(4, (10,), right)]


@pytest.mark.rules("TG-120", "CH-07")
@pytest.mark.parametrize(("edition", "times"), [(NEWEST, 0), (OLD, 1)])
def test_a_free_seat_that_is_killed_is_not_offered_while_its_last_words_pass(edition, times):
    played = KeptGame("thief_gangster", *THIEF_GANGSTER.split(), edition=edition)
    played.until("night 1")
    played.leave(8)
    played.night({1: {"mafia_shot": (8,)}})
    played.until("nomination")
    assert played.dead == (8,)
    assert (len(played.of(SeatOffered)), len(played.of(PlayerLeft))) == (times, times)
