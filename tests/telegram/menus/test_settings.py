"""Menus: permissions, display, changes."""

import re
from collections import Counter

import pytest

from bot.store.handling import update_in_hand
from bot.store.rows import Chat
from bot.store.settings import ABOUT, GroupSettings, Page, default, is_switch
from bot.telegram.callback_data import MenuButton, as_words
from bot.telegram.lobbies.menus.menu import Menu
from bot.telegram.lobbies.menus.settings_changes import read_settings
from bot.telegram.lobbies.menus.settings_screens import choices_of, page_name, setting_name, settings_screen
from bot.telegram.outbox.deliveries import Delivery
from bot.telegram.outbox.sender import Outgoing
from bot.text import LANGUAGES, ScenarioTexts, plain, telegram_length, tongue
from bot.text.lengths import MESSAGE_LENGTH
from bot.text.wordings.files import tones
from tests.telegram.menus.opened import labels, menu, room, saved, settings
from tests.telegram.world import World

COMMANDS = ("/scenario", "/settings", "/language")


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


async def test_a_language_that_is_chosen_in_a_topic_is_that_of_the_group(world: World) -> None:
    anna, _, group = await room(world, forum=True)
    topic = await world.control.topic(group.id, "Night")
    await world.say(anna, "/language fa", group, thread=topic)
    chat = await saved(world, group)
    assert (chat.language, chat.language_chosen) == ("fa", True)
    (shown,) = await world.say(anna, "/settings", group)
    assert "شیوهٔ بازی" in shown.text


async def test_a_lobby_in_a_topic_follows_the_settings_of_the_group(world: World) -> None:
    (anna,) = await world.people("Anna")
    group = await world.group(anna, forum=True)
    one, two = await world.control.topic(group.id, "One"), await world.control.topic(group.id, "Two")
    await world.say(anna, "/settings pace=quick robots=off", group, thread=two)
    boards = [await world.lobby(anna, group, thread=topic) for topic in (one, two)]
    await world.say(anna, "/settings robots=on", group)
    assert (await world.look(boards[0], anna)).button("Add a robot")
    robots = (await world.up.services.directory.chat(group.id, thread_id=two)).settings.robots
    assert bool((await world.look(boards[1], anna)).button("Add a robot")) is robots
    await world.say(anna, "/settings robots=off", group, thread=one)
    assert not (await world.look(boards[0], anna)).button("Add a robot")


async def test_a_lobby_in_another_topic_follows_the_language_of_the_group(world: World) -> None:
    anna, _, group = await room(world, forum=True)
    first, second = [await world.control.topic(group.id, name) for name in ("One", "Two")]
    board = await world.lobby(anna, group, "simple", thread=first)
    await world.say(anna, "/language fa", group, thread=second)
    row = await world.up.ctx.store.active_game_in(group.id, first)
    assert row is not None
    assert (row.scenario, row.language) == ("simple", "fa")
    name = ScenarioTexts(world.up.ctx.scenarios["simple"].raw, tongue("fa")).name
    assert plain(name) in (await world.look(board, anna)).text


@pytest.mark.parametrize("command", ["/scenario", "/settings"])
async def test_settings_of_groups_are_not_for_private_chats(world: World, command: str) -> None:
    anna = await world.person("Anna")
    shown = await menu(world, anna, command)
    assert "in their group" in shown.text


async def test_whoever_is_no_admin_any_more_changes_nothing(world: World) -> None:
    _, boris, group = await room(world)
    await world.control.promote(group.id, boris.id)
    shown = await settings(world, boris, group, "The game")
    await world.control.demote(group.id, boris.id)
    assert "Only admins" in (await world.press(boris, shown, "Quick")).text


@pytest.mark.parametrize("page", list(Page))
async def test_every_setting_of_a_page_is_chosen_and_kept(world: World, page: Page) -> None:
    anna, boris, group = await room(world)
    t = tongue("en")
    shown = await settings(world, anna, group, plain(page_name(t, page)))
    first = shown.text
    for name, about in ABOUT.items():
        if about.page is not page or about.written:
            continue
        values = ["0", "1"] if is_switch(name) else list(tones("en") if name == "tone" else about.choices or {})
        for value in sorted(values, key=lambda value: value == read_value(name, default(name))):
            data = MenuButton(Menu.SETTINGS, as_words(f"@{page}", name, value)).pack()
            assert "Only admins" in (await world.forge(boris, shown, data)).text
            await world.forge(anna, shown, data)
            assert read_value(name, getattr((await saved(world, group)).settings, name)) == value
    assert (await world.look(shown, anna)).text == first
    errors = (await world.control.counters()).errors
    assert not any("not modified" in error for error in errors)


def read_value(name: str, value: object) -> str:
    """A setting's value in the spelling of a button."""
    return str(int(bool(value))) if is_switch(name) else str(value)


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_a_page_has_at_most_eight_settings_and_fits(code: str) -> None:
    t = tongue(code)
    chat = Chat(-1, language=code)
    for page in (None, *Page):
        shown = settings_screen(t, chat, page)
        assert telegram_length(shown.text) < MESSAGE_LENGTH
        assert all(len(button.data or "") <= 64 for row in shown.keyboard for button in row)
    assert max(Counter(about.page for about in ABOUT.values()).values()) <= 8


