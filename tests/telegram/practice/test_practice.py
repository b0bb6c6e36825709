"""A game of one person with robots, in the private chat."""

import asyncio
import re
import secrets
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.engine.bases.shelf import import_all_parts
from bot.engine.events import EVENTS
from bot.engine.game import Game
from bot.engine.inputs import Answer, HostAction
from bot.scenario import load
from bot.store.rows import GameState
from bot.telegram.games import lessons
from bot.telegram.games.practice import size_of
from bot.telegram.games.table import Table
from bot.text import LANGUAGES
from playground.views import SeenMessage, Someone
from tests.telegram.world import World, playing

ITS_OWN = {"en": r"[a-z]{4}", "ru": r"[а-я]{4}", "fa": r"[آ-ی]{3}", "ar": r"[ء-ي]{3}"}
WITHIN = 100.0


async def practise(world: World, person: Someone, scenario: str = "simple") -> Table:
    """Begin to practise."""
    menu = (await world.say(person, "/practice"))[-1]
    await world.press_data(person, menu, f"play:{scenario}")
    return table_of(world, person)


def table_of(world: World, person: Someone) -> Table:
    return next(table for table in world.up.services.tables.values() if table.row.chat_id == person.id)


async def play_on(world: World, person: Someone, table: Table, *, until: int = 10_000) -> None:
    """Answer with any button, as often as not, until the game is over or its log has so many lines."""
    chance = Random(1)
    deadline = asyncio.get_running_loop().time() + WITHIN
    while not table.game.outcome.over and table.logged < until:
        assert asyncio.get_running_loop().time() < deadline
        await asyncio.sleep(0.1)
        for ask in [ask for ask in table.game.questions.open.values() if ask.seat == 1 and ask.chosen is None]:
            start = f"a:{table.row.id}:{ask.topic}:"
            for message in reversed(await world.messages(person)):
                data = [
                    str(b["callback_data"]) for b in message.buttons if b.get("callback_data", "").startswith(start)
                ]
                if data and chance.random() < 0.5:
                    await world.control.press(person.id, message.message_id, chance.choice(data), wait=5)
                    break


