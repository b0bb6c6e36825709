"""The input of a player: a press on a question, a word that completes an answer, a message to other players."""

from collections.abc import Sequence
from contextlib import nullcontext
from enum import Enum

from bot.engine.asks import Refusal, is_word
from bot.engine.inputs import Answer, Say, Sign
from bot.store.handling import partly
from bot.telegram.callback_data import AnswerButton
from bot.telegram.games.presses import Pressed, chosen_by, is_half, why_not_asked, why_not_in_turn
from bot.telegram.games.table import Table
from bot.telegram.intake.talk import TalkLimits
from bot.telegram.outbox.deliveries import enqueue
from bot.text.spelling import words_in


async def press(table: Table, seat: int, pressed: AnswerButton, chat_id: int | None) -> Pressed:
    """Handle a press on an answer button: what it means depends on the player's choice so far.

    A press counts only in the chat where the question was asked.
    """
    await table.keep_time()
    asks = table.game.questions.open.values()
    ask = next((ask for ask in asks if (ask.topic, ask.seat) == (pressed.topic, seat)), None)
    not_in_turn = why_not_in_turn(table.game, seat, pressed, ask) if table.game.seats[seat].alive else None
    if not_in_turn is not None and chat_id is not None and table.is_group(chat_id):
        return Pressed(refusal=not_in_turn)
    if ask is None:
        return Pressed(refusal=why_not_asked(table.game, seat, pressed.topic))
    if chat_id is None or not (table.is_group(chat_id) if ask.public else table.is_private(seat, chat_id)):
        return Pressed(refusal=Refusal.CLOSED)
    half = table.presenter.private.half_made
    echo = table.taps.is_echo(seat, ask.id, pressed.pick)
    choice = chosen_by(ask, pressed, half.get(ask.id, ()), echo=echo)
    declared = pressed.pick is None
    if not declared and is_half(ask, choice) and not (ask.final and ask.chosen is not None):
        half[ask.id] = choice  # the game itself does not know of the beginning of an answer
        async with table.store.transaction() as tx:
            await enqueue(tx, [table.presenter.private.question(table.game, ask)])
        return Pressed(ask, choice, partial=True)
    half.pop(ask.id, None)
    if choice == ask.chosen and not ask.final:
        return Pressed(ask, choice, unchanged=True)
    ask_id, before = ask.id, ask.chosen
    refusal = await table.feed(lambda at: Answer(at, seat, ask_id, choice))
    return Pressed(ask, choice, refusal, withdrawn=bool(before) and not choice)


async def spell(table: Table, seat: int, text: str) -> Pressed | None:
    """Take a player's message as the word that their unfinished answer still needs; None where no answer needs one.

    The text must be one word (see `is_word`), and no part of the name of a living player (PR-355).
    """
    await table.keep_time()
    game, half = table.game, table.presenter.private.half_made
    ask = next(
        (one for one in game.questions.open.values() if one.seat == seat and one.spelled and one.id in half), None
    )
    if ask is None:
        return None
    words = words_in(text)
    names = [word for living in game.seats.living for word in words_in(table.players[living].name)]
    if len(words) != 1 or not is_word(words[0]) or words[0] in names:
        return Pressed(ask, refusal=Refusal.NOT_A_CHOICE)
    ask_id, choice = ask.id, (*half.pop(ask.id), words[0])
    refusal = await table.feed(lambda at: Answer(at, seat, ask_id, choice))
    return Pressed(ask, choice, refusal)


class MessageFate(Enum):
    """The fate of a player's message to the narrator."""

    PASSED_ON = "passed on"
    BY_NOBODY = "by nobody"
    TOO_FAST = "too fast"
    TOO_MUCH = "too much"


async def say(table: Table, seat: int, said: Sequence[str], talk: TalkLimits) -> MessageFate | Refusal:
    """Pass on a player's private message, split into `said`, to the players who hear this seat, such as its team.

    A message that reaches no player counts as a sign of life only: the log of the game does not keep its words.
    """
    await table.keep_time()
    hearers = table.game.teams.hearers(seat)
    if not hearers:
        heard = MessageFate.BY_NOBODY
    elif talk.is_too_fast((table.row.id, *sorted((seat, *hearers))), seat, len(said)):
        heard = MessageFate.TOO_FAST
    elif not table.takes_words(seat, sum(map(len, said))):
        heard = MessageFate.TOO_MUCH
    else:
        heard = MessageFate.PASSED_ON
    if heard is not MessageFate.PASSED_ON:
        with partly():  # the writer has still to be told
            return await table.sign(seat) or heard
    refusal = None
    for place, words in enumerate(said, 1):

        def given(at: float, words: str = words) -> Say | Sign:
            return Say(at, seat, words) if table.game.teams.hearers(seat) else Sign(at, seat)

        with nullcontext() if place == len(said) else partly():  # rather a piece twice than the rest of it lost
            refusal = refusal or await table.feed(given)
    return refusal or heard