async def test_settings_as_a_line_make_another_group_the_same(world: World) -> None:
    anna, boris, group = await room(world)
    await world.say(anna, "/settings pace=quick silence_night=off gap=15 timezone=Asia/Tehran", group)
    (written,) = await world.say(anna, "/settings line", group)
    line = written.text.splitlines()[-1]
    assert "log_channel" not in line
    other = await world.group(anna, boris)
    await world.say(anna, line, other)
    one, two = (await saved(world, group)).settings, (await saved(world, other)).settings
    assert two == one.having("log_channel", None)
    assert two.gap == 15
    await world.say(anna, "/settings defaults", other)
    assert (await saved(world, other)).settings == GroupSettings()


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("pace=warp", "Pace can't be “warp”. Choose one of these: Quick, Standard, Relaxed and Slow."),
        ("pace", "There's no setting “pace”"),
        ("title=1", "There's no setting “title”"),
        ("silence_night=maybe", "Silence at night can't be “maybe”. Choose one of these: on and off."),
        ("timezone=Atlantis", "I don't know the time zone “Atlantis”"),
        ("timezone=Tehrn", "Did you mean Asia/Tehran?"),
        ("gap=7", "Break between two games can't be “7”"),
        ("log_channel=here", "Log can't be “here”"),
    ],
)
async def test_a_bad_line_is_refused_and_changes_nothing(world: World, line: str, answer: str) -> None:
    anna, boris, group = await room(world)
    (said,) = await world.say(anna, f"/settings tone=plain {line}", group)
    assert answer in re.sub("[\u200e\u2068\u2069]", "", said.text)
    assert (await saved(world, group)).settings == GroupSettings()
    (said,) = await world.say(boris, "/settings pace=quick", group)
    assert "Only admins" in said.text


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("Pace=Quick", {"pace": "quick"}),
        ("pace = quick", {"pace": "quick"}),
        ("PACE QUICK", {"pace": "quick"}),
        ("Pace: Quick", {"pace": "quick"}),
        ("темп = быстрый", {"pace": "quick"}),
        ("Silence at night = off", {"silence_night": False}),
        ("mute_dead=нет robots = да", {"mute_dead": False, "robots": True}),
        ("substitutes = any member gap=۱۵", {"substitutes": "members", "gap": 15}),
        ("timezone=tehran", {"timezone": "Asia/Tehran"}),
        ("Time zone = New York pace=slow", {"timezone": "America/New_York", "pace": "slow"}),
        ("timezone=UTC+3:30", {"timezone": "Asia/Tehran"}),
        ("timezone=MSK", {"timezone": "Europe/Moscow"}),
        ("timezone=+3", {"timezone": "Etc/GMT-3"}),
    ],
)
def test_settings_are_written_as_they_are_shown(line: str, changed: dict[str, object]) -> None:
    assert read_settings(line, Chat(-1)).own() == changed


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_every_setting_is_written_by_its_name_and_value_in_each_language(code: str) -> None:
    t, chat = tongue(code), Chat(-1, language=code)
    for name, about in ABOUT.items():
        for label in choices_of(t, chat, name):
            read_settings(f"{plain(setting_name(t, name))} = {plain(label)}", chat)
        for value in about.choices or {}:
            assert read_value(name, getattr(read_settings(f"{name}={value}", chat), name)) == value


async def test_a_zone_is_shown_as_people_write_it(world: World) -> None:
    anna, _, group = await room(world)
    await world.say(anna, "/settings timezone=+3", group)
    assert "Time zone: UTC+3" in (await settings(world, anna, group, "The game")).text
    assert "UTC+3" in (await world.say(anna, "/plan", group))[-1].text


