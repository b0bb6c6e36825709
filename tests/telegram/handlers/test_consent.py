"""A leader is asked whether the team shall do what a mate has named: the answer is yes or no."""

import pytest

from bot.engine.asks import CONSENT
from tests.telegram.world import World

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gina", "Hal", "Ida", "Jon")


@pytest.mark.rules("NS-77")
async def test_a_consent_is_given_or_withheld_with_yes_and_no(world: World) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people)
    await world.game(group, people, "nasim")
    table = await world.skip_to(people[0], group, "night 1")
    (ask,) = (ask for ask in table.game.questions.open.values() if ask.choices == CONSENT)
    leader = next(person for person in people if table.seat_of(person.id) == ask.seat)
    question = next(m for m in reversed(await world.messages(leader)) if "Proposed for tonight" in m.text)
    assert [button["text"] for button in question.buttons] == ["Yes", "No"]

    assert (await world.press(leader, question, "Yes")).text == "Noted: Yes"
    assert (await world.press(leader, question, "No")).text == "Noted: No"
    assert "Your choice: No" in (await world.look(question, leader)).text
