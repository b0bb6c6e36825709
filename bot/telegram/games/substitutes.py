"""Substitutes: the people who take the seats of players who have left, and the messages to them.

A substitute takes over the choices of the seat, and is told in private everything the seat was told. A person who has
sat in a game can take no other seat there. The offers themselves are the engine's (`bot.engine.presence.vacancies`).
"""

from bot.engine.events import SeatOffered, SeatTaken
from bot.engine.inputs import Substitute
from bot.engine.outputs import Told
from bot.store import AlreadyPlaying
from bot.store.gathering.guests import is_seated, waiting_for
from bot.store.rows import Player, User
from bot.store.transaction import Transaction
from bot.telegram.context import ChatContext
from bot.telegram.directory import tongue_of
from bot.telegram.games.games import Games
from bot.telegram.games.missed_messages import told_so_far
from bot.telegram.games.table import Table
from bot.telegram.games.tables import Tables
from bot.telegram.games.waiting_line import WaitingLine, opens_after
from bot.telegram.happenings import Stepped
from bot.telegram.outbox.deliveries import Delivery, Post
from bot.telegram.presenting.offers import closed_offer
from bot.text import Tongue, plain


class Substitutes:
    """Substitutes: who may take an offered seat, and what substitutes and the people in line are told.

    The methods are called in the lane (queue) of the game's group.
    """

    def __init__(self, ctx: ChatContext, tables: Tables, games: Games) -> None:
        self._ctx = ctx
        self._tables = tables
        self._games = games
        self._line = WaitingLine(ctx)

    # -- taking a seat ---------------------------------------------------------------------------------------

    async def refuse(self, table: Table, user: User, seat: int | None) -> str | None:
        """The reason why this person cannot take this seat (None: any free seat), as a toast; None where they can."""
        t = tongue_of(user, table.chat)
        if not self._free(table, seat):
            return self._too_late(table, t, seat)
        if (barred := await self._line.barred(self._ctx.store, table, user)) is not None:
            return barred
        line = await self._line.people(self._ctx.store, table)
        place = next((place for place, one in enumerate(line) if one.id == user.id), None)
        if place is None and table.chat.settings.substitutes == "waiting":
            return plain(t.text("This seat is for those on this game's waiting list."))
        left = self._opens_in(table, self._free(table, seat)[0], len(line) if place is None else place)
        if left > 0:
            text = t.text(
                "Those who have waited longest go first. You can take the seat in {time}, if it's still free.",
                time=t.duration(max(1.0, left)),
            )
            return plain(text)
        return None

    def _opens_in(self, table: Table, seat: int, place: int) -> float:
        """The real seconds until a person at this place in line may take an offered seat."""
        until, offered = table.game.exits.vacancies.free[seat].until, table.presenter.readers.seating.offered
        if until is None:
            raise LookupError(f"seat {seat} is not offered")
        seconds = offered[seat].seconds
        return table.clock.real_seconds_until(until - seconds + opens_after(place, len(offered), seconds))

    async def take(self, table: Table, user: User, seat: int | None) -> str:
        """Take a seat that is free (None: the first one); return the answer."""
        t = tongue_of(user, table.chat)
        free = self._free(table, seat)
        if not free:
            return self._too_late(table, t, seat)
        player = Player(table.row.id, user.id, free[0], user.name, user.language)
        try:
            refusal = await self._games.seat(table, player, lambda at: Substitute(at, player.seat))
        except AlreadyPlaying:
            return plain(t.text("You're already in another game. Leave that one first."))
        if refusal is not None:
            return self._too_late(table, t, seat)
        return plain(t.text("You're in. Your role and everything this seat has been told will come in private."))

    def _free(self, table: Table, seat: int | None) -> list[int]:
        """The seats of a table that can be taken now; only `seat`, if one is asked for. None can be taken by night."""
        by_night = table.game.phase.name == "night"
        offered = () if by_night else table.presenter.readers.seating.offered
        return [one for one in offered if seat in {None, one} and one in table.game.exits.vacancies.free]

    def _too_late(self, table: Table, t: Tongue, seat: int | None) -> str:
        free = table.game.exits.vacancies.free
        if table.game.phase.name == "night" and (seat in free or (seat is None and free)):
            return plain(t.text("The city sleeps. You can take the seat in the morning, if it's still free."))
        return plain(t.text("This seat is no longer free."))

    # -- what follows ----------------------------------------------------------------------------------------

    async def after_step(self, tx: Transaction, stepped: Stepped) -> list[Delivery]:
        """Tell the waiting people that a seat is free, or no longer is; tell a substitute all that the seat knows."""
        table = self._tables.get(stepped.row.id)
        if table is None:
            return []
        found: list[Delivery] = []
        for seat in table.presenter.readers.seating.just_closed:  # before the substitute leaves the waiting list
            found += await self._disappoint(tx, table, seat)
        for output in stepped.step.outputs:
            match output:
                case Told(audience=None, event=SeatOffered() as event):
                    await self._line.offer(tx, table, event)
                    found += table.presenter.group.offers_in_line(table.game, event.seat)
                case Told(audience=None, event=SeatTaken(seat)):
                    found += await self._welcome(tx, table, seat)
        return found

    async def _disappoint(self, tx: Transaction, table: Table, seat: int) -> list[Delivery]:
        waiting = await waiting_for(tx, table.row.id)
        words = table.presenter.readers.words
        return [closed_offer(table.row, words(user.language or table.row.language), seat, user.id) for user in waiting]

    async def _welcome(self, tx: Transaction, table: Table, seat: int) -> list[Delivery]:
        player, presenter = table.players[seat], table.presenter
        await is_seated(tx, player.user_id)
        t = presenter.readers.words_for(seat).tongue
        text = t.text(
            "🪑 You're now playing for {player} in <b>{group}</b>. Here's everything I've told this seat so far; "
            "the rest you can read in the group.",
            player=t.player(seat, presenter.readers.seating.dealt[seat]),
            group=t.title(table.chat.title),
        )
        head = Post(player.user_id, str(text), game=table.row.id, seat=seat)
        log = await tx.inputs(table.row.id)
        return [head, *told_so_far(table, seat, log), *presenter.private.again(table.game, seat)]
