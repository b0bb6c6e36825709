"""Robots who act one after another, while the clock stands as good as still: a game that can be played twice the same.

Everything goes over HTTP, and before anybody acts the bot has done all that there is to be done.
"""

import contextlib
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from bot.engine.game import Game
from bot.scenario import load
from bot.store.rows import GameRow, GameState
from bot.telegram.callback_data import AnswerButton
from bot.telegram.games.table import Table
from bot.text.sample_names import NAMES
from playground.crowd import calls
from playground.views import Group, Happened, SeenMessage, Someone
from tests.telegram.world import World, playing
from tests.whole.verdict import place, reader

ENOUGH = 2000
"""No game takes so many acts."""


@dataclass
class InTurnGame:
    """A group with a game, whose players are robots: each presses every question once.

    Attributes:
        people: the players, in the order of their seats, and behind them those who only look on.
        players: how many of them play.
        silent: players who do not act.
        spared: players that no one shoots, votes for, or acts on, as long as there are others.
        begin: the place in the feed from which on there is a game.
    """

    world: World
    group: Group
    people: list[Someone]
    players: int
    silent: list[int] = field(default_factory=list)
    spared: list[Someone] = field(default_factory=list)
    begin: int = 0
    _read: int = 0
    _open: dict[tuple[int, int], SeenMessage] = field(default_factory=dict)
    _answered: dict[tuple[int, int, int], str] = field(default_factory=dict)

    @property
    def host(self) -> Someone:
        """The first player, who opened the game."""
        return self.people[0]

    @property
    def table(self) -> Table:
        """The game while it runs."""
        return self.world.table(self.group)

    @property
    def others(self) -> list[Someone]:
        """The people who do not play."""
        return self.people[self.players :]

    def in_seat(self, seat: int) -> Someone:
        """The holder of a seat."""
        return next(one for one in self.people if one.id == self.table.presenter.readers.players[seat].user_id)

    # -- a game --------------------------------------------------------------------------------------------------

    async def begin_game(self, scenario: str, seed: str, settings: Mapping[str, object]) -> None:
        """Open a lobby with these settings of the group, fill it, and deal."""
        up = self.world.up
        chat = await up.services.directory.chat(self.group.id)
        chosen = chat.settings
        for name, value in settings.items():
            chosen = chosen.having(name, value)
        await up.services.directory.save_chat(replace(chat, settings=chosen))
        board = await self.world.lobby(self.host, self.group, scenario)
        async with up.ctx.lanes.lane(self.group.id):
            row = await up.ctx.store.active_game_in(self.group.id)
            assert row is not None
            async with up.ctx.store.transaction() as tx:
                await tx.save_game(replace(row, seed=seed))
        for person in self.people[: self.players]:
            await self.world.press(person, board, "Join")
        self.begin = await self.world.control.last()
        if not len(up.services.tables):
            await self.world.press(self.host, board, "Start")

    async def row(self) -> GameRow:
        """The game as the store has it."""
        found = await self.world.up.ctx.store.game(1)
        assert found is not None
        return found

    async def play(self, until: Callable[[Table], bool] = lambda _: False) -> None:
        """Let robots act until the condition holds, or the game is over; when all are idle, the phase ends."""
        for _ in range(ENOUGH):
            tables = self.world.up.services.tables
            if not len(tables) or until(self.table):
                return
            if not await self._act():
                await self.world.say(self.host, "/skip", self.group)
        raise AssertionError("the game does not end")

    async def play_to(self, phase: str) -> None:
        """Let robots act until this phase has begun."""
        await self.play(lambda table: table.game.phase.matches(phase))
        assert self.table.game.phase.matches(phase)

    async def act_all(self) -> None:
        """Let robots act until all are idle."""
        while len(self.world.up.services.tables) and await self._act():
            pass

    async def _act(self) -> bool:
        """Let one robot press a button; whether any did."""
        await self._look()
        seated = sorted(self.people, key=lambda one: self.table.seat_of(one.id) or 0)
        for message in sorted(self._open.values(), key=_in_order):  # private chats are written to at once
            for person in seated:
                if self._concerns(person, message):
                    await self._press(person, message)
                    return True
        return False

    async def _look(self) -> None:
        for event in await self.world.control.feed(self._read, limit=100_000):
            self._read, message = event.n, event.message
            if message is None or not message.by_bot:
                continue
            if any(AnswerButton.unpack(str(button.get("callback_data", ""))) for button in message.buttons):
                self._open[message.chat_id, message.message_id] = message
            else:
                self._open.pop((message.chat_id, message.message_id), None)

    def _concerns(self, person: Someone, message: SeenMessage) -> bool:
        if person.id in self.silent or self.table.seat_of(person.id) is None:
            return False
        if reader(message) > 0:
            here = reader(message) == person.id
        else:
            seat = self.table.seat_of(person.id)
            here = any(ask.public and ask.seat == seat for ask in self.table.game.questions.open.values())
        seen = self._answered.get((person.id, message.chat_id, message.message_id))
        return here and seen != (message.text if reader(message) > 0 and "✏️" in message.text else "")

    async def _press(self, person: Someone, message: SeenMessage) -> None:
        """All with the same question press the same, but none his own name: so votes lead to a result."""
        going_on = reader(message) > 0 and "✏️" in message.text
        self._answered[person.id, message.chat_id, message.message_id] = message.text if going_on else ""
        found = [
            button
            for button in message.buttons
            if AnswerButton.unpack(str(button.get("callback_data", ""))) and not calls(str(button["text"]), person)
        ]
        spared = [button for button in found if any(calls(str(button["text"]), one) for one in self.spared)]
        if found:
            chosen = Random(message.text.split("\n", 1)[0]).choice([one for one in found if one not in spared] or found)
            data = str(chosen["callback_data"])
            await self.world.control.press(person.id, message.message_id, data, message.chat_id, wait=10)
            await self.world.settled()

    # -- what was seen -------------------------------------------------------------------------------------------

    async def feed(self, chat: int, after: int | None = None) -> list[Happened]:
        """Events of a chat since the game began, or since then; what the group has shown to one member
        alone is as good as private.
        """
        events = await self.world.control.feed(self.begin if after is None else after, limit=1_000_000)
        return [event for event in events if place(event) == chat]

    async def seen(self, chat: int, after: int | None = None) -> list[tuple[str, str, list[str]]]:
        """The bot's new and changed messages there: the event, the text, and the labels of the buttons."""
        return [
            (event.kind, one.text, [str(button["text"]) for button in one.buttons])
            for event in await self.feed(chat, after)
            if (one := event.message) is not None and one.by_bot
        ]

    async def texts(self, chat: int, after: int | None = None) -> list[str]:
        """The new texts of the bot there."""
        return [text for kind, text, _ in await self.seen(chat, after) if kind == "sent"]


