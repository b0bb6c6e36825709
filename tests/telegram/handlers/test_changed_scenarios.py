"""A group changes one of the bot's games: by the file, which speaks all languages, and by the menu."""

from functools import partial

import pytest

from bot.scenario import load
from bot.scenario.changing import to_change
from bot.scenario.own import read_own
from bot.telegram.library import ScenarioLibrary
from bot.telegram.lobbies.own.screens import named, notes
from bot.text import ScenarioTexts, plain, tongue
from playground.views import Group, SeenMessage, Someone
from tests.telegram.handlers.test_own_scenarios import own_id, tried_here  # noqa: F401
from tests.telegram.world import World


async def change_menu(world: World, admin: Someone, group: Group, game: str) -> SeenMessage:
    """The menu in which a game is changed."""
    menu = (await world.say(admin, f"/scenario {game}", group))[-1]
    await world.press_data(admin, menu, ":!change")
    return await world.look(menu, admin)


async def the_file(world: World, admin: Someone, group: Group) -> str:
    """The text of the newest file in a group."""
    files = [one for one in await world.messages(admin, group) if one.document]
    content = world.server.world.files[files[-1].document["file_id"]]  # type: ignore[index]
    return content[1].decode()


@pytest.mark.parametrize("id_", ["deck26", "elixir", "simple"])
def test_a_game_can_be_changed_and_keeps_its_words_in_all_languages(id_: str) -> None:
    ours = load(id_)
    text = to_change(ours, partial(named, ours), notes(tongue("fa"), ours))
    changed = read_own(text, "own_1")
    assert changed.rules().deals == ours.rules().deals
    for code in ("en", "fa", "ru", "ar"):
        t = tongue(code)
        theirs, mine = ScenarioTexts(changed.raw, t), ScenarioTexts(ours.raw, t)
        assert plain(mine.name)[:30] in plain(theirs.name)
        for side in mine.faction_ids:
            assert theirs.shown(side) == mine.shown(side)
        for role in mine.role_ids:
            assert theirs.role(role) == mine.role(role)


async def test_a_game_of_the_bot_is_changed_by_its_file(world: World) -> None:
    admin = await world.person("Olga")
    group = await world.group(admin)
    await world.say(admin, "/language fa", group)
    menu = await change_menu(world, admin, group, "godfather")
    assert "پدرخوانده" in menu.text
    await world.press(admin, menu, "فایل")
    text = await the_file(world, admin, group)
    assert text.startswith("# پدرخوانده")
    assert "id: godfather_ours " in text
    assert "# Nostradamus does not count him as mafia" in text
    new = text.replace("introduction_day: {seconds: 30}", "introduction_day: {seconds: 50}")
    assert new != text
    back = await world.control.send_file(admin.id, "mine.yaml", new, group.id)
    said = await world.say(admin, "/scenario", group, reply_to=back.message_id)
    await world.press_first(admin, said[-1])
    kept = world.up.ctx.scenarios[own_id(world, group)]
    assert plain(ScenarioTexts(kept.raw, tongue("fa")).name) == "✍️ پدرخوانده، نسخهٔ ما"
    again = await change_menu(world, admin, group, own_id(world, group))
    await world.press(admin, again, "فایل")
    assert await the_file(world, admin, group) == new


async def test_nobody_changes_a_game_where_the_host_wants_none(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    admin = await world.person("Olga")
    group = await world.group(admin)
    menu = (await world.say(admin, "/scenario classic", group))[-1]
    monkeypatch.setattr(ScenarioLibrary, "may_bring", lambda *_: False)
    assert "no longer works" in (await world.press(admin, menu, "Change this game")).text
    menu = (await world.say(admin, "/scenario classic", group))[-1]
    assert menu.button("Change this game") is None


async def test_other_roles_are_dealt_and_options_stay_without_any_file(world: World) -> None:
    admin, *players = await world.people("Olga", "Ana", "Bob", "Cem", "Dan", "Eva", "Fay")
    group = await world.group(admin, *players)
    await world.say(admin, "/scenario classic turn=20", group)
    menu = await change_menu(world, admin, group, "classic")
    for end in (":!change:6", ":+:0", ":-:1"):  # a citizen in the doctor's place
        await world.press_data(admin, menu, end)
    assert "Citizen ×3" in (await world.look(menu, admin)).text
    await world.press(admin, menu, "➖ ×3")
    assert "Players: 6, roles: 5" in (await world.look(menu, admin)).text
    await world.press(admin, menu, "Back")
    assert "Players: 6, roles: 5" in (await world.press(admin, menu, "Save it as our game")).text
    await world.press(admin, menu, "✏️ 6")
    await world.press(admin, menu, "Citizen")
    await world.press(admin, menu, "Back")
    await world.press(admin, menu, "Save it as our game")
    said = (await world.messages(admin, group))[-1]
    assert "✍️ Classic Mafia (ours)" in said.text
    assert "Saved" in (await world.press(admin, said, "Save it")).text
    ours = world.up.ctx.scenarios[own_id(world, group)]
    assert ours.options["turn"].default == 20
    assert ours.rules().deals[7] == world.up.ctx.scenarios["classic"].rules().deals[7]
    table = await world.game(group, players, "Classic Mafia (ours)", host=admin)
    assert sorted(seat.role.id for seat in table.game.seats.values()) == [
        *("citizen", "citizen", "citizen", "detective", "godfather", "mafioso")
    ]
    menu = await change_menu(world, admin, group, ours.id)
    for end in (":!change:6", ":+:1"):
        await world.press_data(admin, menu, end)
    assert "roles: 7" in (await world.look(menu, admin)).text
    await world.press(admin, menu, "As it was")
    assert "❗️" not in (await world.look(menu, admin)).text
