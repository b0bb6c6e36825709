"""Robots of both manners in every scenario: no answer of theirs is refused, no kind of question leaves them silent."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random

import pytest

from bot.engine.asks import Refusal
from bot.engine.events import JOINT
from bot.engine.game import Game
from bot.engine.inputs import Answer
from bot.engine.outputs import Changed, Opened
from bot.robots.playing import MANNERS, GameOutcome, drive
from bot.scenario import available
from bot.scenario.options import variations
from tests.engine.examples import LONG, QUICK, examples
from tests.engine.views import scenario as scenario_of

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
    "on_record",
    "sacrifice",
}
WAITING: dict[str, set[str]] = {"random": set(), "careless": DEAR, "silent": DEAR, "sensible": DEAR}
"""What robots of a manner do only for a reason that they may never find."""

BESIDE = {"shoot", "choose_confirmer"}
"""Asked at once, and may not name the same player: robots do not look from one of them to the other."""

USUAL = examples(40, few=4)
"""The least games of a scenario that a manner plays."""

LONGEST = 5000
"""No game of robots takes so many inputs."""


class QuestionCountingGame(Game):
    """A game that counts questions, answers, and refusals."""

    def __init__(self, *arguments: object, **more: object) -> None:
        super().__init__(*arguments, **more)  # type: ignore[arg-type]
        self.asked: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()
        self.inputs = 0

    def advance(self, given):
        asked = self.questions.open.get(given.ask) if isinstance(given, Answer) else None
        step = super().advance(given)
        if step.refusal is Refusal.TWICE and asked is not None and asked.ability in BESIDE:
            return step
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


@dataclass
class ManyGames:
    """The results of the games of a manner in a scenario."""

    asked: Counter[str] = field(default_factory=Counter)
    answered: Counter[str] = field(default_factory=Counter)
    results: list[GameOutcome] = field(default_factory=list)


def covering(every, chance):
    """As few tables as have every choice and every size, those first that have a new one of both."""
    own: list[tuple[object, int]] = []
    for fresh in (all, any):
        for values, players in chance.sample(every, len(every)):
            if fresh((all(values != one for one, _ in own), all(players != one for _, one in own))):
                own.append((values, players))
    return own


def tables(id_, manner):
    """The options and sizes that a manner plays.

    Every choice of options at every size. Where these are many each is played by one of the manners, in turn, and in a
    long run by all; where they are few, the default options are played more than once. Of few examples the manners
    together play every choice at some size and every size with some choice.
    """
    scenario = scenario_of(id_)
    every = [(values, players) for values in variations(scenario.options) for players in scenario.rules(values).deals]
    if QUICK:
        own = covering(every, Random(id_))[list(MANNERS).index(manner) :: len(MANNERS)]
    elif LONG > 1 or len(every) <= USUAL:
        own = every
    else:
        own = every[list(MANNERS).index(manner) :: len(MANNERS)]
    sizes = sorted(scenario.rules().deals)
    return [*own, *(({}, sizes[number % len(sizes)]) for number in range(USUAL - len(own)))]


@cache
def played(id_, manner):
    found = ManyGames()
    for number, (values, players) in enumerate(tables(id_, manner)):
        rules, chance = scenario_of(id_).rules(values), Random(number)
        game = QuestionCountingGame(rules, players, str(number))
        found.results.append(drive(game, {seat: MANNERS[manner](seat, rules, chance) for seat in game.seats}, chance))
        found.asked += game.asked
        found.answered += game.answered
    return found


@pytest.mark.parametrize("manner", MANNERS, scope="class")
@pytest.mark.parametrize("id_", SCENARIOS, scope="class")
class TestGames:
    """Of one scenario, played by robots of one manner: played once, and looked at by each of these."""

    def test_every_kind_of_question_is_answered_and_no_answer_is_refused(self, id_, manner):
        games = played(id_, manner)
        silent = {ability for ability, count in games.asked.items() if count >= 20 and not games.answered[ability]}
        assert silent <= WAITING[manner], games.asked

    def test_games_end_with_every_choice_of_options_at_every_size(self, id_, manner):
        sides = {*scenario_of(id_).model.sides, "draw"}
        for result in played(id_, manner).results:
            assert {*result.winner.split(JOINT)} <= sides


@pytest.mark.parametrize("id_", SCENARIOS)
def test_every_choice_and_every_size_is_played(id_):
    """By every manner, or where few examples are tried by one of them."""
    values = list(variations(scenario_of(id_).options))
    sizes = {players for chosen in values for players in scenario_of(id_).rules(chosen).deals}
    played_by_any = []
    for manner in MANNERS:
        played_by_any += (own := tables(id_, manner))
        assert QUICK or all(any(chosen == each for each, _ in own) for chosen in values), manner
        assert QUICK or {players for _, players in own} == sizes, manner
    assert all(any(chosen == each for each, _ in played_by_any) for chosen in values)
    assert {players for _, players in played_by_any} == sizes
    every = [(chosen, players) for chosen in values for players in scenario_of(id_).rules(chosen).deals]
    assert QUICK or all(table in played_by_any for table in every)
