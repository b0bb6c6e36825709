"""A slow game of weeks: people who sleep, nights and days without the bot, a group that becomes a supergroup."""

from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest

from bot.engine.asks import Ask
from bot.store.rows import GameState
from bot.telegram.games.slow_games import EVENING, MORNING
from bot.text.sample_names import NAMES
from playground.views import Happened, SeenMessage, Someone
from tests.weeks import HOUR, MINUTE, Weeks, weeks

TEHRAN = ZoneInfo("Asia/Tehran")
LOOK = 30 * MINUTE
"""People look at their phones so often."""
FIRST = datetime(2026, 3, 10, 18, tzinfo=TEHRAN)
WARNING = "💤"
TOO_OLD = "400 Bad Request: message can't be deleted"
EXPECTED = {
    TOO_OLD,
    "400 Bad Request: chat not found",  # whether the server knows tags is asked once, of a chat that is none
    "400 Bad Request: group chat was upgraded to a supergroup chat",
    "400 Bad Request: method is available only for supergroups",
    "409 Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
}
"""What cannot be known before it is tried: Telegram says it once, and the bot goes by it."""


def is_night(moment: datetime) -> bool:
    return not MORNING <= moment.hour < EVENING


def answers_to(message: SeenMessage) -> bool:
    """Whether a question of a game can be answered by its buttons."""
    return any(str(button.get("callback_data", "")).startswith("a:") for button in message.buttons)


@dataclass
class SlowPlayer:
    """A player with his own hours, slow to answer, and at times too slow; a warning is read and heeded."""

    person: Someone
    random: Random
    since: dict[int, float] = field(default_factory=dict)
    warned: bool = False
    wakes: int = field(init=False)
    sleeps: int = field(init=False)

    def __post_init__(self) -> None:
        self.wakes, self.sleeps = self.random.randint(6, 11), self.random.randint(19, 24)

    def is_awake(self, now: datetime) -> bool:
        """Whether the player looks at his phone at such an hour."""
        return self.wakes <= now.hour < self.sleeps

    def answers(self, ask: Ask, now: datetime) -> bool:
        """Whether the player answers a question now."""
        since = self.since.setdefault(ask.id, now.timestamp() + self.random.uniform(0, 1.5 * HOUR))
        return self.is_awake(now) and now.timestamp() >= since


@dataclass
class SlowGroup:
    """The group, its players' acts, and the sights there and in private."""

    weeks: Weeks
    chat_id: int
    lives: dict[int, SlowPlayer]
    begin: int
    happened: list[Happened] = field(default_factory=list)

    async def act(self) -> None:
        """Awake players answer their questions, if they feel like it, and say that they are there if they have to."""
        for life in self.lives.values():
            if life.warned and life.is_awake(self.weeks.now):
                life.warned = False
                await self.weeks.up.say(life.person, "I am here")
        for table in list(self.weeks.up.up.services.tables.values()):
            for ask in list(table.game.questions.open.values()):
                life = self.lives[table.presenter.readers.players[ask.seat].user_id]
                if ask.chosen is None and ask.id in table.game.questions.open and life.answers(ask, self.weeks.now):
                    await self._press(life, ask, f"a:{table.row.id}:{ask.topic}:")

    async def _press(self, life: SlowPlayer, ask: Ask, data: str) -> None:
        control, chat = self.weeks.server.control, self.chat_id if ask.public else None
        for message in reversed(await control.messages(life.person.id, chat, limit=20)):
            buttons = [one["callback_data"] for one in message.buttons if one.get("callback_data", "").startswith(data)]
            if buttons:
                chosen = life.random.choice(buttons)
                pressed = await control.press(life.person.id, message.message_id, chosen, chat, wait=10)
                assert pressed.answer is not None
                await self.weeks.up.settled()
                return
        raise AssertionError(f"{life.person.first_name} finds nothing to press for {ask}")

    async def live(self, days: int, hour: float) -> bool:
        """Let so many nights go by, until this hour; whether the game goes on then. At night no time of it passes."""
        here, tables = self.weeks, self.weeks.up.up.services.tables
        until = datetime.combine(here.now.date() + timedelta(days), time(), TEHRAN).timestamp() + hour * HOUR
        while tables and here.calendar.now() < until:
            await self.act()
            night, logged = is_night(here.now), [table.logged for table in tables.values()]
            await here.live(LOOK)
            if night and is_night(here.now):
                assert [table.logged for table in tables.values()] == logged, f"time has passed at {here.now}"
            await self.watch()
        return bool(tables)

    def played(self) -> float:
        """How far the game is, in its own seconds."""
        (table,) = self.weeks.up.up.services.tables.values()
        return table.clock.now()

    async def watch(self) -> None:
        """Write down new events."""
        while events := await self.weeks.server.control.feed(self.begin):
            self.happened += events
            for event in events:
                if event.chat_id in self.lives and event.message is not None and WARNING in event.message.text:
                    self.lives[event.chat_id].warned = True
            self.begin = events[-1].n

    def sent(self) -> list[tuple[datetime, SeenMessage]]:
        """The bot's messages, and their times."""
        messages = [(one.at, one.message) for one in self.happened if one.kind == "sent" and one.message is not None]
        return [(datetime.fromtimestamp(at, TEHRAN), message) for at, message in messages if message.by_bot]


