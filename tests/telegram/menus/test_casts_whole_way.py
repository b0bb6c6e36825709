"""A composed cast all the way, in each language: composed, kept, shared, taken over elsewhere, refused, played."""

import re
from collections import Counter

import pytest

from bot.scenario import load
from bot.text import LANGUAGES, ScenarioTexts, Tongue, plain, tongue
from playground.views import Group, SeenMessage, Someone
from tests.telegram.menus.opened import labels, menu, saved
from tests.telegram.world import World

SIX = "citizen4.commissioner1.don1"


def role(t: Tongue, scenario: str, id_: str) -> str:
    return plain(ScenarioTexts(load(scenario).raw, t).role(id_))


async def room(world: World, code: str, *people: Someone) -> Group:
    """A group that speaks this language."""
    group = await world.group(*people)
    shown = await menu(world, people[0], "/language", group)
    await world.press_data(people[0], shown, code)
    assert (await saved(world, group)).language == code
    return group


async def pressed(world: World, person: Someone, shown: SeenMessage, *ends: str) -> SeenMessage:
    """The menu after these presses, named by how their data end."""
    for end in ends:
        await world.press_data(person, shown, end)
    return await world.look(shown, person)


def plays(shown: SeenMessage) -> bool:
    """Whether the cast that is shown can be played."""
    return any(button["callback_data"].endswith("!play") for button in shown.buttons)


@pytest.mark.parametrize("code", LANGUAGES)
async def test_composed_kept_shared_taken_over_and_played(world: World, code: str) -> None:
    t = tongue(code)
    anna, boris, *others = await world.people(*"ABCDEFG", language=code)
    ours, theirs = await room(world, code, anna, boris), await room(world, code, boris, anna, *others)
    terrorist, citizen = role(t, "persian_roles", "terrorist"), role(t, "persian_roles", "citizen")

    shown = await menu(world, anna, "/scenario", ours)
    await pressed(world, anna, shown, ":persian_roles")
    await pressed(world, anna, shown, ":own", ":mafia~0", "+:godfather", "+:terrorist")
    mafia = await pressed(world, anna, shown, "+:terrorist")
    several = labels(mafia).index(f"✅ {terrorist}")  # and no ➕: two are all there may be
    assert labels(mafia)[several + 1] == f"➖ ×{t.number(2)}"
    refused = await pressed(world, anna, shown, ":own")
    assert "❌" in refused.text  # three of the mafia among six
    assert not plays(refused)
    alone = await pressed(world, anna, shown, ":independent~0", "+:killer", ":own")
    assert role(t, "persian_roles", "killer") in alone.text
    doubted = await pressed(world, anna, shown, ":mafia~0", "-:terrorist", ":own", ":town~0", "+:priest", ":own")
    priest, silencer = (role(t, "persian_roles", id_) for id_ in ("priest", "silencer"))
    (doubt,) = (line for line in doubted.text.splitlines() if line.startswith("⚠️"))
    assert priest in doubt
    assert silencer in doubt
    assert plays(doubted)
    assert citizen in doubted.text  # is what all others are dealt

    (kept,) = await world.say(anna, "/cast ۱ / ночь / ليلة", ours)
    assert "۱ / ночь / ليلة" in kept.text
    await pressed(world, anna, shown, "!clear", "!kept")
    again = await world.press(anna, shown, "۱ / ночь / ليلة")
    assert not again.show_alert
    await pressed(world, anna, shown, "!share")
    told = (await world.texts(anna, ours))[-1]
    line = re.search(r"/cast persian_roles \S+", told)
    link = re.search(r"https://t\.me/\w+\?startgroup=([\w-]+)", told)
    assert line is not None
    assert link is not None

    for given in (line[0], f"/start@{world.up.ctx.bot.username} {link[1]}", f"/cast {link[0]}"):
        (taken,) = await world.say(boris, given, theirs)
        assert plays(taken)
        assert priest in taken.text
        await pressed(world, boris, taken, "!clear")
    (taken,) = await world.say(boris, line[0], theirs)
    await pressed(world, boris, taken, "!play")
    board = await world.lobby(boris, theirs)
    assert citizen in board.text
    for person in (boris, anna, *others[:3]):
        await world.press(person, board, plain(t.context("button", "🙋 Join")))
    start = plain(t.context("button", "▶️ Start now"))
    few = await world.press(boris, board, start)
    assert few.text == plain(t.plural("{n} more player is needed.", "{n} more players are needed.", 1))
    for person in others[3:]:
        await world.press(person, board, plain(t.context("button", "🙋 Join")))
    await world.press(boris, board, start)
    dealt = Counter(seat.role.id for seat in world.table(theirs).game.seats.values())
    assert dealt == {"godfather": 1, "terrorist": 1, "killer": 1, "priest": 1, "citizen": 3}


@pytest.mark.parametrize("code", LANGUAGES)
async def test_a_cast_that_the_lobby_is_too_large_or_small_for(world: World, code: str) -> None:
    t = tongue(code)
    people = await world.people(*"ABCDEFG", language=code)
    anna, group = people[0], await room(world, code, *people)
    (shown,) = await world.say(anna, f"/cast city {SIX}", group)
    board = await world.lobby(anna, group, "city")
    join, start = (plain(t.context("button", label)) for label in ("🙋 Join", "▶️ Start now"))
    for person in people:
        await world.press(person, board, join)
    answer = await world.press_data(anna, shown, "!play")
    name = ScenarioTexts(load("city").raw, t).name
    refusal = t.text(
        "That's not possible: {joined} have joined the lobby, and {scenario} takes {most} at most.",
        joined=7,
        scenario=name,
        most=6,
    )
    assert (answer.show_alert, answer.text) == (True, plain(refusal))
    for person in people[4:]:
        await world.press(person, board, plain(t.context("button", "🚪 Leave")))
    await world.press_data(anna, shown, "!play")
    few = await world.press(anna, board, start)
    assert few.text == plain(t.plural("{n} more player is needed.", "{n} more players are needed.", 2))
    assert t.text("Players: {count} of {most}", count=4, most=6) in (await world.look(board, anna)).text
    for person in people[4:6]:
        await world.press(person, board, join)
    dealt = Counter(seat.role.id for seat in world.table(group).game.seats.values())
    assert dealt == {"citizen": 4, "commissioner": 1, "don": 1}


@pytest.mark.parametrize("given", ["city-AAAA", "city-", "nowhere-abcB", "city-###", "x" * 64])
async def test_a_link_without_a_cast_is_refused(world: World, given: str) -> None:
    anna, boris = await world.people("Anna", "Boris")
    group = await world.group(anna, boris)
    (answer,) = await world.say(anna, f"/start@{world.up.ctx.bot.username} {given}", group)
    assert "I don't know the setup behind this link" in answer.text
    (no,) = await world.say(boris, f"/start@{world.up.ctx.bot.username} {given}", group)
    assert no.text == "Only admins of the group can do that."
    assert not await world.say(anna, f"/start@{world.up.ctx.bot.username}", group)
