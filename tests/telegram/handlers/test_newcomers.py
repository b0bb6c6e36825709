"""Newcomers' spellings on a phone: capitals, no slash, a word of their own language, another keyboard."""

import pytest

from bot.engine.events import NotHeard
from bot.telegram.lobbies.commands import (
    KNOWN,
    WORDS,
    admin_commands,
    group_commands,
    host_commands,
    meant,
    private_commands,
)
from bot.telegram.lobbies.written.names import language_named
from bot.text import LANGUAGES, plain, tongue
from tests.telegram.world import World

WRITTEN = [
    ("/Rule", "rules"), ("/new_game", "newgame"), ("/new game", "newgame"), ("New game", "newgame"),
    ("/play", "newgame"), ("/join", "newgame"), ("Help", "help"), ("/setting", "settings"), ("/RULES!", "rules"),
    ("/newgme", "newgame"),
    ("/newgame@another_bot", "newgame"), ("commands", "help"), ("/lang", "language"), ("/stopp", "stop"),
    ("бот", None), ("новая игра", "newgame"), ("/игра", "newgame"), ("Старт", "newgame"), ("/роли", "roles"),
    ("помощь", "help"), ("Правила", "rules"), ("туцпфьу", "newgame"), ("/мафия", "newgame"), ("/стоп", "stop"),
    ("بازی جدید", "newgame"), ("/بازی", "newgame"), ("شروع", "newgame"), ("نقش‌ها", "roles"), ("راهنما", "help"),
    ("كمك", "help"), ("/کمک", "help"), ("قوانین", "rules"), ("تنظیمات", "settings"), ("خروج", "leave"),
    ("لعبة جديدة", "newgame"), ("/لعبة", "newgame"), ("مساعدة", "help"), ("قواعد", "rules"), ("ابدأ", "newgame"),
    ("start game", "newgame"), ("/StartGame", "newgame"), ("What can you do?", "help"), ("change language", "language"),
    ("list of players", "players"), ("I want to play mafia", "newgame"), ("/lang ru", "language"), ("12", None),
    ("начать новую игру", "newgame"), ("Хочу играть", "newgame"), ("сменить язык", "language"),
    ("играть с ботом", "practice"), ("выйти из игры", "leave"), ("кто жив", "players"), ("сценарии", "scenario"),
    ("شروع بازی جدید", "newgame"), ("میخوام بازی کنم", "newgame"), ("ثبت نام", "newgame"), ("تغییر زبان", "language"),
    ("بازی با ربات", "practice"), ("راهنمایی", "help"), ("چجوری بازی کنم", "help"), ("سناریوها", "scenario"),
    ("۱۲", None),
    ("ابدأ اللعبة", "newgame"), ("بدء لعبة جديدة", "newgame"), ("انضمام", "newgame"), ("تغيير اللغة", "language"),
    ("القوانين", "rules"), ("الاوامر", "help"), ("كيف نلعب", "help"), ("العب مع الروبوت", "practice"), ("١٢", None),
    ("thanks", None), ("спасибо", None), ("yes", None), ("нет", None), ("بله", None), ("السلام عليكم", None),
    ("the players of the other game said hello", None),
    ("اللغة", "language"), ("good evening to all of you", None), ("سلام", None), ("привет", None), ("مرحبا", None),
]  # fmt: skip


@pytest.mark.parametrize(("written", "name"), WRITTEN)
def test_a_command_as_newcomers_write_it(written: str, name: str | None) -> None:
    assert meant(written) == name


def test_every_command_that_is_meant_is_one() -> None:
    t = tongue("en")
    published = {**group_commands(t), **admin_commands(t), **host_commands(t), **private_commands(t)}
    assert set(WORDS) <= set(KNOWN)
    assert set(published) - {"beyond", "start"} <= set(KNOWN)


@pytest.mark.parametrize("code", list(LANGUAGES))
async def test_in_private_nothing_is_passed_over(world: World, code: str) -> None:
    anna = await world.person("Anna", language=code)
    for written, name in (("/rule", "/rules"), ("/play", "/newgame"), ("Help", "/help"), ("/xyzzy", "/help")):
        (said,) = await world.say(anna, written)
        assert name in said.text


@pytest.mark.parametrize("code", list(LANGUAGES))
async def test_whatever_is_written_in_private_leads_to_the_help(world: World, code: str) -> None:
    anna = await world.person("Anna", language=code)
    for written in ("12", "سلام", "привет", "thanks a lot"):
        (said,) = await world.say(anna, written)
        assert "/newgame" in said.text
        assert "/help" in said.text


