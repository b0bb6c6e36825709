"""Groups' own scenarios where several workers serve: what one of them keeps, removes or stops, all of them know."""

import asyncio
import contextlib
import json

import pytest
from click.testing import CliRunner

from bot.app import running
from bot.cli import main
from bot.robots.trial import tried
from bot.scenario.files import shipped_dir
from bot.telegram.intake.admission import Admission
from bot.telegram.lobbies.own import trials
from bot.telegram.outbox.allowance import Limits
from tests.telegram.world import World, let_time_stumble
from tests.whole.table import group_of, people
from tests.workers.conftest import until

FIRST = (shipped_dir() / "simple.yaml").read_text(encoding="utf-8").replace("id: simple", "id: ours")
FIRST = FIRST.replace("name: Simple Mafia", "name: Our Game")
SECOND = FIRST.replace("You have no ability.", "You are brave.")
ANSWERED_WITHIN = 20.0


@pytest.fixture(autouse=True)
def tried_here(monkeypatch):
    """A file is tried in this process, by two games."""

    async def run(text):
        return trials.TRIED.validate_json(json.dumps(tried(text, (1, 1))))

    monkeypatch.setattr(trials, "_tried", run)


@pytest.fixture
def serve(settings_for):
    """So many workers, for as long as the block lasts."""

    @contextlib.asynccontextmanager
    async def workers(count):
        async with contextlib.AsyncExitStack() as stack:
            settings, free = settings_for(clock_speed=1), (Limits(speed=None), Admission(1000.0))
            ups = [await stack.enter_async_context(running(settings, *free)) for _ in range(count)]
            for up in ups:
                up.ctx.echoes.moment = 0.0
            yield ups

    return workers


class OwnScenarioGroup:
    """A group of six that plays games of its own."""

    def __init__(self, control, everyone, group):
        self.control, self.everyone, self.group = control, everyone, group
        self.host, *self.players = everyone

    @classmethod
    async def founded(cls, control, *, supergroup=True):
        everyone = await people(control, 6)
        if supergroup:
            return cls(control, everyone, await group_of(control, everyone))
        group = await control.group("Mafia", [one.id for one in everyone], supergroup=False, bot="admin")
        return cls(control, everyone, group)

    def at(self, ups):
        """The worker that has the group."""
        return next(up for up in ups if self.group.id in up.worker.ownership.groups)

    async def goes_to(self, ups, taker):
        """Another worker has the group from now on; it goes on with the game that is played there."""
        giver = self.at(ups)
        plays = bool(giver.services.tables.in_chat(self.group.id))
        if giver is not taker:
            await giver.worker.ownership.give(self.group.id, taker.worker.crew.id)
        await until(lambda: self.group.id in taker.worker.ownership.groups and bool(self.tables(taker)) is plays)

    def tables(self, up):
        return up.services.tables.in_chat(self.group.id)

    async def says(self, words, mark, reply_to=None):
        """The host writes; the bot's next message in the group with this mark, in its text or on a button."""
        begin = await self.control.last()
        await self.control.write(self.host.id, words, self.group.id, reply_to=reply_to)
        return await self.hears(begin, mark)

    async def hears(self, begin, mark):
        async with asyncio.timeout(ANSWERED_WITHIN):
            async for event in self.control.follow(begin):
                message = event.message
                if message is not None and message.by_bot and event.chat_id == self.group.id:  # noqa: SIM102 - too long
                    if mark in message.text or message.button(mark):
                        return message
        raise AssertionError("the feed ended")

    async def press(self, person, message, label):
        data = message.button(label)["callback_data"]
        pressed = await self.control.press(person.id, message.message_id, data, self.group.id, wait=ANSWERED_WITHIN)
        return pressed.answer.text or ""

    async def keeps(self, content):
        """The host brings a file, and the group keeps it."""
        sent = await self.control.send_file(self.host.id, "ours.yaml", content, self.group.id)
        told = await self.says("/scenario", "Save it", reply_to=sent.message_id)
        assert "Saved" in await self.press(self.host, told, "Save it")

    def newest(self, up):
        """A worker's knowledge of the group's scenario."""
        kept = [id_ for id_ in up.ctx.scenarios.of(self.group.id) if id_.startswith("own_")]
        return kept[-1] if kept else None

    async def lobby(self):
        """A full lobby of the group's own game, by its name."""
        board = await self.says("/newgame our game", "Join")
        for player in self.players:
            await self.press(player, board, "Join")
        return board

    async def game(self, ups):
        """A game of the group's own; its table, at the worker that has the group."""
        await self.press(self.host, await self.lobby(), "Start")
        await until(lambda: self.tables(self.at(ups)))
        return self.tables(self.at(ups))[0]

    async def stops(self):
        """The host ends the game."""
        await self.press(self.host, await self.says("/stop", "Yes, end it"), "Yes, end it")