async def test_a_change_and_its_line_in_the_log_are_kept_together(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot dies just after a change: what is in the log is told; the command comes again, and shows the menu."""
    anna, _, group = await room(world)
    log = await world.group(anna)
    await world.say(anna, f"/settings log_channel={log.id}", group)
    begin = await world.control.last()
    handled: list[bool] = []

    async def dying(_: Outgoing, *__: Delivery) -> None:
        update = update_in_hand()
        handled.append(update is None or await world.up.ctx.store.handled(update))
        raise RuntimeError("broken off")

    with monkeypatch.context() as patched:
        patched.setattr(Outgoing, "deliver", dying)
        await world.say(anna, "/settings gap=30", group)
    assert (await saved(world, group)).settings.gap == 30
    (line,) = await world.since(begin, log.id)
    assert "Break between two games" in line.text
    assert handled[:1] == [False]


async def test_a_topic_inherits_what_it_has_not_chosen_itself(world: World) -> None:
    anna, _, group = await room(world, forum=True)
    topic = await world.control.topic(group.id, "Night")
    store = world.up.ctx.store
    await world.say(anna, "/settings pace=quick", group, thread=topic)
    await world.say(anna, "/settings pace=slow gap=30", group)
    there, here = await store.chat(group.id, topic), await store.chat(group.id)
    assert there is not None
    assert here is not None
    assert (there.settings.pace, there.settings.gap) == ("quick", 30)
    assert here.settings.pace == "slow"
    (shown,) = await world.say(anna, "/scenario", group, thread=topic)
    await world.press(anna, shown, "Simple Mafia")
    there, here = await store.chat(group.id, topic), await store.chat(group.id)
    assert there is not None
    assert here is not None
    assert (there.scenario, here.scenario) == ("simple", "classic")
    await world.say(anna, "/newgame", group, thread=topic)
    row = await store.active_game_in(group.id, topic)
    assert row is not None
    assert (row.scenario, row.pace) == ("simple", "quick")


@pytest.mark.rules("CH-01")
async def test_the_pace_reaches_the_next_game(world: World) -> None:
    players = await world.people("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
    group = await world.group(*players)
    shown = await settings(world, players[0], group, "The game")
    for label in ("half the time", "double the time", "an hour for every minute"):
        assert label in shown.text
    await world.press(players[0], shown, "Relaxed")
    assert "✅ Relaxed" in labels(await world.look(shown, players[0]))
    table = await world.game(group, players)
    assert table.row.pace == "relaxed"
    assert table.game.rules.pace.factor == 2


async def test_an_open_lobby_follows_at_once(world: World) -> None:
    anna, boris, group = await room(world)
    board = await world.lobby(anna, group)
    assert "from 6 to 20" in board.text
    shown = await menu(world, anna, "/scenario", group)
    await world.press(anna, shown, "Simple Mafia")
    assert "from 5 to 20" in (await world.look(board, anna)).text
    await world.press(anna, shown, "Godfather, policeman")
    assert "from 7 to 20" in (await world.look(board, anna)).text
    shown = await settings(world, anna, group, "The game")
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
    assert table.presenter.readers.row.language == "ru"


async def test_what_is_told_of_a_game_is_in_the_language_that_was_chosen_meanwhile(world: World) -> None:
    players = await world.people("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
    group = await world.group(*players)
    await world.game(group, players, "classic")
    last = (await world.say(players[0], "/language ru", group))[-1].message_id
    await world.skip_to(players[0], group, "nomination")
    told = [message.text for message in await world.messages(players[1], group) if message.message_id > last]
    names = "|".join(player.first_name for player in players)
    assert [words for text in told if (words := re.findall("[A-Za-z]{3,}", re.sub(names, "", text)))] == []


async def test_the_time_in_a_message_stays_in_the_language_of_its_words(world: World) -> None:
    players = await world.people("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
    group = await world.group(*players)
    await world.game(group, players, "classic")
    await world.say(players[0], "/language ru", group)
    (night,) = [one for one in await world.say(players[0], "/extend", group) if "Dawn breaks" in one.text]
    assert not re.search("[а-я]", night.text)


async def test_a_stale_menu_is_harmless(world: World) -> None:
    anna, _, group = await room(world)
    first = await menu(world, anna, "/settings", group)
    second = await menu(world, anna, "/settings", group)
    assert first.message_id not in [message.message_id for message in await world.messages(anna, group)]
    answer = await world.forge(anna, first, MenuButton(Menu.SETTINGS, as_words("@game", "pace", "quick")).pack())
    assert "out of date" in answer.text
    assert (await world.look(second, anna)).text == second.text


async def test_a_group_chooses_its_tone_among_those_of_its_language(world: World) -> None:
    anna, _, group = await room(world)
    shown = await settings(world, anna, group, "The game")
    assert "Tone: Classic" in shown.text
    for label, tone in (("Dramatic", "dramatic"), ("Plain", "plain"), ("Classic", "classic")):
        await world.press(anna, shown, label)
        chat = await saved(world, group)
        assert chat.settings.tone == tone
        shown = await world.look(shown, anna)
        assert f"Tone: {label}" in shown.text
        assert shown.button(f"✅ {label}")


FORGED = (
    "s: s:st s:st:pace:warp s:st:@game:pace:warp s:st:@game:title:1 s:st:@order:silence_night:x s:st:a:b:c:d:e "
    "s:st:@game:tone:shouted s:st:@game:gap:7 s:st:@lobby:log_channel:1 s:sc:nothing "
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


async def test_the_language_of_a_group(world: World) -> None:
    anna, boris, group = await room(world)
    for label, word in (("فارسی", "گردان"), ("Русский", "вед"), ("العربية", "المافيا"), ("English", "narrate")):
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
    assert "گردان" in helped.text
    shown = await menu(world, anna, "/language")
    await world.forge(anna, shown, MenuButton(Menu.LANGUAGE, as_words("own", "auto")).pack())
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
    assert table.presenter.readers.words_for(seat).tongue.code == "ru"
    player = await world.up.ctx.store.player(table.row.id, players[3].id)
    assert player is not None
    assert player.language == "ru"
