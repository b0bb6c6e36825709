"""Sensible robots' words about the night, and about leavers."""

import pytest

from bot.engine.events import DayBroke, DiedAtNight, Exposed, NightFell, NobodyDied, VerdictClosed, VotedOut
from bot.parts.procedures.speech.talk import RoleTalkBarred
from bot.robots.sayings import NEWS, Saying
from tests.robots.seated import TURN, first_day, mistaken, robot


def first_words(*news, day=3):
    """The first speaker's words of a morning about the news."""
    made = robot("citizen")
    for event in (NightFell(day - 1, 60.0), *news, DayBroke(day, (1, 2, 3, 4, 5, 6, 7))):
        made.hear(event)
    return made, [saying for saying in made.speak(TURN) if saying.kind in NEWS]


def test_the_first_speaker_of_a_day_says_who_died_and_nobody_after_them():
    made, said = first_words(DiedAtNight(8, None))
    assert [(saying.kind, saying.about) for saying in said] == [("loss", 8)]
    made.listen(said[0])
    assert "loss" not in {saying.kind for saying in made.speak(TURN)}


@pytest.mark.parametrize(
    "news", [(DiedAtNight(8, None),), (DiedAtNight(8, None), DiedAtNight(9, None)), (NobodyDied(),)]
)
def test_nobody_speaks_of_the_night_where_roles_may_not_be_spoken_of(news):
    assert {"loss", "losses", "quiet"} & {saying.kind for saying in first_words(*news)[1]}
    assert not first_words(RoleTalkBarred(), *news)[1]


@pytest.mark.parametrize(("suspect", "told"), [(4, True), (5, False)])
def test_the_last_vote_of_the_dead_is_told_by_those_who_suspect_the_same_player_most(suspect, told):
    made = next(robot for robot in map(first_day, range(40)) if robot._speaker.temper in {"analyst", "bold"})
    made.hear(VerdictClosed(((4, (8,)),), (), ((4, 1),)))
    made.hear(Exposed(suspect, "mafia"))
    made.hear(NightFell(2, 60.0))
    made.hear(DiedAtNight(8, None))
    made.hear(DayBroke(3, (1, 2, 3, 4, 5, 6, 7)))
    made.listen(Saying("loss", 2, 8))
    assert (Saying("legacy", 1, 8, other=4) in made.speak(TURN)) == told


def test_nobody_of_the_many_hints_at_another_for_a_death_of_their_own_doing():
    made = next(robot for robot in map(first_day, range(40)) if robot._speaker.temper in {"analyst", "bold"})
    made.hear(VerdictClosed(((4, (8,)),), (), ((4, 1),)))
    made.hear(Exposed(4, "mafia"))
    made.knows.attacked[8] = True
    for event in (NightFell(2, 60.0), DiedAtNight(8, None), DayBroke(3, (1, 2, 3, 4, 5, 6, 7))):
        made.hear(event)
    made.listen(Saying("loss", 2, 8))
    assert "legacy" not in {saying.kind for saying in made.speak(TURN)}


def test_two_deaths_are_spoken_of_together():
    _, said = first_words(DiedAtNight(8, None), DiedAtNight(9, None))
    assert [(saying.kind, saying.about, saying.other) for saying in said] == [("losses", 8, 9)]


@pytest.mark.parametrize(("deaths", "words"), [(3, "losses_three"), (4, "losses_many"), (5, "losses_many")])
def test_of_more_than_two_deaths_nobody_names_only_two(deaths, words):
    made, said = first_words(*[DiedAtNight(seat, None) for seat in (10, 9, 8, 7, 6)[:deaths]])
    assert said == [Saying("losses", 1, words=words)]
    made.listen(said[0])
    assert "losses" not in {saying.kind for saying in made.speak(TURN)}


def test_a_quiet_night_is_spoken_of_only_where_everybody_was_told_of_it():
    assert [saying.kind for saying in first_words(NobodyDied())[1]] == ["quiet"]
    assert not first_words()[1]


@pytest.mark.parametrize(("role", "words"), [("citizen", ""), ("godfather", "shown_enemy")])
def test_what_a_player_who_was_voted_out_was_shown_to_be_is_said_as_everybody_was_told(role, words):
    _, said = first_words(VotedOut(8, role))
    assert Saying("shown", 1, 8, role, words=words) in said


def test_a_friend_whom_the_night_has_killed_is_mourned_and_no_sign_of_a_wrong_vote():
    _, said = first_words(DiedAtNight(8, "citizen"))
    assert [(saying.kind, saying.about) for saying in said] == [("loss", 8)]


CARD = ("shown", "shown_enemy", 8)


@pytest.mark.parametrize(
    ("others", "told"),
    [
        ((), [CARD]),
        ((9,), [("loss", "", 9), CARD]),
        ((9, 10), [("losses", "", 9), CARD]),
        ((7, 9, 10), [("losses", "losses_many", None)]),
    ],
)
def test_nobody_mourns_an_enemy_whom_the_night_has_killed(others, told):
    made, said = first_words(DiedAtNight(8, "godfather"), *[DiedAtNight(seat, None) for seat in others])
    spoken = [(one.kind, "" if one.kind == "loss" else one.words, one.about) for one in said]
    assert spoken == told
    for saying in said:
        made.listen(saying)
    assert not [saying for saying in made.speak(TURN) if saying.kind in NEWS]


def test_nobody_tells_what_the_game_does_not_show():
    _, said = first_words(DiedAtNight(8, None))
    assert not [saying for saying in said if saying.claim or saying.kind == "shown"]


def test_an_exit_that_was_wrong_gets_one_apology_of_those_who_voted_for_it():
    made = robot("citizen")
    made.hear(VerdictClosed(((8, (1, 2, 3)),), (8,), ((8, 3),)))
    made.hear(VotedOut(8, "citizen"))
    made.hear(NightFell(2, 60.0))
    made.hear(DayBroke(3, (1, 2, 3, 4, 5, 6, 7)))
    said = made.speak(TURN)
    assert [saying.kind for saying in said[:2]] == ["shown", "amends"]
    for saying in said:
        made.listen(saying)
    assert not [saying for saying in made.speak(TURN) if saying.kind in {"shown", "amends"}]


def test_a_table_hears_of_no_more_than_two_apologies_a_day():
    made = mistaken()
    made.listen(Saying("relent", 9, 2))
    made.listen(Saying("amends", 8, 3))
    assert "relent" not in {saying.kind for saying in made.speak(TURN)}
