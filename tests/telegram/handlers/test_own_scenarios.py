"""Scenarios that groups bring along: sent as a file, mended, kept, played, shared; and what strangers may not do."""

import asyncio
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.cli import main
from bot.engine import narrator
from bot.engine.game import Game
from bot.engine.outputs import Step
from bot.robots.trial import tried
from bot.scenario import load_all
from bot.scenario.files import shipped_dir
from bot.store.place import Server
from bot.store.read_only import looking_at
from bot.telegram.handlers import own_scenarios
from bot.telegram.library import ScenarioLibrary
from bot.telegram.lobbies.own import trials
from bot.telegram.lobbies.written.names import names_of
from playground.replaying.library import Library, loading
from playground.server.serving import running_server
from playground.views import Group, SeenMessage, Someone
from tests.databases import database_in
from tests.telegram.world import World, let_time_stumble, narrating

RIGHT = (shipped_dir() / "simple.yaml").read_text(encoding="utf-8").replace("id: simple", "id: ours")
RIGHT = RIGHT.replace("name: Simple Mafia", "name: Our Game")
WRONG = RIGHT.replace("faction: town", "faction: twon", 1).replace("level: easy", "level: esay")
WRONG = WRONG.replace("inquire: {}", "inquier: {}")
NAMES = ("Ana", "Bob", "Cem", "Dan", "Eva")


