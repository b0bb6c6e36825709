"""Updates that Telegram repeats after a crash, or a lost answer of ours, have no second effect: every kind."""

import re

import pytest

from bot.store.database import Database
from playground.server.updates.queue import KINDS, Update, Updates
from playground.views import Group, Someone
from tests.imports import ROOT, TOP
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gregor", "Hilda")
NOT_COMPARED = {"updates", "facts", "spent", "users"}
"""Tables of what was handled, of the time and of calls, and of people, whose last topic is read from each update."""


class Redelivery:
    """The updates that the server has queued since the last look, to be sent once more."""

    def __init__(self, world: World, patch: pytest.MonkeyPatch) -> None:
        self.world = world
        self.kinds: set[str] = set()
        self._sent: list[Update] = []
        put = Updates._put

        def noted(updates: Updates, kind: str, body: dict[str, object], *, twice: bool = False) -> int:
            self._sent.append(Update(put(updates, kind, body, twice=twice), updates._clock.now(), kind, body))
            return self._sent[-1].id

        patch.setattr(Updates, "_put", noted)

    async def of(self, what: str) -> None:
        """All updates since the last look come again; nothing is done, said or written."""
        await self.world.settled()
        sent, self._sent = self._sent, []
        assert sent, what
        self.kinds |= {update.kind for update in sent}
        before, begin = await self._kept(), await self.world.control.last()
        tally, updates = self.world.up.ctx.tally, self.world.server.world.updates
        come = tally.handled + tally.duplicates
        updates._again.extend(sent)
        updates.signal.notify()
        await self.world.settled()
        assert tally.handled + tally.duplicates > come, what
        events = await self.world.control.feed(begin)
        said = [event.message and event.message.text for event in events if event.kind in {"sent", "edited"}]
        assert said == [], what
        assert await self._kept() == before, what

    async def _kept(self) -> dict[str, list[tuple[object, ...]]]:
        async def read(db: Database) -> dict[str, list[tuple[object, ...]]]:
            names = [name for (name,) in await db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            return {
                name: sorted(map(tuple, await db.execute(f'SELECT * FROM "{name}"')), key=repr)
                for name in names
                if name not in NOT_COMPARED
            }

        return await self.world.up.ctx.store.run(read)


async def _before_the_deal(world: World, people: list[Someone], group: Group, again: Redelivery) -> None:
    anna, boris = people[:2]
    for text in ("/help", "/settings gap=5", "/next", "/plan tomorrow 21:00 classic", "/ban"):
        await world.say(anna, text, group)
        await again.of(text)
    board = await world.lobby(anna, group)
    await again.of("/newgame")
    for person in people[:7]:
        await world.press(person, board, "Join")
        await again.of("Join")
    for text, who, where in (("/extend", anna, group), ("/leave", boris, group), ("/me", boris, None)):
        await world.say(who, text, where)
        await again.of(text)
    await world.press(anna, board, "Start")
    await again.of("Start")


async def _in_the_game(world: World, people: list[Someone], group: Group, again: Redelivery) -> None:
    anna = people[0]
    table = await world.skip_to(anna, group, "night 1")
    await again.of("/skip")
    answered = 0
    for person in people[:7]:
        if asked := [one for one in await world.messages(person) if one.buttons and one.button("My role") is None]:
            await world.press_first(person, asked[-1])
            answered += 1
            await again.of("an answer")
    assert answered
    logged = table.logged
    written = await world.control.write(anna.id, "hello", group.id)
    await again.of("a word at night")
    private = await world.control.write(anna.id, "is anybody there?")
    await again.of("a word in private")
    await world.control.edit(anna.id, private.message_id, "nobody?")
    await again.of("an edit")
    assert written.message_id
    assert table.logged >= logged
    for text in ("/pause", "/resume"):
        await world.say(anna, text, group)
        await again.of(text)


async def _about_members(world: World, people: list[Someone], group: Group, again: Redelivery) -> None:
    anna, hilda = people[0], people[7]
    await world.control.promote(group.id, hilda.id)
    await again.of("a new admin")
    await world.control.leave(group.id, hilda.id)
    await again.of("a member who leaves")
    await world.control.block(hilda.id)
    await again.of("a person who blocks the bot")
    await world.say(anna, "/stop", group)
    await again.of("/stop")
    await world.control.throw_out_bot(group.id)
    await again.of("the bot is thrown out")


async def test_an_update_that_comes_again_does_nothing_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    people = await world.people(*NAMES)
    again = Redelivery(world, monkeypatch)
    group = await world.group(*people)
    await again.of("the bot comes into the group")
    await _before_the_deal(world, people, group, again)
    await _in_the_game(world, people, group, again)
    await _about_members(world, people, group, again)
    assert again.kinds >= set(KINDS) - {"message_reaction"}


def test_no_transaction_is_marked_by_hand() -> None:
    """Transactions mark the current update; a handler that writes only a part of the effects says so."""
    found = {
        str(path.relative_to(TOP))
        for path in ROOT.rglob("*.py")
        if re.search(r"\.mark_handled\(|\bhandling\(", path.read_text(encoding="utf-8"))
    }
    assert found == {"bot/store/store.py", "bot/store/handling.py", "bot/telegram/intake/lanes.py"}
