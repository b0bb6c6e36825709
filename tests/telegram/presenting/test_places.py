"""Every seat has its place among the buttons of all votes and questions of a game."""

import pytest

from bot.engine.asks import Ask, Deadline
from bot.scenario import load
from bot.telegram.callback_data import AnswerButton
from bot.telegram.presenting.keyboards import question_keyboard
from bot.text import ScenarioTexts, tongue
from bot.text.narration import Narration
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gregor")


async def voting(world: World) -> tuple[list[Someone], Group, SeenMessage]:
    """A vote in which the third seat is empty."""
    people = await world.people(*NAMES)
    group = await world.group(*people)
    table = await world.game(group, people)
    await world.skip_to(people[0], group, "day 1")
    await world.say(people[0], "/kick 3", group)
    await world.skip_to(people[0], group, "nomination")
    assert not table.game.seats[3].alive
    return people, group, next(m for m in reversed(await world.messages(people[0], group)) if m.button("No vote"))


@pytest.mark.rules("CH-10")
async def test_who_is_out_leaves_an_empty_place_in_a_vote(world: World) -> None:
    people, _, board = await voting(world)
    rows = [[button["text"].rpartition("\u2068")[2].removesuffix("\u2069") for button in row] for row in board.keyboard]
    assert rows[:4] == [["Anna", "Boris"], ["Clara", "Dora"], ["Emil", "Fritz"], ["Gregor"]]
    assert [button["text"] for row in board.keyboard for button in row if "disabled" in button] == [
        board.keyboard[1][0]["text"]
    ]
    answer = await world.press(people[0], board, "Dora")
    assert "Dora" in answer.text
    data = AnswerButton.unpack(board.keyboard[1][1]["callback_data"])
    assert data is not None
    old = AnswerButton(data.game_id, data.topic, 3).pack()  # as from a message of before
    assert (await world.forge(people[1], board, old)).text == "You can't choose that here."


@pytest.mark.rules("CH-10")
async def test_on_an_older_server_who_is_out_has_no_button(world: World) -> None:
    await world.control.fault("older")
    _, _, board = await voting(world)
    assert [len(row) for row in board.keyboard[:3]] == [2, 2, 2]
    assert not any("Clara" in button["text"] for row in board.keyboard for button in row)


def test_words_follow_the_seats_and_one_player_alone_is_no_choice_among_seats() -> None:
    voice = tongue("en")
    words = Narration(voice, ScenarioTexts(load("zodiac").raw, voice), {1: "Ann", 2: "Ben", 3: "Cleo", 4: "Dan"})

    def shown(*choices: int | str, gone: tuple[int, ...] = ()) -> list[list[tuple[str, bool]]]:
        ask = Ask(1, 1, "save", choices, 0, 1, 12000, Deadline(60, 60), gone=gone)
        keyboard = question_keyboard(words, 7, ask, places=True)
        return [[(button.label.strip("\u200e\u2069")[-3:], button.disabled) for button in row] for row in keyboard]

    nobody = [("ody", False)]
    assert shown(4, 2, "yes") == [
        [("Ann", True), ("Ben", False)],
        [("leo", True), ("Dan", False)],
        [("Yes", False)],
        nobody,
    ]
    assert shown(4, 2, gone=(2,)) == [[("Ann", True), ("Ben", True)], [("leo", True), ("Dan", False)], nobody]
    assert shown(4) == [[("Dan", False)], nobody]
