"""A consent holds for the target at the time of the press, also for an act beside the shot."""

from pathlib import Path

import pytest

from bot.engine.events import ShotChosen
from bot.engine.night.acts import Act
from bot.engine.night_rules import Wave, numbered_waves
from bot.parts.abilities.prepared import ConsentLapsed, PreparedAct
from bot.scenario import load
from tests.concepts.play import ConceptGame, with_night

SEATS = ("don", "mafioso", "mafioso", "mafioso", "doctor", "citizen", "citizen", "citizen", "citizen")
DON, NAMER = 1, 2


class Bury(PreparedAct):
    """An act of the team that needs the leader's consent and leaves the shot to the team."""

    stage = "deliver"
    excludes = ""

    def offers(self, game, seat):
        return (game.teams.targets_of(seat, self.whom, game.teams.team_of(seat)),)

    def close(self, game, holder, asks):
        named = tuple(pick for pick in self.named(game, asks) or () if isinstance(pick, int))
        return Act(self, asks[0].seat, named, holder.team.id) if named else None


def opened():
    """The wave is open, a name is put, the leader has shot and consented."""
    rules = load(Path(__file__).parent / "deciding.yaml").rules()
    (team,) = rules.teams.values()
    able = team.model_copy(update={"abilities": (*team.abilities, Bury(named_by="mafioso", ranks=("don",)))})
    waves = numbered_waves((Wave(seconds=20, asks=("mafia_shot", "bury")), *rules.night.waves[1:]))
    played = ConceptGame(with_night(rules.model_copy(update={"teams": {team.id: able}}), waves=waves), *SEATS)
    played.until("night 1")
    played.do(NAMER, "bury", 6)
    played.do(DON, "mafia_shot", 7)
    played.do(DON, "bury", "yes")
    return played


def acts(played):
    """The acts of the first wave, once closed."""
    while played.ask(DON, "mafia_shot"):
        played.wait()
    assert played.of(ShotChosen)[0].target == 7, "the shot is its own matter"
    return {act.ability.id: act.targets for act in played.game.tonight.acts}


# as TG-37 will ask
@pytest.mark.rules("CH-23")
def test_what_was_consented_to_is_done_beside_the_shot():
    assert acts(opened()) == {"mafia_shot": (7,), "bury": (6,)}


# as TG-143, MK-108 will ask
@pytest.mark.rules("CH-23")
def test_another_name_ends_the_consent():
    played = opened()
    played.do(NAMER, "bury", 8)
    assert played.of(ConsentLapsed) == [ConsentLapsed("bury")]
    assert acts(played) == {"mafia_shot": (7,)}


# as TG-143, MK-108 will ask
@pytest.mark.rules("CH-23")
def test_it_may_be_given_anew_while_the_wave_lasts():
    played = opened()
    played.do(NAMER, "bury", 8)
    played.do(DON, "bury", "yes")
    assert acts(played) == {"mafia_shot": (7,), "bury": (8,)}


# as TG-143 will ask
@pytest.mark.rules("CH-10", "CH-23")
@pytest.mark.parametrize("gone", [6, NAMER])
def test_who_was_named_leaves_or_who_named_him(gone):
    played = opened()
    played.leave(gone)
    assert acts(played) == {"mafia_shot": (7,)}
