"""The meaning of a refusal: Telegram gives words, PTB classes."""

import datetime as dtm
import os
import re
from enum import Enum

from telegram.error import (
    BadRequest,
    ChatMigrated,
    EndPointNotFound,
    Forbidden,
    InvalidToken,
    RetryAfter,
    TelegramError,
)

# PTB 22.2: durations become timedelta; without this even making a RetryAfter warns of it, and tests fail on warnings.
os.environ.setdefault("PTB_TIMEDELTA", "true")


REFUSALS = (BadRequest, Forbidden, InvalidToken)
"""The errors by which Telegram refuses a call for good, rather than for now."""


class Trouble(Enum):
    """The reasons why a call failed, by the remedy."""

    FLOOD = "too many requests"
    NETWORK = "no answer"
    MIGRATED = "the group has become a supergroup"
    NOT_MODIFIED = "not modified"
    NO_THREAD = "no such topic"
    TOPIC_CLOSED = "the topic is closed"
    NO_MESSAGE = "no such message"
    NO_DELETING = "the message can be edited, but not deleted"
    UNREACHABLE = "the user cannot be written to"
    CHAT_LOST = "the bot is not in the chat"
    NO_RIGHTS = "not enough rights"
    UNSUPPORTED = "the server does not know the method"
    IMMUNE = "an administrator cannot be restricted"
    BAD_MARKUP = "cannot parse"
    REFUSED = "refused"


class Unreachable(Enum):
    """The reasons why a user cannot be written to, by the remedy."""

    BLOCKED = "they have blocked the bot"
    DELETED = "the account is deleted"
    CLOSED = "they have never started the bot, or Telegram wants it for a reason of its own"


_ABOUT_THE_MESSAGE = re.compile(
    r"\bmessage(?!s)|\btext\b|entit|pars|caption|button|keyboard|markup|url|webpage|file|photo|image|media|document|"
    r"dimension|repl|quote|thread|topic|effect|style|too (long|large|big)|too_(long|large|big)",
    re.IGNORECASE,
)
"""Words of a refusal that blames what is sent, and not whom it is sent to."""

_BAD_REQUESTS: tuple[tuple[str, Trouble], ...] = (
    ("message is not modified", Trouble.NOT_MODIFIED),
    ("chat_not_modified", Trouble.NOT_MODIFIED),
    ("message thread not found", Trouble.NO_THREAD),
    ("topic_deleted", Trouble.NO_THREAD),
    ("topic_closed", Trouble.TOPIC_CLOSED),
    ("message to edit not found", Trouble.NO_MESSAGE),
    ("message can't be edited", Trouble.NO_MESSAGE),
    ("message to delete not found", Trouble.NO_MESSAGE),
    ("message can't be deleted", Trouble.NO_DELETING),
    ("message to pin not found", Trouble.NO_MESSAGE),
    ("message to unpin not found", Trouble.NO_MESSAGE),
    ("message_id_invalid", Trouble.NO_MESSAGE),
    ("chat not found", Trouble.CHAT_LOST),
    ("group chat was deactivated", Trouble.CHAT_LOST),
    ("group is deactivated", Trouble.CHAT_LOST),
    ("the group chat was deleted", Trouble.CHAT_LOST),
    ("channel_private", Trouble.CHAT_LOST),
    ("bot is not a member", Trouble.CHAT_LOST),
    ("user is an administrator", Trouble.IMMUNE),
    ("can't remove chat owner", Trouble.IMMUNE),
    ("can't restrict self", Trouble.IMMUNE),
    ("not enough rights", Trouble.NO_RIGHTS),
    ("have no rights", Trouble.NO_RIGHTS),
    ("need administrator rights", Trouble.NO_RIGHTS),
    ("chat_admin_required", Trouble.NO_RIGHTS),
    ("chat_write_forbidden", Trouble.NO_RIGHTS),
    ("chat_restricted", Trouble.NO_RIGHTS),
    ("available only for supergroups", Trouble.NO_RIGHTS),
    ("can't parse", Trouble.BAD_MARKUP),
)


def trouble_of(error: TelegramError, chat_id: int) -> Trouble:
    """The kind of trouble that an error is. A refused or lost private chat means an unreachable user."""
    found = _trouble_of(error)
    private = chat_id > 0 and (isinstance(error, Forbidden) or found is Trouble.CHAT_LOST)
    return Trouble.UNREACHABLE if private else found


def trouble_of_sending(error: TelegramError, chat_id: int) -> Trouble:
    """The kind of trouble in sending a message: Telegram has more words for a user out of reach than are known here.

    An error that does not blame the message itself is about the recipient, such as PEER_ID_INVALID, USER_IS_BLOCKED or
    PRIVACY_PREMIUM_REQUIRED. Rights to write are about the recipient too, though they are called rights to send a
    message.
    """
    trouble, words = trouble_of(error, chat_id), error.message
    if trouble is Trouble.NO_RIGHTS:
        about_them = "topic" not in words.lower()
    else:
        about_them = trouble is Trouble.REFUSED and not _ABOUT_THE_MESSAGE.search(words)
    return Trouble.UNREACHABLE if chat_id > 0 and about_them else trouble


def why_unreachable(error: TelegramError) -> Unreachable:
    """The reason why a user cannot be written to, as far as Telegram says."""
    words = error.message.lower()
    if "deactivated" in words or "deleted" in words:
        return Unreachable.DELETED
    return Unreachable.BLOCKED if "blocked" in words else Unreachable.CLOSED


def _trouble_of(error: TelegramError) -> Trouble:
    words = error.message.lower()
    if isinstance(error, RetryAfter):
        return Trouble.FLOOD
    if isinstance(error, ChatMigrated):
        return Trouble.MIGRATED
    if isinstance(error, Forbidden):
        member = any(sign in words for sign in ("kicked", "not a member", "deactivated", "deleted", "left", "blocked"))
        return Trouble.CHAT_LOST if member or "initiate" in words else Trouble.NO_RIGHTS
    if isinstance(error, EndPointNotFound):
        return Trouble.UNSUPPORTED
    if isinstance(error, InvalidToken):  # PTB: both 401 and 404, and unknown methods are a 404
        return Trouble.NETWORK if "unauthorized" in words else Trouble.UNSUPPORTED
    if isinstance(error, BadRequest):
        return next((trouble for sign, trouble in _BAD_REQUESTS if sign in words), Trouble.REFUSED)
    return Trouble.NETWORK


def seconds_of(error: RetryAfter) -> float:
    """The pause that Telegram asks for (Bot API: ResponseParameters.retry_after), seconds; PTB may give a timedelta."""
    waiting = error.retry_after
    return waiting.total_seconds() if isinstance(waiting, dtm.timedelta) else float(waiting)
