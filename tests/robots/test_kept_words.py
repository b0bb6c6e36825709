"""Robots keep to what they have said and to what has happened: no praise of an enemy, no trust in the dead."""

from random import Random

import pytest

from bot.engine.events import DayBroke, DiedAtNight, GameBegan, NightFell, NobodyDied, RoleDealt
from bot.parts.abilities.learn.inquire import Inquired
from bot.robots.public import Public
from bot.robots.sayings import FOR, Saying
from bot.robots.sensible import Sensible
from bot.scenario import load
from tests.robots.seated import CLASSIC, TURN, robot

EVERYBODY = tuple(range(1, 11))


def friend_of(*own, seeds=range(40)):
    """How robots speak for player 4, whom all know to be no enemy and others accuse, after words of their own."""
    kinds = set()
    for seed in seeds:
        made = robot("citizen", seed=seed)
        made.listen(Saying("claim", 5, claim="detective"))
        made.listen(Saying("cleared", 5, 4, "town"))
        made.listen(Saying("accuse", 6, 4))
        for saying in own:
            made.listen(saying)
        kinds |= {saying.kind for saying in made.speak(TURN) if saying.about == 4 and saying.kind in FOR}
    return kinds


def test_nobody_stands_by_a_player_whom_they_have_named_as_an_enemy_until_they_take_it_back():
    assert friend_of() == {"defend"}
    assert friend_of(Saying("accuse", 1, 4)) == set()
    assert friend_of(Saying("found", 1, 4, "mafia")) == set()
    assert friend_of(Saying("accuse", 1, 4), Saying("relent", 1, 4)) == {"defend"}


def test_a_team_does_not_stand_by_a_mate_whom_it_has_named():
    for seed in range(60):
        made = robot("mafioso", seed=seed, mates=(1, 2, 3))
        made.listen(Saying("accuse", 5, 2))
        made.listen(Saying("accuse", 1, 2))
        assert not [saying for saying in made.speak(TURN) if saying.about == 2 and saying.kind in FOR]


def checked(shows, *, dies):
    """The words of a detective on the check of a player who may be dead by then."""
    made = robot("detective")
    made.hear(NightFell(2, 60.0))
    made.hear(Inquired(1, 8, shows))
    made.hear(Inquired(1, 9, "mafia"))
    if dies:
        made.hear(DiedAtNight(8, None))
    made.hear(DayBroke(3, tuple(seat for seat in EVERYBODY if seat != 8 or not dies)))
    return [(saying.kind, saying.words) for saying in made.speak(TURN) if saying.about == 8 and saying.claim]


@pytest.mark.parametrize(
    ("shows", "dies", "said"),
    [
        ("town", False, ("cleared", "")),
        ("town", True, ("cleared", "cleared_out")),
        ("mafia", True, ("found", "found_out")),
    ],
)
def test_a_check_of_a_player_who_is_out_speaks_of_them_as_gone(shows, dies, said):
    assert checked(shows, dies=dies) == [said]


def test_a_finder_says_nothing_weaker_about_the_same_player_beside_the_finding():
    made = robot("detective")
    made.hear(Inquired(1, 9, "mafia"))
    assert [saying.kind for saying in made.speak(TURN) if saying.about == 9] == ["found"]


def after_night(rules, number, roles):
    """The remark of a robot on a quiet night."""
    made = Sensible(1, rules, Random(1))
    made.hear(GameBegan(10, tuple(roles.items())))
    made.hear(RoleDealt(next(iter(roles))))
    made.hear(NightFell(number, 60.0))
    made.hear(NobodyDied())
    made.hear(DayBroke(number, EVERYBODY))
    return [saying.words for saying in made.speak(TURN) if saying.kind == "quiet"]


def test_a_quiet_night_is_good_news_only_if_somebody_could_have_died():
    deck26 = load("deck26").rules()
    roles = {"citizen": 6, "don": 1, "commissioner": 1, "mafioso": 2}
    assert after_night(deck26, 1, roles) == ["quiet_sure"]
    assert after_night(deck26, 2, roles) != ["quiet_sure"]
    assert after_night(CLASSIC, 1, {"citizen": 7, "mafioso": 3}) != ["quiet_sure"]


def test_a_night_is_dangerous_only_where_a_role_in_play_strikes():
    public = Public(CLASSIC)
    assert public.aims.may_kill(1, ("mafioso", "citizen"))
    assert not public.aims.may_kill(1, ("citizen", "doctor", "detective"))
