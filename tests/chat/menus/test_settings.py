"""Menus: who may, what they show, what they change."""

import re
from pathlib import Path

import pytest
import yaml

from bot.chat.callback_data import settings_data
from bot.chat.menus.menu import Menu
from bot.chat.menus.screens import SWITCHES, option_screen, scenario_screen
from bot.lang import LANGUAGES, ScenarioTexts, plain, telegram_length, tongue
from bot.lang.lengths import MESSAGE_LENGTH
from bot.playground.views import Group, Seen, Someone
from bot.scenario import available, load
from tests.chat.world import World

COMMANDS = ("/scenario", "/settings", "/language")


async def room(world: World, *, forum: bool = False) -> tuple[Someone, Someone, Group]:
    """An owner, a plain member, their group."""
    anna, boris = await world.people("Anna", "Boris")
    return anna, boris, await world.group(anna, boris, forum=forum)


async def menu(world: World, person: Someone, command: str, group: Group | None = None) -> Seen:
    (shown,) = await world.say(person, command, group)
    return shown


@pytest.mark.parametrize("command", COMMANDS)
async def test_menus_are_for_admins(world: World, command: str) -> None:
    anna, boris, group = await room(world)
    (refused,) = await world.say(boris, command, group)
    assert "Only admins" in refused.text
    assert not refused.keyboard
    shown = await menu(world, anna, command, group)
    assert shown.keyboard
    before = await world.up.ctx.store.chat(group.id)
    for button in shown.buttons:
        answer = await world.forge(boris, shown, button["callback_data"])
        assert "Only admins" in answer.text
    assert await world.up.ctx.store.chat(group.id) == before


@pytest.mark.parametrize("command", COMMANDS)
async def test_an_anonymous_admin_opens_and_presses(world: World, command: str) -> None:
    _, boris, group = await room(world)
    await world.control.promote(group.id, boris.id, anonymous=True)
    shown = await menu(world, boris, command, group)
    for button in shown.buttons:
        answer = await world.forge(boris, shown, button["callback_data"])
        assert "Only admins" not in answer.text


@pytest.mark.parametrize("command", COMMANDS)
async def test_a_menu_in_a_topic_stays_there(world: World, command: str) -> None:
    anna, _, group = await room(world, forum=True)
    topic = await world.control.topic(group.id, "Night")
    (shown,) = await world.say(anna, command, group, thread=topic)
    assert shown.thread_id == topic
    begin = await world.control.last()
    for button in shown.buttons:
        await world.forge(anna, shown, button["callback_data"])
    assert {message.message_id for message in await world.since(begin, group.id)} == {shown.message_id}


@pytest.mark.parametrize("command", ["/scenario", "/settings"])
async def test_settings_of_groups_are_not_for_private_chats(world: World, command: str) -> None:
    anna = await world.person("Anna")
    shown = await menu(world, anna, command)
    assert "in their group" in shown.text


async def test_whoever_is_no_admin_any_more_changes_nothing(world: World) -> None:
    _, boris, group = await room(world)
    await world.control.promote(group.id, boris.id)
    shown = await menu(world, boris, "/settings", group)
    await world.control.demote(group.id, boris.id)
    assert "Only admins" in (await world.press(boris, shown, "Quick")).text


async def test_every_switch_goes_off_and_on(world: World) -> None:
    anna, _, group = await room(world)
    shown = await menu(world, anna, "/settings", group)
    ctx = world.up.ctx
    for switch, label in zip(
        SWITCHES, ("Silence at night", "Silence out of turn", "Mute the dead", "Pin lobby and votes"), strict=True
    ):
        for mark, wish in (("✅", False), ("▫️", True)):
            assert (await world.press(anna, shown, f"{mark} {label}")).text == "Saved."
            chat = await ctx.store.chat(group.id)
            assert getattr(chat, switch) is wish
    assert (await world.look(shown, anna)).text == shown.text
    errors = (await world.control.counters()).errors
    assert not any("not modified" in error for error in errors)