@pytest.mark.timeout(120)
async def test_a_game_keeps_its_version_with_every_worker_and_the_next_one_has_the_newest(telegram, serve):
    """Also after all workers were started anew."""
    town = await OwnScenarioGroup.founded(telegram.control)
    async with serve(2) as ups:
        await town.keeps(FIRST)
        one = town.at(ups)
        two = next(up for up in ups if up is not one)
        first = town.newest(one)
        await town.goes_to(ups, two)
        assert (await town.game(ups)).row.scenario == first
        await town.keeps(SECOND)
        second = town.newest(two)
        assert second not in {first, None}
        await town.goes_to(ups, one)
        assert town.newest(one) == second
        assert town.tables(one)[0].row.scenario == first
    async with serve(2) as ups:
        await until(lambda: any(town.tables(up) for up in ups))
        (table,) = town.tables(town.at(ups))
        assert table.row.scenario == first
        logged = table.logged
        await town.control.write(town.host.id, "/skip", town.group.id)
        await until(lambda: table.logged > logged)
        assert not table.game.outcome.over
        await town.stops()
        assert (await town.game(ups)).row.scenario == second


@pytest.mark.timeout(120)
async def test_what_is_removed_with_one_worker_is_gone_with_the_others_and_its_game_goes_on(telegram, serve):
    town = await OwnScenarioGroup.founded(telegram.control)
    async with serve(3) as ups:
        await town.keeps(FIRST)
        await until(lambda: all(town.newest(up) for up in ups))
        remover, *others = sorted(ups, key=lambda up: up is not town.at(ups))
        table = await town.game(ups)
        menu = await town.says("/scenario our game", "Remove")
        assert "Removed" in await town.press(town.host, menu, "Remove")
        await until(lambda: not any(town.newest(up) for up in ups))
        for taker in (*others, remover):
            await town.goes_to(ups, taker)
            assert town.tables(taker)[0].row.id == table.row.id
        await town.says("/scenario our game", "no game called")


@pytest.mark.timeout(120)
async def test_what_a_host_publishes_and_withdraws_is_known_to_all_workers_at_once(telegram, serve, postgres):
    town, other = await OwnScenarioGroup.founded(telegram.control), await OwnScenarioGroup.founded(telegram.control)

    async def mafia(what, *words):
        said = await asyncio.to_thread(CliRunner().invoke, main, ["scenarios", what, postgres.url, *words])
        assert said.exit_code == 0, said.output

    async with serve(2) as ups:
        await town.keeps(FIRST)
        own = town.newest(town.at(ups))
        number = own.removeprefix("own_")
        await mafia("publish", number, "--author", "Ana")
        await until(lambda: all(own in up.ctx.scenarios.of(other.group.id) for up in ups))
        assert {str(up.ctx.scenarios[own].raw["name"]) for up in ups} == {"✍️ Our Game · Ana"}
        assert (await other.game(ups)).row.scenario == own
        await mafia("withdraw", number)
        await until(lambda: not any(own in up.ctx.scenarios.of(other.group.id) for up in ups))
        assert all(town.newest(up) == own for up in ups)
        for taker in ups:
            await other.goes_to(ups, taker)


@pytest.mark.timeout(120)
async def test_a_file_whose_game_breaks_down_with_one_worker_is_stopped_for_all(telegram, serve, monkeypatch):
    town, other = await OwnScenarioGroup.founded(telegram.control), await OwnScenarioGroup.founded(telegram.control)
    async with serve(2) as ups:
        for each, up in zip((town, other), ups, strict=True):
            await each.keeps(FIRST)
            await each.goes_to(ups, up)
        table = await town.game(ups)
        board = await other.lobby()
        begin = await telegram.control.last()
        with monkeypatch.context() as broken:
            let_time_stumble(World(telegram, ups[0]), table, broken)
            await town.hears(begin, "has been stopped")
        assert "has been stopped" in await other.press(other.host, board, "Start")
        await other.press(other.host, board, "Cancel")
        await other.says("/newgame our game", "has been stopped")
        await other.keeps(SECOND)
        assert (await other.game(ups)).row.scenario == other.newest(ups[1])


@pytest.mark.timeout(120)
async def test_a_group_that_becomes_a_supergroup_keeps_its_own_with_every_worker(telegram, serve):
    town = await OwnScenarioGroup.founded(telegram.control, supergroup=False)
    async with serve(2) as ups:
        await town.keeps(FIRST)
        own = town.newest(town.at(ups))
        town.group = await telegram.control.migrate(town.group.id)
        await until(lambda: all(town.newest(up) == own for up in ups))
