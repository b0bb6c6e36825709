"""The commands: their names and texts in four languages, of which Telegram's apps are told (Bot API: setMyCommands).

Newcomers write them misspelled, as a word of their language, or on the keyboard of another.
"""

import logging
import re
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.error import TelegramError

from bot.telegram.intake.bot_api.capabilities import Capabilities
from bot.telegram.outbox.errors import Trouble, trouble_of
from bot.text import LANGUAGES, Tongue, plain, tongue, untranslated
from bot.text.spelling import key

logger = logging.getLogger(__name__)

LONGEST = 256


def group_commands(t: Tongue) -> dict[str, str]:
    """The commands that all members of a group may use, with their effects."""
    return {
        "newgame": t.text("open a lobby for a new game"),
        "next": t.text("be told in private when a lobby opens here"),
        "hand": t.text("your role, your questions, and what you were told tonight"),
        "players": t.text("who plays, and who is still in the game"),
        "leave": t.text("leave the lobby or the game"),
        "endvote": t.text("a vote of the living to end the game"),
        "pausevote": t.text("a vote of the living to pause the game"),
        "report": t.text("show a message to the admins: reply to it"),
        "plan": t.text("planned games; admins can add one"),
        "series": t.text("several games with the same people, with points"),
        "watch": t.text("watch the game with those who are out, if the host agrees"),
        "rules": t.text("the rules of the game played here"),
        "roles": t.text("all roles and what they can do"),
        **record_commands(t),
        "help": t.text("what I do, and how a game begins"),
    }


def unseen_commands(t: Tongue) -> dict[str, str]:
    """The commands of members that there are only where nobody else sees a command (Bot API: BotCommand)."""
    return {
        "role": t.text("your role and what you know, for your eyes only"),
        "t": t.text("a word to your team at night, which nobody else sees"),
    }


def record_commands(t: Tongue) -> dict[str, str]:
    """The commands about finished games, in groups and in private."""
    return {
        "me": t.text("your record: games, wins, streaks"),
        "top": t.text("the best players"),
        "games": t.text("the last games and their stories"),
        "story": t.text("the last game as a file: nights, days, votes, answers"),
    }


def admin_commands(t: Tongue) -> dict[str, str]:
    """The further commands of admins."""
    return {
        "scenario": t.text("choose the game and its options"),
        "cast": t.text("make a custom setup, or save it under a name"),
        "settings": t.text("how games are played here: pace, silence, robots and more"),
        "language": t.text("choose the language"),
        "ban": t.text("ban somebody from the games here: reply to one of their messages"),
        "unban": t.text("lift a ban"),
        "bans": t.text("who isn't allowed to play here"),
        "away": t.text("told in private: who has left games here early"),
        **host_commands(t),
    }


def host_commands(t: Tongue) -> dict[str, str]:
    """The commands of the host, who opened the game, and of admins."""
    return {
        "extend": t.text("more time, in the lobby or for this phase"),
        "skip": t.text("end this phase now, or start the game"),
        "pause": t.text("stop the clock of the game"),
        "resume": t.text("resume a paused game"),
        "host": t.text("hand the game over: reply to a player's message, or give their seat number"),
        "kick": t.text("remove a player: reply to their message, or give their seat number"),
        "expel": t.text("expel a player who breaks the rules of the table, in games with that rule"),
        "stop": t.text("close the lobby, or end the game without a winner"),
        "foul": t.text("a foul, from the judge: a host without a seat, in games with a judge"),
        "unfoul": t.text("take the judge's last foul back"),
        "techfoul": t.text("a technical foul, from the judge"),
        "defeat": t.text("the judge declares that a player's team has lost"),
        "bonus": t.text("extra points from the judge, after a game of a series"),
    }


IN_GROUPS = frozenset((*group_commands(untranslated()), *admin_commands(untranslated())))
"""The names of all that may be sent in a group."""
UNSEEN = frozenset(
    (
        *unseen_commands(untranslated()),
        *("hand", "help", "rules", "roles", "me", "players"),
        *("scenario", "cast", "settings", "language", "bans"),
    )
)
"""The commands that leave no trace in a group, where the server can: they only ask the bot something, or open menus."""


def named_command(text: str | None) -> str:
    """The name of the command that a text begins with; an empty string where there is none."""
    name, *_ = _parts(text)
    return name


