"""Robots in a group: who lets them in, how they give way, and that they play on after a restart."""

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from bot.engine.countdown import SHORTEST_VOTE, near_the_end
from bot.engine.events import DiedAtNight
from bot.engine.game import Game
from bot.engine.inputs import Answer, Say, TimeUp
from bot.engine.outputs import Step, Told
from bot.parts.finales.last_three import LastThreeBegan, LastThreeTalkAgain
from bot.parts.procedures.speech.debate import DebateOpened
from bot.robots.sayings import OWN, Saying
from bot.scenario import load
from bot.store.rows import GameRow, GameState, Player
from bot.telegram.games.robots.company import AT_LATEST, READING, TableRobots
from bot.text.talk.table_talk import TableTalk
from playground.server.serving import running_server
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World, narrating

WITHIN = 100.0


async def let_in(world: World, group: Group, admin: Someone) -> None:
    """Admins allow robots."""
    await world.say(admin, "/settings robots=on", group)


async def room(world: World, *names: str) -> tuple[list[Someone], Group]:
    people = await world.people(*names)
    group = await world.group(*people)
    await world.control.promote(group.id, people[0].id)
    return people, group


async def lobby(world: World, host: Someone, group: Group, robots: int) -> SeenMessage:
    return (await world.say(host, f"/newgame simple robots={robots}", group))[-1]


async def three_with_three_robots(world: World) -> tuple[list[Someone], Group]:
    """A game of three people and three robots that has just been dealt."""
    people, group = await room(world, "Anna", "Bert", "Cleo")
    await let_in(world, group, people[0])
    board = await lobby(world, people[0], group, 3)
    for person in people:
        await world.press(person, board, "Join")
    await world.press(people[0], board, "Start")
    return people, group


async def test_robots_play_only_where_admins_let_them_in(world: World) -> None:
    (anna, *_), group = await room(world, "Anna", "Bert")
    assert "Robots don't play" in (await lobby(world, anna, group, 3)).text
    assert await world.up.ctx.store.active_game_in(group.id) is None
    board = await world.lobby(anna, group, "simple")
    assert board.button("robot") is None
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    assert "Robots don't play" in (await world.forge(anna, board, f"l:{row.id}:robot")).text


async def test_everybody_sees_who_is_a_robot_and_hosts_add_them(world: World) -> None:
    (anna, bert), group = await room(world, "Anna", "Bert")
    await let_in(world, group, anna)
    board = await lobby(world, anna, group, 3)
    assert board.text.count("🤖") == 4  # three names, and the line that says so
    assert "Only the host" in (await world.press(bert, board, "robot")).text
    await world.press(anna, board, "robot")
    assert (await world.look(board, anna)).text.count("🤖") == 5
    await world.say(anna, "/kick 4", group)
    assert (await world.look(board, anna)).text.count("🤖") == 4


async def test_robots_alone_do_not_play_and_give_way_to_people(world: World) -> None:
    people, group = await room(world, *(f"Player {number}" for number in range(1, 7)))
    await let_in(world, group, people[0])
    board = (await world.say(people[0], "/newgame nasim robots=20", group))[-1]
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    most = load("nasim").sizes()[-1]
    assert len(await world.up.ctx.store.players(row.id)) == most - 1
    for person in people[:3]:
        assert "You're in" in (await world.press(person, board, "Join")).text
    players = await world.up.ctx.store.players(row.id)
    assert [player.seat for player in players] == list(range(1, most + 1))
    assert sum(not player.is_robot for player in players) == 3
    assert row.state is GameState.LOBBY


async def test_robots_alone_cannot_begin(world: World) -> None:
    (anna, *_), group = await room(world, "Anna", "Bert")
    await let_in(world, group, anna)
    board = await lobby(world, anna, group, 6)
    assert "one human" in (await world.press(anna, board, "Start")).text


