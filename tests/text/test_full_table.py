"""Nothing that is told or shown at the largest table is longer than a message of Telegram."""

from random import Random

import pytest

from bot.engine.boards import PollBoard, TurnBoard, VoteBoard
from bot.engine.events import NominationClosed
from bot.engine.outputs import Opened, Shown, Told
from bot.robots.playing import MANNERS, drive
from bot.scenario import load
from bot.text.lengths import MESSAGE_LENGTH, telegram_length
from tests.logged_game import LoggedGame
from tests.text.samples import narration

CODES = ("en", "fa", "ru", "ar")
PLAYERS = 30
NAMES = {seat: f"{seat:02} {'😀' * 29}" for seat in range(1, PLAYERS + 1)}


def played(deck):
    rules = load("advanced").rules({"deck": deck})
    game, chance = LoggedGame(rules, PLAYERS, deck), Random(deck)
    drive(game, {seat: MANNERS["random"](seat, rules, chance) for seat in game.seats}, chance)
    return game.outputs


@pytest.mark.parametrize("deck", ["a", "b", "c"])
def test_no_text_of_a_game_of_thirty_is_too_long(deck):
    outputs = played(deck)
    assert len(outputs) > 1000
    for code in CODES:
        say = narration(code, "advanced", names=NAMES)
        for output in outputs:
            match output:
                case Told(event=event):
                    said = say.event(event)
                case Shown(board=board):
                    said = say.board(board, 0.0)
                case Opened(ask) if not ask.public:
                    said = say.question(ask)
                case _:
                    continue
            assert said is None or telegram_length(str(said)) <= MESSAGE_LENGTH, output


@pytest.mark.parametrize("code", CODES)
def test_a_vote_of_all_for_all_fits_into_a_message(code):
    say, everybody = narration(code, "advanced", names=NAMES), tuple(NAMES)
    votes = tuple((seat, tuple(other for other in everybody if other != seat)) for seat in everybody)
    board = VoteBoard("nomination", votes, everybody, 16, True, 60.0, 60.0)
    texts = [
        say.board(board, 0.0),
        say.board(board, 0.0, open_=False),
        say.event(NominationClosed(votes, 16, everybody)),
    ]
    texts.append(say.board(PollBoard("status_colour", everybody[:15], everybody[15:], (), 16, 0, 20.0, 20.0), 0.0))
    texts.append(say.board(TurnBoard("talk", 1, everybody, 30.0, 30.0, None, everybody, (), everybody), 0.0))
    assert all(0 < telegram_length(str(text)) <= MESSAGE_LENGTH for text in texts)
