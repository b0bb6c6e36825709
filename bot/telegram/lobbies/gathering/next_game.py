"""The next game: people who want it are told in private when a lobby opens in a group."""

from collections.abc import Sequence

from bot.store.gathering.guests import forget_invitations, invite, is_seated, waited_before
from bot.store.gathering.subscriptions import quiet_hours, subscribe, to_be_told, unsubscribe
from bot.store.groups.bans import bans
from bot.store.rows import Chat, GameRow, User
from bot.store.transaction import Transaction
from bot.telegram.callback_data import BellButton, as_words
from bot.telegram.context import ChatContext
from bot.telegram.directory import tongue_of
from bot.telegram.happenings import LobbyGivenUp, LobbyOpened, Stepped
from bot.telegram.lobbies.gathering.next_screens import quiet_button
from bot.telegram.lobbies.invitations import join_button
from bot.telegram.outbox.deliveries import Button, Delivery, Keyboard, Post, Priority, anew
from bot.telegram.presenting.keyboard_layout import button_of
from bot.text import ScenarioTexts, Tongue


def news_slot(chat_id: int) -> str:
    """The slot in which a person is told in private of a group's lobbies: one message, about the newest lobby."""
    return f"next.{chat_id}"


class NextGame:
    """Tells people of new lobbies, in the transaction that opens the lobby, so each of them is told exactly once."""

    def __init__(self, ctx: ChatContext) -> None:
        self._ctx = ctx

    async def after_lobby_opened(self, tx: Transaction, what: LobbyOpened) -> Sequence[Delivery]:
        """Tell the people on the list, and those who waited in vain for a seat in the last game.

        The host is left out, and so are banned people and those in their quiet hours. These messages have the lowest
        priority, so a long list holds up no running game.
        """
        row, chat = what.row, what.chat
        now = self._ctx.clock.wall()
        banned = {ban.user_id for ban in await bans(tx, chat.id, now)}
        found: dict[int, Post] = {}
        for user in await waited_before(tx, row):
            await is_seated(tx, user.id)  # the game that they waited for is over
            quiet = await quiet_hours(tx, user.id)
            game = await tx.active_game_of(user.id)
            free = user.reachable and (game is None or game.is_practice)
            if free and (quiet is None or not quiet.hold(now, chat.settings.timezone)):
                found[user.id] = self._news(row, chat, user, waited=True)
        for one in await to_be_told(tx, chat.id):
            if one.quiet is None or not one.quiet.hold(now, chat.settings.timezone):
                found[one.user.id] = self._news(row, chat, one.user)
        for left_out in (row.creator, *banned):
            found.pop(left_out, None)
        await invite(tx, row.id, found)
        return anew(*found.values())

    def _news(self, row: GameRow, chat: Chat, user: User, *, waited: bool = False) -> Post:
        t = tongue_of(user, chat)
        scenario = ScenarioTexts(self._ctx.scenarios[row.scenario].raw, t).name
        if waited:
            text = t.text(
                "🎭 You were waiting for a seat in <b>{group}</b>. A new lobby is open there: {scenario}.",
                group=t.title(chat.title),
                scenario=scenario,
            )
        else:
            text = t.text(
                "🔔 A lobby is open in <b>{group}</b>: {scenario}.", group=t.title(chat.title), scenario=scenario
            )
        keyboard: Keyboard = ((join_button(t, row),),)
        if not waited:
            keyboard += ((_off_button(t, chat.id), quiet_button(t)),)
        return Post(user.id, str(text), keyboard=keyboard, slot=news_slot(chat.id), priority=Priority.IDLE)

    async def after_lobby_given_up(self, tx: Transaction, what: LobbyGivenUp) -> Sequence[Delivery]:
        """The invitations to a lobby that was given up are forgotten."""
        await forget_invitations(tx, what.row.id)
        return ()

    async def after_step(self, tx: Transaction, what: Stepped) -> Sequence[Delivery]:
        """The invitations to a lobby whose game has begun are forgotten."""
        if what.begins:
            await forget_invitations(tx, what.row.id)
        return ()

    async def turn_on(self, tx: Transaction, chat: Chat, user: User) -> Post:
        """Put a person on the list of a group. Returns the confirmation."""
        await subscribe(tx, chat.id, user.id)
        t = tongue_of(user, chat)
        text = t.text(
            "🔔 I'll write to you when a lobby opens in <b>{group}</b>. /next shows all your groups.",
            group=t.title(chat.title),
        )
        return Post(user.id, str(text), keyboard=((_off_button(t, chat.id), quiet_button(t)),), slot=news_slot(chat.id))

    async def turn_off(self, tx: Transaction, chat: Chat, user: User) -> Post:
        """Take a person off the list. Returns the confirmation, which replaces the former message."""
        await unsubscribe(tx, chat.id, user.id)
        t = tongue_of(user, chat)
        text = t.text("🔕 I won't tell you about lobbies in <b>{group}</b> any more.", group=t.title(chat.title))
        again = button_of(t.context("button", "🔔 Tell me again"), BellButton("on", as_words(chat.id)))
        return Post(user.id, str(text), keyboard=((again,),), slot=news_slot(chat.id), priority=Priority.REST)


def _off_button(t: Tongue, chat_id: int) -> Button:
    return button_of(t.context("button", "🔕 Stop telling me"), BellButton("off", as_words(chat_id)))
