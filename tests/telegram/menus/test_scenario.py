"""The menu of the scenario and the options: display, changes, and room for all of them."""

import re
from pathlib import Path

import pytest
import yaml

from bot.scenario import available, load
from bot.telegram.callback_data import MenuButton, as_words
from bot.telegram.library import ScenarioLibrary
from bot.telegram.lobbies.menus.menu import Menu
from bot.telegram.lobbies.menus.screens import option_screen, scenario_screen
from bot.text import LANGUAGES, ScenarioTexts, plain, telegram_length, tongue
from bot.text.lengths import MESSAGE_LENGTH
from tests.telegram.menus.opened import labels, menu, room, saved
from tests.telegram.world import World


async def test_the_scenario_and_its_options(world: World) -> None:
    anna, _, group = await room(world)
    shown = await menu(world, anna, "/scenario", group)
    for scenario in world.up.ctx.scenarios.values():
        assert scenario.name in shown.text
        low, high = scenario.players.low, scenario.players.high
        minutes = scenario.model.minutes
        time = f"⏱ {tongue('en').duration(60 * minutes)} · " if minutes else ""
        level = {"easy": "🟢 easy", "medium": "🟡 medium", "hard": "🔴 hard"}[scenario.model.level]
        assert f"{scenario.name} · 👥 {low}{f'–{high}' if high > low else ''} · {time}{level}\n" in shown.text
    assert re.findall("🟢|🟡|🔴", shown.text) == sorted(re.findall("🟢|🟡|🔴", shown.text), key="🟢🟡🔴".index)
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
    chat = await saved(world, group)
    assert chat.scenario == "simple"
    assert chat.options == {"classic": {"turn": 40, "calls": "one_by_one"}, "simple": {"set": "powers"}}
    board = await world.lobby(anna, group)
    assert "Simple Mafia" in board.text
    assert "from 7 to 20" in board.text


@pytest.mark.parametrize(
    ("written", "scenario", "options"),
    [
        ("zodiac", "zodiac", {}),
        ("El Clasico", "el_clasico", {}),
        ("Простая мафия", "simple", {}),
        ("زودیاک", "zodiac", {}),
        ("الجوكر", "joker", {}),
        ("classic turn=40", "classic", {"turn": 40}),
    ],
)
async def test_a_game_that_is_named_is_chosen_at_once(
    world: World, written: str, scenario: str, options: dict[str, object]
) -> None:
    anna, boris, group = await room(world)
    (refused,) = await world.say(boris, f"/scenario {written}", group)
    assert "Only admins" in refused.text
    shown = (await world.say(anna, f"/scenario {written}", group))[-1]
    chat = await saved(world, group)
    assert (chat.scenario, chat.options.get(scenario, {})) == (scenario, options)
    assert f"The next game here: {world.up.ctx.scenarios[scenario].name}" in shown.text


async def test_a_game_that_there_is_not_or_that_takes_fewer_is_not_chosen(world: World) -> None:
    people = await world.people(*(f"Player {number}" for number in range(1, 9)))
    group = await world.group(*people)
    before = await saved(world, group)
    assert "There's no game called" in (await world.say(people[0], "/scenario chess", group))[-1].text
    board = await world.lobby(people[0], group)
    for person in people:
        await world.press(person, board, "Join")
    assert "8 have joined the lobby" in (await world.say(people[0], "/scenario joker", group))[-1].text
    assert await saved(world, group) == before


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
    assert f"Custom: {plain(texts.note('preset', 'city_custom'))}" in orders.text
    assert labels(orders)[14:] == ["✅ No. 15", "No. 16", "Custom", "⚙️ Other options", "‹ Back"]
    await world.press(anna, shown, "No. 3")  # ... and another
    chat = await saved(world, group)
    assert (chat.scenario, chat.options) == ("city", {"city": {"preset": "city_3"}})
    city = await world.look(shown, anna)
    assert "Night order: No. 3\nNo courtesan." in city.text
    assert "Full: every role of the night order once;" in city.text
    assert "Night order: No. 3 ›" in labels(city)
    assert {"✅ Balanced", "Full", "For beginners", "✅ Commissioner", "Detective"} <= set(labels(city))
    assert "No. 3" not in labels(city)
    await world.press(anna, shown, "Night order: No. 3 ›")
    assert (await world.look(shown, anna)).text.startswith(orders.text[:40])
    await world.press(anna, shown, "Other options")
    assert (await world.look(shown, anna)).text == city.text


