"""The names given and their times are known to later parts; each team draws for itself."""

from pathlib import Path

from bot.engine.events import ShotChosen
from bot.engine.rules import Team
from bot.parts.abilities.kill.mafia_shot import MafiaShot
from bot.scenario import load
from tests.concepts.play import ConceptGame

RULES = load(Path(__file__).parent / "deciding.yaml").rules({"decides": "marks"})
TEAMS = ("mafia", "clan")
SEATS = ("don", "mafioso", "mafioso", "mafioso", "doctor", "citizen", "citizen", "citizen", "citizen")


def acts_of(played):
    """The acts of the night so far."""
    assert played.game.tonight is not None
    return played.game.tonight.acts


# as PR-295, PR-302, PR-304, PR-368 will ask
def test_who_named_the_target_first_and_last():
    played = ConceptGame(RULES, *SEATS)
    played.until("night 1")
    for seat, target in ((3, 6), (1, 6), (2, 7), (4, 6), (3, 7), (3, 6)):
        played.do(seat, "mafia_shot", target)
    played.wait()
    played.wait()
    (act,) = acts_of(played)
    assert act.targets == (6,)
    assert act.namers(6) == (1, 4, 3)
    assert act.namers(7) == (2,), "a vote that was not followed answers too, if it named the player hit"
    assert act.namers(9) == ()


# as PR-302 will ask
def test_who_decided_alone_answers_for_whom_nobody_named():
    played = ConceptGame(load(Path(__file__).parent / "deciding.yaml").rules(), *SEATS)
    played.until("night 1")
    played.do(1, "mafia_shot", 6)
    played.do(2, "mafia_shot", 7)
    played.wait()
    played.wait()
    (act,) = acts_of(played)
    assert (act.namers(6), act.namers(7), act.namers(9)) == ((1,), (2,), (1,))


# as DK-46 will ask
def test_a_second_team_draws_its_ties_for_itself():
    """The first team's tie falls as in a game without the second team."""
    mafia = RULES.teams["mafia"].model_copy(update={"roles": ("don", "mafioso")})
    clan = Team(roles=("doctor", "citizen"), abilities=(MafiaShot(),)).under("clan")
    with_clan = RULES.model_copy(update={"teams": {"mafia": mafia, "clan": clan}})

    def shots(rules, others):
        played = ConceptGame(rules, *SEATS, seed="clans")
        for night in range(1, 4):
            played.until(f"night {night}")
            first, second = [seat for seat in played.game.seats.living if seat > 5][:2]
            played.do(1, "mafia_shot", first)
            played.do(2, "mafia_shot", second)
            if others and night == 1:
                played.do(5, "mafia_shot", 3)
                played.do(9, "mafia_shot", 4)
            played.wait()
            played.wait()
        shots = {team: [event.target for event in played.of(ShotChosen) if event.team == team] for team in TEAMS}
        assert len(shots["mafia"]) == 3
        return shots

    alone, beside = shots(RULES, others=False), shots(with_clan, others=True)
    assert alone["mafia"] == beside["mafia"]
    assert beside["clan"][0] in {3, 4}
