"""Rights: the actions that each user may take in a group's games. All actions by hand are decided here."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from markupsafe import Markup

from bot.store.groups.bans import ban_of
from bot.telegram.context import ChatContext
from bot.telegram.intake.permissions import Membership, membership_of
from bot.text import Tongue


class Who(Enum):
    """A kind of people in a group."""

    MEMBERS = auto()
    PLAYERS = auto()  # members whom the admins have not banned from the games
    HOSTS = auto()  # the host of the game, being such a player, and the admins
    ADMINS = auto()


class Deed(Enum):
    """An action in a group, or about its games from elsewhere, and who may take it."""

    OPEN = auto(), Who.PLAYERS  # a lobby; the group may leave that to its admins
    JOIN = auto(), Who.PLAYERS  # a lobby
    WAIT = auto(), Who.PLAYERS  # for a seat
    TAKE_SEAT = auto(), Who.PLAYERS  # of somebody who has left a running game
    ANSWER_PLAN = auto(), Who.PLAYERS
    WATCH = auto(), Who.PLAYERS
    HEAR_OF_GAMES = auto(), Who.MEMBERS  # be told of the next lobby
    READ = auto(), Who.MEMBERS  # what was played in a group, from elsewhere
    END_FORGOTTEN = auto(), Who.MEMBERS  # a game in which nobody has played for long
    STEER = (
        auto(),
        Who.HOSTS,
    )  # a lobby or a game: start, extend, invite, seat robots, pause, skip, kick, hand over, stop
    ADMIT = auto(), Who.HOSTS  # somebody who wants to watch
    OPEN_ANY_TIME = auto(), Who.ADMINS  # a lobby, whatever the group's settings say
    CHOOSE_GAME = auto(), Who.ADMINS  # for the lobby that one opens
    PLAN = auto(), Who.ADMINS
    CONFIGURE = auto(), Who.ADMINS  # settings, scenario, casts, language
    BAN = auto(), Who.ADMINS
    COUNT_LEAVERS = auto(), Who.ADMINS

    def __init__(self, _: int, who: Who) -> None:
        self.who = who


WITHOUT_A_NAME = frozenset(
    (Deed.OPEN, Deed.END_FORGOTTEN, *(deed for deed in Deed if deed.who in {Who.HOSTS, Who.ADMINS}))
)
"""The deeds of an anonymous admin: those for which the bot need not know the person."""


@dataclass(frozen=True, slots=True)
class Doer:
    """A user who wants to act.

    Attributes:
        user_id: the person; None for a channel, and for an anonymous admin.
        at: the group in which the user wrote or pressed a button. If Telegram does not tell who its members are, this
            proves a membership; a press or a message in private does not.
        anonymous_admin: whether the user writes as the group (Bot API: Message.sender_chat), as only its admins can.
    """

    user_id: int | None
    at: int | None = None
    anonymous_admin: bool = False


class Ruling(Enum):
    """Whether a user may act, and if not, the reason."""

    YES = auto()
    FACELESS = auto()
    BANNED = auto()
    NO_MEMBER = auto()
    NO_HOST = auto()
    NO_ADMIN = auto()
    UNKNOWN_MEMBER = auto()
    UNKNOWN_ADMIN = auto()
    UNANSWERED = auto()

    def __bool__(self) -> bool:
        return self is Ruling.YES


class Hosted(Protocol):
    """A game, or a series of games, which has a host."""

    @property
    def creator(self) -> int:
        """The user id of the host."""


async def verdict(ctx: ChatContext, deed: Deed, doer: Doer, chat_id: int, game: Hosted | None = None) -> Ruling:
    """Whether this user may do this deed in this chat, or to this game (or series of games) there.

    Doubt means no. If Telegram tells nothing of a group's members, only a press or a message in the group proves a
    membership; if Telegram does not answer at the moment, nothing does.
    """
    who = deed.who
    if chat_id > 0:  # somebody practises there alone
        return Ruling.YES if doer.user_id == chat_id else Ruling.NO_HOST
    if doer.anonymous_admin and doer.at == chat_id:
        return Ruling.YES if deed in WITHOUT_A_NAME else Ruling.FACELESS
    if doer.user_id is None:
        return Ruling.FACELESS
    banned = who in {Who.PLAYERS, Who.HOSTS} and await is_banned(ctx, chat_id, doer.user_id)
    if banned and who is Who.PLAYERS:
        return Ruling.BANNED
    known = await membership_of(ctx.bot, chat_id, doer.user_id)
    if known is Membership.UNANSWERED:
        return Ruling.UNANSWERED
    if who is Who.MEMBERS or who is Who.PLAYERS:
        return _as_member(known, here=doer.at == chat_id)
    if known is Membership.ADMIN:
        return Ruling.YES
    if who is Who.HOSTS and game is not None and game.creator == doer.user_id:
        return Ruling.BANNED if banned else _as_member(known, here=doer.at == chat_id)
    if known is Membership.HIDDEN:
        return Ruling.UNKNOWN_ADMIN
    return Ruling.NO_HOST if who is Who.HOSTS else Ruling.NO_ADMIN


def _as_member(known: Membership, *, here: bool) -> Ruling:
    match known:
        case Membership.ADMIN | Membership.MEMBER:
            return Ruling.YES
        case Membership.ABSENT:
            return Ruling.NO_MEMBER
        case _:
            return Ruling.YES if here else Ruling.UNKNOWN_MEMBER


async def is_banned(ctx: ChatContext, chat_id: int, user_id: int) -> bool:
    """Whether the admins have banned a person from the games of a group."""
    return await ban_of(ctx.store, chat_id, user_id, ctx.clock.wall()) is not None


def why_not(t: Tongue, found: Ruling) -> Markup:
    """The answer to a user without the right."""
    match found:
        case Ruling.FACELESS:
            return t.text("You're writing as a channel, so I can't see who you are. Send the command as yourself.")
        case Ruling.BANNED:
            return t.text("The admins of this group have banned you from its games.")
        case Ruling.NO_MEMBER:
            return t.text("Only members of the group can play.")
        case Ruling.NO_HOST:
            return t.text("Only the host of this game and admins can do that.")
        case Ruling.UNKNOWN_MEMBER:
            return t.text(
                "I can't see from here if you're in the group. Do it in the group itself, or make me an admin there."
            )
        case Ruling.UNKNOWN_ADMIN:
            return t.text("I can't see who is an admin here. Make me an admin of the group, and I can.")
        case Ruling.UNANSWERED:
            return t.text("Telegram isn't answering me right now. Please try again in a moment.")
        case _:
            return t.text("Only admins of the group can do that.")