async def test_presets_stand_with_a_line_each_and_a_number_may_be_without_a_limit(world: World) -> None:
    anna, _, group = await room(world)
    shown = await menu(world, anna, "/scenario", group)
    await world.press(anna, shown, "Persian Roles")
    persian = await world.look(shown, anna)
    texts = ScenarioTexts(world.up.ctx.scenarios["persian_roles"].raw, tongue("en"))
    for preset in ("starter", "standard", "advanced", "chaos", "custom"):
        assert f"{preset.capitalize()}: {plain(texts.note('preset', preset))}" in persian.text
    assert "Reading" not in persian.text  # which nobody chooses
    await world.press(anna, shown, "Unlimited")
    await world.press(anna, shown, "Chaos")
    persian = await world.look(shown, anna)
    assert "Sniper's bullets: Unlimited" in persian.text
    assert "Preset: Chaos" in persian.text
    chat = await saved(world, group)
    assert chat.options == {"persian_roles": {"sniper_bullets": "unlimited", "preset": "chaos"}}


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
    world.up.ctx.scenarios = ScenarioLibrary({**world.up.ctx.scenarios, "many": load(path)})
    shown = await menu(world, anna, "/scenario", group)

    async def turned(label: str) -> list[str]:
        await world.press(anna, shown, label)
        return labels(await world.look(shown, anna))

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
        await world.forge(anna, shown, MenuButton(Menu.SCENARIO, as_words("many", "turn", word)).pack())
    chat = await saved(world, group)
    assert chat.options.get("many") is None


async def test_choosing_an_order_gives_up_an_own_cast_and_an_own_cast_the_order(world: World) -> None:
    anna, _, group = await room(world)
    shown = await menu(world, anna, "/scenario", group)
    await world.forge(anna, shown, MenuButton(Menu.SCENARIO, as_words("city", "preset", "city_3")).pack())
    cast = "mafioso2.commissioner1.citizen4"
    (composed,) = await world.say(anna, f"/cast city {cast}", group)
    await world.press(anna, composed, "✅ Play it")
    await world.press(anna, composed, "‹ Back")
    assert "Night order: Custom" in (await world.look(composed, anna)).text
    await world.forge(anna, composed, MenuButton(Menu.SCENARIO, as_words("city", "preset", "city_4")).pack())
    chat = await saved(world, group)
    assert chat.options == {"city": {"preset": "city_4"}}


@pytest.mark.rules("CT-08", "CT-10")
async def test_an_own_cast_is_played_in_the_custom_order_after_its_warnings(world: World) -> None:
    anna, _, group = await room(world)
    shown = await menu(world, anna, "/scenario", group)
    await world.press(anna, shown, "City Mafia")
    await world.forge(anna, shown, MenuButton(Menu.SCENARIO, as_words("city", "preset", "city_3")).pack())
    (refused,) = await world.say(anna, "/newgame city own=mafioso3.citizen3", group)
    assert "This setup can't be played" in refused.text
    board = await world.lobby(anna, group, "city own=mafioso3.don1.doctor1.judge1.citizen3")
    assert board.text.count("⚠️") == 3
    assert "⚠️ Town: 5, against Mafia: 4; better with 6 to 12" in board.text
    assert "⚠️ Judge and Doctor: 2, better with 1 at most" in board.text
    assert "⚠️ Commissioner and Detective: 0, better with at least 1" in board.text
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    assert row.options["preset"] == "city_custom"
    assert "9" in board.text


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
    world.up.ctx.scenarios = ScenarioLibrary({**world.up.ctx.scenarios, "tiny": load(path)})
    shown = await menu(world, anna, "/scenario", group)
    answer = await world.press(anna, shown, "Tiny Mafia")
    assert answer.show_alert
    assert "8 have joined" in answer.text
    chat = await saved(world, group)
    assert chat.scenario == "classic"


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
                assert len(MenuButton(Menu.SCENARIO, as_words(scenario.id, name, value)).pack().encode()) <= 64
