"""/metrics counts true events, and says nothing that a player may not know."""

import asyncio
from contextvars import copy_context
from dataclasses import replace

import pytest

from bot.engine.inputs import KINDS
from bot.scenario import available
from bot.telegram.intake.arrival import ARRIVAL
from bot.telegram.lobbies.lobbies import Countdowns
from tests.outbox.helpers import refuse

pytestmark = pytest.mark.usefixtures("up_to_date")

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
LABELS = {"kind", "reason", "scenario", "outcome", "part", "le", "version", "python", "generation"}


def check_labels(samples, secrets):
    """Labels are of known names, and of values that are nobody's secret."""
    pairs = [pair.split("=") for name in samples if "{" in name for pair in name.split("{")[1][:-1].split(",")]
    assert {label for label, _ in pairs} <= LABELS
    values = {value.strip('"') for label, value in pairs if label != "scenario"}
    assert not values & secrets
    assert not {value for value in values if value.lstrip("-").isdecimal() and int(value) > 1000}, "ids of chats"
    assert {value for label, value in pairs if label == "scenario"} == {f'"{id_}"' for id_ in available()}


async def test_whatever_a_game_may_take_is_counted(seen):
    async with seen() as world:
        world.up.ctx.tally.inputs.update([*KINDS, "Start"])
        inputs = {name: value for name, value in (await world.scrape()).items() if name.startswith("mafia_inputs_t")}
        assert inputs == {"mafia_inputs_total": len(KINDS) + 1}, "of which kind they are is not told"


async def test_a_game_is_counted_as_it_was_played(server, seen):
    async with seen() as world:
        before = await world.scrape()
        assert before['mafia_games{scenario="classic"}'] == 0
        people = await world.people(*NAMES)
        group = await world.group(*people)
        board = await world.lobby(people[0], group)
        assert (await world.scrape())['mafia_lobbies{scenario="classic"}'] == 1
        for person in people:
            await world.press(person, board, "Join")
        await world.press(people[0], board, "Start")
        table = world.table(group)
        started = await world.scrape()
        assert started['mafia_games{scenario="classic"}'] == 1
        assert started['mafia_lobbies{scenario="classic"}'] == 0
        assert started["mafia_inputs_total"] == len(await world.up.ctx.store.inputs(table.row.id))
        presses = started["mafia_press_answer_seconds_count"]
        assert presses == server.world.counters.calls["answerCallbackQuery"] == len(people) + 1

        speaker, turn, data = await world.turn(people, group)
        other = next(one for one in people if one is not speaker)
        quiet = await world.scrape()
        await world.forge(other, turn, data)
        await world.forge(speaker, turn, data)
        after = await world.scrape()
        assert after["mafia_inputs_total"] - quiet["mafia_inputs_total"] == 1
        assert after['mafia_inputs_refused_total{reason="no_floor"}'] == 1
        assert after["mafia_input_commit_seconds_count"] > quiet["mafia_input_commit_seconds_count"]
        assert after["mafia_press_answer_seconds_count"] == presses + 2
        inputs = after["mafia_inputs_total"]
        assert inputs == len(await world.up.ctx.store.inputs(table.row.id))

        calls = server.world.counters.calls
        asked = calls["sendMessage"] - after['mafia_deliveries_total{kind="send"}']
        assert asked in {1, 2}, "whether the server knows times, and disabled buttons, is asked once, in no chat"
        assert after['mafia_deliveries_total{kind="edit"}'] == calls["editMessageText"]
        assert after['mafia_deliveries_total{kind="delete"}'] == calls["deleteMessage"]
        assert after["mafia_store_commit_seconds_count"] > inputs
        assert after['mafia_updates_total{outcome="handled"}'] > presses
        assert after["mafia_outbox_deliveries"] == 0
        assert after["mafia_errors_total"] == 0
        assert all(after[f'mafia_healthy{{part="{part}"}}'] == 1 for part in ("store", "updates", "sender", "games"))
        assert any(name.startswith("mafia_build_info{") for name in after)
        assert after["process_resident_memory_bytes"] > 0

        check_labels(after, {seat.role.id for seat in table.game.seats.values()} | set(NAMES))
        assert server.token not in (await world.web.get("/metrics")).text

    async with seen() as world:  # after a restart
        again = await world.scrape()
        assert again["mafia_games_recovered_total"] == 1
        assert again['mafia_games{scenario="classic"}'] == 1
        assert again["mafia_inputs_total"] == 0


async def test_refusals_of_telegram_are_counted_by_kind(server, seen):
    async with seen() as world:
        refuse(server, "sendMessage", 429, "Too Many Requests: retry after 1", retry_after=1)
        person = await world.person("Anna")
        refuse(server, "sendMessage", 502, "Bad Gateway")
        await world.say(person, "/help")
        refuse(server, "sendMessage", 403, "Forbidden: bot was blocked by the user")
        await world.say(person, "/help")
        found = await world.scrape()
        assert found["mafia_telegram_too_many_requests_total"] == 1
        assert found['mafia_telegram_errors_total{kind="network"}'] == 1
        assert found['mafia_telegram_errors_total{kind="unreachable"}'] == 1
        assert found["mafia_deliveries_dropped_total"] == 1


async def test_an_update_that_comes_again_is_a_duplicate(server, seen):
    async with seen() as world:
        await world.person("Anna")
        server.world.updates._next -= 1  # the next update gets the id of the last one
        await world.person("Boris")
        found = await world.scrape()
        assert found['mafia_updates_total{outcome="duplicate"}'] == 1


async def test_a_timer_set_while_an_update_is_handled_does_not_count_as_its_answer(seen, monkeypatch):
    contexts, set_ = [], Countdowns._set

    def kept(self, game_id, moment):
        contexts.append(copy_context())
        set_(self, game_id, moment)

    monkeypatch.setattr(Countdowns, "_set", kept)
    async with seen() as world:
        people = await world.people(*NAMES)
        group = await world.group(*people)
        board = await world.lobby(people[0], group)
        for person in people:
            await world.press(person, board, "Join")
        assert ARRIVAL.get() is None
        count = len(world.up.ctx.tally.committed)
        (row,) = await world.up.ctx.store.active_games()
        async with world.up.ctx.store.transaction() as tx:
            await tx.save_game(replace(row, closes_at=world.up.ctx.clock.now() - 1))
        countdowns = world.up.services.lobbies.countdowns
        # what the timer does, in the context of the update that set it
        contexts[-1].run(lambda: world.up.ctx.background.spawn(countdowns._fire(row.id)))
        while not world.up.services.tables:
            await asyncio.sleep(0.01)
        await world.settled()
        assert world.up.ctx.tally.inputs["Start"] == 1
        assert len(world.up.ctx.tally.committed) == count
