"""People to whom the bot cannot write: their group is told why, nothing is held against them, and nothing is lost."""

import pytest

from bot.engine.inputs import Unreached, from_record
from bot.telegram.games.table import Table
from bot.telegram.outbox.deliveries import Post
from playground.server.faults.hooks import Call, FaultReply
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World

pytestmark = pytest.mark.usefixtures("private_secrets")

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
BACK = "I can write to you again."
CLOSED = "Telegram doesn't let me write to"


async def room(world: World) -> tuple[list[Someone], Group]:
    people = await world.people(*NAMES)
    return people, await world.group(*people)


class Refusal:
    """Messages to some people are refused in these words, as long as this is `on`."""

    def __init__(self, world: World, words: str, people: list[Someone]) -> None:
        self.on, self._words, self._ids = True, words, {str(person.id) for person in people}
        world.server.world.hooks.before.append(self._before)

    async def _before(self, call: Call) -> FaultReply | None:
        sends = call.method in {"sendMessage", "sendPhoto", "sendDocument", "sendChatAction"}
        if not (self.on and sends and str(call.params.get("chat_id")) in self._ids):
            return None
        return FaultReply(400, {"ok": False, "error_code": 400, "description": f"Bad Request: {self._words}"})


async def excused(world: World, table: Table) -> set[int]:
    log = [from_record(line.record) for line in (await world.up.ctx.store.inputs(table.row.id))[1:]]
    return {given.seat for given in log if isinstance(given, Unreached)}


async def is_reachable(world: World, person: Someone) -> bool:
    user = await world.up.ctx.store.user(person.id)
    assert user is not None
    return user.reachable


async def dealt(world: World, words: str = "PEER_ID_INVALID") -> tuple[list[Someone], Group, Someone, Refusal]:
    """A game whose cards are dealt, but for that of one player, which is refused."""
    people, group = await room(world)
    board = await world.lobby(people[0], group)
    for person in people:
        await world.press(person, board, "Join")
    refusal = Refusal(world, words, [people[3]])
    await world.press(people[0], board, "Start")
    return people, group, people[3], refusal


def cards(texts: list[str], world: World, group: Group, person: Someone) -> list[str]:
    """The texts of these that tell a player's role."""
    table = world.table(group)
    seat = table.seat_of(person.id)
    assert seat is not None
    words = table.presenter.readers.words_for(seat)
    role = str(words.texts.role(table.game.seats[seat].role.id))
    return [text for text in texts if role in text]


@pytest.mark.rules("CH-08")
@pytest.mark.parametrize(
    "words",
    [
        "PEER_ID_INVALID",
        "USER_IS_BLOCKED",
        "PRIVACY_PREMIUM_REQUIRED",
        "wonders happen",
        "have no rights to send a message",
    ],
)
async def test_a_card_that_is_refused_is_told_to_the_group_and_comes_with_the_first_word(
    world: World, words: str
) -> None:
    people, group, person, refusal = await dealt(world, words)
    told = [text for text in await world.texts(people[0], group) if "write to" in text]
    assert len(told) == 1
    assert "Dora" in told[0]
    assert ("blocked me" in told[0]) is (words == "USER_IS_BLOCKED")
    assert (CLOSED in told[0]) is (words != "USER_IS_BLOCKED")
    table = world.table(group)
    assert await excused(world, table) == {table.seat_of(person.id)}
    assert not await is_reachable(world, person)
    assert not cards(await world.texts(person), world, group, person)
    refusal.on = False
    said = [message.text for message in await world.say(person, "hello?")]
    assert said[0].startswith(BACK)
    assert len(cards(said, world, group, person)) == 1
    assert await is_reachable(world, person)
    assert not any(BACK in message.text for message in await world.say(person, "and again"))


async def test_while_the_bot_still_cannot_write_nobody_is_told_again(world: World) -> None:
    people, group, person, refusal = await dealt(world)
    for _ in range(2):
        await world.say(person, "hello?")
        assert not await is_reachable(world, person)
    assert sum(CLOSED in text for text in await world.texts(people[0], group)) == 1
    refusal.on = False
    said = [message.text for message in await world.say(person, "now?")]
    assert len(cards(said, world, group, person)) == 1


async def test_an_open_question_comes_again_too(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people)
    table = await world.skip_to(people[0], group, "day 1")
    doctor = next(seat for seat, player in table.game.seats.items() if player.role.id == "doctor")
    person = next(one for one in people if table.seat_of(one.id) == doctor)
    host = next(one for one in people if one is not person)
    await world.control.promote(group.id, host.id)
    refusal = Refusal(world, "PEER_ID_INVALID", [person])
    await world.skip_to(host, group, "night 1")
    while not any(ask.seat == doctor for ask in table.game.questions.open.values()):
        await world.say(host, "/skip", group)
    refusal.on = False
    opening, *_, question = await asked(world, person)
    assert opening.text.startswith(BACK)
    assert (await world.press(person, question, next(one for one in NAMES if question.button(one)))).text


