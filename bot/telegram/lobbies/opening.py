"""The right to open a lobby (where players gather) in a group, obstacles to games there; lobbies without an opener."""

import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence

from markupsafe import Markup
from telegram import Bot

from bot.scenario import Scenario
from bot.scenario.options import Value
from bot.store.errors import DATABASE_ERRORS, LeaseLostError
from bot.store.gathering.guests import last_end
from bot.store.gathering.plans import Plan
from bot.store.gathering.series import Series
from bot.store.rows import FIRST_GAME, Chat, User
from bot.telegram.context import ChatContext
from bot.telegram.intake.permissions import can_read
from bot.telegram.rights import Deed, Doer, Ruling, verdict, why_not
from bot.telegram.slow_mode import slow_mode_in, too_slow
from bot.text import ScenarioTexts, Tongue

logger = logging.getLogger(__name__)

MINUTE = 60.0

Refusal = Callable[[Tongue], Markup]
"""A function that gives the reason of a refusal in a language."""


class Refused(Exception):  # noqa: N818 - the way out of what cannot be, not a fault of the program
    """The error that a wish cannot be fulfilled; `why` gives the reason in a language."""

    def __init__(self, why: Refusal) -> None:
        super().__init__("refused")
        self.why = why


class CannotPlay(Refused):
    """The error that no game can be played in a group now, whoever asks; `why` tells the fault and the remedy."""


async def no_slow_mode(ctx: ChatContext, chat_id: int) -> None:
    """Check that the bot may write often enough in a group to narrate a game.

    Raises:
        CannotPlay: slow mode is on there, and the bot is no admin.
    """
    if seconds := await slow_mode_in(ctx, chat_id):
        raise CannotPlay(lambda t: too_slow(t, seconds))


class CannotHear(CannotPlay):
    """The error that a composed cast has roles that need the bot to read the messages of the group."""


async def with_hearing(bot: Bot, chat: Chat, scenario: Scenario, options: Mapping[str, Value]) -> dict[str, Value]:
    """The options of a game in this group; where the bot cannot read messages, roles that need that are out (PR-393).

    Telegram is asked only if the answer matters.

    Raises:
        CannotHear: a composed cast cannot be played here.
    """
    roles = scenario.heard_roles(options)
    if not roles and not scenario.unread:
        return dict(options)
    aloud = chat.settings.voice
    reads = not aloud and await can_read(bot, chat.id)
    if roles and not reads:
        raise CannotHear(lambda t: _deaf(t, scenario, roles, aloud=aloud))
    return scenario.with_reading(options, reads=reads)


def _deaf(t: Tongue, scenario: Scenario, roles: Iterable[str], *, aloud: bool) -> Markup:
    """The message that these roles cannot be dealt, with the remedy; `aloud`: the group plays by voice."""
    texts = ScenarioTexts(scenario.raw, t)
    named = t.listing(texts.role(role) for role in roles)
    if aloud:
        return t.text(
            "You play by voice here, and I can't hear you, so these roles can't be dealt: {roles}. Leave them out.",
            roles=named,
        )
    return t.text(
        "I can't read what is written in this group, so these roles can't be dealt: {roles}. Make me an admin, or "
        "leave them out.",
        roles=named,
    )


def usual(scenarios: Mapping[str, Scenario]) -> str:
    """The id of the scenario that a group plays whose own choice is no longer there: that of a new group."""
    return FIRST_GAME if FIRST_GAME in scenarios else next(iter(scenarios))


async def may_join(ctx: ChatContext, user_id: int, chat_id: int) -> Ruling:
    """Whether a person who has asked for a seat may still get one; the person was a member then."""
    return await verdict(ctx, Deed.JOIN, Doer(user_id, chat_id), chat_id)


async def host_of(ctx: ChatContext, chat_id: int, creator: int, coming: Sequence[User]) -> User:
    """The host of a lobby that opens by itself: its creator, if they may still open one; else the first who comes.

    The group itself stands for no person: then its admins host.
    """
    if creator > 0 and await verdict(ctx, Deed.OPEN, Doer(creator, chat_id), chat_id):
        return await ctx.store.user(creator) or User(creator)
    return User(chat_id) if creator == chat_id or not coming else coming[0]


def no_new_games(t: Tongue) -> Markup:
    """The answer to a person who wants to play while the bot drains (opens no new games before a restart)."""
    return t.text(
        "🔧 I'm about to be updated, so I can't open new games right now. Games already running go on to the "
        "end; I'll be back soon after that."
    )


async def refusal_to_open(ctx: ChatContext, chat: Chat, thread_id: int | None, doer: Doer) -> Refusal | None:
    """Why this person may not open a lobby here now, if they may not.

    Admins always may, unless the bot drains.
    """
    if ctx.drain.is_set():
        return no_new_games
    found = await verdict(ctx, Deed.OPEN, doer, chat.id)
    if not found:
        return lambda t: why_not(t, found)
    settings = chat.settings
    ended = await last_end(ctx.store, chat.id, thread_id) if settings.gap else None
    left = 0.0 if ended is None else ended + settings.gap * MINUTE - ctx.clock.wall()
    if settings.opens == "all" and left <= 0:
        return None
    found_admin = await verdict(ctx, Deed.OPEN_ANY_TIME, doer, chat.id)
    if found_admin:
        return None
    if found_admin is not Ruling.NO_ADMIN:
        return lambda t: why_not(t, found_admin)
    if settings.opens == "admins":
        return lambda t: t.text("Only admins open games here. /next tells you when they do.")
    return lambda t: t.text(
        "This group takes a break between games. The next one can be opened in {time}; admins don't have to wait.",
        time=t.duration(max(MINUTE, round(left / MINUTE) * MINUTE)),
    )


async def do_in_lanes(
    ctx: ChatContext, name: str, due: Iterable[Plan | Series], keep: Callable[[int], Awaitable[None]]
) -> None:
    """Call `keep` for each of these, in its lane. `name` is for the logs; if one fails, the next look tries again.

    Raises:
        DATABASE_ERRORS: the store does not answer.
    """
    for one in due:
        try:
            async with ctx.lanes.lane(one.chat_id):
                await keep(one.id)
        except DATABASE_ERRORS:
            raise
        except LeaseLostError:
            logger.debug("%s %d is kept by another worker", name, one.id)
        except Exception as error:
            logger.error("%s %d could not be kept; trying again", name, one.id, exc_info=error)