def group_command(text: str | None, username: str) -> tuple[str, str] | None:
    """The name of the command for this bot that a text in a group begins with, and the words behind the name."""
    name, whom, words = _parts(text)
    return (name, words) if name in IN_GROUPS and whom in {"", username.lower()} else None


def _parts(text: str | None) -> tuple[str, str, str]:
    """A command's name, the bot it is for, and the words behind: `/Kick@our_bot 4` is `kick`, `our_bot`, `4`."""
    word, *more = (text or "").split(maxsplit=1) or [""]
    name, _, whom = word.lower().partition("@")
    return (name[1:], whom, "".join(more)) if name.startswith("/") else ("", "", "")


def private_commands(t: Tongue) -> dict[str, str]:
    """The commands in private."""
    group = group_commands(t)
    return {
        "start": t.text("start chatting with me"),
        "practice": t.text("a short game with robots, explained step by step"),
        "language": t.text("choose the language"),
        "rules": t.text("the rules of a game"),
        **{name: group[name] for name in ("roles", "hand", "players", "leave")},
        **record_commands(t),
        "forget": t.text("delete what I know about you"),
        "next": t.text("the groups whose lobbies I tell you about"),
        "quiet": t.text("the hours when I leave you alone"),
        "myturn": t.text("a message here when it's your turn in a game"),
        "beyond": t.text("leave the graveyard, or come back"),
        "help": group["help"],
    }


async def publish_commands(bot: Bot, capabilities: Capabilities) -> None:
    """Tell Telegram of the commands, for each kind of chat and each language, except lists that it has already.
    Where the server has ephemeral messages, some commands in groups can be seen by their sender alone.
    """
    ephemeral = await capabilities.ephemeral()
    for language in ("en", *(code for code in LANGUAGES if code != "en")):
        t = tongue(language)
        code = None if language == "en" else language
        group = {**group_commands(t), **unseen_commands(t)} if ephemeral else group_commands(t)
        unseen = UNSEEN if ephemeral else frozenset[str]()
        scopes: list[tuple[BotCommandScope, Mapping[str, str], frozenset[str]]] = [
            (BotCommandScopeAllPrivateChats(), private_commands(t), frozenset()),
            (BotCommandScopeAllGroupChats(), group, unseen),
            (BotCommandScopeAllChatAdministrators(), {**group, **admin_commands(t)}, unseen),
        ]
        for scope, commands, hidden in scopes:
            try:
                await _publish(bot, scope, code, commands, hidden)
            except TelegramError as error:
                if trouble_of(error, 0) is not Trouble.UNSUPPORTED:
                    raise
                logger.warning("this server keeps no commands: %s", error)
                return


async def _publish(
    bot: Bot, scope: BotCommandScope, code: str | None, commands: Mapping[str, str], unseen: Collection[str]
) -> None:
    wanted = [
        BotCommand(name, plain(text)[:LONGEST], api_kwargs={"is_ephemeral": True} if name in unseen else None)
        for name, text in commands.items()
    ]
    there = await bot.get_my_commands(scope, code)
    if [one.to_dict() for one in there] != [one.to_dict() for one in wanted]:  # equal ones may differ in `api_kwargs`
        await bot.set_my_commands(wanted, scope, code)


# -- as newcomers write them ---------------------------------------------------------------------------------


KNOWN = (IN_GROUPS | private_commands(untranslated()).keys()) - {"start", "beyond"}
"""The commands that a misspelled one may have meant."""

DEEDS = ("stop", "leave", "forget", "kick", "expel", "ban", "skip", "endvote", "foul", "unfoul", "techfoul", "defeat")
"""The commands of these that take effect at once: they are shown so that a tap does not send them."""

