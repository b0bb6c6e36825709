"""A team's shot in the hands of a holder: later parts ask for the player who answers for the shot."""

import pytest

from bot.engine.night.visits import NightVisit, visits
from bot.scenario import load
from tests.concepts.play import ConceptGame

RULES = load("persian_roles").rules()
HELD = ("godfather", "stalker", "lawyer", "mafioso", "terrorist", "detective", "doctor", *["citizen"] * 8)
TEAM = ("yakuza", "mafioso", "farmer", "terrorist", "mafioso", "detective", "doctor", *["citizen"] * 8)


def tonight(played):
    """The night that is on."""
    assert played.game.tonight is not None
    return played.game.tonight


def shot(played):
    """The mafia shot of tonight."""
    return next(act for act in tonight(played).acts if act.ability.id == "mafia_shot")


def asked(played):
    """The night in which the mafia is asked."""
    while played.game.phase.name != "night" or not any(
        ask.ability == "mafia_shot" for ask in played.game.questions.open.values()
    ):
        played.wait()


def closed(played):
    """The night after that wave."""
    while any(ask.ability == "mafia_shot" for ask in played.game.questions.open.values()):
        played.wait()


# PR-123, PR-124, PR-125
def test_for_a_shot_that_nobody_holds_the_lowest_number_answers():
    played = ConceptGame(RULES, *TEAM)
    asked(played)
    played.do(1, "mafia_shot", 9)
    played.do(2, "mafia_shot", 9)
    closed(played)
    act = shot(played)
    assert (act.actor, act.visitor) == (0, 4), "the terrorist's number is 1"
    assert NightVisit(4, 9, act) in visits(tonight(played))


# PR-124
def test_a_newcomer_comes_behind_those_of_his_role_and_before_the_next_role():
    played = ConceptGame(RULES, *TEAM)
    played.game.cards.become(8, "mafioso")
    team = played.game.rules.team("mafia")
    assert team is not None
    assert played.game.teams.numbered(team) == (4, 2, 5, 8, 3, 1)


# PR-125
def test_who_has_left_does_not_answer():
    played = ConceptGame(RULES, *TEAM)
    asked(played)
    played.do(1, "mafia_shot", 9)
    played.leave(4)
    closed(played)
    assert shot(played).visitor == 2


# PR-122, PR-295, PR-302, PR-304
def test_the_holder_visits_and_the_first_and_the_last_to_name_somebody_are_known():
    played = ConceptGame(RULES, *HELD)
    asked(played)
    played.do(4, "mafia_shot", 9)
    played.do(1, "mafia_shot", 9)
    played.do(5, "mafia_shot", 9)
    played.do(4, "mafia_shot", 10)
    played.do(4, "mafia_shot", 9)
    played.do(3, "mafia_shot", 11)
    closed(played)
    act = shot(played)
    assert act.visitor == 1
    assert act.namers(9) == (1, 5, 4), "his own name counts from when he last set it, as anybody's vote"
    assert act.namers(11) == (3,), "who was not followed answers if the shot ends there"
    assert act.namers(12) == (1,), "for whom nobody named its holder answers"


# PR-302
@pytest.mark.parametrize(("deal", "answers"), [(HELD, 1), (TEAM, 4)])
def test_for_a_shot_by_chance_the_holder_answers_or_the_lowest_number(deal, answers):
    played = ConceptGame(RULES, *deal)
    asked(played)
    closed(played)
    act = shot(played)
    assert act.by_default
    assert act.namers(act.targets[0]) == (answers,)


# PR-122, PR-302
def test_what_the_stalker_names_for_himself_counts_where_he_comes_to_hold_the_shot():
    played = ConceptGame(RULES, *HELD)
    asked(played)
    played.do(2, "shoot", 9)
    played.do(4, "mafia_shot", 9)
    played.do(2, "mafia_shot", 10)
    played.leave(1)
    closed(played)
    act = shot(played)
    assert (act.visitor, act.targets, act.namers(9), act.namers(10)) == (2, (9,), (2, 4), (2,))
    assert all(other.ability.id != "shoot" for other in tonight(played).acts)


# PR-120
def test_without_a_name_of_his_the_stalker_who_comes_to_hold_the_shot_follows_the_votes():
    played = ConceptGame(RULES, *HELD)
    asked(played)
    played.do(2, "mafia_shot", 10)
    played.do(4, "mafia_shot", 9)
    played.do(5, "mafia_shot", 9)
    played.leave(1)
    closed(played)
    act = shot(played)
    assert (act.visitor, act.targets, act.by_default) == (2, (9,), True)


# PR-123
def test_the_order_of_the_roles_is_that_of_the_numbers():
    mafia = RULES.teams["mafia"]
    turned = mafia.model_copy(update={"roles": tuple(reversed(mafia.roles))})
    played = ConceptGame(RULES.model_copy(update={"teams": {**RULES.teams, "mafia": turned}}), *TEAM)
    assert played.game.teams.numbered(turned) == (1, 3, 2, 5, 4)
