"""The limits on each sender: updates that come faster than any thumb can press are dropped before any work."""

import copy
import logging
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from telegram import Update

from bot.telegram.callback_data import BeyondButton, ButtonData
from bot.telegram.intake.json_input import JSON, bare_command, complete_update
from bot.telegram.intake.rate_limit import BucketRate, RateLimiter

logger = logging.getLogger(__name__)

PRESSES = BucketRate(20, 5.0)
WORDS = BucketRate(20, 1.0)
"""The rate of words to the bot in private: each may be passed on, or answered with a message."""
COMMANDS = BucketRate(15, 0.25)
"""The rate of commands in groups: their answers share a group's limit of messages (Bot API) with the narration."""
TALK = BucketRate(300, 20.0)
"""The rate of messages in groups, which are only looked at. But a dropped one stays even where nobody may write. A
person can forward a hundred messages at once, and do so again after some seconds."""


@dataclass(frozen=True, slots=True)
class TooFastButton(ButtonData):
    """The button that a press counts as after too many others; the answer is a warning."""

    mark = "slowly"


QUOTING = f"{BeyondButton.mark}:"
"""The beginning of the data of buttons that refer to the words above them: under other words they are forged."""
TOLD_AT = (1, 50)
"""The dropped presses of a sender that get an answer, by number. Dropped messages get none: that would be a flood."""


class Admission:
    """The first check of each update from outside, in its raw form, before the bot looks at any data for it.

    `careful`: the last updates held one that PTB could not read, as servers that only resemble Telegram's may send. Of
    such a one only its number is left while this is set, so that it does not stand in the way of the others for ever.
    `in_hand`: the updates that are known and not confirmed yet, which Telegram sends again with the next.
    """

    def __init__(self, factor: float = 1.0) -> None:
        self._presses, self._words = RateLimiter(PRESSES.times(factor)), RateLimiter(WORDS.times(factor))
        self._commands, self._talk = RateLimiter(COMMANDS.times(factor)), RateLimiter(TALK.times(factor))
        self.dropped = 0
        self.careful = False
        self.in_hand: Collection[int] = ()

    def admit_all(self, updates: Iterable[JSON]) -> list[JSON]:
        """The admitted updates of a fetched batch, without the ones in hand, admitted when they came first."""
        return [self.admit(update) for update in updates if update["update_id"] not in self.in_hand]

    def admit(self, update: JSON) -> JSON:
        """The update as admitted (Bot API: Update); of one too many for its sender only the number is left.

        The first dropped presses become presses that get a warning. A command in a group that is one too many is not
        carried out, but still seen by the moderator: else text that begins with a slash would stay where no member may
        write. Members who come and go, and the fate of a group, are Telegram's own news and always come in.
        """
        if _is_of_channel_mail(update):
            return {"update_id": update["update_id"]}
        complete_update(update)
        if self.careful and not _readable(update):
            logger.error("update %d is none that can be read; it is left aside", update["update_id"])
            return self._dropped(update)
        if (press := update.get("callback_query")) is not None:
            return self._admit_press(update, press)
        if (reaction := update.get("message_reaction")) is not None:
            return self._admit_reaction(update, reaction)
        kind = next((kind for kind in ("message", "edited_message") if kind in update), None)
        return update if kind is None else self._admit_words({**update, kind: bare_command(update[kind])}, kind)

    def _admit_press(self, update: JSON, press: JSON) -> JSON:
        times = self._presses.take(press["from"]["id"])
        if not times:
            if "message" in press and not str(press.get("data", "")).startswith(QUOTING):
                press = {**press, "message": without_looks(press["message"])}
            return {**update, "callback_query": press}
        left = self._dropped(update)
        if times in TOLD_AT:
            left["callback_query"] = {**_without(press, "message", "inline_message_id"), "data": TooFastButton().pack()}
        return left

    def _admit_reaction(self, update: JSON, reaction: JSON) -> JSON:
        sender = reaction.get("user") or reaction.get("actor_chat")
        return update if sender is None or not self._talk.take(sender["id"]) else self._dropped(update)

    def _admit_words(self, update: JSON, kind: str) -> JSON:
        message: JSON = update[kind]
        sender = message.get("sender_chat") or message.get("from")
        if sender is None or "left_chat_member" in message or "migrate_to_chat_id" in message:
            return update
        if message["chat"]["type"] == "private":
            if not self._words.take(sender["id"]):
                return update
        elif not str(message.get("text", "")).startswith("/"):
            if not self._talk.take(sender["id"]):
                return update
        elif not self._commands.take(sender["id"]):
            return update
        elif not self._talk.take(sender["id"]):
            self.dropped += 1
            return {**update, kind: _without(message, "entities")}  # they are what makes a command of it
        return self._dropped(update)

    def _dropped(self, update: JSON) -> JSON:
        self.dropped += 1
        return {"update_id": update["update_id"]}


def _is_of_channel_mail(update: JSON) -> bool:
    """Whether an update is from a channel's direct messages, where no games are (Bot API: Chat.is_direct_messages)."""
    for value in update.values():
        if isinstance(value, dict):
            chat = value.get("chat") or (value.get("message") or {}).get("chat") or {}
            if chat.get("is_direct_messages"):
                return True
    return False


def _readable(update: JSON) -> bool:
    """Whether PTB can read the update."""
    try:
        Update.de_json(copy.deepcopy(update), None)
    except Exception:  # noqa: BLE001 - PTB does not say what it raises: TypeError, KeyError, AttributeError, ...
        return False
    return True


def without_looks(message: JSON) -> JSON:
    """A message of the bot's own without what PTB takes long to read and no handler needs: buttons, marks, sender."""
    return _without(message, "reply_markup", "entities", "from")


def _without(body: JSON, *names: str) -> JSON:
    return {name: value for name, value in body.items() if name not in names}
