"""The group's messages, their order and number, as the real sender sends them: the same for any secret."""

import pytest

from bot.engine.inputs import Answer
from bot.telegram.games.table import Table
from playground.views import Group, Happened, Someone
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gina", "Hugo")
PUBLIC = {"sent", "edited", "permissions", "pinned", "unpinned", "deleted"}

Heard = list[tuple[str, str, str]]


async def nightly(world: World, table: Table, choices: dict[str, str]) -> None:
    """Roles answer by role, with role as pick; pressed for real, each several times."""
    roles = {player.role.id: seat for seat, player in table.game.seats.items()}
    for role, target in choices.items():
        seat, pick = roles[role], roles[target]
        for ask in [ask for ask in table.game.questions.open.values() if ask.seat == seat and not ask.public]:
            for choice in ((), (pick,)):
                if ask.id in table.game.questions.open and ask.refuse(choice) is None:
                    ask_id = ask.id
                    await world.up.services.games.feed(table, lambda at, a=ask_id, c=choice: Answer(at, seat, a, c))  # type: ignore[misc] # noqa: B023
    await world.settled()


async def heard(world: World, people: list[Someone], group: Group, nights: list[dict[str, str]]) -> Heard:
    """The group's side of a game with these nights."""
    begin = await world.control.last()
    await world.game(group, people)
    for number, choices in enumerate(nights, 1):
        table = await world.skip_to(people[0], group, f"night {number}")
        await nightly(world, table, choices)
    await world.skip_to(people[0], group, f"day {len(nights) + 1}")
    events = [event for event in await world.control.feed(begin, limit=100_000) if event.chat_id == group.id]
    await world.stop(people[0], group)
    return [told(event) for event in events if event.kind in PUBLIC]


def told(event: Happened) -> tuple[str, str, str]:
    message = event.message
    labels = "" if message is None else str([button["text"] for button in message.buttons])
    return event.kind, "" if message is None else message.text, labels


SAME: dict[str, tuple[list[dict[str, str]], list[dict[str, str]]]] = {
    "a shot that is stopped, and silence": (
        [{"godfather": "doctor", "doctor": "doctor", "detective": "godfather"}],
        [{}],
    ),
    "much to do, and nothing": (
        [{"doctor": "detective", "detective": "doctor"}, {"doctor": "godfather", "detective": "godfather"}],
        [{}, {"detective": "doctor"}],
    ),
}


@pytest.mark.rules("CH-05")
@pytest.mark.parametrize("title", SAME)
async def test_the_group_hears_the_same_in_the_same_order(
    world: World, monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    monkeypatch.setattr("bot.telegram.lobbies.lobbies.secrets.token_hex", lambda _: "order")
    people = await world.people(*NAMES)
    found = []
    for nights in SAME[title]:
        group = await world.group(*people)
        found.append(await heard(world, people, group, nights))
    assert len(found[0]) > 8
    assert found[0] == found[1]


@pytest.mark.rules("CH-05")
async def test_the_group_hears_it_before_anybody_is_written_to(world: World) -> None:
    """Else the moment of the group's message would tell how many questions were sent before."""
    people = await world.people(*NAMES)
    group = await world.group(*people)
    await world.game(group, people)
    table = world.table(group)
    nights = 0
    for _ in range(60):
        before = table.game.phase.name
        begin = await world.control.last()
        await world.say(people[0], "/skip", group)
        if table.game.phase.name == before or table.game.outcome.over:
            continue
        events = [event for event in await world.control.feed(begin) if event.kind in {"sent", "permissions"}]
        public = [place for place, event in enumerate(events) if event.chat_id == group.id]
        private = [place for place, event in enumerate(events) if event.chat_id > 0]
        assert public, (before, table.game.phase, [(event.kind, event.chat_id) for event in events])
        if private:
            assert max(public) < min(private), [(event.kind, event.chat_id) for event in events]
        if table.game.phase.name == "night":
            nights += 1
            assert private
            assert any(event.kind == "permissions" for event in events)
        if nights == 2:
            return
    raise AssertionError("no two nights")
