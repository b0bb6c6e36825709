"""Wordings over whole games: none comes twice running, and a restart changes none."""

from collections import defaultdict
from functools import cache
from random import Random

import pytest

from bot.engine.outputs import EVERYONE, Told
from bot.robots.playing import MANNERS, drive
from bot.scenario import available, load
from bot.text.wordings.files import layers
from bot.text.wordings.moments import keys_of
from bot.text.wordings.retelling import Retelling
from tests.engine.examples import examples
from tests.logged_game import LoggedGame
from tests.text.samples import SCENARIOS


@cache
def played(scenario, seed):
    rules = load(scenario).rules()
    game, chance = LoggedGame(rules, max(rules.deals), seed), Random(seed)
    drive(game, {seat: MANNERS["sensible"](seat, rules, chance) for seat in game.seats}, chance)
    return [o.event for o in game.outputs if isinstance(o, Told) and o.audience is EVERYONE]


@pytest.mark.parametrize("scenario", sorted(available()))
@pytest.mark.parametrize("tone", ["classic", "dramatic"])
def test_no_line_of_a_whole_game_is_one_of_the_last_two_of_its_kind(scenario, tone):
    where = layers("en", tone, SCENARIOS[scenario])
    for seed in ("1", "2")[: examples(2, few=1)]:
        told, before, count = Retelling(seed), defaultdict[str, list[str]](list), 0
        for event in played(scenario, seed):
            told.hear(event)
            if (wording := told.wording(event, where)) is not None:
                kind = keys_of(event)[-1]
                assert wording not in before[kind][-2:], event
                before[kind].append(wording)
                count += 1
        assert count > 10


def test_a_restart_changes_no_wording():
    where, events = layers("en", "classic", SCENARIOS["classic"]), played("classic", "1")
    live = Retelling("1")
    for index, event in enumerate(events):
        live.hear(event)
        if index % 5 == 0:
            back = Retelling("1")
            for once in events[: index + 1]:
                back.hear(once)
            assert back.wording(event, where) == live.wording(event, where)