def _in_order(message: SeenMessage) -> tuple[int, int]:
    return reader(message), abs(message.message_id)


def dealt(deal: Sequence[str] | None) -> contextlib.AbstractContextManager[object]:
    """Every game is dealt this while the block runs; None: as its seed has it."""
    begin = Game.__init__

    def begin_with(self: Game, *args: Any, **more: Any) -> None:
        begin(self, *args, **({"deal": deal} | more))

    return patch.object(Game, "__init__", begin_with)


def swapped(deal: Sequence[str], one: int, other: int) -> tuple[str, ...]:
    """A deal in which these seats have each other's cards."""
    cards = list(deal)
    cards[one - 1], cards[other - 1] = cards[other - 1], cards[one - 1]
    return tuple(cards)


@contextlib.asynccontextmanager
async def evening(
    folder: Path,
    scenario: str,
    players: int,
    settings: Mapping[str, object],
    *,
    others: int = 0,
    deal: Sequence[str] | None = None,
    seed: str = "evening",
    strangers: bool = False,
) -> AsyncIterator[InTurnGame]:
    """A game that has been dealt, in a group with these settings, and people beside it; its bot has its own folder.

    With `strangers` every second of them has never started the bot.
    """
    folder.mkdir(exist_ok=True)
    assert players in load(scenario).sizes()
    with dealt(deal):
        async with playing(folder) as world:
            names = NAMES["en"][: players + others]
            known = [(await world.people(name, started=i % 2 == 0 or not strangers))[0] for i, name in enumerate(names)]
            people = list(known)
            found = InTurnGame(world, await world.group(*people), people, players)
            await found.begin_game(scenario, seed, settings)
            yield found


async def is_played(found: InTurnGame) -> None:
    """The game has come to an end, with a winner."""
    row = await found.row()
    assert row.state is GameState.ENDED
    assert row.winner