def lessons_in(messages: list[SeenMessage]) -> list[str]:
    return [message.text for message in messages if message.text.startswith("💡")]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_whole_practice_in_its_persons_language(
    language: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with playing(tmp_path, speed=60) as world:
        person = await world.person("…", language=language)
        table = await practise(world, person)
        await play_on(world, person, table)
        await world.settled()
        messages = await world.messages(person)
        taught = lessons_in(messages)
        assert len(taught) >= 4
        assert len(taught) == len(set(taught))
        assert all(re.search(ITS_OWN[language], text) for text in taught)
        spoken = [message.text for message in messages if message.text.startswith("💬")]
        assert spoken
        assert all("🤖" in text for text in spoken)
        assert sum(player.is_robot for player in table.presenter.readers.players.values()) == 5
        written = await world.up.ctx.store.all(lambda row: int(row[0]), "SELECT DISTINCT chat_id FROM slots")
        assert written == [person.id]  # nothing was ever sent to a robot
        assert not [record for record in caplog.records if record.levelname == "ERROR"]
        again = await world.press(person, next(m for m in reversed(messages) if m.button("🔁")), "🔁")
        assert not again.text
        assert table_of(world, person).row.id != table.row.id


async def test_it_goes_on_in_the_language_that_its_person_chooses_meanwhile(tmp_path: Path) -> None:
    async with playing(tmp_path, speed=60) as world:
        anna = await world.person("Anna")
        table = await practise(world, anna)

        async def spoken() -> list[SeenMessage]:
            return [message for message in await world.messages(anna) if message.text.startswith("💬")]

        async with asyncio.timeout(WITHIN):
            while not await spoken():
                await play_on(world, anna, table, until=table.logged + 1)
            menu = next(one for one in await world.say(anna, "/language") if one.button("Русский"))
            last = (await world.messages(anna))[-1].message_id
            await world.press(anna, menu, "Русский")
            while (later := await spoken())[-1].message_id <= last:
                await play_on(world, anna, table, until=table.logged + 1)
        assert re.search(ITS_OWN["ru"], later[-1].text)
        assert all(re.search(ITS_OWN["ru"], message.text) for message in await world.say(anna, "/extend"))


async def test_only_somebody_new_is_offered_it(world: World) -> None:
    anna = await world.person("Anna")
    (hello,) = await world.say(anna, "/start")
    assert hello.button("Practice") is not None
    menu = (await world.say(anna, "/start practice"))[-1]
    await world.press(anna, menu, "Simple Mafia")
    assert not (await world.say(anna, "/start"))[-1].buttons


async def test_it_is_ended_by_its_commands_and_by_nobody_else(world: World) -> None:
    anna, bert = await world.people("Anna", "Bert")
    first = await practise(world, anna)
    assert "practising already" in (await world.say(anna, "/practice"))[-1].text
    assert "not in a game" in (await world.stop(bert))[-1].text
    await world.say(anna, "/leave")
    assert first.game.outcome.over
    second = await practise(world, anna)
    await world.stop(anna)
    assert second.game.outcome.over
    assert second.row.state is GameState.ENDED


async def test_what_a_person_writes_by_day_is_heard_and_not_refused(world: World) -> None:
    anna = await world.person("Anna")
    table = await practise(world, anna)
    for _ in range(8):
        if table.game.phase.matches("day 1"):
            break
        await world.say(anna, "/skip")
    assert await world.say(anna, "I trust nobody here") == []
    inputs = await world.up.ctx.store.inputs(table.row.id)
    assert [line.record["kind"] for line in inputs if line.record.get("seat") == 1] == ["Sign"]


async def test_whoever_practises_can_join_a_lobby_after_saying_so(world: World) -> None:
    anna, bert = await world.people("Anna", "Bert")
    group = await world.group(anna, bert)
    table = await practise(world, anna)
    board = await world.lobby(bert, group)
    begin = await world.control.last()
    assert "asked you" in (await world.press(anna, board, "Join")).text
    (question,) = await world.since(begin, anna.id)
    assert table.row.id in world.up.services.tables
    assert "You're in" in (await world.press(anna, question, "End it and join")).text
    assert table.row.id not in world.up.services.tables
    assert "Anna" in (await world.look(board, bert)).text
    assert "You're in the game" in (await world.say(anna, "/practice"))[-1].text


async def test_whoever_has_joined_meanwhile_holds_up_nobody_with_the_old_question(world: World) -> None:
    """Their presses come down the lane of the group by now, which would wait there for itself for ever."""
    anna, bert = await world.people("Anna", "Bert")
    group = await world.group(anna, bert)
    await practise(world, anna)
    board = await world.lobby(bert, group, "simple")
    begin = await world.control.last()
    await world.press(anna, board, "Join")
    (question,) = await world.since(begin, anna.id)
    old = (question.button("End it and join") or {})["callback_data"]
    await world.stop(anna)
    await world.press(anna, board, "Join")
    assert "already in" in (await world.forge(anna, question, old)).text
    assert "Anna" in (await world.look(board, bert)).text
    await world.say(bert, "/stop", group)
    assert "cancelled" in (await world.look(board, bert)).text


async def test_whoever_goes_on_practising_has_not_joined(world: World) -> None:
    anna, bert = await world.people("Anna", "Bert")
    group = await world.group(anna, bert)
    table = await practise(world, anna)
    board = await world.lobby(bert, group)
    begin = await world.control.last()
    await world.press(anna, board, "Join")
    (question,) = await world.since(begin, anna.id)
    await world.press(anna, question, "Keep practising")
    assert not table.game.outcome.over
    assert "Anna" not in (await world.look(board, bert)).text
    assert "no longer works" in (await world.forge(bert, board, "p:play:simple")).text


async def test_a_practice_whose_person_is_gone_ends(world: World) -> None:
    anna = await world.person("Anna")
    table = await practise(world, anna)
    seat = table.seat_of(anna.id)
    assert seat == 1
    await world.control.block(anna.id)
    await world.settled()
    row = await world.up.ctx.store.game(table.row.id)
    assert row is not None
    assert row.state is GameState.BROKEN
    assert HostAction.LEAVE not in [line.record.get("action") for line in await world.up.ctx.store.inputs(row.id)]


# -- what is explained, and when -----------------------------------------------------------------------------


async def dealt(world: World, monkeypatch: pytest.MonkeyPatch, scenario: str, role: str) -> tuple[Someone, Table]:
    """Anna practises with this role."""
    found = load(scenario)
    rules, count = found.rules(options=found.with_reading({}, reads=True), pace="quick"), size_of(found)
    seed = next(str(n) for n in range(1000) if Game(rules, count, str(n)).seats[1].role.id == role)
    monkeypatch.setattr(secrets, "token_hex", lambda _: seed)
    anna = await world.person("Anna")
    table = await practise(world, anna, scenario)
    assert table.game.seats[1].role.id == role
    return anna, table


async def taught(world: World, person: Someone) -> str:
    return "\n".join(lessons_in(await world.messages(person)))


async def skip_to_question(world: World, person: Someone, table: Table, *, public: bool, phase: str) -> None:
    """Let phases end until a question for the practising player comes."""
    for _ in range(60):
        asked = [ask for ask in table.game.questions.open.values() if ask.seat == 1 and ask.public is public]
        if asked and table.game.phase.name == phase:
            return
        await world.say(person, "/skip")
        assert not table.game.outcome.over
    raise AssertionError("nothing is asked")


async def test_where_one_is_comes_before_what_speaks_of_a_group(world: World) -> None:
    anna = await world.person("Anna")
    await practise(world, anna)
    said = [message.text for message in await world.messages(anna)]
    (beginning,) = [place for place, text in enumerate(said) if "“our private chat”, I mean this one" in text]
    assert beginning < min(place for place, text in enumerate(said) if "Your role: " in text)


async def test_a_team_of_one_is_not_told_of_teammates(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, table = await dealt(world, monkeypatch, "deck26", "don")
    await skip_to_question(world, anna, table, public=False, phase="night")
    assert "for you alone" in await taught(world, anna)
    assert "our team" not in await taught(world, anna)


async def test_who_decides_with_others_is_told_that_they_see_it(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, table = await dealt(world, monkeypatch, "classic", "mafioso")
    await skip_to_question(world, anna, table, public=False, phase="night")
    assert "your teammates see what you press" in await taught(world, anna)
    assert "Only your team reads" in await taught(world, anna)
    assert "for you alone" not in await taught(world, anna)


async def test_what_is_asked_by_day_is_not_called_a_secret(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, table = await dealt(world, monkeypatch, "commando", "citizen")
    await skip_to_question(world, anna, table, public=False, phase="day")
    assert "for you alone" not in await taught(world, anna)


async def test_one_vote_is_one_lesson(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, table = await dealt(world, monkeypatch, "city", "citizen")
    while not any(ask.ability == "vote" for ask in table.game.questions.open.values()):
        for seat, number in [
            (ask.seat, ask.id) for ask in table.game.questions.open.values() if ask.ability == "put_forward"
        ]:
            given = partial(Answer, seat=seat, ask=number, choice=(seat % 6 + 1,))
            await world.up.services.games.feed(table, given)
        await world.say(anna, "/skip")
    assert "Now the city votes" in await taught(world, anna)
    assert "decides who has to go" not in await taught(world, anna)


def test_lessons_wait_for_events_that_there_are() -> None:
    import_all_parts()
    assert set(lessons._BY_EVENT) <= set(EVENTS)
