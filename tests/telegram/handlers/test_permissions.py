"""Rights are asked for at each press and command: admins come and go while menus stand open."""

import pytest

from playground.views import SeenMessage
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gina", "Hugo")


def read_board(messages: list[SeenMessage], label: str) -> SeenMessage:
    return next(message for message in reversed(messages) if message.button(label))


@pytest.mark.parametrize("action", ["start", "extend", "cancel", "settings", "scenario", "language"])
async def test_who_was_an_admin_when_the_menu_opened(world: World, action: str) -> None:
    """A person demoted while a menu or a lobby stands open presses in vain; promoted again, not in vain."""
    people = await world.people(*NAMES)
    group = await world.group(*people)
    admin = people[1]
    await world.control.promote(group.id, admin.id)
    await world.say(people[0], "/settings votes_to_start=off", group)
    await world.say(people[0], "/newgame", group)
    board = read_board(await world.messages(admin, group), "Join")
    for person in people[:6]:
        await world.press(person, board, "Join")
    labels = {
        "start": "Start", "extend": "More time", "cancel": "Cancel",
        "settings": "Quick", "scenario": "Simple Mafia", "language": "فارسی",
    }  # fmt: skip
    if action in {"settings", "scenario", "language"}:
        (board,) = await world.say(admin, f"/{action}", group)
        if action == "settings":
            await world.press(admin, board, "The game")
        board = read_board(await world.messages(admin, group), labels[action])
    await world.control.demote(group.id, admin.id)
    await world.settled()
    before = await world.kept()
    answer = await world.press(admin, board, labels[action])
    assert "admins" in answer.text
    assert await world.kept() == before
    await world.control.promote(group.id, admin.id)
    await world.settled()
    answer = await world.press(admin, board, labels[action])
    assert "admins" not in answer.text
    assert await world.kept() != before


@pytest.mark.parametrize("command", ["/skip", "/extend", "/kick 2", "/stop"])
async def test_commands_ask_for_rights_each_time(world: World, command: str) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people)
    admin = people[7]
    await world.control.promote(group.id, admin.id)
    await world.game(group, people[:6])
    table = await world.skip_to(people[0], group, "nomination")
    await world.control.demote(group.id, admin.id)

    def stands() -> tuple[object, ...]:
        game = table.game
        return game.phase, game.waits_until, game.outcome.over, [seat.alive for seat in game.seats.values()]

    for person in (admin, people[3]):
        before = stands()
        (refused, *_) = await world.ask(person, command, group)
        assert "admins can do that" in refused.text
        assert stands() == before
    await world.control.promote(group.id, admin.id)
    before = stands()
    await (world.stop(admin, group) if command == "/stop" else world.say(admin, command, group))
    assert stands() != before
