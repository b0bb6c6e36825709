"""The seats that may not write in a group while a game runs: all at night, the dead, and those who would be out for
writing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.engine.game import Game
from bot.engine.presence.breaches import silent_from
from bot.store.rows import Chat, GameRow
from bot.telegram.outbox.deliveries import GroupSilence


@dataclass
class Muted:
    """The seats whose players are restricted, in the order in which they came to be."""

    seats: dict[int, bool] = field(default_factory=dict)

    @classmethod
    def as_it_stands(cls, game: Game) -> "Muted":
        """Take over a replayed game: its dead, and the players bound to silence, were restricted before."""
        return cls(dict.fromkeys((*out_of(game), *bound_in(game)), True))

    def changes(self, game: Game, chat: Chat, *, in_topic: bool) -> list[tuple[int, bool]]:
        """The seats to restrict now (True), each once, and those whose players may write again.

        A player who has returned, or has the floor, may; and at the end all may. In a topic no member is restricted.
        """
        hears = chat.settings.silence_turns and not chat.settings.voice
        floor, bound = game.floor.seats or (), bound_in(game) if hears else ()
        here = [seat for seat in self.seats if game.seats[seat].alive and seat not in bound]
        free = [seat for seat in self.seats if game.outcome.over or seat in here or seat in floor]
        for seat in free:
            del self.seats[seat]
        changes = [(seat, False) for seat in free]
        if game.outcome.over or in_topic:
            return changes
        mute = [seat for seat in (*(out_of(game) if chat.settings.mute_dead else ()), *bound) if seat not in floor]
        new = [seat for seat in mute if seat not in self.seats]
        self.seats.update(dict.fromkeys(new, True))
        return changes + [(seat, True) for seat in new]


def out_of(game: Game) -> tuple[int, ...]:
    """The seats that are out of the game."""
    return tuple(seat for seat, player in game.seats.items() if not player.alive)


def bound_in(game: Game) -> tuple[int, ...]:
    """The seats whose players would be out for writing (PR-063)."""
    return tuple(seat for seat in game.seats.living if silent_from(game, seat) is not None)


def silence(row: GameRow, chat: Chat, floor: Sequence[int] | None) -> list[GroupSilence]:
    """Close the chat for the night, or open it. A topic cannot be closed for some members: there messages are
    deleted.
    """
    if not chat.settings.silence_night or row.thread_id is not None or row.is_practice:
        return []
    return [GroupSilence(row.chat_id, closed=floor == (), game=row.id)]