@pytest.fixture
def same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards each time; when people answer depends a little on how fast the test runs."""
    monkeypatch.setattr("bot.telegram.lobbies.lobbies.secrets", SimpleNamespace(token_hex=lambda _: "weeks"))


async def begun(here: Weeks) -> SlowGroup:
    """A game of eighteen in a small group."""
    world, random = here.up, Random(19)
    people = await world.people(*NAMES["en"][:18])
    group = await world.group(*people, supergroup=False)
    await world.say(people[0], "/settings pace=slow timezone=Asia/Tehran", group)
    town = SlowGroup(here, group.id, {one.id: SlowPlayer(one, random) for one in people}, await world.control.last())
    await world.game(group, people, "classic")
    return town


async def holiday(town: SlowGroup, days: int) -> None:
    """The host pauses the game, and for days nothing happens."""
    world, host = town.weeks.up, next(iter(town.lives.values())).person
    group = await world.control.look_at_group(town.chat_id)
    await world.say(host, "/pause", group)
    table = world.table(group)
    played = table.clock.now()
    for _ in range(days * 24):
        await town.weeks.live(HOUR)
    assert (table.held, table.clock.now()) == (True, played)
    await world.say(host, "/resume", group)
    assert not table.held


async def move(town: SlowGroup) -> None:
    """The group becomes a supergroup."""
    world = town.weeks.up
    town.chat_id = (await world.control.migrate(town.chat_id)).id
    await world.settled()
    assert world.table(await world.control.look_at_group(town.chat_id)).row.chat_id == town.chat_id


@pytest.mark.usefixtures("same_game")
async def test_weeks_with_everything_that_happens_in_them(tmp_path: Path) -> None:
    async with weeks(tmp_path, FIRST) as here:
        async with here.bot():
            town = await begun(here)
            await town.live(2, 21.0)
            played = town.played()
        here.sleep(12.5 * HOUR)  # over night
        async with here.bot():
            assert town.played() == pytest.approx(played, abs=5 * MINUTE)
            await town.live(1, 2.0)
            played = town.played()
        here.sleep(HOUR / 2)  # at night
        async with here.bot():
            assert town.played() == pytest.approx(played, abs=MINUTE)
            await town.live(0, 12.0)
            await move(town)
            await town.live(1, 23.5)
            played = town.played()
        here.sleep(53.5 * HOUR)  # longer than messages can be deleted, until five in the morning
        async with here.bot() as world:
            assert town.played() == pytest.approx(played, abs=MINUTE)
            (table,) = world.up.services.tables.values()
            await town.live(0, 12.0)
            await holiday(town, 4)
            while await town.live(1, 12.0):
                pass
            row = await world.up.ctx.store.game(table.row.id)
            errors = (await world.control.counters()).errors
            shown = await world.control.messages(next(iter(town.lives)), town.chat_id, limit=1000)

    assert (row.state, row.winner is not None, table.game.outcome.over) == (GameState.ENDED, True, True)
    assert here.now - FIRST > timedelta(days=14)
    assert errors.keys() <= EXPECTED, errors
    assert errors.get(TOO_OLD, 0) <= 1
    assert [message.text for message in shown if answers_to(message)] == [], "nothing can be pressed any more"
    assert table.left == (), "nobody was removed for sleeping"
    sent = town.sent()
    assert [(when, one.text) for when, one in sent if is_night(when) and not (one.silent or one.service)] == []
    reminders = [when for when, one in sent if "⏳" in one.text]
    assert len(reminders) > 100
    assert not any(map(is_night, reminders))
    mornings = {when.date() for when, one in sent if (when.hour, when.minute < 40) == (8, True) and answers_to(one)}
    assert len(mornings) > 5
