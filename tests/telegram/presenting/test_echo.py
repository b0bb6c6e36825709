"""No player is told their own choice of a moment ago."""

import pytest

from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")


@pytest.mark.rules("JK-59")
async def test_the_lone_mafioso_is_not_sent_his_own_target(world: World) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people)
    await world.game(group, people, "joker")
    table = await world.skip_to(people[0], group, "night 1")
    mafioso = next(one for one in people if table.game.seats[table.seat_of(one.id) or 0].role.id == "mafioso")
    mate = next(one for one in people if one is not mafioso)
    question = next(m for m in reversed(await world.messages(mafioso)) if m.button(mate.first_name))
    await world.press(mafioso, question, mate.first_name)
    await world.skip_to(people[0], group, "day 1")
    told = await world.texts(mafioso)
    assert any("Your choice" in text for text in told)  # it stands on the question
    assert not any("Tonight's target" in text for text in told)