async def test_a_group_plays_with_three_robots_and_a_restart_in_the_middle(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path, 60) as world:
            people, group = await three_with_three_robots(world)
            table = world.table(group)
            await until(lambda: len(answers_of_robots(table.presenter.readers.players, table.game)) >= 2)
            before = table.logged
        async with narrating(server, tmp_path, 60) as world:
            table = world.table(group)
            assert table.logged >= before
            await until(lambda: table.game.outcome.over or table.game.round >= 3)
            await world.stop(people[0], group)
            log = await world.up.ctx.store.inputs(table.row.id)
            robots = [seat for seat, player in table.presenter.readers.players.items() if player.is_robot]
            later = [line for line in log[before:] if line.record["kind"] == "Answer" and line.record["seat"] in robots]
            assert len(robots) == 3
            assert later
            texts = await world.texts(people[0], group)
            assert any(text.startswith("💬") and "🤖" in text for text in texts)
            places = await world.up.ctx.store.all(lambda row: int(row[0]), "SELECT DISTINCT chat_id FROM slots")
            assert set(places) <= {group.id, *(person.id for person in people)}
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_robots_hear_what_people_say_of_a_player_unless_they_may_not_write(world: World) -> None:
    people, group = await three_with_three_robots(world)
    table = await world.skip_to(people[0], group, "night 1")
    robots = [seat for seat, player in table.presenter.readers.players.items() if player.is_robot]
    anna, bert = (table.seat_of(person.id) or 0 for person in people[:2])
    await world.say(people[0], f"{robots[1]} is mafia", group)
    await world.skip_to(people[0], group, "day 1")
    await world.say(people[0], f"I trust Bert, but {robots[0]} is mafia", group)
    await world.say(people[1], "lovely weather", group)
    await world.say(people[1], f"{robots[2]}, whom do you suspect?", group)
    talkers = [
        Saying("defend", anna, bert, words=OWN),
        Saying("accuse", anna, robots[0], words=OWN),
        Saying("joke", bert, words=OWN),
        Saying("ask", bert, robots[2], words=OWN),
    ]
    companies: Mapping[int, TableRobots] = getattr(world.up.services.robots, "_companies")  # noqa: B009
    for seat in robots:
        knows = getattr(companies[table.row.id].robots[seat], "knows")  # noqa: B009 - a Robot's own notes
        assert [saying for saying in knows.public.said if saying.speaker not in robots] == talkers


async def mixed_mafia(world: World) -> tuple[list[Someone], Group, list[int], list[int]]:
    """A game with people and robots in the mafia: people, group, seats of the mafia and of its robots."""
    people, group = await room(world, "Anna", "Bert", "Cleo", "Dora", "Emil")
    await let_in(world, group, people[0])
    for _ in range(12):
        board = await lobby(world, people[0], group, 6)
        for person in people[1:]:
            await world.press(person, board, "Join")
        await world.press(people[0], board, "Start")
        table, players = world.table(group), world.table(group).presenter.readers.players
        mafia = [seat for seat in players if table.game.seats[seat].role.id == "mafioso"]
        robots = [seat for seat in mafia if players[seat].is_robot]
        if 0 < len(robots) < len(mafia):
            return people, group, mafia, robots
        await world.stop(people[0], group)
    raise AssertionError("in no game there were both")


async def test_robots_hear_a_target_that_a_person_writes_to_their_team(world: World) -> None:
    people, group, mafia, robots = await mixed_mafia(world)
    table = await world.skip_to(people[0], group, "night 2")
    players = table.presenter.readers.players
    (mate, *_) = [seat for seat in mafia if seat not in robots]
    target = next(seat for seat in players if seat not in mafia and table.game.seats[seat].alive)
    (writer,) = [person for person in people if person.id == players[mate].user_id]
    await world.say(writer, f"let's shoot {target}")
    companies: Mapping[int, TableRobots] = getattr(world.up.services.robots, "_companies")  # noqa: B009
    for seat, robot in companies[table.row.id].robots.items():
        knows = getattr(robot, "knows")  # noqa: B009 - a Robot's own notes
        assert knows.wishes == ({mate: target} if seat in robots else {})


async def test_a_robot_proposes_a_target_to_the_person_in_its_team(tmp_path: Path) -> None:
    async with running_server() as server, narrating(server, tmp_path, 60) as world:
        people, group, mafia, robots = await mixed_mafia(world)
        table = world.table(group)
        players = table.presenter.readers.players
        mates = [person for person in people if any(players[seat].user_id == person.id for seat in mafia)]

        async def said() -> list[str]:
            log = await world.up.ctx.store.inputs(table.row.id)
            return [
                str(line.record["text"])
                for line in log
                if line.record["kind"] == "Say" and line.record["seat"] in robots
            ]

        for _ in range(1000):
            if table.game.outcome.over or await said():
                break
            await asyncio.sleep(0.1)
        (first, *_) = await said()
        mate = mates[0]
        for _ in range(100):
            if any(first in text for text in await world.texts(mate)):
                break
            await asyncio.sleep(0.1)
        assert any(first in text for text in await world.texts(mate))
        assert not any(first in text for text in await world.texts(people[0], group))


