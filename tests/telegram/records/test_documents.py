"""Documents over HTTP: headings, tables and folding; plain text on older servers, and when it is asked for."""

from collections.abc import Iterator
from typing import Any

from playground.views import Group, SeenMessage, Someone
from tests.telegram.records.played import many_results, town_wins
from tests.telegram.world import World

FIVE = ("Ada", "Bob", "Cid", "Dora", "Eve")
LABEL = "As plain text"


def kinds(message: SeenMessage) -> list[str]:
    """The kinds of the blocks of a document, folds included."""
    assert message.rich is not None, message.text
    return [kind for block in message.rich["blocks"] for kind in _kinds(block)]


def _kinds(block: dict[str, Any]) -> Iterator[str]:
    yield block["type"]
    for inner in block.get("blocks", ()):
        yield from _kinds(inner)


async def ended(world: World) -> tuple[Group, list[Someone], int]:
    """A group in which a game has ended, its players, and the number of the game."""
    players = await world.people(*FIVE)
    group = await world.group(*players)
    game, _ = await town_wins(world, group, players)
    return group, players, game


async def story(world: World, group: Group, reader: Someone) -> SeenMessage:
    """The last document in the group, which is the story."""
    return next(one for one in reversed(await world.messages(reader, group)) if one.rich is not None)


async def test_the_story_of_a_game_is_a_document_and_comes_as_plain_text_when_that_is_asked_for(world: World) -> None:
    group, players, _ = await ended(world)
    told = await story(world, group, players[0])
    assert kinds(told) == ["heading", "details", "table", "details", "paragraph"]
    assert told.text.splitlines()[:2] == ["📖 The story of this game", "Who was who"]
    assert "💀" in told.text  # the day says who left the game in it
    begin = await world.control.last()
    await world.press(players[1], told, LABEL)
    (plain,) = await world.since(begin, group.id)
    assert plain.rich is None
    assert "The story of this game" in plain.text
    await world.press(players[2], told, LABEL)
    assert len([one for one in await world.messages(players[0], group) if one.text == plain.text]) == 1


async def test_an_older_server_gets_plain_text(world: World) -> None:
    await world.control.fault("older")
    group, players, _ = await ended(world)
    texts = await world.messages(players[0], group)
    assert not any(one.rich for one in texts)
    (told,) = [one for one in texts if "The story of this game" in one.text]
    assert told.button(LABEL) is None


async def test_what_is_refused_comes_as_plain_text(world: World) -> None:
    assert await world.up.ctx.capabilities.rich()
    await world.control.fault("unknown", "sendRichMessage")
    group, players, _ = await ended(world)
    assert [one.rich for one in await world.messages(players[0], group) if "The story" in one.text] == [None]


async def test_a_group_may_want_plain_texts_always(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    await world.say(players[0], "/settings plain_texts=on", group)
    await town_wins(world, group, players)
    assert [one.rich for one in await world.messages(players[0], group) if "The story" in one.text] == [None]


async def test_rules_and_roles_are_documents_of_the_game_that_is_played(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    (rules,) = await world.say(players[0], "/rules classic", group)
    assert kinds(rules)[:3] == ["heading", "paragraph", "list"]
    assert kinds(rules)[-2:] == ["details", "list"]  # the advice
    await world.game(group, players, "simple")
    said = await world.ask(players[0], "/roles", group)
    (roles,) = {one.message_id: one for one in said if one.rich is not None}.values()
    assert kinds(roles)[:4] == ["heading", "heading", "table", "heading"]
    begin = await world.control.last()
    await world.press(players[0], roles, LABEL)
    plain = "\n".join(one.text for one in await world.since(begin, roles.chat_id))
    assert "Mafioso × 1" in plain


async def test_a_language_of_the_other_direction_runs_from_there(world: World) -> None:
    anna = await world.person("Anna", language="fa")
    (told,) = await world.say(anna, "/rules classic")
    assert told.rich is not None
    assert told.rich["is_rtl"]
    russian = await world.person("Boris", language="ru")
    (told,) = await world.say(russian, "/rules classic")
    assert told.rich is not None
    assert "is_rtl" not in told.rich


async def test_records_are_tables_whose_plain_text_comes_below(world: World) -> None:
    ada, bob = await world.people("Ada", "Bob")
    group = await world.group(ada, bob)
    await many_results(world, group.id, [ada.id], [bob.id], 10, strangers=2)
    for command, words in (
        ("/me", "Games: 10"),
        ("/top", "🥇 Ada"),
        ("/games", "1. Simple Mafia: Town"),
    ):
        for place in (group,) if command == "/games" else (group, None):
            shown = (await world.say(ada, command, place))[-1]
            assert "table" in kinds(shown), command
            begin = await world.control.last()
            await world.press(ada, shown, LABEL)
            (plain,) = await world.since(begin, shown.chat_id)
            assert plain.rich is None
            assert words in "".join(letter for letter in plain.text if letter.isprintable() or letter == "\n")


async def test_what_is_pressed_below_the_best_changes_the_table(world: World) -> None:
    ada, bob = await world.people("Ada", "Bob")
    group = await world.group(ada, bob)
    await many_results(world, group.id, [ada.id], [bob.id], 4, strangers=2)
    top = (await world.say(ada, "/top", group))[-1]
    assert top.rich is None  # nobody has a rating
    await world.press(bob, top, "Wins")
    top = await world.look(top, ada)
    assert top.rich is not None
    rows = top.rich["blocks"][1]["cells"]
    assert [cell["text"] for cell in rows[0]] == ["#", "Player", "Rating", "Wins", "Games"]
    assert [cell["text"] for cell in rows[1]][2:] == ["–", "4", "4"]


async def test_nobody_reads_the_record_of_another_by_a_forged_press(world: World) -> None:
    ada, bob = await world.people("Ada", "Bob")
    group = await world.group(ada, bob)
    await many_results(world, group.id, [ada.id], [bob.id], 4, strangers=2)
    own = (await world.say(bob, "/me"))[-1]
    assert "no longer works" in (await world.forge(bob, own, f"pt:me:{ada.id}")).text
    there = (await world.say(ada, "/me", group))[-1]
    await world.say(ada, "/settings records=private", group)
    for data in (f"pt:me:{ada.id}", "pt:top:a:w"):
        assert "everybody sees only their own" in (await world.forge(bob, there, data)).text
    for data in ("pt:me:x", "pt:top:z:w", "pt:story:99", "pt:rules:chess", "pt:games:1"):
        assert "no longer works" in (await world.forge(bob, there, data)).text, data
