"""A team does not learn of the unknown mate: neither from the offered names, nor in any other way."""

from pathlib import Path

import pytest

from bot.engine.game import Game
from bot.engine.inputs import TimeUp
from bot.scenario import load
from tests.engine.views import choosing, differences, read, silent

MATES = str(Path(__file__).parent / "mates.yaml")
DEAL = ["boss", "gangster", "thief", "citizen", "sister", "sister", "citizen"]
THIEF, CITIZEN = 3, 4


def with_thief_at(seat):
    deal = [role if role != "thief" else "citizen" for role in DEAL]
    deal[seat - 1] = "thief"
    return deal


def offers(whom, thief):
    """The choices of every question of the second wave, by seat and ability."""
    game = Game(load(MATES).rules({"whom": whom}), len(DEAL), "mates", deal=with_thief_at(thief))
    game.start()
    while not any(ask.ability == "mafia_shot" for ask in game.questions.open.values()):
        game.advance(TimeUp(game.waits_until or 0.0))
    return {(ask.seat, ask.ability): (ask.choices, ask.parts) for ask in game.questions.open.values()}


# as MK-05, MK-17, TG-05, TG-22 will ask
def test_two_games_that_differ_in_who_the_silent_mate_is_look_the_same_to_his_team():
    for secret in (silent, choosing({1: {"mafia_shot": (7,)}}), choosing({2: {"guess_role": (7, "sister")}})):
        one, other = (read(MATES, with_thief_at(seat), secret, ()) for seat in (THIEF, CITIZEN))
        assert not differences(one, other, {THIEF, CITIZEN})
        assert one[THIEF] != other[THIEF]


# as MK-17, TG-22, CT-156 will ask
@pytest.mark.parametrize(
    ("whom", "named"),
    [
        ("not_mates", (3, 4, 5, 6, 7)),
        ("living", (2, 3, 4, 5, 6, 7)),
        ("everyone", (1, 2, 3, 4, 5, 6, 7)),
        ("other_sides", (4, 5, 6, 7)),
    ],
)
def test_whom_a_team_may_name(whom, named):
    found = offers(whom, THIEF)
    by_the_other = tuple(sorted({*named, 1} - {2})) if whom == "living" else named
    assert found[1, "mafia_shot"][0] == named
    assert found[2, "mafia_shot"][0] == found[2, "recruit"][0] == found[2, "guess_role"][1][0] == by_the_other


def test_a_list_of_other_sides_would_show_him():
    assert offers("other_sides", THIEF) != offers("other_sides", CITIZEN)
    assert offers("not_mates", THIEF) == offers("not_mates", CITIZEN)


def test_the_silent_mate_may_name_his_mates_as_nobody_tells_him_who_they_are():
    game = Game(load(MATES).rules(), len(DEAL), "mates", deal=DEAL)
    game.start()
    while not game.questions.open or game.phase.name != "night":
        game.advance(TimeUp(game.waits_until or 0.0))
    assert [ask.choices for ask in game.questions.open.values()] == [(1, 2, 4, 5, 6, 7)]