def answers_of_robots(players: Mapping[int, Player], game: Game) -> list[int]:
    """The robots' seats whose questions that are open now are answered."""
    return [ask.seat for ask in game.questions.open.values() if ask.chosen is not None and players[ask.seat].is_robot]


async def until(true: Callable[[], bool]) -> None:
    """Wait for a condition."""
    deadline = asyncio.get_running_loop().time() + WITHIN
    while not true():
        assert asyncio.get_running_loop().time() < deadline
        await asyncio.sleep(0.1)


# -- what they know ----------------------------------------------------------------------------------------------


def company(game: Game, seed: str, robots: tuple[int, ...]) -> TableRobots:
    """Robots on these seats; on the others sit people."""
    row = GameRow(1, 5, None, GameState.RUNNING, "simple", {}, "quick", "en", seed, 5, 0.0, 0.0)
    players = {seat: Player(1, -seat if seat in robots else seat, seat, str(seat), "en") for seat in game.seats}
    return TableRobots.at(row, game, players)


def first_words(deal: tuple[str, ...], seed: str, robots: tuple[int, ...]) -> list[object]:
    """The words and choices of robots in the first vote of a game without earlier acts."""
    game = Game(load("simple").rules(pace="quick"), len(deal), seed, deal=deal)
    there = company(game, seed, robots)
    step = game.start()
    there.hear(step)
    while not any(ask.public for ask in game.questions.open.values()):
        there.hear(game.advance(TimeUp(game.waits_until or 0.0)))
    found: list[object] = [there.plan(game.now)]
    for ask in [ask for ask in game.questions.open.values() if ask.seat in robots]:
        said = there.robots[ask.seat].speak(ask)
        there.listen(said)
        found.append((said, there.robots[ask.seat].choose(ask)))
    return found


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e"])
def test_what_robots_do_and_when_does_not_depend_on_what_others_were_dealt(seed: str) -> None:
    one = ("mafioso", "citizen", "citizen", "citizen", "citizen", "citizen")
    other = ("citizen", "mafioso", "citizen", "citizen", "citizen", "citizen")
    assert first_words(one, seed, (3, 4, 5)) == first_words(other, seed, (3, 4, 5))


def test_robots_hear_only_what_their_seats_are_told() -> None:
    """The mafioso knows more than the other robots: private news reach no other robot's notes."""
    deal = ("mafioso", "mafioso", "citizen", "citizen", "citizen", "citizen", "citizen")
    game = Game(load("simple").rules(pace="quick"), len(deal), "x", deal=deal)
    there = company(game, "x", (1, 3))
    there.hear(game.start())
    knows = {seat: getattr(robot, "knows") for seat, robot in there.robots.items()}  # noqa: B009 - a Robot's own notes
    assert knows[1].is_mate(2)
    assert not knows[3].is_mate(2)
    assert not knows[3].is_mate(1)


def test_in_a_free_talk_robots_speak_at_moments_of_their_own_though_nothing_is_asked() -> None:
    game = Game(load("persian_roles").rules({"preset": "starter"}), 8, "free")
    there = company(game, "free", tuple(game.seats))
    step = game.start()
    there.hear(step)
    while not any(isinstance(out, Told) and isinstance(out.event, DebateOpened) for out in step.outputs):
        step = game.advance(TimeUp(game.waits_until or 0.0))
        there.hear(step)
    began = game.now
    there.plan_talk(step, began)
    first = there.plan(began)
    assert first is not None
    assert began < first < began + 60
    talks = there.due_talks(began + 100)
    assert there.due_talks(began + 100) == []
    assert [talk.due for talk in talks] == sorted(talk.due for talk in talks)
    said = [saying for talk in talks for saying in there.robots[talk.seat].chat()]
    assert len({saying.speaker for saying in said}) >= 4
    assert there.due_talks(talks[0].until + 1) == []  # the talk is over


