"""The players' view of a scenario, in every language: its roles' cards, and their questions."""

from collections.abc import Iterator
from copy import copy
from random import Random
from typing import Any

from bot.engine.asks import Ask
from bot.engine.boards import TeamBoard
from bot.engine.game import Game
from bot.engine.inputs import Input
from bot.engine.outputs import Opened, Step
from bot.robots.playing import MANNERS, drive
from bot.scenario import Scenario
from bot.telegram.presenting.keyboards import question_keyboard
from bot.text import LANGUAGES, ScenarioTexts, plain, tongue
from bot.text.narration import Narration
from bot.text.sample_names import NAMES
from playground.replaying.chats import look_of

JSON = dict[str, Any]

GAMES = {"random": 12, "silent": 2}
"""The number of games that robots of each manner play, for each of some numbers of players, to find every question.

A robot that answers everything may miss questions by that: a courier who has thrown his spear on day 1 is out.
"""

Asked = tuple[Ask, TeamBoard | None]


class Noting(Game):
    """A game played only to note the first private question of each kind to each role."""

    asked: dict[tuple[str, str], Asked]

    def start(self) -> Step:
        """Begin, and note the first questions."""
        self.asked = {}
        return self._noted(super().start())

    def advance(self, given: Input) -> Step:
        """Give the game one input, and note the new questions."""
        return self._noted(super().advance(given))

    def _noted(self, step: Step) -> Step:
        for output in step.outputs:
            if isinstance(output, Opened) and not output.ask.public:
                ask = output.ask
                board = self.questions.board(ask.topic)
                team = board if isinstance(board, TeamBoard) else None
                self.asked.setdefault((self.seats[ask.seat].role.id, ask.ability), (copy(ask), team))
        return step


def preview_of(scenario: Scenario) -> JSON:
    """The preview of a scenario by language: name, summary, sides, and the roles with their cards and questions."""
    asked = _asked(scenario)
    return {code: _in_language(scenario, code, asked) for code in LANGUAGES}


def _asked(scenario: Scenario) -> dict[tuple[str, str], Asked]:
    """The first question of each kind to each role, found by letting robots play."""
    rules = scenario.rules()
    sizes = sorted(rules.deals)
    found: dict[tuple[str, str], Asked] = {}
    for players in dict.fromkeys((sizes[-1], sizes[len(sizes) // 2], sizes[0])):
        for manner, number in ((manner, number) for manner, games in GAMES.items() for number in range(games)):
            chance = Random(f"preview/{number}")
            game = Noting(rules, players, f"preview/{number}")
            drive(game, {seat: MANNERS[manner](seat, rules, chance) for seat in game.seats}, chance)
            for key, asked in game.asked.items():
                found.setdefault(key, asked)
    return found


def _in_language(scenario: Scenario, code: str, asked: dict[tuple[str, str], Asked]) -> JSON:
    names = dict(enumerate(NAMES[code], 1))
    texts = ScenarioTexts(scenario.raw, tongue(code))
    words = Narration(tongue(code), texts, names)
    return {
        "name": plain(texts.name),
        "summary": plain(texts.summary),
        "sides": {side: plain(texts.side(side)) for side in scenario.model.named_sides},
        "roles": [
            {
                "id": role,
                "name": plain(texts.role(role)),
                "side": plain(texts.side(texts.faction_of(role))),
                "card": look_of(str(words.role_card(role))),
                "questions": list(_questions(words, role, asked)),
            }
            for role in texts.role_ids
        ],
    }


def _questions(words: Narration, role: str, asked: dict[tuple[str, str], Asked]) -> Iterator[JSON]:
    for (asked_role, ability), (ask, team) in asked.items():
        if asked_role == role:
            look = look_of(str(words.question(ask, team)), question_keyboard(words, 0, ask))
            yield {"ability": ability, "name": plain(words.ability(ability)), **look}