WORDS = {
    "newgame": (
        "new game", "start game", "game", "play", "start", "begin", "join", "lobby", "create", "mafia", "register",
        "registration",
        "новая игра", "новую игру", "игра", "игру", "играть", "начать", "старт", "мафия", "мафию", "создать",
        "регистрация",
        "بازی", "بازی جدید", "بازی تازه", "شروع", "شروع بازی", "مافیا", "پیوستن", "ثبت نام",
        "لعبة", "لعبة جديدة", "العب", "نلعب", "ابدأ", "بدء", "مافيا", "انضمام", "تسجيل",
    ),
    "help": (
        "how to play", "how do i play", "commands", "menu", "what can you do",
        "помощь", "справка", "команды", "меню", "как играть", "что делать", "что ты умеешь",
        "راهنما", "راهنمایی", "کمک", "دستورها", "چطور بازی کنم", "چطور بازی", "چجوری بازی", "چه کار می‌کنی",
        "مساعدة", "أوامر", "كيف ألعب", "كيف نلعب", "طريقة اللعب", "ماذا تفعل",
    ),
    "rules": ("rule", "правила", "правила игры", "قوانین", "قوانین بازی", "قواعد", "قوانين"),
    "roles": ("role", "роль", "роли", "نقش", "نقش‌ها", "نقش ها", "نقشم", "دور", "دوري", "أدوار"),
    "players": ("player", "alive", "игроки", "игроков", "кто жив", "بازیکن", "بازیکنان", "بازیکن‌ها", "لاعبون"),
    "scenario": ("scenarios", "сценарий", "сценарии", "سناریو", "سناریوها", "سيناريوهات"),
    "settings": ("setting", "options", "настройки", "تنظیمات", "إعدادات"),
    "language": ("lang", "язык", "زبان", "لغة"),
    "practice": (
        "robot", "robots", "bots", "train", "роботы", "роботами", "с ботом", "с ботами", "тренировка",
        "تمرین", "ربات", "با ربات", "ربات‌ها", "تدريب", "روبوت", "روبوتات",
    ),
    "leave": ("exit", "quit", "выйти", "выход", "خروج", "مغادرة"),
    "stop": ("end", "cancel", "стоп", "закончить", "پایان", "توقف", "لغو", "إيقاف", "أوقف", "إلغاء"),
    "top": ("rating", "рейтинг", "امتیازها", "رتبه", "ترتيب", "تصنيف"),
    "series": ("tournament", "серия", "серию", "турнир", "سری", "مسابقات", "سلسلة"),
    "me": ("stats", "profile", "статистика", "профиль", "آمار", "إحصائياتي"),
}  # fmt: skip
"""Words for commands, in the four languages."""

OWN_ROLE = (
    "role", "my role", "what is my role", "роль", "моя роль", "мояроль", "какая у меня роль",
    "نقش", "نقشم", "نقش من", "نقشم چیه", "دور", "دوري", "ما دوري",
)  # fmt: skip
"""The words that players write to see their own card."""

MANY = 5
"""The most words of a text in which a command is looked for: a longer text tells of something."""
ALIKE = 0.75
"""How alike a written command and one of ours must be, from 0 to 1."""
_RUSSIAN_KEYS = str.maketrans("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm")
_ARTICLE = re.compile(r"\bال(?=\w{3})")


def meant(text: str) -> str | None:
    """The command that a user means by a short text, such as `rules` for `/Rule`; None where no command is like the
    text.
    """
    written = _key(text.partition("@")[0])
    words = written.split()
    if len(words) <= MANY and (name := _named(words)) is not None:
        return name
    for spelled in (written.replace(" ", ""), written.translate(_RUSSIAN_KEYS)):
        if close := get_close_matches(spelled, _MEANT, n=1, cutoff=ALIKE):
            return _MEANT[close[0]]
    if not words or not text.strip().startswith("/"):
        return None
    return _named(words[:1]) or next(iter(get_close_matches(words[0], KNOWN, n=1, cutoff=ALIKE)), None)


def asks_for_own_role(text: str) -> bool:
    """Whether a player wants to see their own card."""
    return _key(text.partition("@")[0]) in _OWN


def _named(words: Sequence[str]) -> str | None:
    """The command for the longest known phrase among these words; `newgame` only if there is no other."""
    places = range(len(words))
    parts = [" ".join(words[start : end + 1]) for start in places for end in places if start <= end]
    found = [part for part in parts if part in _MEANT]
    found.sort(key=lambda part: (len(part.split()), _MEANT[part] != "newgame"))
    return _MEANT[found[-1]] if found else None


def _key(text: str) -> str:
    """The form of a text in which it is looked up: without case, accents and the Arabic article."""
    return _ARTICLE.sub("", key(text))


_OWN = {_key(word) for word in OWN_ROLE}
_MEANT = {_key(word): name for name in KNOWN for word in (name, *WORDS.get(name, ()))}