def test_the_last_three_speak_in_each_of_their_talks() -> None:
    game = Game(load("commando").rules(), 10, "three")
    there = company(game, "three", (1, 2, 3))
    there.hear(game.start())
    for seat in range(4, 11):
        there.hear(Step([Told(None, DiedAtNight(seat, None))]))
    game.floor.give((1, 2, 3))
    slots = []
    for event in (LastThreeBegan((1, 2, 3), 180.0), LastThreeTalkAgain(60.0)):
        step = Step([Told(None, event)])
        there.hear(step)
        there.plan_talk(step, 0.0)
        talks = there.due_talks(event.seconds)
        said = [saying for talk in talks for saying in there.robots[talk.seat].chat()]
        assert sorted(saying.speaker for saying in said) == [1, 2, 3]
        slots += [(talk.day, talk.seat, talk.number) for talk in talks]
    assert len(set(slots)) == len(slots)


def test_a_robot_picks_another_target_when_a_person_names_one_to_the_team() -> None:
    deal = ("mafioso", "mafioso", "citizen", "citizen", "citizen", "citizen", "citizen")
    game = Game(load("simple").rules(pace="quick"), len(deal), "x", deal=deal)
    there = company(game, "x", (1, 3))
    talk = TableTalk("en", {seat: f"Player{seat}" for seat in game.seats}, {})
    there.hear(game.start())
    while not any(ask.ability == "mafia_shot" for ask in game.questions.open.values()):
        there.hear(game.advance(TimeUp(game.waits_until or 0.0)))
    there.plan(game.now)
    (ask,) = [ask for ask in game.questions.open.values() if ask.seat == 1]
    choice = there.robots[1].choose(ask)
    assert choice
    there.hear(game.advance(Answer(game.now, 1, ask.id, choice)))
    there.plans[ask.id].looks = 0
    other = next(seat for seat in (4, 5) if (seat,) != choice)
    for text, looks, changed in (("good night", 0, None), (f"let's shoot {other}", 1, (other,))):
        step = game.advance(Say(game.now, 2, text))
        there.hear(step)
        there.hear_mates(step, lambda: talk, game.now)
        assert there.plans[ask.id].looks == looks
        assert there.robots[1].choose(ask) == changed


@pytest.mark.parametrize(("scenario", "pace"), [("godfather", "quick"), ("simple", "standard")])
def test_robots_vote_before_a_word_about_the_end_of_the_vote_names_who_has_not(scenario: str, pace: str) -> None:
    rules = load(scenario).rules(pace=pace)
    game = Game(rules, min(rules.deals), "votes")
    there = company(game, "votes", tuple(game.seats))
    there.hear(game.start())
    while not any(ask.ability == "vote" for ask in game.questions.open.values()):
        there.hear(game.advance(TimeUp(game.waits_until or 0.0)))
    there.plan(game.now)
    for ask in [ask for ask in game.questions.open.values() if ask.ability == "vote"]:
        named = ask.deadline.at - near_the_end(ask.deadline, SHORTEST_VOTE)
        assert named < ask.deadline.at
        for spoken in (
            there.plans[ask.id].due,
            game.now + AT_LATEST * (named - game.now),
        ):  # it speaks first, at latest
            assert there.moment(ask, spoken, after=600 / READING) < named
        assert there.plans[ask.id].due <= game.now + AT_LATEST * (named - game.now)


async def test_a_person_who_takes_a_robots_seat_plays_alone(world: World, caplog: pytest.LogCaptureFixture) -> None:
    people, group = await room(world, "Anna", "Bert", "Cleo", "Dora")
    await let_in(world, group, people[0])
    await world.say(people[0], "/settings substitutes=members", group)
    board = await lobby(world, people[0], group, 3)
    for person in people[:3]:
        await world.press(person, board, "Join")
    await world.press(people[0], board, "Start")
    table = await world.skip_to(people[0], group, "day 1")
    seat = next(seat for seat, player in table.players.items() if player.is_robot)
    said = await world.say(people[0], f"/kick {seat}", group)
    offer = next(message for message in said if message.button("Take the seat"))
    assert "You're in" in (await world.press(people[3], offer, "Take the seat")).text
    companies: Mapping[int, TableRobots] = getattr(world.up.services.robots, "_companies")  # noqa: B009
    company = companies[table.row.id]
    assert seat not in company.robots
    company.plan(table.clock.now())
    assert all(table.game.questions.open[ask].seat != seat for ask in company.plans)
    await world.say(people[0], "/settings mute_dead=off", group)
    await world.say(people[0], f"/kick {next(iter(company.robots))}", group)
    await world.say(people[0], "/settings mute_dead=on", group)
    await world.stop(people[0], group)
    assert not [record for record in caplog.records if record.levelname == "ERROR"], "nothing is sent to robots"
