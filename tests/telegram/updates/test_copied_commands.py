"""Commands that are copied out of the bot's own texts, and what comes with them."""

import re

import pytest

from bot.telegram.intake.json_input import MOST_MARKS, bare_command
from tests.telegram.world import World

RLM, LRM, FSI, PDI, JOINER = "\u200f", "\u200e", "\u2068", "\u2069", "\u2060"
LINE = re.compile(r"^([^/\n]{1,4}/help)\b", re.MULTILINE)


@pytest.mark.parametrize("language", ["fa", "ar"])
async def test_a_command_copied_from_the_help_is_one(world: World, language: str) -> None:
    anna = await world.person("Anna", language=language)
    group = await world.group(anna)
    for place in (group, None):
        (menu,) = await world.say(anna, "/help", place)
        await world.press_data(anna, menu, ":commands")
        shown = await world.look(menu, anna)
        copied = LINE.search(shown.text)
        assert copied is not None
        assert copied[1] != "/help"  # it has marks before the slash
        assert [again.text for again in await world.say(anna, copied[1], place)] == [menu.text]


@pytest.mark.parametrize(("before", "after"), [(RLM, ""), (FSI, PDI), ("", PDI), (RLM + LRM + JOINER, LRM), ("", RLM)])
async def test_marks_before_and_after_do_no_harm(world: World, before: str, after: str) -> None:
    anna, boris = await world.people("Anna", "Boris")
    group = await world.group(anna, boris)
    await world.control.promote(group.id, anna.id)
    (help_,) = await world.say(anna, f"{before}/help@narrator_bot{after}", group)
    assert "I narrate Mafia" in help_.text
    (help_,) = await world.say(anna, f"{before}/help{after}")
    assert "I narrate Mafia" in help_.text
    board = await world.lobby(anna, group)
    await world.press(boris, board, "Join")
    said = await world.say(anna, f"{before}/kick{after} {before}1{after}", group)
    assert any("Players: 0" in message.text for message in said)


async def test_it_may_stand_where_nobody_may_write(world: World) -> None:
    people = await world.people("Anna", "Boris", "Clara", "Dora", "Emil")
    group = await world.group(*people)
    table = await world.game(group, people, "simple")
    await world.skip_to(people[0], group, "day 1")
    table.game.seats.set_alive(2, alive=False)
    for text in (f"{RLM}/leave{PDI}", f"{RLM}/nonsense"):
        written = await world.control.write(people[1].id, text, group.id)
        await world.settled()
        stands = [message.message_id for message in await world.control.messages(people[0].id, group.id)]
        assert (written.message_id in stands) == ("leave" in text)


async def test_in_private_it_is_not_passed_on_to_the_team(world: World) -> None:
    people = await world.people("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gregor", "Hilda")
    group = await world.group(*people)
    table = await world.game(group, people, "classic")
    await world.skip_to(people[0], group, "night 1")
    team = table.game.teams.members(next(iter(table.game.rules.teams.values())))
    speaker, mate = (table.presenter.readers.players[seat].user_id for seat in team[:2])
    here = next(one for one in people if one.id == speaker)
    there = next(one for one in people if one.id == mate)
    await world.say(here, f"{FSI}/players{PDI}")
    assert not any("/players" in text for text in await world.texts(there))
    await world.say(here, f"{FSI}let us wait{PDI}")
    assert "let us wait" in (await world.texts(there))[-1]


@pytest.mark.parametrize(
    "text",
    [
        "/help",
        f"{RLM}help",
        f"{RLM}/help!",
        f"{RLM}/کمک",
        f"{RLM}and /help",
        RLM * (MOST_MARKS + 1) + "/help",
        f"{RLM}/ help",
    ],
)
def test_other_words_are_left_as_they_are(text: str) -> None:
    message = {"text": text, "entities": [{"type": "bold", "offset": 0, "length": 1}]}
    assert bare_command(message) is message


def test_what_else_is_marked_in_the_words_stays_marked() -> None:
    link = {"type": "text_link", "offset": 1, "length": 2, "url": "https://example.org"}
    old = {"type": "bot_command", "offset": 1, "length": 5}
    command = {"type": "bot_command", "offset": 0, "length": 5}
    assert bare_command({"text": f"{RLM}/help", "entities": [link, old]}) == {
        "text": "/help",
        "entities": [command, link],
    }


def test_letters_in_disguise_are_no_marks() -> None:
    hidden = "".join(chr(0xE0000 + ord(char)) for char in "3 is m")
    for written in (f"/help{hidden}", f"{RLM}/help{hidden}"):
        assert hidden in bare_command({"text": written})["text"]