async def asked(world: World, person: Someone) -> list[SeenMessage]:
    """The answers to a player after a secret word, up to the last question."""
    said = await world.say(person, "hello?")
    last = max(place for place, message in enumerate(said) if message.buttons)
    return said[: last + 1]


async def write_to(world: World, group: Group, person: Someone) -> None:
    """The game sends a message to this player."""
    await world.up.ctx.outgoing.deliver(Post(person.id, "by the way", game=world.table(group).row.id))
    await world.settled()


async def my_role(world: World, person: Someone, group: Group) -> None:
    message = next(one for one in await world.messages(person, group) if one.button("My hand"))
    await world.press(person, message, "My hand")


@pytest.mark.parametrize("how", ["word", "command", "press", "in the group"])
async def test_whoever_had_blocked_the_bot_needs_no_word_of_telegrams_to_be_back(world: World, how: str) -> None:
    """An update about the block may be lost; whoever writes or presses has none."""
    people, group = await room(world)
    menu = (await world.say(people[3], "/language"))[-1]
    await world.game(group, people)
    person, account = people[3], world.server.world.people[people[3].id]
    account.blocked = True
    await write_to(world, group, person)
    assert not await is_reachable(world, person)
    account.blocked = False
    begin = await world.control.last()
    match how:
        case "word":
            await world.say(person, "hello?")
        case "command":
            await world.say(person, "/help")
        case "press":
            await world.press_first(person, menu)
        case _:
            await my_role(world, person, group)
    said = [message.text for message in await world.since(begin, person.id)]
    assert sum(BACK in text for text in said) == 1
    assert await is_reachable(world, person)


async def test_whoever_is_heard_in_the_group_and_still_blocks_the_bot_is_tried_seldom(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people)
    person = people[3]
    await world.control.block(person.id)
    await world.settled()
    tried = (await world.control.counters()).calls["sendChatAction"]
    for _ in range(3):
        await my_role(world, person, group)
    assert (await world.control.counters()).calls["sendChatAction"] == tried + 1
    assert not await is_reachable(world, person)


async def test_who_unblocks_the_bot_and_starts_it_gets_everything_once(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people)
    await world.control.block(people[3].id)
    await world.settled()
    begin = await world.control.last()
    await world.control.start(people[3].id)
    said = [message.text for message in await world.since(begin, people[3].id)]
    assert sum(BACK in text for text in said) == 1


async def test_whoever_deletes_the_chat_and_comes_back_gets_the_card_and_the_question_anew(world: World) -> None:
    """Telegram tells no bot that a person has deleted their side of the chat, and takes edits of what stood there."""
    people, group = await room(world)
    await world.game(group, people)
    table = await world.skip_to(people[0], group, "night 2")
    ask = next(ask for ask in table.game.questions.open.values() if not ask.public and ask.choices)
    person = next(one for one in people if table.seat_of(one.id) == ask.seat)
    await world.control.block(person.id)
    await world.settled()
    begin = await world.control.last()
    await world.control.start(person.id)
    await world.settled()
    sent = [event.message for event in await world.control.feed(begin) if event.kind == "sent"]
    texts = [one.text for one in sent if one is not None and one.chat_id == person.id]
    assert len(cards(texts, world, group, person)) == 1
    assert [one for one in sent if one is not None and one.chat_id == person.id and one.buttons]


@pytest.mark.parametrize("running", [False, True])
async def test_a_deleted_account_has_blocked_nobody(world: World, running: bool) -> None:
    people, group = await room(world)
    if running:
        await world.game(group, people)
    else:
        board = await world.lobby(people[0], group)
        await world.press(people[3], board, "Join")
    await world.control.change_person(people[3].id, deactivated=True)
    if running:
        await write_to(world, group, people[3])
        (told,) = [text for text in await world.texts(people[0], group) if "write to" in text]
        assert "/kick" in told
    else:
        await world.control.change_person(people[3].id, deactivated=False)
        Refusal(world, "INPUT_USER_DEACTIVATED", [people[3]])
        await world.press(people[3], board, "Leave")
        await world.press(people[3], board, "Join")
        (told,) = [text for text in await world.texts(people[0], group) if "write to" in text]
    assert "the account has been deleted" in told
    assert "blocked" not in told


async def test_who_cannot_be_written_to_is_not_in_the_lobby_yet(world: World) -> None:
    people, group = await room(world)
    board = await world.lobby(people[0], group)
    refusal = Refusal(world, "PEER_ID_INVALID", [people[3]])
    await world.press(people[3], board, "Join")
    (told,) = [text for text in await world.texts(people[0], group) if CLOSED in text]
    assert "Write me anything in private, and press Join again" in told
    refusal.on = False
    await world.say(people[3], "hello?")
    assert "You're in." in (await world.press(people[3], board, "Join")).text
