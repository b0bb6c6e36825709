"""What the sender finds out about people and chats, and what becomes of the games there."""

import logging
import math
from dataclasses import replace

from bot.chat.house import House
from bot.chat.lobby import Lobby
from bot.chat.outbox.deliveries import Delivery, Post, anew
from bot.chat.table import Table
from bot.engine.inputs import Unreached
from bot.lang import Tongue, tongue
from bot.store.rows import GameState

logger = logging.getLogger(__name__)

ABOUT_SILENCE = ("silence", "mute", "delete messages", "keep order")
"""What the group is told of when it is refused. Without a pin, say, the game is the same."""


class Listener:
    """Takes the sender's news into the house. Each call runs on its own and takes the lane of the chat it is about."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._told: dict[tuple[int, int], bool] = {}

    async def unreached(self, user_id: int, game_id: int | None, seat: int | None) -> None:
        """The bot cannot write to this person: he has blocked it, or never started it."""
        del seat
        house = self._house
        if (user := await house.store.user(user_id)) is not None and user.reachable:
            async with house.store.transaction() as tx:
                await tx.save_user(replace(user, reachable=False))
        row = await house.store.game(game_id) if game_id is not None else None
        if row is None:
            return
        async with house.lanes.lane(row.chat_id):
            lobby = await Lobby.load(house, row.id)
            table = house.tables.get(row.id)
            if lobby is not None and lobby.has(user_id):
                name = next(player.name for player in lobby.players if player.user_id == user_id)
                await lobby.leave(user_id)
                t = lobby.tongue
                text = t.text(
                    "I cannot write to {player}, so there is no seat yet. Unblock me, and press Join again.",
                    player=t.name(name),
                )
                await house.deliver(Post(row.chat_id, str(text), thread_id=row.thread_id))
            elif table is not None:
                await self._unreached_at(table, user_id)

    async def _unreached_at(self, table: Table, user_id: int) -> None:
        seat = table.seat_of(user_id)
        if seat is None:
            return
        refusal = await self._house.feed(table, lambda at: Unreached(at, seat))
        if refusal is not None or (table.row.id, user_id) in self._told:
            return  # whoever is out misses no question
        running = {told: True for told in self._told if told[0] in self._house.tables}
        self._told = {**running, (table.row.id, user_id): True}
        words = table.presenter.group_words
        text = words.tongue.text(
            "I cannot write to {player}: my chat is blocked there. The game goes on; unblock me to get your questions.",
            player=words.player(seat),
        )
        await self._house.deliver(Post(table.row.chat_id, str(text), thread_id=table.row.thread_id))

    async def has_returned(self, user_id: int, since: float) -> bool:
        """Whether this person has unblocked the bot after that moment (`Clock.steady`)."""
        return self._house.returned.get(user_id, -math.inf) > since

    async def topic_lost(self, chat_id: int, thread_id: int) -> None:
        """A topic is deleted: its lobby or game goes on in General, where what it says is sent anyway.

        Where a game is played there already, it stays without a place of its own.
        """
        house = self._house
        async with house.lanes.lane(chat_id):
            row = await house.store.active_game_in(chat_id, thread_id)
            if row is None or await house.store.active_game_in(chat_id) is not None:
                return
            async with house.store.transaction() as tx:
                await tx.save_game(replace(row, thread_id=None))
            if (table := house.tables.get(row.id)) is not None:
                table.leave_topic()
            t = tongue(row.language)
            text = t.text("The topic of this game is gone: the game goes on here.")
            await house.deliver(Post(chat_id, str(text), game=row.id), *await self._boards_anew(row.id))

    async def _boards_anew(self, game_id: int) -> list[Delivery]:
        """What can be pressed, in new messages: the old ones are gone."""
        table = self._house.tables.get(game_id)
        lobby = await Lobby.load(self._house, game_id)
        return anew(*(table.presenter.boards(table.game) if table is not None else [lobby.board()] if lobby else []))

    async def chat_lost(self, chat_id: int, why: str) -> None:
        """The bot is out of a group: its games there end, and the players are told."""
        house = self._house
        logger.info("chat %d is lost: %s", chat_id, why)
        async with house.lanes.lane(chat_id):
            for row in await house.store.active_games_in(chat_id):
                players = await house.store.players(row.id)
                await house.recovery.break_off(row, apology=False)
                for player in players if row.state is GameState.RUNNING else ():
                    t = tongue(player.language or row.language)
                    text = t.text("The game has ended without a winner: I am not in the group any more.")
                    await house.deliver(Post(player.user_id, str(text)))

    def chat_moves(self, old_id: int, new_id: int) -> None:
        """Both ids share a lane from now on: the store, the table and what comes in do not change over at once."""
        self._house.lanes.join(new_id, old_id)

    async def chat_moved(self, old_id: int, new_id: int) -> None:
        """A group has become a supergroup: its games go on there. The store has moved what it keeps already."""
        house = self._house
        house.moved[old_id] = new_id
        async with house.lanes.lane(new_id):
            house.tables.move(old_id, new_id)

    async def _dumb(self, chat_id: int) -> None:
        """Nothing of what the bot says in a group is let through: whoever plays there is told in private."""
        house = self._house
        chat = await house.store.chat(chat_id)
        for table in house.tables.in_chat(chat_id):
            living = [seat for seat, player in table.game.seats.items() if player.alive]
            for player in [table.presenter.players[seat] for seat in living]:
                t = tongue(player.language or table.row.language)
                text = t.text(
                    "I am not allowed to write in <b>{group}</b>, so nobody there sees what happens. The game goes on; "
                    "an admin can let me write again, or end it with /stop.",
                    group=t.title(chat.title if chat is not None else ""),
                )
                await house.deliver(Post(player.user_id, str(text), game=table.row.id))

    async def rights_missing(self, chat_id: int, what: str) -> None:
        """Something was refused for want of rights: where it is about silence, the group is told once what it means."""
        house = self._house
        if what == "send":
            await self._dumb(chat_id)
        chat = await house.store.chat(chat_id)
        if chat is None or chat.told_rights:
            return
        t = tongue(chat.language)
        if what in ABOUT_SILENCE:
            await house.save_chat(replace(chat, told_rights=True))
            logger.info("chat %d: no right to %s", chat_id, what)
            await house.deliver(Post(chat_id, str(_without_rights(t))))
        elif what == "mute here":
            await house.deliver(Post(chat_id, str(_in_a_basic_group(t))))


def _without_rights(t: Tongue) -> str:
    return t.text(
        "I am not allowed to keep silence here. Let us play on trust: nobody writes at night, or out of turn, or once "
        "out of the game. (An admin can give me the rights to restrict members, delete and pin messages.)"
    )


def _in_a_basic_group(t: Tongue) -> str:
    return t.text(
        "In a basic group Telegram does not let me mute anybody: whoever is out of the game, please do not write any "
        "more. (An admin can make this a supergroup, for example by showing the chat history to new members.)"
    )
