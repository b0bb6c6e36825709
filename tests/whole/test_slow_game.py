"""A slow game of weeks: restarts, a night without the bot, a group that becomes a supergroup, people who sleep."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

from bot.chat.slow_games import EVENING, MORNING
from bot.engine.asks import Ask
from bot.playground.names import NAMES
from bot.playground.views import Happened, Someone
from bot.store.rows import GameState
from tests.weeks import DAY, HOUR, MINUTE, Weeks, weeks

TEHRAN = ZoneInfo("Asia/Tehran")
LOOK = 10 * MINUTE
"""People look at their phones so often."""


@dataclass
class Life:
    """A player with a day of his own: awake from one hour to another, slow or quick to answer, at times not at all."""

    person: Someone
    wakes: int
    sleeps: int
    longest: float
    random: Random
    since: dict[int, float] = field(default_factory=dict)

    def answers(self, ask: Ask, now: datetime) -> bool:
        """Whether he answers a question now."""
        if ask.id not in self.since:
            self.since[ask.id] = now.timestamp() + self.random.uniform(0, self.longest)
        return self.wakes <= now.hour < self.sleeps and now.timestamp() >= self.since[ask.id]


@dataclass
class Town:
    """The group, and what is seen to happen in it."""

    weeks: Weeks
    chat_id: int
    lives: dict[int, Life]
    begin: int
    happened: list[Happened] = field(default_factory=list)

    async def watch(self) -> None:
        """Write down what has happened."""
        while events := await self.weeks.server.control.feed(self.begin):
            self.happened += events
            self.begin = events[-1].n

    async def act(self) -> None:
        """Whoever is awake answers what he is asked."""
        world = self.weeks.up
        for table in list(world.up.services.tables.values()):
            for ask in list(table.game.asks.values()):
                life = self.lives[table.presenter.players[ask.seat].user_id]
                if ask.chosen is None and ask.id in table.game.asks and life.answers(ask, self.weeks.now):
                    await self._press(life, ask, f"a:{table.row.id}:{ask.topic}:")

    async def _press(self, life: Life, ask: Ask, data: str) -> None:
        control, chat = self.weeks.server.control, self.chat_id if ask.public else None
        for message in reversed(await control.messages(life.person.id, chat, limit=15)):
            buttons = [one["callback_data"] for one in message.buttons if one.get("callback_data", "").startswith(data)]
            if buttons:
                chosen = life.random.choice(buttons)
                pressed = await control.press(life.person.id, message.message_id, chosen, chat, wait=10)
                assert pressed.answer is not None
                await self.weeks.up.settled()
                return
        raise AssertionError(f"nothing to press for {ask}")

    async def live(self, until: float) -> bool:
        """Let time go by, at most until then; whether the game goes on."""
        while self.weeks.calendar.now() < until:
            if not self.weeks.up.up.services.tables:
                return False
            await self.act()
            await self.weeks.live(LOOK)
            await self.watch()
        return bool(self.weeks.up.up.services.tables)

    def said(self) -> list[tuple[datetime, Happened]]:
        """What the bot has written, and when."""
        sent = [one for one in self.happened if one.kind == "sent" and one.message and one.message.by_bot]
        return [(datetime.fromtimestamp(one.at, TEHRAN), one) for one in sent]


async def test_weeks(tmp_path: Path) -> None:
    random = Random(19)
    async with weeks(tmp_path, datetime(2026, 3, 10, 18, tzinfo=TEHRAN)) as time:
        control = time.server.control
        async with time.bot() as world:
            people = await world.people(*NAMES["en"][:12])
            group = await world.group(*people, supergroup=False)
            await world.say(people[0], "/settings pace=slow timezone=Asia/Tehran", group)
            begin = await control.last()
            table = await world.game(group, people, "classic")
            lives = {
                one.id: Life(one, random.randint(6, 11), random.randint(19, 24), random.choice((1, 4, 12)) * HOUR, random)
                for one in people
            }
            town = Town(time, group.id, lives, begin)
            await town.watch()
            going = True
            while going:
                going = await town.live(time.calendar.now() + DAY)
                tb = list(world.up.services.tables.values())
                print(time.now, tb and (tb[0].game.phase, len(tb[0].game.living), tb[0].logged))
