"""The waves of a night, where secrets may not decide about them."""

from pathlib import Path
from typing import TYPE_CHECKING

from bot.engine.bases.ability import Passive
from bot.engine.events import NightFell
from bot.engine.traits.timing import ActsAtNightfall
from tests.concepts.play import ConceptGame, rules_with

if TYPE_CHECKING:
    from bot.engine.play import Play

DEAL = ("mafioso", "doctor", "agent", "citizen", "citizen", "citizen")
WHILE = Path(__file__).parent / "while.yaml"


class Resign(Passive, ActsAtNightfall):
    """As the first night falls the holder becomes a citizen, unknown to all."""

    def at_nightfall(self, game: "Play", seat: int) -> None:
        game.cards.become(seat, "citizen")


def test_a_wave_that_needs_a_role_does_not_tell_that_its_holder_has_become_another():
    played = ConceptGame(rules_with(WHILE, agent=(Resign(),)), *DEAL)
    played.until("night 2")
    assert "agent" not in [seat.role.id for seat in played.game.seats.values()]
    assert [fell.seconds for fell in played.of(NightFell)] == [70, 70]
