"""*My hand*: all that is a player's, shown to them alone, by a press that works for everybody."""

from pathlib import Path

import pytest

from playground.server.serving import running_server
from playground.views import Group, SeenMessage, Someone
from tests.telegram.secrets.test_here import asides, public, strangers
from tests.telegram.world import World, narrating


async def newest_with_hand(world: World, person: Someone, group: Group) -> SeenMessage:
    seen = await world.messages(person, group)
    return next(one for one in reversed(seen) if one.receiver is None and one.button("My hand"))


async def hand_of(world: World, person: Someone, group: Group) -> SeenMessage:
    """The display for the presser; the press alone says nothing."""
    begin = await world.control.last()
    button = await newest_with_hand(world, person, group)
    assert (await world.press(person, button, "My hand")).text == ""
    shown = [one for one in await world.since(begin, group.id) if one.receiver == person.id]
    return shown[-1]


@pytest.mark.parametrize("secrets", ["auto", "here", "private"])
async def test_it_shows_the_role_and_the_open_question_wherever_secrets_are_told(world: World, secrets: str) -> None:
    people, group = await strangers(world, started=7)
    await world.tell_secrets(group, secrets)
    await world.game(group, people)
    table = await world.skip_to(people[0], group, "night 2")
    asked = {ask.seat: ask for ask in table.game.questions.open.values() if not ask.public}
    for person in people:
        seat = table.seat_of(person.id)
        assert seat is not None
        hand = await hand_of(world, person, group)
        role = table.presenter.readers.words("en").texts.role(table.game.seats[seat].role.id)
        assert str(role) in hand.text
        assert hand.protected
        assert bool(hand.buttons) is (seat in asked and bool(asked[seat].choices))
    assert not [one for one in await public(world, group) if one.protected]


async def test_it_is_answered_like_a_question_and_follows_the_game(world: World) -> None:
    people, group = await strangers(world, started=7)
    await world.game(group, people)
    table = await world.skip_to(people[0], group, "night 2")
    ask = next(one for one in table.game.questions.open.values() if not one.public)
    person = next(one for one in people if table.seat_of(one.id) == ask.seat)
    hand = await hand_of(world, person, group)
    label = hand.buttons[0]["text"]
    assert "Noted" in (await world.press(person, hand, label)).text
    assert any(button["text"].startswith("✅") for button in (await world.look(hand, person)).buttons)
    await world.say(people[0], "/skip", group)
    assert not (await world.look(hand, person)).buttons, "the night is over"


async def test_a_second_press_shows_it_anew_and_leaves_one(world: World) -> None:
    people, group = await strangers(world)
    await world.game(group, people)
    first, second = await hand_of(world, people[1], group), await hand_of(world, people[1], group)
    assert first.message_id != second.message_id
    left = [one.message_id for one in await asides(world, people[1], group)]
    assert second.message_id in left
    assert first.message_id not in left


async def test_whoever_does_not_play_or_is_out_is_told_so(world: World) -> None:
    people, group = await strangers(world, started=7)
    await world.game(group, people[:6])
    button = await newest_with_hand(world, people[6], group)
    assert "not in this game" in (await world.press(people[6], button, "My hand")).text
    await world.say(people[0], "/kick 4", group)
    hand = await hand_of(world, people[3], group)
    assert "out of the game" in hand.text.lower() or "free to join" in hand.text.lower()


async def test_the_command_does_the_same(world: World) -> None:
    people, group = await strangers(world)
    await world.game(group, people)
    await world.skip_to(people[0], group, "day 1")
    begin = await world.control.last()
    await world.say(people[2], "/hand", group)
    shown = [one for one in await world.since(begin, group.id) if one.receiver == people[2].id]
    assert "Your role" in shown[-1].text
    assert not [one for one in await public(world, group) if one.protected]


async def test_it_follows_the_game_after_a_restart_too(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            people, group = await strangers(world, started=7)
            await world.game(group, people)
            table = await world.skip_to(people[0], group, "night 2")
            ask = next(one for one in table.game.questions.open.values() if not one.public)
            person = next(one for one in people if table.seat_of(one.id) == ask.seat)
            hand = await hand_of(world, person, group)
        async with narrating(server, tmp_path) as world:
            assert "Noted" in (await world.press(person, hand, hand.buttons[0]["text"])).text
            assert any(button["text"].startswith("✅") for button in (await world.look(hand, person)).buttons)
            await world.say(people[0], "/skip", group)
            assert not (await world.look(hand, person)).buttons, "the night is over"


@pytest.mark.rules("JK-59")
async def test_it_says_the_same_after_a_restart(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            people, group = await strangers(world, started=7)
            people = people[:6]
            await world.game(group, people, "joker")
            table = await world.skip_to(people[0], group, "night 1")
            mafia = [one for one in people if table.game.seats[table.seat_of(one.id) or 0].role.id == "mafioso"]
            mate = next(one for one in people if one not in mafia)
            for one in mafia:
                question = next(seen for seen in reversed(await world.messages(one)) if seen.button(mate.first_name))
                await world.press(one, question, mate.first_name)
            await world.skip_to(people[0], group, "day 1")
            before = [(await hand_of(world, one, group)).text for one in people]
        async with narrating(server, tmp_path) as world:
            assert [(await hand_of(world, one, group)).text for one in people] == before
