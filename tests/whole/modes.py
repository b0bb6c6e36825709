"""One whole game by the place where secrets are told, and the results: calls, secrets in public, losses."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from bot.app import Running, running
from bot.scenario import load
from playground.control import Control
from playground.server.serving import running_server
from playground.server.settings import FloodLimits
from playground.views import Group, Happened, SeenMessage, Someone
from tests.crowds import KeptCrowd
from tests.whole.table import bot_settings, choose_secrets, group_of, lobby, people, playing, skipping, story
from tests.whole.verdict import Retold, bare, out_of_order, reader

SPEED = 20.0
"""The game's clock and the windows of the limits run so much faster than real time."""
QUIET = 2.5
"""On a bad server the host ends a phase in which nothing has happened for so many seconds; robots answer within one."""
LONGEST = 1500.0
"""No game may take longer. Seconds."""
MODES = ("auto", "here", "private")
ROLE = "Your role:"
OLDER = "knows nothing of it"
LATER = "is another one later"
"""It becomes an older one when the bot has asked what it can do, and all have joined."""
SERVERS: Mapping[str, tuple[str, str]] = {
    OLDER: ("older", ""),
    "ignores the parameters": ("earlier", ""),
    "lacks a method": ("unknown", "editEphemeralMessageText"),
    "forgets its messages": ("forgetful", ""),
    "asks to wait": ("too_many", ""),
    "shows none": ("lost", ""),
    LATER: ("older", ""),
}
"""Bad servers, by what they do; the fault of each and the method that it is about."""
GOOD = "good"


@dataclass
class ModeGame:
    """A finished game, and all messages of that time.

    Attributes:
        presses: how many buttons were pressed.
        refusals: the calls that the server refused, by its words, since the bot had asked it what it can do.
        asked_to_wait: how many of them were 429.
        idle: the seats that were removed though their robots answer whatever reaches them.
        seconds: real ones, from the lobby to the story.
    """

    scenario: str
    mode: str
    server: str
    group: Group
    everyone: tuple[Someone, ...]
    events: list[Happened] = field(default_factory=list)
    presses: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    asked_to_wait: int = 0
    expected: Mapping[int, list[str]] = field(default_factory=dict)
    idle: list[int] = field(default_factory=list)
    seconds: float = 0.0

    def _written(self, *kinds: str) -> Iterator[SeenMessage]:
        for event in self.events:
            message = event.message
            if event.kind in kinds and message is not None and message.by_bot and not message.service:
                yield message

    @property
    def public(self) -> list[SeenMessage]:
        """Messages in the group for all."""
        return [one for one in self._written("sent", "edited") if reader(one) == self.group.id]

    @property
    def asides(self) -> list[SeenMessage]:
        """Messages in the group to one member alone."""
        return [one for one in self._written("sent", "edited") if one.receiver is not None]

    def told(self, person: Someone) -> list[SeenMessage]:
        """Messages for this person alone."""
        return [one for one in self._written("sent", "edited") if reader(one) == person.id]

    # -- what came of it -----------------------------------------------------------------------------------------

    @property
    def leaks(self) -> list[SeenMessage]:
        """Public messages meant for one player: before the end, when all roles are told."""
        end = next((at for at, one in enumerate(self.public) if "🏆" in one.text or "🏁" in one.text), None)
        open_to_all = " ".join(bare(text) for text in self.expected.get(self.group.id, ()))
        for_one = {
            bare(text)
            for chat, texts in self.expected.items()
            for text in texts
            if chat != self.group.id and bare(text) not in open_to_all
        }
        return [
            one
            for one in self.public[:end]
            if one.protected or ROLE in one.text or any(text in bare(one.text) for text in for_one)
        ]

    @property
    def lost(self) -> list[str]:
        """Messages due to a person, and lost or out of order."""
        found = []
        for person in (*self.everyone, None):
            chat = self.group.id if person is None else person.id
            expected = [bare(text) for text in self.expected.get(chat, ())]
            got = [bare(one.text) for one in self._written("sent") if reader(one) == chat]
            name = "the group" if person is None else person.first_name
            found += [f"{name}: {text}" for text in out_of_order(expected, got)]
        return found

    def count(self, kind: str) -> Counter[str]:
        """How much was `sent` or `edited`: in the group, in private, and in the group to one member alone."""
        found: Counter[str] = Counter()
        for one in self._written(kind):
            found["shown" if one.receiver is not None else "group" if one.chat_id == self.group.id else "private"] += 1
        return found

    def _gone(self, messages: Sequence[SeenMessage]) -> bool:
        """Whether there are any, and one call has deleted them."""
        gone = [event.facts["message_ids"] for event in self.events if event.kind == "deleted"]
        return bool(messages) and [one.message_id for one in messages] in gone

    @property
    def deleted_asides(self) -> int:
        """How many messages to one member of the group were taken back."""
        gone = [event.facts["message_ids"] for event in self.events if event.kind == "deleted"]
        return sum(number < 0 for numbers in gone for number in numbers)

    def problems(self) -> list[str]:
        """All problems. A server that shows no whispers loses them, and a bad one may refuse its own abilities."""
        leaks = self.leaks
        if self.server == LATER and leaks and self._gone(leaks[:1]):
            leaks = leaks[1:]  # one is public for a moment, since nobody can know that before; no other goes with it
        found = [f"everybody could read: {one.text!r}" for one in leaks]
        found += [f"seat {seat} was removed for idling" for seat in self.idle]
        if self.server not in {"shows none", LATER}:  # there nobody can be told
            found += [f"never came: {text!r}" for text in self.lost]
        if self.server == GOOD:
            found += [f"refused {times} times: {words}" for words, times in self.refusals.items()]
        return found

    def cells(self) -> dict[str, str]:
        """The row of the table."""
        sent, edited = self.count("sent"), self.count("edited")
        return {
            "game": self.scenario,
            "players": str(len(self.everyone)),
            "secrets": self.mode,
            "server": self.server,
            "presses": str(self.presses),
            "group": f"{sent['group']}+{edited['group']}",
            "private": f"{sent['private']}+{edited['private']}",
            "to one": f"{sent['shown']}+{edited['shown']}",
            "taken back": str(self.deleted_asides),
            "refused": str(self.refusals.total()),
            "429": str(self.asked_to_wait),
            "in public": str(len(self.leaks)),
            "lost": str(len(self.lost)),
            "idle": str(len(self.idle)),
        }


