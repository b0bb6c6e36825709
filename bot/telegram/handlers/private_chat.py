"""The bot's private chat: `/start`, and all that a player writes there, or in a group visible to the bot alone."""

import logging
from collections.abc import Awaitable, Callable, Sequence

from markupsafe import Markup
from telegram import Message, Update
from telegram.constants import ReactionEmoji
from telegram.error import BadRequest, RetryAfter, TelegramError
from telegram.ext import filters

from bot.engine.events import NotHeard
from bot.store.gathering.deep_links import has_come
from bot.store.records import is_newcomer
from bot.telegram.callback_data import read_number
from bot.telegram.declaring import Context
from bot.telegram.directory import tongue_of
from bot.telegram.games.answering import MessageFate
from bot.telegram.games.practice import offer
from bot.telegram.games.presses import Pressed
from bot.telegram.games.table import Table
from bot.telegram.handlers.beyond import place_of, talk, too_fast
from bot.telegram.handlers.deep_links import lost_word
from bot.telegram.handlers.gathering.next_game import complete_next
from bot.telegram.handlers.gathering.plans import complete_reply
from bot.telegram.handlers.info import CARDS, follow_to_cards
from bot.telegram.handlers.lobbies import complete_join, complete_wait
from bot.telegram.handlers.own_scenarios import bring, is_file
from bot.telegram.handlers.playing import remind
from bot.telegram.handlers.practice import DEEP_LINK, open_practice
from bot.telegram.handlers.visit import Visit, on_command, services_of, visited
from bot.telegram.handlers.which_game import is_paused, nothing_here
from bot.telegram.intake.bot_api.capabilities import unseen_id
from bot.telegram.intake.talk import pieces
from bot.telegram.lobbies.commands import DEEDS, asks_for_own_role, meant
from bot.telegram.outbox.deliveries import Post
from bot.text import Tongue
from bot.text.cleaning import isolate
from bot.text.spelling import words_in
from bot.text.tongue import command

logger = logging.getLogger(__name__)

PASSED_ON = ReactionEmoji.OK_HAND_SIGN
"""The reaction to a message that was passed on to other players."""


@on_command("start", filters.ChatType.PRIVATE)
async def on_start(who: Visit) -> None:
    """`/start`, with or without a join token: from now on the bot may write to this person."""
    lost = await lost_word(who.ctx, who.message.chat.id)
    word = who.words[0] if who.words else lost
    if lost is not None:
        async with who.ctx.store.transaction(part=True) as tx:
            await has_come(tx, who.message.chat.id)
    if word == DEEP_LINK:
        await open_practice(who)
    elif word is not None:
        await _follow(who, word)
    else:
        t = who.tongue
        new = await is_newcomer(who.ctx.store, who.message.chat.id)
        await who.reply(
            t.text(
                "Hello! I narrate Mafia in groups. Add me to a group, make me an admin there if you want me "
                "to keep it quiet at night, and send /newgame. Your role and your questions will come "
                "here.\n\n/help tells you more, /language changes my language."
            ),
            offer(t) if new else None,
        )


async def _follow(who: Visit, word: str) -> None:
    """Do what a link of the bot's own, with this word, is for."""
    name, sign, digits = word.partition("-")
    number = read_number(digits) if sign else None
    if name == CARDS and digits in who.ctx.scenarios.shipped:
        await follow_to_cards(who, digits)
    elif number is not None and name in LINKS:
        await LINKS[name](who, number)
    else:
        await complete_join(who, word)


LINKS: dict[str, Callable[[Visit, int], Awaitable[None]]] = {
    "next": complete_next,
    "wait": complete_wait,
    "plan": complete_reply,
}
"""The effects of links, by their first word; a number (of a group, game or plan) follows. Other links have a token."""


@visited
async def on_private_text(who: Visit) -> None:
    """Handle a player's private text to the narrator: at night the team may get to read the message."""
    await _hear(who, who.message.text or "")


@on_command("t", filters.ChatType.PRIVATE)
async def on_t_in_private(who: Visit) -> None:
    """`/t WORDS`, in private, means the same as the words alone, except in practice, where those are said to all."""
    _, *words = (who.message.text or "").split(maxsplit=1)
    if words:
        await _hear(who, words[0], to_team=True)
    else:
        await _ask_for_words(who)


async def _hear(who: Visit, text: str, *, to_team: bool = False) -> None:
    """Handle a person's private words: pass them on to the team, or to others who are out; `to_team`: to no others."""
    table, said = await who.services.games.played_by(who.person.id), pieces(text)
    seat = table.seat_of(who.person.id) if table is not None else None
    if table is None or seat is None or not table.game.seats[seat].alive:
        heard = await talk(who, said)
        if heard:
            await _passed_on(who)
        if heard is not None:
            return
    if table is None or seat is None:
        await who.reply((None if to_team else _meant_command(who.tongue, text)) or nothing_here(who))
        return
    if await _is_paused_or_word(who, table, seat, text):
        return
    if table.row.is_practice and table.game.teams.hearers(seat) is None and not to_team:
        await _speak_up(who, table, seat, text)
        return
    if not said:
        await _words_only(who)
        return
    await _speak(who, table, seat, said, meant_as="" if to_team else text)


