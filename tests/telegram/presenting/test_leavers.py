"""The private news of a player who is out, and when."""

from random import Random

import pytest

from bot.engine.asks import Ask
from bot.engine.events import BlastTook, DiedAtNight, Jailed, SpearStruck
from bot.engine.game import Game
from bot.engine.inputs import TimeUp
from bot.engine.outputs import Told, plain
from bot.robots.at_random import AtRandom
from bot.robots.playing import answer
from bot.scenario import load_all
from playground.views import Group, Someone
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gregor", "Hilda")
SCENARIOS = load_all()


async def playing(world: World, scenario: str = "classic", count: int = 8) -> tuple[list[Someone], Group]:
    people = await world.people(*[*NAMES, "Ida", "Jan", "Karl"][:count])
    group = await world.group(*people)
    await world.game(group, people, scenario)
    return people, group


async def farewells(world: World, people: list[Someone]) -> dict[str, list[str]]:
    """The news of being out, by player."""
    texts = {one.first_name: await world.texts(one) for one in people}
    return {name: [text for text in said if "out of the game in" in text] for name, said in texts.items()}


async def test_whoever_is_voted_out_is_told_what_comes_now_and_nobody_else(world: World) -> None:
    people, group = await playing(world)
    await world.skip_to(people[0], group, "nomination")
    for phase in ("nomination", "verdict"):
        await world.skip_to(people[0], group, phase)
        board = next(m for m in reversed(await world.messages(people[0], group)) if m.button("Clara"))
        for voter in people[3:]:
            await world.press(voter, board, "Clara")
    assert not any((await farewells(world, people)).values())
    table = world.table(group)
    await world.skip_to(people[0], group, "night 1")
    assert not table.game.seats[3].alive
    told = await farewells(world, people)
    (said,) = told.pop("Clara")
    assert not any(told.values())
    for words in ("Mafia", "read along", "don't write", "“🃏 My hand”", "whole story", "/leave"):
        assert words in said
    assert "come back" not in said
    start = next(m for m in await world.messages(people[2], group) if m.button("My hand"))
    await world.press(people[2], start, "My hand")
    (hand,) = [m for m in await world.messages(people[2], group) if m.receiver == people[2].id]
    assert "Your role: " in hand.text
    await world.say(people[2], "/leave")
    assert "free to join another one" in (await world.texts(people[2]))[-1]


async def test_whoever_is_removed_is_told_that_he_is_free(world: World) -> None:
    people, group = await playing(world)
    await world.say(people[0], "/kick 4", group)
    (said,) = (await farewells(world, people))["Dora"]
    assert "free to join another one" in said
    assert "/leave" not in said


async def test_where_players_return_it_is_no_farewell_for_good(world: World) -> None:
    people, group = await playing(world, "godfather", 11)
    game = world.table(group).game
    assert "constantine" in game.cards.dealt
    game.seats.set_alive(5, alive=False)  # as if it had been at night: what is told goes by who is out after a step
    await world.say(people[0], "/skip", group)
    (said,) = (await farewells(world, people))["Emil"]
    assert "come back" in said
    assert "/leave" not in said
    game.seats.set_alive(5, alive=True)
    await world.say(people[0], "/skip", group)
    back = [text for text in await world.texts(people[4]) if "back in the game in" in text]
    assert len(back) == 1
    assert "“🃏 My hand”" in back[0]
    game.seats.set_alive(5, alive=False)
    await world.say(people[0], "/skip", group)
    assert len((await farewells(world, people))["Emil"]) == 2  # he returned, and is out again


async def test_at_the_end_of_a_game_nobody_is_told(world: World) -> None:
    people, group = await playing(world, "simple", 5)
    game = world.table(group).game
    (mafioso,) = game.seats.of_faction("mafia")
    one = next(seat for seat in game.seats.living if seat not in {1, mafioso})
    for seat in (one, mafioso):
        await world.say(people[0], f"/kick {seat}", group)
    assert not world.up.services.tables.in_chat(group.id)
    texts = await world.texts(people[0], group)
    assert any("The game is over" in text for text in texts)
    said = await farewells(world, people)
    assert [name for name, told in said.items() if told] == [NAMES[one - 1]]  # not the one by whose leaving it ended


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nobody_is_out_before_the_group_hears_of_it(scenario: str) -> None:
    """The private word goes by the players out after a step: each exit must be public by then, in the same step.

    Only a player killed in the night who stays for his last words leaves later than the group's news.
    """
    low, high = SCENARIOS[scenario].players.low, SCENARIOS[scenario].players.high
    exits = 0
    for number in range(24):
        players = low + number % (high - low + 1)
        rules = SCENARIOS[scenario].rules({}, "standard")
        if players not in rules.deals:
            continue
        chance = Random(number)
        game = Game(rules, players, f"out {number}")
        robots = {seat: AtRandom(seat, rules, chance) for seat in game.seats}
        step, living = game.start(), game.seats.living
        lingering: set[int] = set()
        pending: list[Ask] = []
        while not game.outcome.over:
            pending = pending or list(game.questions.open.values())
            given = answer(game, robots, pending, chance) if chance.random() < 0.7 else None
            step = game.advance(given or TimeUp(game.waits_until or game.now))
            gone = [seat for seat in living if seat not in game.seats.living]
            told = [output.event for output in step.outputs if isinstance(output, Told) and output.audience is None]
            for seat in gone:
                heard = seat in lingering or any(seat in _seats(event) for event in told)
                assert game.outcome.over or heard, (seat, told)
            lingering |= {event.seat for event in told if isinstance(event, DiedAtNight)}
            lingering &= set(game.seats.living)
            living, exits = game.seats.living, exits + len(gone)
    assert exits


def _seats(event: object) -> list[object]:
    """The seats that an event names outright, or together as a group."""
    if isinstance(event, Jailed):
        return [seat for seat, _ in event.jailed]
    if isinstance(event, SpearStruck | BlastTook):
        return list(event.seats)
    fields = plain(event)
    assert isinstance(fields, dict)
    return [fields.get("seat"), fields.get("target")]