async def mode_game(folder: Path, scenario: str, mode: str, server: str = GOOD) -> ModeGame:
    """A game of as many as its smallest table has, half of whom have never started the bot."""
    async with running_server(limits=FloodLimits() if server == GOOD else False) as telegram:
        control = telegram.control
        await control.settings(speed=SPEED, query_lifetime=30)
        settings = bot_settings(telegram, folder, SPEED)
        everyone = await people(control, load(scenario).sizes()[0], strangers=True)
        group = await group_of(control, everyone)
        if server not in {GOOD, LATER}:
            await _order(control, server)
        crowd = KeptCrowd(control, group.id, everyone, pause=0.3)
        game = ModeGame(scenario, mode, server, group, everyone)
        async with running(settings) as up:
            await _prepare(up, game)
            before = Counter((await control.counters()).errors)
            first = await control.last()
            loop = asyncio.get_running_loop()
            began = loop.time()
            board = await lobby(control, group, everyone[0], f"/newgame {scenario}")
            await crowd.join(board)
            begin = await control.last()
            if server == LATER:
                await _order(control, server)
            hurry = skipping(control, group, everyone[0], QUIET) if server != GOOD else contextlib.nullcontext()
            async with playing(crowd, begin), hurry:
                if not up.services.tables:
                    await control.write(everyone[0].id, "/skip", group.id)
                await asyncio.wait_for(story(control, group, begin), LONGEST)
            game.seconds = loop.time() - began
            while tasks := list(up.ctx.background.tasks):
                await asyncio.wait(tasks)
            await up.sender.drained()
            game.events = await control.feed(first, limit=100_000)
            await _retell(up, game)
        await _count(control, game, before)
        game.presses = len(crowd.presses)
        return game


async def _order(control: Control, server: str) -> None:
    fault, method = SERVERS[server]
    await control.fault(fault, method, times=1_000_000, ephemeral=fault in {"too_many", "lost"})


async def _prepare(up: Running, game: ModeGame) -> None:
    """Choose where secrets are told; and let the bot ask the server now for its abilities, refused by then."""
    await choose_secrets(up, game.group, game.mode)
    can = up.ctx.capabilities
    for ask in (can.ephemeral, can.tags, can.reactions, can.rich, can.times, can.disabled_buttons):
        await ask()


async def _retell(up: Running, game: ModeGame) -> None:
    store = up.ctx.store
    row = await store.game(1)
    assert row is not None
    chat = await up.services.directory.chat(game.group.id)
    if game.server == OLDER:  # it takes no documents
        chat = replace(chat, settings=chat.settings.having("plain_texts", True))
    players = {player.seat: player for player in await store.players(row.id)}
    retold = Retold(row, chat, players, await store.inputs(row.id))
    game.expected, game.idle = retold.told(), list(retold.idle())


async def _count(control: Control, game: ModeGame, before: Counter[str]) -> None:
    counted = await control.counters()
    game.refusals = Counter(counted.errors) - before
    game.asked_to_wait = counted.too_many
