"""Seats beside names: while a game runs, the tag of a member says where they sit, and whether they are out."""

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup
from telegram import ChatMemberUpdated

from bot.engine.game import Game
from bot.store.rows import NOBODY, Chat, GameRow, Player, is_forgotten
from bot.store.transaction import Transaction
from bot.telegram.context import ChatContext
from bot.telegram.games.tables import Tables
from bot.telegram.happenings import BrokenOff, Stepped
from bot.telegram.outbox.deliveries import Tag
from bot.telegram.outbox.member_tags import tag_of
from bot.text import Tongue, tongue

Tags = Mapping[int, str]
"""The words beside names, by user."""


class SeatTags:
    """Keeps the tags of a group's players as the game there wants them; a tag says only what everybody knows.

    The tags sent last are remembered, so that a step that changes no tag costs nothing; after a start, they are read
    from the store.
    """

    def __init__(self, ctx: ChatContext, tables: Tables) -> None:
        self._ctx = ctx
        self._tables = tables
        self._asked: dict[int, Tags] = {}

    async def after_step(self, tx: Transaction, what: Stepped) -> Sequence[Tag]:
        """The tags that a step of the game changes; at the end the former ones come back (`Happenings.stepped`)."""
        row, known = what.row, self._asked.get(what.row.id)
        wanted: Tags = {} if what.ends else tags_in(row, what.chat, what.game, what.players)
        if row.is_practice or (not known and self._ctx.member_tags.refused_in(row.chat_id)):
            return ()
        if known is None and what.begins:
            known = {}
        elif known is None:
            # What has not been sent yet is known to the outbox alone, also of players who have left by now.
            known = dict.fromkeys(_people(await tx.players(row.id)), "")
            known |= {one.user_id: one.words for one in await tx.tagged(row.chat_id) if one.game_id == row.id}
        self._asked[row.id] = wanted
        if what.ends:
            del self._asked[row.id]
        return _changes(row, known, wanted)

    async def after_break_off(self, tx: Transaction, what: BrokenOff) -> Sequence[Tag]:
        """Take back all tags of a game that was broken off (`Happenings.broken_off`)."""
        self._asked.pop(what.row.id, None)
        stand = {one.user_id for one in await tx.tagged(what.row.chat_id) if one.game_id == what.row.id}
        people = stand | {*_people(await tx.players(what.row.id))}
        refused = what.row.is_practice or self._ctx.member_tags.refused_in(what.row.chat_id)
        return [Tag(what.row.chat_id, user, None, what.row.id) for user in sorted(stand if refused else people)]

    async def put_right(self, chat_id: int) -> None:
        """Put right the tags of a group after a time without the rights: set those of running games, remove others."""
        self._ctx.member_tags.look_again(chat_id)
        tables = self._tables.in_chat(chat_id)
        due = [tag for table in tables for tag in order_of(table.row, table.chat, table.game, table.players)]
        running = {table.row.id for table in tables}
        left = [one for one in await self._ctx.store.tagged(chat_id) if one.game_id not in running]
        due += [Tag(chat_id, one.user_id, None) for one in left]
        if due:
            await self._ctx.outgoing.deliver(*due)

    async def note(self, change: ChatMemberUpdated) -> None:
        """Note that a tag was changed: what an admin writes stays; what the member writes is replaced by the bot's."""
        chat_id, user_id, by = change.chat.id, change.new_chat_member.user.id, change.from_user.id
        if by == self._ctx.bot.id or tag_of(change.old_chat_member) == tag_of(change.new_chat_member):
            return
        ours = [one for one in await self._ctx.store.tagged(chat_id) if one.user_id == user_id]
        if ours and by == user_id:
            await self._ctx.outgoing.deliver(Tag(chat_id, user_id, ours[0].words, ours[0].game_id))
        elif ours:
            async with self._ctx.store.transaction(part=True) as tx:
                await tx.give_up_tag(chat_id, user_id)


def tags_in(row: GameRow, chat: Chat, game: Game, players: Mapping[int, Player]) -> Tags:
    """The tags that a running game wants beside the names of its players."""
    if not chat.settings.seat_tags or row.is_practice:
        return {}
    t = tongue(row.language)
    return {
        player.user_id: words_of(t, seat, alive=game.seats[seat].alive)
        for seat, player in players.items()
        if _is_person(player)
    }


def order_of(row: GameRow, chat: Chat, game: Game, players: Mapping[int, Player]) -> list[Tag]:
    """The tags of all players of a game as they ought to be now, as deliveries."""
    none = dict.fromkeys(_people(players.values()), "")
    return _changes(row, none, tags_in(row, chat, game, players))


def words_of(t: Tongue, seat: int, *, alive: bool) -> str:
    """The words beside a player's name (Bot API: 16 characters at most, no emoji)."""
    number = t.number(seat)
    if alive:
        return number
    # NOTE: beside the name of a player who is out of the game: the number of the seat; 16 characters at most, no emoji
    return t.context("tag", "{number} · out", number=Markup(number)).unescape()  # noqa: S704 - digits


def _people(players: Iterable[Player]) -> list[int]:
    return [player.user_id for player in players if _is_person(player)]


def _is_person(player: Player) -> bool:
    """Whether the player has a Telegram account: robots have none, nor has a player whose data was deleted."""
    return player.user_id > NOBODY and not is_forgotten(player.user_id)


def _changes(row: GameRow, known: Tags, wanted: Tags) -> list[Tag]:
    changed = [user_id for user_id in {**known, **wanted} if known.get(user_id) != wanted.get(user_id)]
    return [Tag(row.chat_id, user_id, wanted.get(user_id), row.id) for user_id in changed]
