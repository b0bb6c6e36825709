"""What newcomers write on a phone: capitals, no slash, a word of their own language, another keyboard."""

import pytest

from bot.chat.commands import admin_commands, group_commands, host_commands, private_commands
from bot.chat.written.commands import KNOWN, WORDS, meant
from bot.chat.written.languages import language_named
from bot.lang import LANGUAGES, tongue
from tests.chat.world import World

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