@pytest.fixture(autouse=True)
def tried_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is tried in this process, by two games: trials in a separate process are shown below."""

    async def run(text: str) -> trials.Tried:
        return trials.TRIED.validate_json(json.dumps(tried(text, (1, 1))))

    monkeypatch.setattr(trials, "_tried", run)
    names_of(load_all())  # the catalogs of all games in all languages are read when the first game is named


async def send(world: World, person: Someone, content: str, group: Group | None = None) -> list[SeenMessage]:
    """Send a file; what the bot has written since."""
    begin = await world.control.last()
    chat = group.id if group is not None else None
    sent = await world.control.send_file(person.id, "ours.yaml", content, chat)
    if group is not None:
        return await world.say(person, "/scenario", group, reply_to=sent.message_id)
    return await world.since(begin, person.id)


async def kept(world: World, admin: Someone, group: Group, content: str = RIGHT) -> None:
    """A file that the group keeps."""
    said = await send(world, admin, content, group)
    assert "Saved" in (await world.press(admin, said[-1], "Save it")).text


def own_id(world: World, group: Group, *, number: int = -1) -> str:
    """The id of a scenario that the group keeps."""
    return [id_ for id_ in world.up.ctx.scenarios.of(group.id) if id_.startswith("own_")][number]


def mended(content: str, said: str) -> str:
    """The file with each mistake mended as the bot has said."""
    lines = content.splitlines()
    for number, what in re.findall(r"^• line \W*(\d+)\W*: (.*)$", said, re.MULTILINE):
        wrong = re.search(r"(?:found|unknown \w+) '(\w+)'", what)
        right = re.search(r"(?:did you mean|expected) '(\w+)'", what)
        assert wrong is not None
        assert right is not None
        lines[int(number) - 1] = lines[int(number) - 1].replace(wrong[1], right[1])
    return "\n".join(lines) + "\n"


async def test_a_newcomer_comes_from_three_mistakes_to_the_second_version(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            admin, other, *players = await world.people("Olga", "Omar", *NAMES)
            group, theirs = await world.group(admin, *players), await world.group(other)
            said = await send(world, admin, WRONG)
            assert "Mistakes in this file" in said[-1].text
            assert "roles.citizen.faction" in said[-1].text
            right = mended(WRONG, said[-1].text)
            assert right == RIGHT
            said = await send(world, admin, right)
            assert "✍️ Our Game" in said[-1].text
            assert "Robots have tried it" in said[-1].text
            payload = said[-1].buttons[0]["url"].partition("?startgroup=")[2]
            shown = await world.say(admin, f"/start@{world.up.ctx.bot.username} {payload}", group)
            assert "Policeman" in shown[-1].text
            assert "Only admins" in (await world.press(players[0], shown[-1], "Save it")).text
            keep = shown[-1].buttons[0]["callback_data"]
            assert "Saved" in (await world.press(admin, shown[-1], "Save it")).text
            assert "has it already" in (await world.forge(admin, shown[-1], keep)).text
            first = own_id(world, group)
            menu = (await world.say(admin, "/scenario our game", group))[-1]
            assert (await world.game(group, players, host=admin)).row.scenario == first
            code = menu.text.partition("/scenario ")[2].split()[0]
            shared = (await world.say(other, f"/scenario {code}", theirs))[-1]
            assert "Saved" in (await world.press(other, shared, "Save it")).text
            await kept(world, admin, group, RIGHT.replace("You have no ability.", "You are brave."))
            second = own_id(world, group)
            assert second != first
            assert (await world.up.services.directory.chat(group.id)).scenario == second
        async with narrating(server, tmp_path) as world:
            table = world.table(group)
            assert table.row.scenario == first
            assert "no ability" in str(world.up.ctx.scenarios[first].raw["roles"]["citizen"]["card"])
            await world.say(admin, "/skip", group)
            assert not table.game.outcome.over
            await world.stop(admin, group)
            assert (await world.game(group, players, host=admin)).row.scenario == second
            assert "You are brave." in str(await world.texts(players[0]) + await world.texts(players[1]))
            assert "no ability" in str(world.up.ctx.scenarios[own_id(world, theirs)].raw["roles"]["citizen"]["card"])


async def test_another_group_finds_nothing_of_it(world: World) -> None:
    admin, other = await world.people("Olga", "Omar")
    group, theirs = await world.group(admin), await world.group(other)
    await kept(world, admin, group)
    id_ = own_id(world, group)
    for words in (id_, "our game"):
        assert "no game called" in (await world.say(other, f"/scenario {words}", theirs))[-1].text
        assert "no game called" in (await world.say(other, f"/rules {words}", theirs))[-1].text
        assert "no game called" in (await world.say(other, f"/rules {words}"))[-1].text
    menu = (await world.say(other, "/scenario", theirs))[-1]
    await world.forge(other, menu, f"s:sc:{id_}")
    assert (await world.up.services.directory.chat(theirs.id)).scenario == "classic"
    for what in ("file", "drop"):
        answer = await world.forge(other, menu, f"y:{what}:{id_.removeprefix('own_')}")
        assert "no longer works" in answer.text


async def test_its_file_comes_back_it_is_shared_by_its_code_and_removed(world: World) -> None:
    admin, other = await world.people("Olga", "Omar")
    group, theirs = await world.group(admin), await world.group(other)
    await kept(world, admin, group)
    menu = (await world.say(admin, "/scenario our game", group))[-1]
    await world.press(admin, menu, "The file")
    files = [one for one in await world.messages(admin, group) if one.document]
    assert world.server.world.files[files[-1].document["file_id"]] == ("ours.yaml", RIGHT.encode())  # type: ignore[index]
    code = menu.text.partition("/scenario ")[2].split()[0]
    shared = (await world.say(other, f"/scenario {code}", theirs))[-1]
    assert "Saved" in (await world.press(other, shared, "Save it")).text
    assert "Removed" in (await world.press(admin, menu, "Remove")).text
    assert not [id_ for id_ in world.up.ctx.scenarios.of(group.id) if id_.startswith("own_")]
    assert own_id(world, theirs)
    assert (await world.up.services.directory.chat(group.id)).scenario == "classic"
    board = await world.lobby(admin, group)
    assert board.button("Join")


async def test_where_another_topic_has_removed_its_own_the_usual_game_is_played(world: World) -> None:
    admin = await world.person("Olga")
    group = await world.group(admin, forum=True)
    await kept(world, admin, group)
    topic = await world.control.topic(group.id, "There")
    await world.say(admin, "/scenario our game", group, thread=topic)
    menu = (await world.say(admin, "/scenario our game", group))[-1]
    assert "Removed" in (await world.press(admin, menu, "Remove")).text
    for words in ("/newgame", "/newgame robots=0"):
        assert "Classic Mafia" in (await world.say(admin, words, group, thread=topic))[-1].text
        await world.stop(admin, group, thread=topic)


async def test_a_group_keeps_its_own_where_the_sender_is_first_to_learn_that_it_has_become_a_supergroup(
    world: World,
) -> None:
    admin = await world.person("Olga")
    group = await world.group(admin, supergroup=False)
    await kept(world, admin, group)
    own, new = own_id(world, group), group.id - 10**12
    await world.up.ctx.store.move_chat(group.id, new)
    await world.up.services.failures.chat_moved(group.id, new)
    assert own in world.up.ctx.scenarios.of(new)
    assert own not in world.up.ctx.scenarios.of(group.id)


async def test_what_was_kept_before_is_not_kept_twice_and_few_are_kept_in_a_day(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = await world.person("Olga")
    group = await world.group(admin)
    said = (await send(world, admin, RIGHT, group))[-1]
    keep = said.buttons[0]["callback_data"]
    for number in range(3):
        assert "Saved" in (await world.forge(admin, said, keep)).text
        if not number:
            menu = (await world.say(admin, "/scenario our game", group))[-1]
        assert "Removed" in (await world.press(admin, menu, "Remove")).text
    assert "Saved" in (await world.forge(admin, said, keep)).text
    assert own_id(world, group) == "own_2"  # the draft was the first
    monkeypatch.setattr(own_scenarios, "MOST_A_DAY", 1)
    said = (await send(world, admin, RIGHT.replace("You have no ability.", "You are brave."), group))[-1]
    assert "tomorrow" in (await world.press(admin, said, "Save it")).text


async def test_no_more_than_ten_and_none_where_the_host_wants_none(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = await world.person("Olga")
    group = await world.group(admin)
    for number in range(10):
        await kept(world, admin, group, RIGHT.replace("id: ours", f"id: ours{number}"))
    said = await send(world, admin, RIGHT, group)
    assert "10 scenarios" in (await world.press(admin, said[-1], "Save it")).text
    monkeypatch.setattr(ScenarioLibrary, "may_bring", lambda *_: False)
    assert "plays only its own" in (await send(world, admin, RIGHT))[-1].text
    assert "no longer works" in (await world.press(admin, said[-1], "Save it")).text


async def test_where_a_host_wants_none_any_more_games_go_on_and_no_others_begin(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin, *players = await world.people("Olga", *NAMES)
    group = await world.group(admin, *players)
    await kept(world, admin, group)
    table = await world.game(group, players, "our game", host=admin)
    monkeypatch.setattr(ScenarioLibrary, "may_bring", lambda *_: False)
    logged = table.logged
    await world.say(admin, "/skip", group)
    assert table.logged > logged
    assert not table.game.outcome.over
    await world.stop(admin, group)
    assert "no game called" in (await world.say(admin, "/newgame our game", group))[-1].text


async def test_a_scenario_whose_game_breaks_down_is_stopped_until_its_next_version(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    admin, *players = await world.people("Olga", *NAMES)
    group, theirs = await world.group(admin, *players), await world.group(admin)
    for where in (group, theirs):
        await kept(world, admin, where)
    table = await world.game(group, players, "Our Game", host=admin)
    begin = await world.control.last()
    with monkeypatch.context() as broken:
        let_time_stumble(world, table, broken)
        told = await world.since(begin, group.id)
    assert any("✍️ Our Game has been stopped" in one.text for one in told)
    assert any("this game can't go on" in one.text for one in told)
    assert f"the group {group.id} has brought is stopped" in caplog.text
    for where in (group, theirs):  # the same file elsewhere
        assert "has been stopped" in (await world.say(admin, "/newgame our game", where))[-1].text
    brought = await send(world, admin, RIGHT, theirs)
    assert "crashed" in (await world.press(admin, brought[-1], "Save it")).text
    await kept(world, admin, group, RIGHT.replace("You have no ability.", "You are brave."))
    assert (await world.game(group, players, "our game", host=admin)).row.scenario == own_id(world, group)


async def test_a_scenario_that_cannot_be_dealt_is_stopped_and_its_lobby_can_be_given_up(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    admin, *players = await world.people("Olga", *NAMES)
    group = await world.group(admin, *players)
    await kept(world, admin, group)
    board = await world.lobby(admin, group, "our game")
    for player in players:
        await world.press(player, board, "Join")

    def stumbling(_: Game) -> Step:
        raise RuntimeError("a fault of the rules")

    with monkeypatch.context() as broken:
        broken.setattr(Game, "start", stumbling)
        assert "has been stopped" in (await world.press(admin, board, "Start")).text
    assert "is stopped: a game broke down" in caplog.text
    assert "has been stopped" in (await world.press(admin, board, "Start")).text
    assert not world.up.services.tables
    await world.press(admin, board, "Cancel")
    assert (await world.lobby(admin, group)).button("Join")


@pytest.mark.rules("CH-24")
async def test_a_game_without_end_is_a_draw(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    admin, *players = await world.people("Olga", *NAMES)
    group = await world.group(admin, *players)
    await kept(world, admin, group, RIGHT.replace("  - stalemate: {rounds: 3, when: dusk}\n", ""))
    monkeypatch.setattr(narrator, "MOST_ROUNDS", 4)  # in place of a hundred
    table = await world.game(group, players, "our game", host=admin)
    begin = await world.control.last()
    for _ in range(20):
        if table.game.outcome.over:
            break
        await world.say(admin, "/skip", group)
    assert table.game.round == 4
    told = "\n".join(one.text for one in await world.since(begin, group.id))
    assert "a draw" in told
    assert "nothing is decided" in told
    assert (await world.game(group, players, "our game", host=admin)).row.scenario == own_id(world, group)


async def test_a_game_that_cannot_go_on_for_other_reasons_stops_no_scenario(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            admin, *players = await world.people("Olga", *NAMES)
            group = await world.group(admin, *players)
            await kept(world, admin, group)
            table = await world.game(group, players, "Our Game", host=admin)
            async with world.up.ctx.store.transaction() as tx:
                await tx.do("UPDATE inputs SET digest = '3:another'")
        async with narrating(server, tmp_path) as world:
            assert table.row.id not in world.up.services.tables
            assert (await world.lobby(admin, group, "our game")).button("Join")


async def test_a_host_publishes_a_scenario_to_all_groups_while_the_bot_runs(world: World, tmp_path: Path) -> None:
    admin, other, *players = await world.people("Olga", "Omar", *NAMES)
    group, theirs = await world.group(admin), await world.group(other, *players)
    await kept(world, admin, group)
    number = own_id(world, group).removeprefix("own_")

    async def mafia(*words: str) -> str:
        said = await asyncio.to_thread(CliRunner().invoke, main, ["scenarios", words[0], place, *words[1:]])
        return said.output

    database = database_in(tmp_path)
    place = database.url if isinstance(database, Server) else str(database)
    assert f"{group.id}  ours, version 1\n" in await mafia("list")
    assert "cannot be named so: no mentions" in await mafia("publish", number, "--author", "@somebody")
    assert "no group has brought" in await mafia("publish", "999")
    assert "All groups may play ours, version 1" in await mafia("publish", number, "--author", "Ana K.")
    assert "published as by Ana K." in await mafia("list")
    menu = (await world.say(other, "/scenario", theirs))[-1]
    assert "✍️ Our Game · Ana K." in menu.text
    await world.press(other, menu, "Our Game")
    shown = await world.look(menu, other)
    assert "Our Game" in shown.text
    assert shown.button("Remove") is None
    assert (await world.game(theirs, players, host=other)).row.scenario == f"own_{number}"
    await kept(world, admin, group, RIGHT.replace("You have no ability.", "You are brave."))
    await world.say(other, "/scenario", theirs)
    assert own_id(world, theirs) == f"own_{number}"
    assert "Only its own group" in await mafia("withdraw", own_id(world, group).removeprefix("own_"))
    assert "Our Game" not in (await world.say(other, "/scenario", theirs))[-1].text
    assert world.table(theirs).row.scenario == f"own_{number}"


async def test_a_new_version_is_played_with_the_options_that_were_set(world: World) -> None:
    admin = await world.person("Olga")
    group = await world.group(admin)
    await kept(world, admin, group)
    menu = (await world.say(admin, "/scenario our game", group))[-1]
    await world.press(admin, menu, "Godfather, policeman")
    await kept(world, admin, group, RIGHT.replace("You have no ability.", "You are brave."))
    chat = await world.up.services.directory.chat(group.id)
    assert chat.scenario == own_id(world, group)
    assert chat.options[chat.scenario] == {"set": "powers"}


async def test_a_published_version_is_played_with_the_options_set_for_the_one_before(
    world: World, tmp_path: Path
) -> None:
    admin, other = await world.people("Olga", "Omar")
    group, theirs = await world.group(admin), await world.group(other)
    database = database_in(tmp_path)
    place = database.url if isinstance(database, Server) else str(database)

    async def publish() -> None:
        words = ["scenarios", "publish", place, own_id(world, group).removeprefix("own_")]
        assert (await asyncio.to_thread(CliRunner().invoke, main, words)).exit_code == 0

    await kept(world, admin, group)
    await publish()
    await world.say(other, "/scenario", theirs)
    menu = (await world.say(other, "/scenario our game", theirs))[-1]
    await world.press(other, menu, "Godfather, policeman")
    await kept(world, admin, group, RIGHT.replace("You have no ability.", "You are brave."))
    await publish()
    await world.up.ctx.scenarios.look(world.up.ctx.store)
    assert "You are brave." in str(await world.say(other, "/roles citizen", theirs))
    assert (await world.lobby(other, theirs)).button("Join")
    row = await world.up.ctx.store.active_game_in(theirs.id, None)
    assert row is not None
    assert (row.scenario, row.options) == (own_id(world, group), {"set": "powers"})
    await world.stop(other, theirs)
    await world.say(other, "/newgame roles=plain", theirs)
    row = await world.up.ctx.store.active_game_in(theirs.id, None)
    assert row is not None
    assert (row.scenario, row.options) == (own_id(world, group), {"set": "plain"})


async def test_no_two_files_of_a_name_are_the_same_version(world: World, tmp_path: Path) -> None:
    admin = await world.person("Olga")
    group = await world.group(admin)
    braver, bolder = (RIGHT.replace("You have no ability.", f"You are {word}.") for word in ("brave", "bold"))
    for content, number in ((RIGHT, 1), (braver, 2), (RIGHT, 1), (bolder, 3)):
        await kept(world, admin, group, content)
        menu = (await world.say(admin, "/scenario our game", group))[-1]
        assert re.search(rf"Version \W*{number}\b", menu.text)


@pytest.mark.parametrize("lost", [False, True])
async def test_what_took_long_in_the_group_is_told_where_it_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, lost: bool
) -> None:
    """The command was seen by its sender alone, and allows an answer of the same kind for some seconds only."""
    async with running_server() as server, narrating(server, tmp_path, introduced=False) as world:
        admin = await world.person("Olga")
        group = await world.group(admin, bot="member" if lost else "admin")

        async def slow(text: str) -> trials.Tried:
            await server.control.advance(20)
            if lost:
                await server.control.fault("forgetful", times=9)
            return trials.TRIED.validate_json(json.dumps(tried(text, (1, 1))))

        monkeypatch.setattr(trials, "_tried", slow)
        shown = (await send(world, admin, RIGHT, group))[-1]
        if lost:
            (told,) = [one for one in await world.messages(admin) if "Our Game" in one.text]
            payload = told.buttons[0]["url"].partition("?startgroup=")[2]
            shown = (await world.say(admin, f"/start@{world.up.ctx.bot.username} {payload}", group))[-1]
        else:
            assert shown.receiver == admin.id
            assert "Robots have tried it" in shown.text
        assert "Saved" in (await world.press(admin, shown, "Save it")).text
        await world.press(admin, shown, "Play it next")
        shown = await world.look(shown, admin)
        assert "The next game here: ✍️ Our Game" in shown.text
        assert (await world.up.services.directory.chat(group.id)).scenario == own_id(world, group)
        await world.press(admin, shown, "The file")


async def test_a_file_may_have_any_name_of_a_text_and_an_id_shows_a_host_one_line(world: World, tmp_path: Path) -> None:
    admin = await world.person("Olga")
    group = await world.group(admin)
    strange = RIGHT.replace("id: ours", 'id: "../../x\\u202E[2J\\n99  another"')
    for name in ("../../../etc/passwd.yaml.TXT", "a.yml"):
        begin = await world.control.last()
        await world.control.send_file(admin.id, name, strange)
        assert "Our Game" in (await world.since(begin, admin.id))[-1].text
    await kept(world, admin, group, strange)
    menu = (await world.say(admin, "/scenario our game", group))[-1]
    await world.press(admin, menu, "The file")
    files = [one for one in await world.messages(admin, group) if one.document]
    assert world.server.world.files[files[-1].document["file_id"]][0] == "x_2j_99_another.yaml"  # type: ignore[index]
    database = database_in(tmp_path)
    place = database.url if isinstance(database, Server) else str(database)
    said = await asyncio.to_thread(CliRunner().invoke, main, ["scenarios", "list", place])
    assert said.output.count("\n") == 1
    assert "\u202e" not in said.output


async def test_help_says_how_a_group_comes_to_its_own_where_it_may(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = await world.person("Olga")
    for may in (True, False):
        monkeypatch.setattr(ScenarioLibrary, "may_bring", lambda *_, may=may: may)
        menu = (await world.say(reader, "/help"))[-1]
        await world.press(reader, menu, "Set up the group")
        assert ("A game of your own" in (await world.look(menu, reader)).text) is may


async def test_options_are_chosen_in_the_menu_that_has_its_file(world: World) -> None:
    admin = await world.person("Olga")
    group = await world.group(admin)
    await kept(world, admin, group)
    menu = (await world.say(admin, "/scenario our game", group))[-1]
    option = next(
        one for one in menu.buttons if one["callback_data"].count(":") > 2 and "!" not in one["callback_data"]
    )
    await world.forge(admin, menu, option["callback_data"])
    menu = await world.look(menu, admin)
    assert "Version" in menu.text
    assert menu.button("The file")
    assert menu.button("Remove")


async def test_more_options_than_one_keyboard_has_room_for_are_behind_buttons(world: World) -> None:
    admin = await world.person("Olga")
    group = await world.group(admin)
    options = "".join(
        f"  o{n}: {{kind: seconds, default: 30, from: 10, to: 60, name: Option {n}}}\n" for n in range(19)
    )
    talks = "".join(f"  - talk: {{seconds: $o{n}, first_speaker: random}}\n" for n in range(19))
    text = RIGHT.replace("options:\n", f"options:\n{options}").replace("\nday:\n", f"\nday:\n{talks}")
    await kept(world, admin, group, text)
    menu = (await world.say(admin, "/scenario our game", group))[-1]
    await world.press(admin, menu, "Option 18")
    menu = await world.look(menu, admin)
    await world.press(admin, menu, "60 seconds")
    assert (await world.up.services.directory.chat(group.id)).options[own_id(world, group)] == {"o18": 60}


async def test_all_choices_of_one_option_are_shown_without_the_file(world: World) -> None:
    admin = await world.person("Olga")
    group = await world.group(admin)
    city = (shipped_dir() / "city.yaml").read_text(encoding="utf-8").replace("id: city", "id: ours", 1)
    await kept(world, admin, group, re.sub("^name: .*", "name: Our City", city, count=1, flags=re.MULTILINE))
    menu = (await world.say(admin, "/scenario our city", group))[-1]
    assert menu.button("The file")
    await world.press(admin, menu, "Other options")
    menu = await world.look(menu, admin)
    assert menu.button("The file")
    await world.press(admin, menu, "Night order")
    menu = await world.look(menu, admin)
    assert menu.button("No. 16")
    assert not menu.button("The file")
    assert "Version" not in menu.text


async def test_what_looks_at_a_database_knows_the_scenarios_that_groups_have_brought(
    world: World, tmp_path: Path
) -> None:
    admin, *players = await world.people("Olga", *NAMES)
    group = await world.group(admin, *players)
    await kept(world, admin, group)
    table = await world.game(group, players, "our game", host=admin)
    database = database_in(tmp_path)
    place = database.url if isinstance(database, Server) else str(database)

    async def mafia(command: str) -> str:
        return (await asyncio.to_thread(CliRunner().invoke, main, [command, place])).output

    assert "would go on: 1" in await mafia("rehearse")
    await world.stop(admin, group)
    assert "✍️ Our Game, 5 players" in await mafia("replay")
    assert "1 games with a log" in (records := await mafia("records"))
    assert "cannot be played again: 0" in records
    async with looking_at(database) as reads:
        assert await Library(reads, loading(())).film(str(table.row.id))
