"""The commands: their names and texts in four languages, and telling Telegram's apps of them (Bot API:
setMyCommands).
"""

import logging
from collections.abc import Collection, Mapping

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
    return {
        "start": t.text("start chatting with me"),
        "practice": t.text("a short game with robots, explained step by step"),
        "language": t.text("choose the language"),
        "rules": t.text("the rules of a game"),
        "roles": t.text("all roles and what they can do"),
        "hand": t.text("your role, your questions, and what you were told tonight"),
        "players": t.text("who plays, and who is still in the game"),
        "leave": t.text("leave the lobby or the game"),
        **record_commands(t),
        "forget": t.text("delete what I know about you"),
        "next": t.text("the groups whose lobbies I tell you about"),
        "quiet": t.text("the hours when I leave you alone"),
        "myturn": t.text("a message here when it's your turn in a game"),
        "beyond": t.text("leave the graveyard, or come back"),
        "help": t.text("what I do, and how a game begins"),
    }


async def publish_commands(bot: Bot, capabilities: Capabilities) -> None:
    """Tell Telegram of the commands, for each kind of chat and each language; a list that is there already is left
    alone. Where the server has ephemeral messages, some commands in groups are such.
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