@pytest.mark.rules("CH-01")
async def test_the_pace_reaches_the_next_game(world: World) -> None:
    players = await world.people("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
    group = await world.group(*players)
    shown = await menu(world, players[0], "/settings", group)
    for label in ("half the time", "double the time", "an hour for every minute"):
        assert label in shown.text
    await world.press(players[0], shown, "Relaxed")
    assert "✅ Relaxed" in [button["text"] for button in (await world.look(shown, players[0])).buttons]
    table = await world.game(group, players)
    assert table.row.pace == "relaxed"
    assert table.game.rules.pace.factor == 2


async def test_the_scenario_and_its_options(world: World) -> None:
    anna, _, group = await room(world)
    shown = await menu(world, anna, "/scenario", group)
    for scenario in world.up.ctx.scenarios.values():
        assert scenario.name in shown.text
        low, high = scenario.players.low, scenario.players.high
        assert f"{scenario.name} · 👥 {low}{f'–{high}' if high > low else ''}\n" in shown.text
    await world.press(anna, shown, "Classic Mafia")
    assert "Length of a turn: 60 seconds" in (await world.look(shown, anna)).text
    await world.press(anna, shown, "40 seconds")
    await world.press(anna, shown, "One name after another")
    now = await world.look(shown, anna)
    assert "Length of a turn: 40 seconds" in now.text
    assert "First vote: One name after another" in now.text
    await world.press(anna, shown, "Back")
    await world.press(anna, shown, "Simple Mafia")
    await world.press(anna, shown, "Godfather, policeman")
    chat = await world.up.ctx.store.chat(group.id)
    assert chat is not None
    assert chat.scenario == "simple"
    assert chat.options == {"classic": {"turn": 40, "calls": "one_by_one"}, "simple": {"set": "powers"}}
    board = await world.lobby(anna, group)
    assert "Simple Mafia" in board.text
    assert "from 7 to 20" in board.text


async def test_an_option_with_many_choices_is_chosen_in_two_taps(world: World) -> None:
    anna, _, group = await room(world)
    shown = await menu(world, anna, "/scenario", group)
    await world.press(anna, shown, "City Mafia")  # one tap ...
    orders = await world.look(shown, anna)
    assert "The next game here: City Mafia" in orders.text
    assert "Night order: No. 15\n" in orders.text
    texts = ScenarioTexts(world.up.ctx.scenarios["city"].raw, tongue("en"))
    for number in range(1, 17):
        assert f"No. {number}: {plain(texts.note('preset', f'city_{number}'))}\n" in orders.text
    assert f"Own: {plain(texts.note('preset', 'city_custom'))}" in orders.text
    labels = [button["text"] for button in orders.buttons]
    assert labels[14:] == ["✅ No. 15", "No. 16", "Own", "⚙️ Other options", "‹ Back"]
    await world.press(anna, shown, "No. 3")  # ... and another
    chat = await world.up.ctx.store.chat(group.id)
    assert chat is not None
    assert (chat.scenario, chat.options) == ("city", {"city": {"preset": "city_3"}})
    city = await world.look(shown, anna)
    assert "Night order: No. 3\nNo courtesan." in city.text
    assert "Full: every role of the night order once." in city.text
    labels = [button["text"] for button in city.buttons]
    assert "Night order: No. 3 ›" in labels
    assert {"✅ Balanced", "Full", "For beginners", "✅ Commissioner", "Detective"} <= set(labels)
    assert "No. 3" not in labels
    await world.press(anna, shown, "Night order: No. 3 ›")
    assert (await world.look(shown, anna)).text.startswith(orders.text[:40])
    await world.press(anna, shown, "Other options")
    assert (await world.look(shown, anna)).text == city.text


async def test_more_choices_than_a_page_takes_are_paged(world: World, tmp_path: Path) -> None:
    anna, _, group = await room(world)
    raw = yaml.safe_load(available()["classic"].read_text())
    many = {f"c{number}": f"Choice {number}" for number in range(1, 41)}
    raw |= {"id": "many", "name": "Many Mafia"}
    raw["options"]["turn"] = {"kind": "choice", "name": "Much", "default": "c20", "choices": many}
    raw["options"]["turn"] |= {"notes": {"c20": "the middle.", "c40": "last."}}
    raw["options"]["turn"] |= {"sets": {choice: {"turn": 60} for choice in many}}
    path = tmp_path / "many.yaml"
    path.write_text(yaml.safe_dump(raw, sort_keys=False).replace("$turn", "$turn.turn"))
    world.up.ctx.scenarios = {**world.up.ctx.scenarios, "many": load(path)}
    shown = await menu(world, anna, "/scenario", group)

    async def turned(label: str) -> list[str]:
        await world.press(anna, shown, label)
        return [button["text"] for button in (await world.look(shown, anna)).buttons]

    middle = await turned("Many Mafia")
    assert [middle[0], *middle[-5:]] == ["Choice 19", "Choice 36", "‹", "›", "⚙️ Other options", "‹ Back"]
    assert "✅ Choice 20" in middle
    assert "Choice 20: the middle." in (await world.look(shown, anna)).text
    assert await turned("›") == [
        *("Choice 37", "Choice 38", "Choice 39", "Choice 40"),
        *("‹", "⚙️ Other options", "‹ Back"),
    ]
    last = (await world.look(shown, anna)).text
    assert "\nMuch: Choice 20\n" in last
    assert "Choice 40: last." in last
    assert "the middle" not in last
    await turned("‹")
    first = await turned("‹")
    assert [first[0], *first[-4:]] == ["Choice 1", "Choice 18", "›", "⚙️ Other options", "‹ Back"]
    for word in ("~99", "~-1", "~x", "~", "c99"):
        await world.forge(anna, shown, settings_data(Menu.SCENARIO, "many", "turn", word))
    chat = await world.up.ctx.store.chat(group.id)
    assert chat is not None
    assert chat.options.get("many") is None


async def test_choosing_an_order_gives_up_an_own_cast_and_an_own_cast_the_order(world: World) -> None:
    anna, _, group = await room(world)
    shown = await menu(world, anna, "/scenario", group)
    await world.forge(anna, shown, settings_data(Menu.SCENARIO, "city", "preset", "city_3"))
    cast = "mafioso2.commissioner1.citizen4"
    await world.forge(anna, shown, settings_data(Menu.SCENARIO, "city", "own", cast))
    assert "Night order: Own" in (await world.look(shown, anna)).text
    await world.forge(anna, shown, settings_data(Menu.SCENARIO, "city", "preset", "city_4"))
    chat = await world.up.ctx.store.chat(group.id)
    assert chat is not None
    assert chat.options == {"city": {"preset": "city_4"}}


@pytest.mark.rules("CT-08", "CT-10")
async def test_an_own_cast_is_played_in_the_custom_order_after_its_warnings(world: World) -> None:
    anna, _, group = await room(world)
    shown = await menu(world, anna, "/scenario", group)
    await world.press(anna, shown, "City Mafia")
    await world.forge(anna, shown, settings_data(Menu.SCENARIO, "city", "preset", "city_3"))
    (refused,) = await world.say(anna, "/newgame city own=mafioso3.citizen3", group)
    assert "That can't be played" in refused.text
    board = await world.lobby(anna, group, "city own=mafioso3.don1.doctor1.judge1.citizen3")
    assert board.text.count("⚠️") == 3
    assert "⚠️ Town: 5, against Mafia: 4; better from 6 to 12" in board.text
    assert "⚠️ Judge and Doctor: 2, better 1 at most" in board.text
    assert "⚠️ Commissioner and Detective: 0, better at least 1" in board.text
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    assert row.options["preset"] == "city_custom"
    assert "9" in board.text


async def test_an_open_lobby_follows_at_once(world: World) -> None:
    anna, boris, group = await room(world)
    board = await world.lobby(anna, group)
    assert "from 6 to 20" in board.text
    shown = await menu(world, anna, "/scenario", group)
    await world.press(anna, shown, "Simple Mafia")
    assert "from 5 to 20" in (await world.look(board, anna)).text
    await world.press(anna, shown, "Godfather, policeman")
    assert "from 7 to 20" in (await world.look(board, anna)).text
    shown = await menu(world, anna, "/settings", group)
    await world.press(anna, shown, "Slow")
    shown = await menu(world, anna, "/language", group)
    await world.press(anna, shown, "Русский")
    now = await world.look(board, boris)
    assert ScenarioTexts(world.up.ctx.scenarios["simple"].raw, tongue("ru")).name in now.text
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    assert (row.scenario, row.options, row.pace, row.language) == ("simple", {"set": "powers"}, "slow", "ru")


async def test_a_game_that_runs_goes_on_as_it_began(world: World) -> None:
    players = await world.people("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
    group = await world.group(*players)
    table = await world.game(group, players)
    shown = await menu(world, players[0], "/scenario", group)
    assert "keeps its settings" in (await world.press(players[0], shown, "Simple Mafia")).text
    assert table.row.scenario == "classic"
    shown = await menu(world, players[0], "/language", group)
    await world.press(players[0], shown, "Русский")
    begin = await world.control.last()
    await world.say(players[0], "/extend", group)
    assert any(re.search("[а-я]", message.text) for message in await world.since(begin, group.id))
    assert table.presenter.row.language == "ru"


async def test_too_many_for_the_scenario_is_refused(world: World, tmp_path: Path) -> None:
    anna, *others = await world.people(*(f"P{number}" for number in range(8)))
    group = await world.group(anna, *others)
    board = await world.lobby(anna, group)
    for person in (anna, *others):
        await world.press(person, board, "Join")
    raw = yaml.safe_load(available()["classic"].read_text())
    raw |= {"id": "tiny", "name": "Tiny Mafia", "players": {"from": 6, "to": 7}}
    raw["composition"] = {size: row for size, row in raw["composition"].items() if size < 8}
    path = tmp_path / "tiny.yaml"
    path.write_text(yaml.safe_dump(raw))
    world.up.ctx.scenarios = {**world.up.ctx.scenarios, "tiny": load(path)}
    shown = await menu(world, anna, "/scenario", group)
    answer = await world.press(anna, shown, "Tiny Mafia")
    assert answer.show_alert
    assert "8 have joined" in answer.text
    chat = await world.up.ctx.store.chat(group.id)
    assert chat is not None
    assert chat.scenario == "classic"


async def test_a_stale_menu_is_harmless(world: World) -> None:
    anna, _, group = await room(world)
    first = await menu(world, anna, "/settings", group)
    second = await menu(world, anna, "/settings", group)
    assert first.message_id not in [message.message_id for message in await world.messages(anna, group)]
    answer = await world.forge(anna, first, settings_data(Menu.SETTINGS, "pace", "quick"))
    assert "out of date" in answer.text
    assert (await world.look(second, anna)).text == second.text


async def test_a_group_chooses_its_tone_among_those_of_its_language(world: World) -> None:
    anna, _, group = await room(world)
    shown = await menu(world, anna, "/settings", group)
    assert "Tone: Classic" in shown.text
    for label, tone in (("Dramatic", "dramatic"), ("Plain", "plain"), ("Classic", "classic")):
        await world.press(anna, shown, label)
        chat = await world.up.ctx.store.chat(group.id)
        assert chat is not None
        assert chat.tone == tone
        shown = await world.look(shown, anna)
        assert f"Tone: {label}" in shown.text
        assert shown.button(f"✅ {label}")


FORGED = (
    "s: s:st s:st:pace s:st:pace:warp s:st:title:1 s:st:silence_night:x s:st:a:b:c:d:e "
    "s:st:tone:shouted s:st:tone s:sc:nothing "
    "s:sc:classic:turn:-1 s:sc:classic:turn:9999 s:sc:classic:turn:x s:sc:classic:no:1 s:la:chat:xx s:la:own:fa "
    "s:la s:ru:nothing s:ru s:no:1:2 s:sc:classic s x"
)


async def test_forged_values_change_nothing(world: World) -> None:
    anna, _, group = await room(world)
    shown = await menu(world, anna, "/settings", group)
    before = await world.up.ctx.store.chat(group.id)
    for data in FORGED.split():
        await world.forge(anna, shown, data)
        assert await world.up.ctx.store.chat(group.id) == before, data
        assert (await world.look(shown, anna)).text == shown.text


async def test_the_language_of_a_group(world: World) -> None:
    anna, boris, group = await room(world)
    for label, word in (("فارسی", "گروه"), ("Русский", "групп"), ("العربية", "المجموعة"), ("English", "group")):
        shown = await menu(world, anna, "/language", group)
        await world.press(anna, shown, label)
        (helped,) = await world.say(boris, "/help", group)
        assert word in helped.text


async def test_ones_own_language(world: World) -> None:
    anna = await world.person("Anna", language="ru-RU")
    shown = await menu(world, anna, "/language")
    assert shown.button("✅") == shown.buttons[1]
    assert plain(tongue("ru").text("As in Telegram")) in shown.buttons[1]["text"]
    await world.press(anna, shown, "فارسی")
    assert any(
        "فارسی" in button["text"] and "✅" in button["text"] for button in (await world.look(shown, anna)).buttons
    )
    await world.control.change_person(anna.id, language_code="en")
    (helped,) = await world.say(anna, "/help")
    assert "گروه" in helped.text
    shown = await menu(world, anna, "/language")
    await world.forge(anna, shown, settings_data(Menu.LANGUAGE, "own", "auto"))
    (helped,) = await world.say(anna, "/help")
    assert "I narrate Mafia" in helped.text


async def test_ones_own_language_reaches_the_game_one_is_in(world: World) -> None:
    players = await world.people("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
    group = await world.group(*players)
    table = await world.game(group, players)
    shown = await menu(world, players[3], "/language")
    await world.press(players[3], shown, "Русский")
    await world.skip_to(players[0], group, "night 1")
    seat = table.seat_of(players[3].id)
    assert seat is not None
    assert table.presenter.words_for(seat).tongue.code == "ru"
    player = await world.up.ctx.store.player(table.row.id, players[3].id)
    assert player is not None
    assert player.language == "ru"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_menu_of_a_scenario_fits_into_a_message(code: str) -> None:
    t = tongue(code)
    for path in available().values():
        scenario = load(path)
        screens = [scenario_screen(t, scenario, {})]
        for name, option in scenario.options.items():
            for value in getattr(option, "choices", {}):
                screens.append(scenario_screen(t, scenario, {name: value}))
                screens += filter(None, [option_screen(t, scenario, {name: value}, name)])
        for screen in screens:
            assert telegram_length(screen.text) <= MESSAGE_LENGTH
            assert sum(map(len, screen.keyboard)) <= 100


def test_everything_that_can_be_pressed_fits() -> None:
    for path in available().values():
        scenario = load(path)
        for name, option in scenario.options.items():
            choices = getattr(option, "choices", None) or [getattr(option, "high", 0)]
            for value in choices:
                assert len(settings_data(Menu.SCENARIO, scenario.id, name, value).encode()) <= 64
