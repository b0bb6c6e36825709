"""The game that `/newgame` asks for, by any of the names in use."""

import pytest

from bot.scenario import load_all
from bot.store.rows import Chat
from bot.telegram.lobbies.game_request import NotAGame, read_request
from bot.telegram.lobbies.written.names import GameNames
from bot.text import LANGUAGES, ScenarioTexts, plain, tongue
from tests.telegram.world import World

SCENARIOS = load_all()


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_every_game_is_found_by_the_name_that_is_shown(code: str) -> None:
    names = GameNames(SCENARIOS)
    for id_, scenario in SCENARIOS.items():
        shown = plain(ScenarioTexts(scenario.raw, tongue(code)).name)
        for written in (id_, id_.upper(), shown, shown.upper(), shown.replace("\u200c", " ")):
            assert names.named(written.split()) == id_


@pytest.mark.parametrize(
    ("text", "scenario", "options", "robots"),
    [
        ("", None, {}, 0),
        ("Classic", "classic", {}, 0),
        ("el clasico", "el_clasico", {}, 0),
        ("Зодиак", "zodiac", {}, 0),
        ("زودیاک", "zodiac", {}, 0),
        ("پدر خوانده", "godfather", {}, 0),
        ("simple mafia robots=3", "simple", {}, 3),
        ("роботы = ۲ простая мафия", "simple", {}, 2),
        ("classic turn=30", "classic", {"turn": 30}, 0),
        ("turn=45", None, {"turn": 45}, 0),
        ("turn 45", None, {"turn": 45}, 0),
        ("robots 5", None, {}, 5),
        ("роботы 5", None, {}, 5),
        ("کلاسیک ربات ۵", "classic", {}, 5),
        ("روبوتات ٣ زودياك", "zodiac", {}, 3),
        ("мафия 26 карт", "deck26", {}, 0),
        ("Classic Length of a turn = ۳۰ robots=1", "classic", {"turn": 30}, 1),
        ("classic first vote = one name after another", "classic", {"calls": "one_by_one"}, 0),
        ("robots=99999999999999999999999", None, {}, 0),
    ],
)
def test_what_is_understood(text: str, scenario: str | None, options: dict[str, object], robots: int) -> None:
    found = read_request(text, Chat(-1, scenario="classic"), SCENARIOS)
    assert (found.scenario, found.robots) == (scenario, robots)
    if options:
        assert found.options == options


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_every_option_is_written_by_its_name_and_value_in_each_language(code: str) -> None:
    for id_, scenario in SCENARIOS.items():
        texts = ScenarioTexts(scenario.raw, tongue(code))
        for name, option in scenario.options.items():
            if option.kind == "choice" and option.chosen_by == "group":
                for choice in option.choices:
                    text = f"{id_} {plain(texts.option(name))} = {plain(texts.choice(name, choice))}"
                    assert read_request(text, Chat(-1), SCENARIOS).options == {name: choice}, text


@pytest.mark.parametrize(
    ("text", "answer", "meant"),
    [
        ("chess", "There's no game called “chess”", []),
        ("zodak", "There's no game called “zodak”", ["zodiac"]),
        ("классика", "More than one game is called “классика”. Which one?", ["advanced", "classic"]),
        ("12", "“12”? Leave the number out: everybody who joins plays.", ["classic"]),
        ("کلاسیک ۱۰", "“کلاسیک ۱۰”? Leave the number out", ["classic"]),
        ("классика 10", "“классика 10”? Leave the number out", ["advanced", "classic"]),
        ("chess 10", "“chess 10”? Leave the number out", []),
        ("classic turn=5", "Length of a turn can't be “5”: choose from 20 seconds to 60 seconds.", None),
        ("classic pace=5", "Classic Mafia has no option “pace”. It has: Length of a turn and First vote", None),
        ("zodiac turn=5", "has no options, so no “turn” either", None),
        ("city preset=fast", "Night order can't be “fast”. Choose one of these:", None),
        ("city own=wizard3", "I can't read this part: wizard3", None),
    ],
)
def test_what_is_not_is_said_in_words(text: str, answer: str, meant: list[str] | None) -> None:
    with pytest.raises(NotAGame) as refused:
        read_request(text, Chat(-1, scenario="classic"), SCENARIOS)
    said = plain(refused.value.why(tongue("en"))).translate(dict.fromkeys((0x200E, 0x2068, 0x2069)))
    assert answer in said
    assert refused.value.meant == meant
    for code in LANGUAGES:
        assert "options." not in refused.value.why(tongue(code))


async def test_a_game_by_its_shown_name_in_a_persian_group(world: World) -> None:
    anna, boris = await world.people("Anna", "Boris")
    group = await world.group(anna, boris)
    await world.control.promote(group.id, anna.id)
    await world.say(anna, "/newgame زودیاک", group)
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    assert row.scenario == "zodiac"


async def test_a_wrong_name_is_answered_with_buttons_that_open_the_game(world: World) -> None:
    anna, boris = await world.people("Anna", "Boris")
    group = await world.group(anna, boris)
    await world.control.promote(group.id, anna.id)
    (asked,) = await world.say(anna, "/newgame zodak", group)
    assert "There's no game called" in asked.text
    assert [button["text"] for button in asked.buttons] == ["Mafia Nights: Zodiac"]
    assert "Only admins" in ((await world.press(boris, asked, "Mafia Nights: Zodiac")).text or "")
    assert await world.up.ctx.store.active_game_in(group.id) is None
    await world.press(anna, asked, "Mafia Nights: Zodiac")
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    assert (row.scenario, row.creator) == ("zodiac", anna.id)
    assert "already open" in ((await world.press(anna, asked, "Mafia Nights: Zodiac")).text or "")
    (all_of_them,) = await world.say(anna, "/newgame chess", await world.group(anna, boris))
    assert len(all_of_them.buttons) == len(SCENARIOS)
    assert all_of_them.buttons[0]["text"] == "Classic Mafia"


async def test_a_member_who_asks_for_another_game_hears_that_admins_choose(world: World) -> None:
    anna, boris = await world.people("Anna", "Boris")
    group = await world.group(anna, boris)
    said = [message.text for message in await world.say(boris, "/newgame Zodiac", group)]
    assert any("Only admins can choose another game" in text and "Classic Mafia" in text for text in said)
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    assert row.scenario == "classic"
    other = await world.group(anna, boris)
    assert not any("Only admins" in message.text for message in await world.say(boris, "/newgame Classic", other))
