"""Whole games of every scenario, put into words: whatever happens in them can be said and sent in every language."""

from random import Random

import pytest

from bot.engine.game import Game
from bot.robots.playing import MANNERS, drive
from bot.scenario import available, load
from bot.store.rows import Chat, GameRow, GameState, Player
from bot.telegram.outbox.deliveries import Post
from bot.telegram.presenting.presenter import Presenter
from bot.telegram.presenting.readers import Readers
from bot.telegram.presenting.seating import Seating
from bot.text import LANGUAGES
from tests.engine.examples import examples

GROUP = -1
CODES = list(LANGUAGES)


class PresentedGame(Game):
    """A game whose every step is presented to a group and to players of all languages."""

    def tell_in(self, number, scenario):
        language = CODES[number % len(CODES)]
        row = GameRow(1, GROUP, None, GameState.RUNNING, self.rules.id, {}, "standard", language, "1", 1, 0.0, 0.0)
        people = {seat: Player(1, seat, seat, f"P{seat}", CODES[seat % len(CODES)]) for seat in self.seats}
        self.presenter = Presenter(Readers(row, Chat(GROUP), Seating(people), scenario.raw))
        self.sent = 0

    def start(self):
        return self.present(super().start())

    def advance(self, given):
        return self.present(super().advance(given))

    def present(self, step):
        for delivery in self.presenter.present(self, step):
            if isinstance(delivery, Post):
                self.sent += 1
                assert delivery.text.strip()
                assert "{" not in delivery.text
                for row in delivery.keyboard or ():
                    for button in row:
                        assert button.label.strip()
                        assert len((button.data or "").encode()) <= 64
        return step


@pytest.mark.parametrize("id_", sorted(available()))
def test_a_whole_game_can_be_told(id_):
    scenario = load(id_)
    rules = scenario.rules()
    sizes = sorted(rules.deals)
    first = sorted(available()).index(id_)
    for number in range(first, first + examples(4, few=1)):
        game = PresentedGame(rules, sizes[-1 - number % min(4, len(sizes))], str(number))
        game.tell_in(number, scenario)
        chance = Random(number)
        manner = MANNERS["random" if number % 2 else "sensible"]
        drive(game, {seat: manner(seat, rules, chance) for seat in game.seats}, chance)
        assert game.sent > 20
