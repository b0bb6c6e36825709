"""Help, rules, roles, and the commands that Telegram's apps show."""

import asyncio
import re
from pathlib import Path

import pytest

from bot.store.reading import int_of
from bot.telegram.lobbies.commands import (
    UNSEEN,
    admin_commands,
    group_commands,
    host_commands,
    private_commands,
    publish_commands,
    unseen_commands,
)
from bot.telegram.lobbies.menus.help_screens import Wish, help_screen
from bot.text import LANGUAGES, tongue
from bot.text.lengths import telegram_length
from playground.server.serving import running_server
from playground.views import Group
from tests.telegram.world import World, narrating

PLAYERS = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
LRM = "\u200e"


def commands_in(text: str) -> set[str]:
    return set(re.findall(rf"{LRM}/([a-z]+) – ", text))


async def test_every_command_is_in_the_help(world: World) -> None:
    t = tongue("en")
    anna, boris = await world.people("Anna", "Boris")
    group = await world.group(anna, boris)

    async def said(label: str, place: Group | None) -> str:
        (menu,) = await world.say(boris, "/help", place)
        await world.press(boris, menu, label)
        return (await world.look(menu, boris)).text

    assert commands_in(await said("All commands", group)) == set(group_commands(t))
    assert commands_in(await said("Host a game", group)) == set(host_commands(t))
    assert commands_in(await said("Set up", group)) - {"settings"} == {*admin_commands(t)} - {
        *host_commands(t),
        "settings",
    }
    assert commands_in(await said("All commands", None)) == set(private_commands(t)) | set(group_commands(t))
    for word in ("restrict members", "delete messages", "pin messages"):
        assert word in await said("Set up", group)


async def test_help_in_a_topic_and_for_an_anonymous_admin(world: World) -> None:
    anna, boris = await world.people("Anna", "Boris")
    group = await world.group(anna, boris, forum=True)
    topic = await world.control.topic(group.id, "Night")
    await world.control.promote(group.id, boris.id, anonymous=True)
    for command in ("/help", "/rules", "/roles"):
        shown = await world.say(boris, command, group, thread=topic)
        assert shown
        assert {message.thread_id for message in shown} == {topic}


@pytest.mark.rules("CL-62")
async def test_the_rules_and_their_advice(world: World) -> None:
    anna = await world.person("Anna")
    group = await world.group(anna)
    shown = "\n".join(message.text for message in await world.say(anna, "/rules", group))
    advice = world.up.ctx.scenarios["classic"].raw["advice"]
    assert len(advice) == 6
    assert "it doesn't change the rules" in shown
    for line in advice:
        assert line in shown


async def test_the_rules_are_those_of_the_lobby(world: World) -> None:
    anna = await world.person("Anna")
    group = await world.group(anna)

    async def rules() -> str:
        return "\n".join(message.text for message in await world.say(anna, "/rules city", group))

    assert "you vote again" in await rules()
    await world.say(anna, "/newgame city tie_rule=duel", group)
    told = await rules()
    assert "a duel of numbers" in told
    assert "you vote again" not in told


async def test_the_rules_in_private(world: World) -> None:
    anna = await world.person("Anna")
    (shown,) = await world.say(anna, "/rules")
    assert "Which game" in shown.text
    begin = await world.control.last()
    assert (await world.press(anna, shown, "Simple Mafia")).text == ""
    assert any("Simple Mafia" in message.text for message in await world.since(begin, anna.id))
    for words in ("simple", "Simple", "Simple Mafia"):
        assert "Simple Mafia" in (await world.say(anna, f"/rules {words}"))[0].text
    (shown,) = await world.say(anna, "/rules chess")
    assert "Which game" in shown.text
    assert "no longer works" in (await world.forge(anna, shown, "s:ru:chess")).text


async def test_the_roles_and_those_in_play(world: World) -> None:
    players = await world.people(*PLAYERS)
    group = await world.group(*players)
    await world.control.fault("unknown", "sendRichMessage")
    (brief,) = await world.say(players[0], "/roles", group)
    (link,) = brief.buttons
    start = str(link["url"]).partition("?start=")[2]
    cards = "\n".join(message.text for message in await world.say(players[0], f"/start {start}"))
    for role in world.up.ctx.scenarios["classic"].roles.values():
        assert role.name in brief.text
        assert role.card.strip() not in brief.text
        assert role.card.strip() in cards
    assert "Town: Citizen, " in brief.text
    assert "Roles in this game" not in brief.text
    await world.game(group, players)
    for person, chat in ((players[0], group), (players[3], None)):
        said = await (world.ask(person, "/roles", chat) if chat else world.say(person, "/roles"))
        last = next(message.text for message in said if "Roles in this game" in message.text)
        assert "Citizen × 2" in last
        assert "Godfather × 1" in last
    shown = "\n".join(message.text for message in await world.ask(players[0], "/roles simple", group))
    assert "Roles in this game" not in shown
    assert "Simple Mafia" in (await world.say(players[3], "/rules simple"))[0].text
    assert "Classic Mafia" in (await world.say(players[3], "/rules"))[0].text


async def test_where_the_deal_is_secret_only_sides_are_counted(world: World) -> None:
    players = await world.people(*PLAYERS)
    group = await world.group(*players)
    await world.game(group, players, "persian_roles show_composition=off")
    said = "\n".join(message.text for message in await world.ask(players[0], "/roles", group))
    in_play = said.partition("Roles in this game")[2].splitlines()
    assert in_play[1:4] == ["Side", "×", "Town"]