BY_BUTTONS = (
    "I don't know this command. In a game you answer with the buttons under my questions. /help shows what I can do."
)
ROLE = {"en": "my role", "fa": "نقش من", "ru": "Моя роль", "ar": "دوري"}
PLAYERS = {"en": "players", "fa": "بازیکنان", "ru": "игроки", "ar": "اللاعبون"}


@pytest.mark.parametrize("code", list(LANGUAGES))
async def test_in_a_game_a_player_sees_their_own_card_and_how_answers_are_given(world: World, code: str) -> None:
    people = await world.people(*"ABCDEF", language=code)
    group = await world.group(*people)
    await world.say(people[0], "/language en", group)
    table = await world.game(group, people, "classic")
    await world.skip_to(people[0], group, "day 1")
    player = people[1]
    seat = table.seat_of(player.id)
    assert seat is not None
    words = table.presenter.readers.words(code)
    role = plain(words.texts.role(table.game.seats[seat].role.id))
    for written in ("/role", ROLE[code]):
        (card,) = await world.say(player, written)
        assert role in card.text, written
    (unheard,) = await world.say(player, PLAYERS[code])
    assert str(words.event(NotHeard())) in unheard.text
    assert "/players" in unheard.text
    (unknown,) = await world.say(player, "/vote 3")
    assert unknown.text == plain(words.tongue.text(BY_BUTTONS))


async def test_a_command_for_this_bot_by_its_name_is_answered_in_a_group(world: World) -> None:
    anna = await world.person("Anna")
    group = await world.group(anna)
    for written, name in (("/startgame@narrator_bot", "/newgame"), ("/Setings@Narrator_Bot", "/settings")):
        (said,) = await world.ask(anna, written, group)
        assert f"Did you mean \u200e{name}?" in said.text
    (said,) = await world.ask(anna, "/xyzzy@narrator_bot", group)
    assert "/help" in said.text
    assert len(await world.messages(anna, group)) <= 2, "one answer stands for all of them"
    assert await world.ask(anna, "/startgame@another_bot", group) == []


async def test_a_host_who_gives_more_time_is_not_told_to_be_silent(world: World) -> None:
    people = await world.people(*"ABCDEF")
    group = await world.group(*people)
    table = await world.game(group, people, "classic")
    await world.skip_to(people[0], group, "talk")
    (floor,) = table.game.floor.seats or ()
    host = people[0]
    if table.presenter.readers.players[floor].user_id == host.id:
        await world.say(host, "/skip", group)
    assert any("The host has added" in one.text for one in await world.ask(host, "/extend 30", group))
    assert not any("not your turn" in text for text in await world.texts(host))
    await world.ask(host, "hello", group)
    assert any("not your turn" in text for text in await world.texts(host))


async def test_a_group_is_left_alone(world: World) -> None:
    anna = await world.person("Anna")
    group = await world.group(anna)
    for written in ("/play", "newgame", "/rule", "help"):
        assert await world.ask(anna, written, group) == [], "other bots are asked there, and people talk"


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("fa", "fa"), ("Persian", "fa"), ("FARSI", "fa"), ("فارسی", "fa"), ("فارسي", "fa"), ("персидский", "fa"),
        ("русский", "ru"), ("Russian", "ru"), ("روسی", "ru"), ("العربية", "ar"), ("عربي", "ar"), ("arabic", "ar"),
        ("English", "en"), ("английский", "en"), ("انگلیسی", "en"), ("الإنجليزية", "en"), ("klingon", None),
    ],
)  # fmt: skip
def test_a_language_by_its_name(written: str, code: str | None) -> None:
    assert language_named(written.split()) == code


async def test_a_language_is_changed_by_its_name(world: World) -> None:
    anna, boris = await world.people("Anna", "Boris")
    group = await world.group(anna, boris)
    assert "Only admins" in (await world.ask(boris, "/language русский", group))[0].text
    (menu,) = await world.say(anna, "/language русский", group)
    assert "язык" in menu.text.lower()
    chat = await world.up.ctx.store.chat(group.id)
    assert chat is not None
    assert chat.language == "ru"
    (menu,) = await world.say(boris, "/language farsi")
    assert "زبان شما" in menu.text
    assert "زبان" in (await world.say(boris, "/language klingon"))[0].text, "a menu where no language is named"
