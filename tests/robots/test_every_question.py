"""Robots of both manners in every scenario: no answer of theirs is refused, no kind of question leaves them silent."""

from collections import Counter
from random import Random

import pytest

from bot.engine.events import JOINT
from bot.engine.game import Game
from bot.engine.outputs import Changed, Opened
from bot.robots import MANNERS, drive, play
from bot.robots.playing import Result
from bot.scenario import available, load
from bot.scenario.options import variations
from tests.engine.examples import examples

SCENARIOS = sorted(available())
DEAR = {
    "shoot",
    "reveal",
    "invite",
    "guess_role",
    "fire_gun",
    "send_code",
    "seek_elixir",
    "report",
    "declare",
    "veto_vote",
    "sign",
    "morning",
    "raise_hand",
    "enlist",
    "name_role",
    "sacrifice",
}
WAITING: dict[str, set[str]] = {"random": set(), "careless": DEAR, "silent": DEAR, "sensible": DEAR}
"""What robots of a manner do only for a reason that they may never find."""

LONGEST = 5000
"""No game of robots takes so many inputs."""


class Overheard(Game):
    """A game that counts what is asked, what is answered, and what is refused."""

    def __init__(self, *arguments: object, **more: object) -> None:
        super().__init__(*arguments, **more)  # type: ignore[arg-type]
        self.asked: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()
        self.inputs = 0

    def advance(self, given):
        step = super().advance(given)
        assert step.refusal is None, (given, step.refusal)
        self.inputs += 1
        assert self.inputs < LONGEST, "robots play in circles"
        self.count(step)
        return step

    def start(self):
        step = super().start()
        self.count(step)
        return step

    def count(self, step):
        for output in step.outputs:
            if isinstance(output, Opened):
                self.asked[output.ask.ability] += 1
            elif isinstance(output, Changed) and output.chosen:
                self.answered[output.ask.ability] += 1


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("id_", SCENARIOS)
def test_every_kind_of_question_is_answered_and_no_answer_is_refused(id_, manner):
    rules = load(id_).rules()
    asked: Counter[str] = Counter()
    answered: Counter[str] = Counter()
    for number in range(examples(40)):
        chance = Random(number)
        players = sorted(rules.deals)[number % len(rules.deals)]
        game = Overheard(rules, players, str(number))
        drive(game, {seat: MANNERS[manner](seat, rules, chance) for seat in game.seats}, chance)
        asked += game.asked
        answered += game.answered
    silent = {ability for ability, count in asked.items() if count >= 20 and not answered[ability]}
    assert silent <= WAITING[manner], asked


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("id_", SCENARIOS)
def test_games_end_with_every_choice_of_options_at_every_size(id_, manner):
    scenario = load(id_)
    sides = {*scenario.model.sides, "draw"}
    for number, values in enumerate(variations(scenario.options)):
        rules = scenario.rules(values)
        for players in rules.deals:
            result = play(rules, players, str(number), manner)
            assert isinstance(result, Result)
            assert {*result.winner.split(JOINT)} <= sides