async def hear_whisper(who: Visit, text: str) -> None:
    """Handle words that a player wrote in the group, but that only the bot has seen, like private ones."""
    table, said = await who.services.games.played_by(who.person.id), pieces(text)
    seat = (
        table.seat_of(who.person.id)
        if table is not None and who.chat is not None and table.is_group(who.chat.id)
        else None
    )
    if table is None or seat is None:
        await who.reply(who.tongue.text("You're not in a game here."))
        return
    if not said:
        await _ask_for_words(who)
        return
    heard = await talk(who, said) if not table.game.seats[seat].alive else None
    if heard:
        await _passed_on(who)
    elif heard is None and not await _is_paused_or_word(who, table, seat, text):
        await _speak(who, table, seat, said, meant_as=text)


async def _ask_for_words(who: Visit) -> None:
    """Answer `/t` without words: tell how the command is used."""
    await who.reply(who.tongue.text("Write your words after it, as in {example}.", example=command("/t 4?")))


async def _is_paused_or_word(who: Visit, table: Table, seat: int, text: str) -> bool:
    """Handle words that are for no players: the game is paused, or an answer needs a word. Return whether so."""
    if table.held:
        await who.reply(is_paused(who.tongue))
        return True
    spelled = await who.services.games.spell(table, seat, text)
    if spelled is not None:
        await _answer_word(who, table, spelled)
    return spelled is not None


@visited
async def on_unknown_command(who: Visit) -> None:
    """An unknown command: answered with a similar one, or with where to find the list."""
    if who.user is None or not who.message.text:
        return
    table, t = await who.services.games.played_by(who.user.id), who.tongue
    seat = table.seat_of(who.user.id) if table is not None and who.chat is None else None
    if table is not None and seat is not None and asks_for_own_role(who.message.text):
        await remind(who.ctx, table, seat)
    elif (question := _meant_command(t, who.message.text)) is not None:
        await who.reply(question)
    elif seat is not None:
        await who.reply(
            t.text(
                "I don't know this command. In a game you answer with the buttons under my questions. /help shows what "
                "I can do."
            )
        )
    else:
        await who.reply(t.text("I don't know this command. /help shows what I can do."))


async def on_unknown_in_group(update: Update, context: Context) -> None:
    """An unknown command in a group: only one with this bot's name is answered, others may be for other bots."""
    message = update.effective_message
    word, *_ = ((message.text if message is not None else None) or "").split(maxsplit=1) or [""]
    if word.partition("@")[2].lower() == services_of(context).ctx.bot.username.lower():
        await on_unknown_command(update, context)


def _meant_command(t: Tongue, text: str) -> Markup | None:
    """The question whether a user means the command that a text resembles; None if it resembles none."""
    name = meant(text)
    if name is None:
        return None
    shown = command(f"/{name}") if name in DEEDS else Markup("\u200e/{}").format(name)
    return t.text("Did you mean {command}? /help shows what I can do.", command=shown)


async def _speak(who: Visit, table: Table, seat: int, said: Sequence[str], *, meant_as: str) -> None:
    """Pass on a player's words to those who hear them, and answer; `meant_as`: the text, perhaps meant as a command."""
    words, games = table.presenter.readers.words(who.tongue.code), who.services.games
    match await games.say(table, seat, said, who.services.talk):
        case MessageFate.PASSED_ON:
            await _passed_on(who)
        case MessageFate.BY_NOBODY:
            await _unheard(who, table, seat, meant_as)
        case MessageFate.TOO_FAST:
            await who.reply(too_fast(who.tongue))
        case MessageFate.TOO_MUCH:
            await who.reply(
                who.tongue.text("🤐 You've written so much that I won't pass on any more until the next night.")
            )
        case refusal:
            await who.reply(words.refusal(refusal))


async def _unheard(who: Visit, table: Table, seat: int, text: str) -> None:
    """Tell a player that nobody heard the message, and which command they may have meant."""
    words = table.presenter.readers.words(who.tongue.code)
    if asks_for_own_role(text):
        await remind(who.ctx, table, seat)
    else:
        lines = [words.event(NotHeard()), _meant_command(who.tongue, text)]
        await who.reply(Markup("\n").join(line for line in lines if line is not None))


async def _speak_up(who: Visit, table: Table, seat: int, text: str) -> None:
    """Take a message in practice as if written in a group: the game hears it, and so do the robots."""
    services, message = who.services, who.message
    written = message.date.timestamp()
    await services.moderator.take(table, who.person.id, message.message_id, written, words_in(text), command=False)
    services.robots.hear_person(table, seat, text)