async def test_the_commands_are_published_once(tmp_path: Path) -> None:
    async with running_server() as server, narrating(server, tmp_path, introduced=False) as world:
        told = {(entry["scope"], entry["language_code"]): entry["commands"] for entry in await world.control.commands()}
        codes = {"" if code == "en" else code for code in LANGUAGES}
        scopes = ("all_private_chats", "all_group_chats", "all_chat_administrators")
        assert set(told) == {(scope, code) for scope in scopes for code in codes}
        names = [entry["command"] for entry in told["all_chat_administrators", "fa"]]
        t = tongue("fa")
        assert names == [*group_commands(t), *unseen_commands(t), *admin_commands(t)]
        unseen = {entry["command"] for entry in told["all_group_chats", "fa"] if entry.get("is_ephemeral")}
        assert unseen == UNSEEN - {*admin_commands(t)}
        assert not any(entry.get("is_ephemeral") for entry in told["all_private_chats", ""])
        before = (await world.control.counters()).calls["setMyCommands"]
        await publish_commands(world.up.ctx.bot, world.up.ctx.capabilities)
        assert (await world.control.counters()).calls["setMyCommands"] == before


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_help_fits_into_messages(code: str) -> None:
    t = tongue(code)
    for wish in (None, *Wish):
        for private in (True, False):
            assert telegram_length(help_screen(t, wish, private=private, unseen=True, brings=True).text) < 4096
    every = {**group_commands(t), **unseen_commands(t), **admin_commands(t), **private_commands(t)}
    assert all(0 < telegram_length(text) <= 256 for text in every.values())


async def test_help_is_a_menu_for_everybody(world: World) -> None:
    anna, boris = await world.people("Anna", "Boris")
    group = await world.group(anna, boris)
    for chat in (group, None):
        (menu,) = await world.say(boris, "/help", chat)
        for label, word in (
            ("How to play", "presses Join"),
            ("Host a game", "/skip"),
            ("Set up", "Permissions"),
            ("All", "/"),
        ):
            await world.press(boris, menu, label)
            assert word in (await world.look(menu, boris)).text
            await world.press(boris, menu, "Back")
        assert (await world.look(menu, boris)).text == menu.text


async def test_the_first_message_sets_the_group_up(world: World) -> None:
    anna, boris = await world.people("Anna", "Boris")
    group = await world.group(anna, boris, bot="member")
    first = (await world.messages(anna, group))[0]
    assert "❌ restrict members" in first.text
    for label in ("فارسی", "Choose the game", "Check my permissions"):
        assert "Only admins" in (await world.press(boris, first, label)).text
    await world.control.promote(group.id, (await world.control.bot())["id"])
    await world.press(anna, first, "Check my permissions")
    assert "I have every permission" in (await world.look(first, anna)).text
    begin = await world.control.last()
    await world.press(anna, first, "Choose the game")
    assert any("What should we play" in message.text for message in await world.since(begin, group.id))
    await world.press(anna, first, "فارسی")
    chat = await world.up.ctx.store.chat(group.id)
    assert chat is not None
    assert chat.language == "fa"
    assert "زبان" in (await world.look(first, anna)).text


async def test_who_asks_again_and_again_fills_no_group(world: World) -> None:
    anna = await world.person("Anna")
    group = await world.group(anna)
    shown = await world.say(anna, "/roles", group)
    await world.say(anna, "/roles", group)
    texts = [message.text for message in shown]
    assert [text for text in await world.texts(anna, group) if text in texts] == texts


async def test_what_many_ask_at_once_holds_up_no_game(world: World) -> None:
    people = await world.people(*PLAYERS)
    group = await world.group(*people)
    commands = ("/help", "/players", "/stop", "/settings")
    await world.control.fault("too_many", "sendMessage", chat=group.id, seconds=600)
    for person in people[1:]:
        for command in commands:
            await world.control.write(person.id, command, group.id)
    while len(world.server.world.updates):
        await asyncio.sleep(0.004)
    waiting = "SELECT COUNT(*) FROM outbox WHERE kind = 'post'"
    posts = await world.up.ctx.store.one(int_of, waiting)
    assert posts == len(commands), "an answer each, however many wait for it"
    await world.control.all_well()
    world.up.sender._allowance._pauses.clear()


async def test_the_roles_of_a_large_game_are_one_message_in_a_group(world: World) -> None:
    anna = await world.person("Anna")
    group = await world.group(anna)
    await world.control.fault("unknown", "sendRichMessage")
    (brief,) = await world.say(anna, "/roles persian_roles", group)
    assert "Independent: Killer, Fool" in brief.text
    cards = [message.text for message in await world.say(anna, "/roles persian_roles")]
    assert len(cards) > 1
    assert "Fool (Independent)" in "\n".join(cards)
    assert "Fool (Fool)" not in "\n".join(cards)


@pytest.mark.parametrize(
    ("language", "written", "shown"),
    [
        ("en", "doctor", "Doctor (Town)"),
        ("en", "Doktor", "or role called"),
        ("en", "DOCTOR", "Doctor (Town)"),
        ("fa", "دکتر", "دکتر"),
        ("fa", "doctor", "دکتر"),
        ("ru", "Доктор", "Доктор"),
        ("ru", "мирный житель", "Мирный житель"),
        ("ar", "الطبيب", "الطبيب"),
        ("en", "zodiac doctor", "Zodiac"),
        ("en", "joker", "Joker"),
    ],
)
async def test_a_role_by_its_name(world: World, language: str, written: str, shown: str) -> None:
    anna = await world.person("Anna")
    group = await world.group(anna)
    (menu,) = await world.say(anna, "/language", group)
    await world.press(anna, menu, LANGUAGES[language])
    said = await world.say(anna, f"/roles {written}", group)
    assert len(said) == 1
    assert shown in said[0].text
