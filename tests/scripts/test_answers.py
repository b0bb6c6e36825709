"""The lists of answers and draws are true of every game."""

from random import Random
from typing import get_args

import pytest
from click.testing import CliRunner

from bot.cli import main
from bot.engine.chance import DRAWS, DrawName
from bot.engine.game import Game
from bot.engine.inputs import Input
from bot.engine.outputs import Opened, Step
from bot.robots.playing import MANNERS, drive
from bot.robots.scripts.questions import SPECIAL, all_questions, form, questions_of, takes
from bot.scenario import available, load
from tests.engine.examples import examples


class Asking(Game):
    """A game that remembers its questions."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        self.opened: list[Opened] = []

    def start(self) -> Step:
        return self._noted(super().start())

    def advance(self, given: Input) -> Step:
        return self._noted(super().advance(given))

    def _noted(self, step: Step) -> Step:
        self.opened += [output for output in step.outputs if isinstance(output, Opened)]
        return step


@pytest.mark.parametrize("id_", sorted(available()))
def test_every_question_is_listed_and_every_choice_fits_its_form(id_):
    rules = load(id_).rules()
    questions = questions_of(rules)
    for number in range(examples(10, few=3)):
        players = sorted(rules.deals)[number % len(rules.deals)]
        game = Asking(rules, players, str(number))
        chance = Random(number)
        drive(game, {seat: MANNERS["random"](seat, rules, chance) for seat in game.seats}, chance)
        for ask in (opened.ask for opened in game.opened):
            assert ask.ability in questions
            shape = form(ask.ability)
            for choice in ask.choices:
                assert "SEAT" in shape if isinstance(choice, int) else takes(ask.ability, choice, rules), ask
            if not ask.parts:
                assert ask.most == 1 or "..." in shape or "[SEAT]" in shape, ask


def test_forms_are_of_questions_that_there_are():
    assert set(SPECIAL) <= set(all_questions())


def test_answers_lists_every_question_with_its_form():
    lines = CliRunner().invoke(main, ["answers"]).stdout.splitlines()
    assert [line.split()[0] for line in lines] == sorted(all_questions())
    assert "plant_bomb SEAT CODE plant_bomb" in [" ".join(line.split()) for line in lines]


def test_draws_lists_every_name_that_can_be_pinned():
    assert tuple(DRAWS) == get_args(DrawName)
    lines = CliRunner().invoke(main, ["draws"]).stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(DRAWS)
