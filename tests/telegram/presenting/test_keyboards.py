"""The keyboards of public boards and questions: their labels, and the data of a press."""

from dataclasses import replace

import pytest

from bot.engine.asks import Ask, Deadline, Refusal
from bot.engine.boards import PollBoard, WordBoard
from bot.scenario import load
from bot.telegram.callback_data import BACK, AnswerButton
from bot.telegram.games.presses import chosen_by, is_half
from bot.telegram.presenting.keyboards import board_keyboards, question_keyboard
from bot.text import ScenarioTexts, tongue
from bot.text.narration import Narration


@pytest.fixture
def words():
    voice = tongue("en")
    return Narration(voice, ScenarioTexts(load("zodiac").raw, voice), {1: "Ann", 2: "Ben"})


@pytest.mark.rules("ZD-26")
def test_a_poll_offers_yes_and_no_with_their_counts(words):
    board = PollBoard("status_inquiry", (1, 2), (), (3,), 2, 1, 20, 20)
    buttons = [button for row in board_keyboards(words, 7, 12000, board)[0] or () for button in row]
    assert [button.label for button in buttons] == ["Yes (2)", "No (0)"]
    assert [AnswerButton.unpack(button.data or "") for button in buttons] == [
        AnswerButton(7, 12000, "yes"),
        AnswerButton(7, 12000, "no"),
    ]


@pytest.mark.rules("ZD-47")
def test_a_word_board_offers_its_words_and_no_way_out(words):
    board = WordBoard("defuse", 1, ("code_1", "code_2", "code_3", "code_4"), 20, 20)
    buttons = [button for row in board_keyboards(words, 7, 12000, board)[0] or () for button in row]
    assert [button.label for button in buttons] == ["Code 1", "Code 2", "Code 3", "Code 4"]
    assert [AnswerButton.unpack(button.data or "") for button in buttons] == [
        AnswerButton(7, 12000, f"code_{code}") for code in range(1, 5)
    ]


DOUBLED = Ask(1, 1, "guess_role", (), 0, 4, 12000, Deadline(60, 60), parts=((2, 3), ("doctor",)) * 2, enough=2)
"""A question whose answer is whole with two places, and may have two more."""


def presses(keyboard):
    return [AnswerButton.unpack(button.data or "") for row in keyboard for button in row]


@pytest.mark.rules("EC-134")
def test_an_answer_that_is_whole_may_be_made_longer(words):
    def pressed(ask, half, press):
        choice = chosen_by(ask, press, half or ())
        return choice, is_half(ask, choice)

    first = presses(question_keyboard(words, 7, DOUBLED))
    assert first == [AnswerButton(7, 12000, 2), AnswerButton(7, 12000, 3), AnswerButton(7, 12000, None)]
    half, begun = pressed(DOUBLED, None, first[0])
    assert begun
    second = presses(question_keyboard(words, 7, DOUBLED, half))
    whole, begun = pressed(DOUBLED, half, second[0])
    assert (whole, begun) == ((2, "doctor"), False)
    answered = replace(DOUBLED, chosen=whole)
    third = presses(question_keyboard(words, 7, answered))
    assert third[0] == AnswerButton(7, 12000, 2, ("doctor", 3)), "another player, behind what is chosen"
    longer, begun = pressed(answered, None, third[0])
    assert (longer, begun) == ((2, "doctor", 3), True)
    assert third[1] == AnswerButton(7, 12000, BACK)
    again, begun = pressed(answered, None, third[1])
    assert (again, begun) == ((), True)
    assert presses(question_keyboard(words, 7, answered, again)) == first, "from the beginning"


@pytest.mark.rules("EC-76", "EC-134")
@pytest.mark.parametrize(
    ("choice", "refusal"),
    [
        ((2, "doctor"), None),
        ((2, "doctor", 3, "doctor"), None),
        ((2,), Refusal.TOO_FEW),
        ((2, "doctor", 3), Refusal.TOO_FEW),
        ((2, "doctor", 2, "doctor"), Refusal.NOT_A_CHOICE),
        ((), None),
    ],
)
def test_which_answers_to_it_are_legal(choice, refusal):
    assert replace(DOUBLED, choices=(2, 3, "doctor")).refuse(choice) is refusal
