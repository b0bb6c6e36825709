"""Nasim: rules that no game script can show, as the table of roles and the bars of all sizes."""

from collections import Counter

import pytest

from bot.engine.game import Game
from bot.engine.inputs import Answer, Host, HostAction, TimeUp
from bot.engine.night_rules import Wave, numbered_waves
from bot.engine.outputs import Told
from bot.parts.abilities.day.summon import SummonsNamed
from bot.parts.procedures.votes.ballots import BARS
from bot.scenario import load
from tests.concepts.play import with_night

TOWN = ("researcher", "detective", "doctor", "interrogator", "invulnerable")


@pytest.fixture(scope="module")
def rules():
    return load("nasim").rules({}, "standard")


@pytest.mark.rules("NS-01", "NS-02")
def test_ten_to_thirteen_may_play(rules):
    assert rules.id == "nasim"
    assert sorted(rules.deals) == [10, 11, 12, 13]
    sides = {players: Counter(rules.roles[role].side for role in deal) for players, deal in rules.deals.items()}
    assert all(len(deal) == players for players, deal in rules.deals.items())
    assert {players: count["mafia"] for players, count in sides.items()} == {10: 3, 11: 3, 12: 4, 13: 4}
    for deal in rules.deals.values():
        assert all(deal.count(role) == 1 for role in TOWN)


@pytest.mark.rules("NS-02", "NS-03", "NS-04", "NS-05")
@pytest.mark.parametrize(("players", "more", "citizens"), [(10, 0, 2), (11, 0, 3), (12, 1, 2), (13, 1, 3)])
def test_the_roles_of_each_size(rules, players, more, citizens):
    deal = Counter(rules.deals[players])
    assert (deal["godfather"], deal["nato"], deal["charlatan"]) == (1, 1, 1)
    assert deal["mafioso"] == deal["sniper"] == more
    assert deal["citizen"] == citizens


@pytest.mark.rules("NS-70")
@pytest.mark.parametrize(
    ("living", "bar"),
    [(13, 5), (12, 5), (11, 5), (10, 4), (9, 4), (8, 4), (7, 3), (6, 3), (5, 2), (4, 2), (3, 2)],
)
def test_the_bar_of_both_votes(rules, living, bar):
    assert BARS["club"](living) == bar
    procedures = {procedure.id: procedure for procedure in rules.day}
    assert procedures["nomination"].bar == "club"
    assert procedures["verdict"].alone == "club"


@pytest.mark.rules("NS-10", "NS-75")
def test_two_waves_of_90_and_45_seconds(rules):
    assert [(wave.seconds, tuple(entry.ability for entry in wave.asks)) for wave in rules.night.waves] == [
        (90, ("link", "mafia_shot", "recruit", "guess_role", "mislead")),
        (45, ("inquire", "save", "summon", "shoot")),
    ]


@pytest.mark.rules("NS-79")
def test_a_summons_of_a_closed_wave_stands_though_he_leaves(rules):
    waves = numbered_waves((Wave(seconds=45, asks=("summon",)), Wave(seconds=90, asks=("mafia_shot",))))
    early = with_night(rules, waves=waves)
    game = Game(early, 10, "early", deal=rules.deals[10])
    seat = next(number for number, player in game.seats.items() if player.role.id == "interrogator")
    game.start()
    while not (game.phase.name == "night" and game.questions.open):
        game.advance(TimeUp(game.waits_until or 0))
    ask = next(iter(game.questions.open.values()))
    called = tuple(other for other in game.seats.living if other != seat)[:2]
    assert game.advance(Answer(game.now, seat, ask.id, called)).refusal is None
    game.advance(TimeUp(ask.deadline.at))
    game.advance(Host(game.now, HostAction.LEAVE, seat))
    events = []
    while game.phase.name == "night":
        events += game.advance(TimeUp(game.waits_until or 0)).outputs
    assert [
        output.event for output in events if isinstance(output, Told) and isinstance(output.event, SummonsNamed)
    ] == [SummonsNamed(called)]
