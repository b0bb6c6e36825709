"""The right to write in the chat of a game: the whole group at night, and the players who are muted.

Muted are the dead, and the players who would be out for writing. In a topic no member is restricted, and the chat is
never closed: there messages are deleted.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.engine.game import Game
from bot.engine.presence.breaches import silent_from
from bot.store.rows import Player
from bot.telegram.outbox.deliveries import Delivery, GroupSilence, Mute
from bot.telegram.presenting.readers import Readers


@dataclass(slots=True)
class Muted:
    """Keeps the seats whose players are muted, and makes the deliveries that mute players and close the chat."""

    readers: Readers
    seats: list[int] = field(default_factory=list)

    def replayed(self, game: Game) -> None:
        """End a replay: note that the dead, and the players bound to silence, have been muted before."""
        self.seats = [*out_of(game), *_bound_in(game)]

    def order(self, game: Game) -> list[Delivery]:
        """All that closes or opens the chat and mutes players as is due, after the bot could not for a while."""
        self.seats = []
        leavers = [one for leaver in self.readers.seating.former for one in self._restrict(leaver, bound=False)]
        return [*self.silence(game.floor.seats), *self.changes(game), *leavers]

    def silence(self, floor: Sequence[int] | None) -> list[Delivery]:
        """Close the chat for the night, or open it."""
        row = self.readers.row
        if not self.readers.chat.settings.silence_night or row.thread_id is not None or row.is_practice:
            return []
        return [GroupSilence(row.chat_id, closed=floor == (), game=row.id)]

    def changes(self, game: Game) -> list[Delivery]:
        """Restrict the dead and the silenced once each; let players write again who have returned, or have the floor.

        At the end all may write, former players too.
        """
        row, settings = self.readers.row, self.readers.chat.settings
        floor = game.floor.seats or ()
        bound = _bound_in(game) if settings.silence_turns and not settings.voice else ()
        here = [seat for seat in self.seats if game.seats[seat].alive and seat not in bound]
        free = [seat for seat in self.seats if game.outcome.over or seat in here or seat in floor]
        self.seats = [seat for seat in self.seats if seat not in free]
        new: list[int] = []
        if not game.outcome.over and row.thread_id is None:
            mute = [*(out_of(game) if settings.mute_dead else ()), *bound]
            new = [seat for seat in mute if seat not in floor and seat not in self.seats]
            self.seats += new
        mutes = [
            Mute(row.chat_id, self.readers.players[seat].user_id, seat in new, row.id)
            for seat in (*free, *new)
            if not (self.readers.is_robot(seat) or row.is_practice)
        ]
        leavers = self.readers.seating.former if game.outcome.over and row.thread_id is None else ()
        return [*mutes, *(Mute(row.chat_id, one.user_id, False, row.id) for one in leavers if not one.is_robot)]

    def leave(self, seat: int, leaver: Player) -> list[Delivery]:
        """Mute a player who has left a seat, as one of the dead; a silence of the seat no longer binds this player."""
        bound = seat in self.seats
        self.seats = [one for one in self.seats if one != seat]
        return self._restrict(leaver, bound=bound)

    def _restrict(self, leaver: Player, *, bound: bool) -> list[Delivery]:
        row, mute_dead = self.readers.row, self.readers.chat.settings.mute_dead
        if leaver.is_robot or row.thread_id is not None or not (bound or mute_dead):
            return []
        return [Mute(row.chat_id, leaver.user_id, mute_dead, row.id)]


def out_of(game: Game) -> tuple[int, ...]:
    """The seats that are out of the game."""
    return tuple(seat for seat, player in game.seats.items() if not player.alive)


def _bound_in(game: Game) -> tuple[int, ...]:
    """The seats whose players would be out for writing (PR-063)."""
    return tuple(seat for seat in game.seats.living if silent_from(game, seat) is not None)
