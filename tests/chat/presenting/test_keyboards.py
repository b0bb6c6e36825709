"""The keyboards of public boards: what is shown on them, and what a press carries back."""

import pytest

from bot.chat.callback_data import AnswerPress, read_answer
from bot.chat.presenting.keyboards import poll_keyboard, word_keyboard
from bot.engine.boards import PollBoard, WordBoard
from bot.lang import Narration, ScenarioTexts, tongue
from bot.scenario import load


@pytest.fixture
def words():
    voice = tongue("en")
    return Narration(voice, ScenarioTexts(load("zodiac").raw, voice), {1: "Ann", 2: "Ben"})


@pytest.mark.rules("ZD-26")
def test_a_poll_offers_yes_and_no_with_their_counts(words):
    board = PollBoard("status_inquiry", (1, 2), (), (3,), 2, 1, 20, 20)
    buttons = [button for row in poll_keyboard(words, 7, 12000, board) for button in row]
    assert [button.label for button in buttons] == ["Yes (2)", "No (0)"]
    assert [read_answer(button.data or "") for button in buttons] == [
        AnswerPress(7, 12000, "yes"),
        AnswerPress(7, 12000, "no"),
    ]


@pytest.mark.rules("ZD-47")
def test_a_word_board_offers_its_words_and_no_way_out(words):
    board = WordBoard("defuse", 1, ("code_1", "code_2", "code_3", "code_4"), 20, 20)
    buttons = [button for row in word_keyboard(words, 7, 12000, board) for button in row]
    assert [button.label for button in buttons] == ["Code 1", "Code 2", "Code 3", "Code 4"]
    assert [read_answer(button.data or "") for button in buttons] == [
        AnswerPress(7, 12000, f"code_{code}") for code in range(1, 5)
    ]
