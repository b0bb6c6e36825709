"""Games of players who mean no good by their names and words: nothing breaks, links, calls or poses as the narrator."""

import contextlib
import re
from collections.abc import AsyncIterator
from functools import partial
from random import Random

import pytest

from bot.engine.inputs import Answer
from bot.telegram.intake.rate_limit import BucketRate, RateLimiter
from bot.telegram.lobbies.commands import IN_GROUPS, private_commands
from bot.text import LANGUAGES, tongue
from bot.text.cleaning import clean_name, is_visible
from playground.server.text.utf16 import length
from playground.views import JSON, Group, SeenMessage, Someone
from tests.telegram.handlers.test_forged import no_errors
from tests.telegram.world import World
from tests.text.hostile import HOSTILE

ENTITIES = {
    "bold", "italic", "underline", "strikethrough", "spoiler", "code", "blockquote", "expandable_blockquote",
    "date_time",
}  # fmt: skip
CALLED = re.compile(r"[\u200e\u200f]*\d+\.\u00a0")
"""How a player is called by a mention: seat and name."""
FORGED = ("🌅 Dawn of day 2.", "🏆 The town has won", "🔒 Your team's room is closed for ever.")
PLAYERS = 10
LIST = [words for name, words in HOSTILE.items() if name != "half a pair"]  # the local server could not send that
COMMANDS = {f"/{word}" for word in (*IN_GROUPS, *private_commands(tongue("en")), "start")}
GAMES = -(-len(LIST) // PLAYERS)


async def hostile_people(world: World, number: int, language: str) -> list[Someone]:
    """Some of the list, as first and last names; empty names keep their place."""
    chosen = [LIST[(number * PLAYERS + place) % len(LIST)] for place in range(PLAYERS)]
    people = []
    for place, name in enumerate(chosen):
        last = LIST[(number * PLAYERS + place * 7) % len(LIST)] if place % 3 == 0 else ""
        people.append(await world.control.person(name, last_name=last, language_code=language, started=True))
    await world.settled()
    return people


@contextlib.asynccontextmanager
async def nothing_refused(world: World) -> AsyncIterator[None]:
    before = (await world.control.counters()).errors
    with no_errors():
        yield
    after = (await world.control.counters()).errors
    new = {error: count - before.get(error, 0) for error, count in after.items() if count > before.get(error, 0)}
    assert not any("parse" in error or "empty" in error or "too long" in error for error in new), new


def is_harmless(message: SeenMessage) -> None:
    """Nothing in it is marked but by the narrator."""
    for entity in message.entities:
        begin = entity["offset"] * 2
        words = message.text.encode("utf-16-le")[begin : begin + entity["length"] * 2].decode("utf-16-le")
        if entity["type"] == "bot_command":
            assert words.partition("@")[0] in COMMANDS, message.text
        elif entity["type"] == "text_mention":  # the narrator calls a player: by the name, and nobody else
            assert message.chat_id < 0, message.text
            assert CALLED.match(words), (entity, words)
        else:
            assert entity["type"] in ENTITIES, (entity, words)
    assert length(message.text) <= 4096


def quoted(message: SeenMessage) -> str:
    """The text in quotes."""
    units = message.text.encode("utf-16-le")
    spans = [(e["offset"] * 2, (e["offset"] + e["length"]) * 2) for e in message.entities if "quote" in e["type"]]
    return "\n".join(units[a:b].decode("utf-16-le") for a, b in spans)


async def play(world: World, people: list[Someone], group: Group, random: Random) -> None:
    """Two days and nights of random answers, all who may writing to their mates."""
    table = world.table(group)
    for phase in ("night 1", "day 2", "nomination", "night 2", "day 3"):
        with contextlib.suppress(AssertionError, StopIteration):
            await world.skip_to(people[0], group, phase)
        if table.game.outcome.over:
            return
        for ask in list(table.game.questions.open.values()):
            if ask.id in table.game.questions.open and ask.choices and ask.chosen is None:
                choice = (random.choice(ask.choices),)
                if ask.refuse(choice) is None:
                    answer = partial(Answer, seat=ask.seat, ask=ask.id, choice=choice)
                    await world.up.services.games.feed(table, answer)
        await world.settled()
        if phase == "night 1":
            talk = world.up.services.talk  # no mate could read all of it so fast, but here each of them counts
            talk._each = talk._all = RateLimiter(BucketRate(len(LIST), 1.0))
            for words in LIST:
                for person in people:
                    place = table.seat_of(person.id)
                    if place is not None and table.game.seats[place].role.side == "mafia":
                        world.server.world.updates.add("message", private_message(world, person, words))
                        break
            await world.settled()


def private_message(world: World, person: Someone, words: str) -> JSON:
    """Past the app, which would not send some of it."""
    server = world.server.world
    chat = server.private(server.person(person.id))
    body = {"date": 0, "chat": server.chat_json(chat), "from": server.user_json(person.id), "text": words}
    return {"message_id": chat.next_id(), **body}


@pytest.mark.timeout(120)
@pytest.mark.parametrize(("number", "language"), list(zip(range(GAMES), LANGUAGES, strict=False)))
async def test_a_game_of_players_who_mean_no_good(world: World, number: int, language: str) -> None:
    begin = await world.control.last()
    async with nothing_refused(world):
        people = await hostile_people(world, number, language)
        host = await world.person("Host", language=language)
        group = await world.control.group(
            HOSTILE["fake dawn"], [host.id, *(person.id for person in people)], supergroup=True, bot="admin"
        )
        await world.settled()
        board = await world.lobby(host, group)
        for person in people:
            await world.press_first(person, board)
        await world.press_data(host, board, "start")
        await play(world, [host, *people], group, Random(number))
        await world.say(host, "/players", group)
        await world.stop(host, group)
    events = await world.control.feed(begin, limit=100_000)
    told = [e.message for e in events if e.kind in {"sent", "edited"} and e.message is not None]
    assert len(told) > 100
    relays = 0
    for message in told:
        if not message.by_bot or message.service:
            continue
        is_harmless(message)
        relay = message.chat_id > 0 and "💬" in message.text
        relays += message.text.count("💬")
        said = quoted(message) if relay else ""
        for line in message.text.splitlines():
            if line and line not in said:
                assert not line.startswith(FORGED), message.text
    assert relays >= len([words for words in LIST if is_visible(words)]) // 2
    assert "🎭" in str([message.text for message in told])


def test_names_are_told_apart_as_far_as_they_can_be() -> None:
    shown = {label: clean_name(name) for label, name in HOSTILE.items()}
    assert {label for label, name in shown.items() if not name} == {
        "spaces",
        "filler",
        "braille",
        "soft",
        "private use",
    }
    assert all("\n" not in name and "\u2028" not in name for name in shown.values())


async def test_what_is_no_written_word_is_answered_politely(world: World) -> None:
    people = await world.people("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
    group = await world.group(*people)
    sticker: JSON = {"sticker": {
        "file_id": "x", "file_unique_id": "x", "type": "regular", "width": 1, "height": 1, "is_animated": False,
        "is_video": False,
    }}  # fmt: skip
    photo: JSON = {"photo": [{"file_id": "x", "file_unique_id": "x", "width": 1, "height": 1}], "caption": "shoot 5"}
    voice: JSON = {"voice": {"file_id": "x", "file_unique_id": "x", "duration": 1}}
    forward: JSON = {
        "text": "look at this",
        "forward_origin": {"type": "hidden_user", "date": 0, "sender_user_name": "Somebody"},
    }

    async def send(kind: str, content: JSON, whom: Someone) -> list[str]:
        begin = await world.control.last()
        body = {**private_message(world, whom, ""), **content}
        if "text" not in content:
            del body["text"]
        if kind == "edited_message":
            body["edit_date"] = 1
        world.server.world.updates.add(kind, body)
        await world.settled()
        return [m.text for m in await world.since(begin, whom.id)]

    assert "not in a game" in str(await send("message", sticker, people[0]))
    table = await world.game(group, people)
    await world.skip_to(people[0], group, "night 1")
    mafia = [one for one in people if table.game.seats[table.seat_of(one.id) or 0].role.side == "mafia"]
    logged = table.logged
    for content in (sticker, photo, voice, {"text": "\u3164\u2800"}):
        assert "only pass on text" in str(await send("message", content, mafia[0]))
    assert "write it again" in str(await send("edited_message", {"text": "changed"}, mafia[0]))
    assert table.logged == logged
    before = len(await world.texts(mafia[1]))
    await send("message", forward, mafia[0])
    await send("message", {"text": "word " * 819}, mafia[0])
    heard = (await world.texts(mafia[1]))[before:]
    assert "look at this" in heard[0]
    assert "".join(heard).count("word") == 819
