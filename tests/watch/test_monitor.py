"""The page of the monitor's port: made once, however many look; and without a trace of players' acts."""

import asyncio
from collections import Counter

import pytest

from bot.ops import metrics, monitor
from bot.ops.health import Health
from bot.ops.metrics import Metrics

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
MOVES = {"mafia_uptime_seconds", "uptime_seconds", "written_seconds_ago"}
"""What is not the same a moment later, whether anybody acts or not."""


async def test_however_many_look_it_is_looked_at_once(seen, monkeypatch):
    monkeypatch.setattr(monitor, "LOOKED_AT_EVERY", 3600.0)
    made: Counter[str] = Counter()

    def counted(owner, name):
        work = getattr(owner, name)

        def working(*given):
            made[name] += 1
            return work(*given)

        monkeypatch.setattr(owner, name, working)

    async with seen() as world:
        counted(Metrics, "text")
        counted(Health, "look")
        counted(type(world.up.ctx.store), "lobbies")
        answers = await asyncio.gather(*(world.web.get(path) for path in ("/metrics", "/healthz") * 50))
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.text for answer in answers}) == 2
        assert made == {"text": 1, "look": 1, "lobbies": 1}


@pytest.mark.usefixtures("always_looking")
async def test_what_was_made_too_long_ago_is_made_anew(seen):
    async with seen() as world:
        first, second = [(await world.scrape())["mafia_uptime_seconds"] for _ in range(2)]
        assert first < second


async def test_whoever_looks_is_answered_whatever_fails(seen, monkeypatch):
    def fails(*_):
        raise RuntimeError("nobody has thought of this")

    monkeypatch.setattr(Health, "look", fails)
    monkeypatch.setattr(Metrics, "text", fails)
    async with seen() as world:
        assert await world.health() == (503, {"ok": False})
        assert (await world.web.get("/metrics")).status_code == 503


async def shown(world):
    """All that is shown, but for the ever-moving."""
    _, health = await world.health()
    flat = dict(leaves(health))
    assert set(flat) & MOVES
    return {name: value for name, value in {**await world.scrape(), **flat}.items() if name not in MOVES}


def leaves(tree, path=()):
    """Each number and word of a tree: moving ones by their own names, all else by the path."""
    if isinstance(tree, dict):
        for name, value in tree.items():
            yield from leaves(value, (*path, name))
    else:
        yield path[-1] if path[-1] in MOVES else ".".join(path), tree


@pytest.mark.timeout(60)
@pytest.mark.usefixtures("always_looking")
async def test_nobody_sees_that_a_player_has_acted(seen, monkeypatch):
    async with seen() as world:
        people = await world.people(*NAMES)
        group = await world.group(*people)
        await world.game(group, people)
        table = await world.skip_to(people[0], group, "night 1")
        asks = [ask for ask in table.game.questions.open.values() if not ask.public]
        assert asks
        before = await shown(world)
        inputs = len(await world.up.ctx.store.inputs(table.row.id))
        for ask in asks:
            owner = next(one for one in people if table.seat_of(one.id) == ask.seat)
            message = next(m for m in reversed(await world.messages(owner)) if m.buttons)
            await world.press_first(owner, message)
            assert await shown(world) == before
            await world.say(owner, "hello, whoever hears me")
            assert await shown(world) == before
        assert len(await world.up.ctx.store.inputs(table.row.id)) > inputs
        monkeypatch.setattr(metrics, "WAITS", metrics.Waits(0.0, 0.0))
        assert (await shown(world))["mafia_inputs_total"] > before["mafia_inputs_total"], "later it is told"


@pytest.mark.usefixtures("always_looking")
async def test_among_many_updates_it_is_told_sooner(seen, monkeypatch):
    monkeypatch.setattr(metrics, "WAITS", metrics.Waits(many=0.0, few=3600.0))
    async with seen() as world:
        tally = world.up.ctx.tally

        async def told():
            return (await world.scrape())['mafia_updates_total{outcome="handled"}']

        first = await told()
        tally.handled += metrics.MANY - 1
        assert await told() == first
        tally.handled += 1
        assert await told() == first + metrics.MANY