async def _answer_word(who: Visit, table: Table, spelled: Pressed) -> None:
    """Tell a player whether the word is accepted as an answer to the question."""
    if spelled.refusal is None:
        *_, word = spelled.choice
        await who.reply(who.tongue.text("🪄 Noted. The word is “{word}”.", word=isolate(str(word))))
    elif spelled.choice:
        await who.reply(table.presenter.readers.words(who.tongue.code).refusal(spelled.refusal))
    else:
        await who.reply(
            who.tongue.text(
                "That word won't do. Write me a single word of 3 to 20 letters, without digits, that's not "
                "part of a player's name."
            )
        )


async def _passed_on(who: Visit) -> None:
    """Show a writer that the message was passed on."""
    if who.whispered:  # such messages take no reactions
        await who.reply(who.tongue.text("👌 Passed on."))
    else:
        who.ctx.background.spawn(_sign_passed_on(who.message))


async def _sign_passed_on(message: Message) -> None:
    """React to a message (Bot API: setMessageReaction), so that its writer sees that it was passed on. One try only."""
    try:
        await message.set_reaction(PASSED_ON)
    except TelegramError as error:
        logger.info("a sign was not given: %s", error)


@visited
async def on_private_rest(who: Visit) -> None:
    """Handle a private message without text: try a scenario's file; tell a player that only words are passed on."""
    if is_file(who.message):
        await bring(who, who.message)
    elif await _takes_part(who):
        await _words_only(who)
    else:
        await who.reply(nothing_here(who))


async def _takes_part(who: Visit) -> bool:
    """Whether a person plays, or is in the beyond of a game (where those who are out talk)."""
    user_id = who.person.id
    return await who.services.games.played_by(user_id) is not None or await place_of(who.services, user_id) is not None


async def _words_only(who: Visit) -> None:
    await who.reply(who.tongue.text("I only pass on text: no pictures, voice messages or stickers."))


@visited
async def on_private_edit(who: Visit) -> None:
    """Tell a player who edits a private message that nothing can be changed after it was passed on."""
    if await _takes_part(who):
        await who.reply(who.tongue.text("I can't change what I've passed on. Please write it again."))


# -- whispers: words to one's team from the group, by `/t` or in answer to what the bot shows one player alone -


class _Whispered(filters.MessageFilter):
    """The filter for messages in a group that only their writers and the bot see."""

    def filter(self, message: Message) -> bool:
        return unseen_id(message) != 0


WHISPERED = _Whispered()


@visited
async def on_whisper(who: Visit) -> None:
    """A reply to a message that the bot has shown to one player alone: nobody else sees the reply either."""
    if who.whispered and who.message.text:
        await hear_whisper(who, who.message.text)


@on_command("t", filters.ChatType.GROUPS)
async def on_t(who: Visit) -> None:
    """`/t WORDS`, in a group: words to one's team, or to the others who are out. Nobody else should see this command.

    If an app or server does not support that, everybody has seen the words: they are deleted, and not passed on, for
    all players alike, with a team or without.
    """
    if who.user is None or who.chat is None:
        return
    if who.whispered:
        _, *words = (who.message.text or "").split(maxsplit=1)
        await hear_whisper(who, "".join(words))
        return
    table = await who.services.games.played_by(who.user.id)
    if table is not None and table.is_group(who.chat.id) and table.seat_of(who.user.id) is not None:
        who.ctx.background.spawn(_take_back(who, table), of_update=True)  # else it may be for another bot


async def _take_back(who: Visit, table: Table) -> None:
    """Delete the words of `/t` that everybody has seen, and tell the writer so."""
    t, chat = tongue_of(who.user, who.chat), table.chat
    if await _delete(who.message):
        text = t.text(
            "🙈 Everybody in {group} could see what you wrote after {command}, so I've deleted it and "
            "haven't passed it on. Your app or this server can't hide what you send me here: write to me in "
            "private instead.",
            group=t.title(chat.title),
            command="/t",
        )
    else:
        text = t.text(
            "🙈 Everybody in {group} can see what you wrote after {command}, so I haven't passed it on. I "
            "can't delete it: please do. Your app or this server can't hide what you send me here: write to "
            "me in private instead.",
            group=t.title(chat.title),
            command="/t",
        )
    if await who.ctx.routes.can_tell(who.person, chat):
        await who.ctx.outgoing.deliver(Post(who.person.id, str(text), game=table.row.id))


async def _delete(message: Message) -> bool:
    """Delete a message at once; return whether it is gone."""
    try:
        return await message.delete()
    except RetryAfter:
        return False  # the moderator goes on trying where it may not be written
    except BadRequest as error:
        return "not found" in error.message.lower()  # by the moderator, who was faster
    except TelegramError as error:
        logger.info("chat %d: what was meant for a team stays: %s", message.chat.id, error)
        return False
