"""The cost of a press at night where secrets are told in the group, beside the same press in private.

python -m bench.whispers
"""

import tempfile
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from statistics import median

from bench.games import A_DAY, PLAYERS, LiveGame, RecordedGame, settings_for, write
from bench.row import BenchRow, show
from bench.telegram import Group, Press, Telegram, telegram
from bot import event_loop
from bot.app import running
from bot.engine.asks import Ask
from bot.engine.inputs import Host, HostAction, TimeUp
from bot.store import Store
from bot.store.rows import Settlement, ShownMessage
from bot.store.settings import GroupSettings
from bot.telegram.callback_data import AnswerButton
from bot.telegram.outbox.allowance import Limits
from bot.telegram.presenting.slots import topic_slot

GAMES = 20
PRESSES = 120
"""In each of the rounds. Presses go from game to game."""
WARM = 20
ROUNDS = 5
PLACES = ("here", "private")
SEED = "night"


@cache
def _asked() -> tuple[LiveGame, Ask]:
    """A game in the night in which the doctor is asked, which lasts a day, and that question."""
    game = RecordedGame(SEED)
    game.start()
    while not (found := [ask for ask in game.questions.open.values() if ask.ability == "save"]):
        game.advance(TimeUp(game.waits_until or game.now))
    game.advance(Host(game.now, HostAction.EXTEND, seconds=A_DAY))
    return LiveGame(SEED, game.log), found[0]


def at_night(_: int) -> LiveGame:
    """The same game everywhere."""
    return _asked()[0]


class WhisperGames:
    """A bot with games of which one player's question is open, in private or in the group."""

    def __init__(self, server: Telegram, folder: Path, where: str) -> None:
        self._server = server
        self._database = folder / f"{where}.sqlite3"
        self._where = where
        self._done = 0
        self._presses: list[Press] = []
        self.spent: list[float] = []
        self.taken: list[float] = []

    async def begin(self) -> None:
        """Make the groups, and the messages with the questions."""
        groups = await self._server.groups(GAMES, PLAYERS)
        games = await write(self._database, groups, at_night, GroupSettings().having("secrets", self._where))
        ask = _asked()[1]
        seats = [group.users[ask.seat - 1] for group in groups]
        numbers = await self._server.questions(groups, seats, aside=self._where == "here")
        async with await Store.open(self._database) as store, store.transaction() as tx:
            for group, user, number in zip(groups, seats, numbers, strict=True):
                game = games[group.chat_id]
                shown = ShownMessage(user, topic_slot(game, ask.topic), number, "", game)
                await tx.settle(Settlement(shown=(shown,)))
        self._presses = list(self._all(groups, games, seats, numbers))

    def _all(
        self, groups: Sequence[Group], games: dict[int, int], seats: Sequence[int], numbers: Sequence[int]
    ) -> list[Press]:
        """The doctor names one after another."""
        ask, found = _asked()[1], []
        for number in range((PRESSES + WARM) * ROUNDS):
            place = number % len(groups)
            group, user = groups[place], seats[place]
            pick = ask.choices[number // len(groups) % len(ask.choices)]
            data = AnswerButton(games[group.chat_id], ask.topic, pick).pack()
            found.append(Press(group.chat_id if self._where == "here" else user, user, numbers[place], data))
        return found

    async def play(self) -> None:
        """One round: each press is made when the message shows the one before."""
        some = self._presses[self._done : self._done + PRESSES + WARM]
        self._done += len(some)
        async with running(settings_for(self._server, self._database), Limits(speed=None)):
            await self._server.quiet()
            await self._server.press_in_turn(some[:WARM])
            begun, spent = time.perf_counter(), time.process_time()
            await self._server.press_in_turn(some[WARM:])
            self.taken.append((time.perf_counter() - begun) / PRESSES * 1e3)
            self.spent.append((time.process_time() - spent) / PRESSES * 1e3)
        await self._server.forget_updates()


async def compare(server: Telegram, folder: Path) -> list[WhisperGames]:
    """Both places, in turn."""
    places = [WhisperGames(server, folder, where) for where in PLACES]
    for place in places:
        await place.begin()
    for _ in range(ROUNDS):
        for place in places:
            await place.play()
    return places


def row(what: str, here: Sequence[float], private: Sequence[float]) -> BenchRow:
    """The medians of the rounds."""
    return BenchRow(
        f"{what} per press on a question at night, shown in the group",
        f"{median(here):.2f} ms",
        f"in private: {median(private):.2f} ms",
        median(here) / median(private),
        1.3,
    )


def measure() -> list[BenchRow]:
    """Both costs."""
    with telegram() as server, tempfile.TemporaryDirectory() as folder:
        here, private = event_loop.run(compare(server, Path(folder)))
    return [row("processor time", here.spent, private.spent), row("time", here.taken, private.taken)]


if __name__ == "__main__":
    show(*measure())
