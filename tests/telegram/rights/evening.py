"""Three groups of one bot with all kinds of people in them: nothing goes on, a lobby is open, a game is at night."""

import contextlib
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from bot.store.database import Database
from bot.store.gathering.deep_links import Token, create_token
from bot.store.gathering.plans import Reply, keep_reply, plans_in
from bot.store.gathering.subscriptions import subscribe
from bot.store.groups.bans import Ban, save_ban
from bot.store.groups.beyond import WATCHERS, Soul, SoulStanding, save_soul
from bot.store.rows import GameRow, GameState
from bot.telegram.games.beyond import Beyond
from bot.telegram.games.games import Games
from bot.telegram.games.motions import Motions
from bot.telegram.games.practice import Practice
from bot.telegram.handlers.visit import answer_slot
from bot.telegram.lobbies.gathering.plans import Plans
from bot.telegram.lobbies.lobbies import Lobbies
from bot.telegram.lobbies.lobby import Lobby, Outcome
from bot.telegram.lobbies.menus.menu import Menu, menu_slot
from playground.server.chats import LEFT, ServerMessage
from playground.server.events.posting import message_json
from playground.server.text.detecting import detect
from playground.views import Group, Someone
from tests.store.conftest import game_row
from tests.telegram.rights.strangers import BOT, BROKEN, CHANNEL, HIDDEN, LINKED, untold
from tests.telegram.world import World, playing

PEOPLE = (
    "member", "player", "dead", "host", "admin", "watcher", "banned", "barred", "left", "stranger", "hidden", "busy",
)  # fmt: skip
"""A player has a seat; barred is a host who was banned; left has left the group, which the bot does not know; of hidden
Telegram tells nothing, and it fails when it is asked about busy."""
NAMELESS = ("anonymous", "channel", "linked", "bot")
KINDS = (*PEOPLE, *NAMELESS)

REFUSALS = {
    "n": ("as a channel", "as the group", "anonymous admin"),
    "a": ("Only admins",),
    "h": ("Only the host",),
    "m": ("Only members", "no longer in"),
    "b": ("banned you",),
    "u": ("can't see from", "can't see who"),
    "t": ("isn't answering",),
    "s": ("It's night", "silent until", "Only its players"),
    "l": ("Only players who",),
    "x": (
        "no longer works", "is over", "is closed", "out of date", "'re not in this game", "'re not in a game",
        "'re not on the list", "has begun without",
    ),
}  # fmt: skip
"""By what is said, why somebody may not: no admin, no host, no member, banned, unknown, try again, nameless, no such
button or game, silent, not among the living."""
DEEDS: tuple[tuple[type, str, object], ...] = (
    (Games, "feed", None),
    (Games, "let_go", None),
    (Motions, "agree", None),
    (Motions, "hold", None),
    (Motions, "release", None),
    (Lobbies, "open", None),
    (Lobby, "join", Outcome("", done=True)),
    (Lobby, "leave", ""),
    (Lobby, "wait", ""),
    (Lobby, "extend", ""),
    (Lobby, "add_robot", ""),
    (Lobby, "recall", ""),
    (Lobby, "cancel", None),
    (Plans, "make", True),
    (Plans, "reply", None),
    (Practice, "start", None),
    (Beyond, "keep", None),
    (Beyond, "let_in", None),
    (Beyond, "stand", None),
)
"""What is noted and not done, and what it returns: the evening stays as it is, whoever may do what."""


SLOTS = {
    **{name: menu_slot(menu, None) for name, menu in {
        "help": Menu.HELP, "top": Menu.TOP, "games": Menu.PAST, "plan": Menu.PLANS, "language": Menu.LANGUAGE,
        "scenario": Menu.SCENARIO, "settings": Menu.SETTINGS, "setup": Menu.SET_UP, "forget": Menu.FORGET,
    }.items()},
    **{name: answer_slot(name, None) for name in ("rules", "roles")},
}  # fmt: skip
"""Where the menus stand."""


@dataclass
class RightsGroup:
    """A group with all kinds of people, and the values for data of buttons."""

    group: Group
    owner: Someone
    people: dict[str, Someone]
    names: dict[str, int] = field(default_factory=dict)


@dataclass
class RightsTrial:
    """The deeds of each kind of people at each place, and the results."""

    world: World
    places: dict[str, RightsGroup]
    done: list[str] = field(default_factory=list)

    async def write(self, place: str, kind: str, text: str) -> str:
        """A command in the group of this place, or to the bot."""
        there, private = self._at(place)
        person = there.people.get(kind, there.people["admin"])
        there.names["now"] = int(self.world.up.ctx.clock.now())
        text = text.format(token=await self._token(there, person) if "{token}" in text else "", **there.names)
        server = self.world.server.world
        chat = server.private(server.person(person.id)) if private else server.chats[there.group.id]
        said = ServerMessage(chat.next_id(), chat.id, int(server.now()), person.id, text=text)
        said.entities = detect(text, [])
        chat.messages[said.id] = said
        body = {**message_json(server, said), **_author(kind, there.group)}

        async def writing() -> None:
            server.updates.add("message", body)

        return await self._did(there, kind, person, writing)

    async def press(self, place: str, kind: str, data: str, menu: str = "") -> str:
        """A button of this data, genuine or forged, under this menu or that of `/help`, there or in their own chat."""
        there, private = self._at(place)
        person = there.people[kind]
        chat = person.id if private else there.group.id
        there.names["now"] = int(self.world.up.ctx.clock.now())
        store = self.world.up.ctx.store
        message = await store.message_of(chat, SLOTS[menu or "help"]) or await store.message_of(chat, SLOTS["help"])
        assert message is not None, (place, kind, menu)
        answers: list[str] = []

        async def pressing() -> None:
            pressed = await self.world.control.forge(person.id, message, data.format(**there.names), chat, wait=30)
            assert pressed.answer is not None, data
            answers.append(pressed.answer.text)

        return await self._did(there, kind, person, pressing, answers)

    async def _did(
        self, there: RightsGroup, kind: str, person: Someone, act: Any, answers: Sequence[str] | None = None
    ) -> str:
        self.done.clear()
        begin = await self.world.control.last()
        with self._telling(kind, person):
            await act()
            await self.world.settled()
        events = await self.world.control.feed(begin)
        seen = [one.message for one in events if one.kind in {"sent", "edited"} and one.message and one.message.by_bot]
        group = [one.text for one in seen if one.chat_id == there.group.id]
        private = [one.text for one in seen if one.chat_id == person.id]
        if answers is not None:
            return _letter("\n".join(answers))
        if not group and not private:
            return "+d" if self.done else "."
        return _letter("\n".join(group or private)) + ("g" if group else "p")

    def _at(self, place: str) -> tuple[RightsGroup, bool]:
        """`lobby`: the group of that name; `lobby private`: one of these people in their private chat."""
        name, _, private = place.partition(" ")
        if name in {"day", "night"}:
            self.world.table(self.places["night"].group).game.floor.give(() if name == "night" else None)
            name = "night"
        return self.places[name], bool(private)

    async def _token(self, there: RightsGroup, person: Someone) -> str:
        token = f"token{person.id}"
        async with self.world.up.ctx.store.transaction() as tx:
            await create_token(tx, Token(token, there.names["game"], person.id, self.world.up.ctx.clock.now() + 900))
        return token

    def _telling(self, kind: str, person: Someone) -> contextlib.AbstractContextManager[None]:
        match kind:
            case "hidden":
                return untold(self.world, HIDDEN, [person])
            case "busy":
                return untold(self.world, BROKEN, [person])
        return contextlib.nullcontext()

    async def host(self, place: str, kind: str) -> None:
        """The lobby or game of this place is hosted by the host, or in turn by the banned player."""
        there, _ = self._at(place)
        host = there.people["barred" if kind == "barred" else "host"]
        store = self.world.up.ctx.store
        for row in await store.active_games_in(there.group.id):
            if row.creator != host.id:
                async with store.transaction() as tx:
                    await tx.save_game(replace(row, creator=host.id))
            if (table := self.world.up.services.tables.get(row.id)) is not None:
                table.row = replace(table.row, creator=host.id)

    async def kept(self) -> object:
        """All that no forbidden deed may change."""
        tables = ("games", "players", "inputs", "chats", "bans", "plans", "plan_replies", "beyond", "waiting_list",
                  "next_game", "motions")  # fmt: skip

        async def read(db: Database) -> object:
            return {
                name: [tuple(row) for row in await db.execute(f"SELECT * FROM {name} ORDER BY 1, 2")] for name in tables
            }

        return await self.world.up.ctx.store.run(read)


def _author(kind: str, group: Group) -> dict[str, Any]:
    match kind:
        case "anonymous":
            sender = {"id": group.id, "type": "supergroup", "title": group.title}
            return {"from": {"id": 1087968824, "is_bot": True, "first_name": "Group"}, "sender_chat": sender}
        case "channel":
            return CHANNEL
        case "linked":
            return LINKED
        case "bot":
            return BOT
    return {}


def _letter(text: str) -> str:
    return next((letter for letter, signs in REFUSALS.items() if any(sign in text for sign in signs)), "+")


@contextlib.contextmanager
def noting(done: list[str]) -> Iterator[None]:
    """Deeds of `DEEDS` are noted here while the block runs."""

    def noted(name: str, returned: object) -> Any:
        async def note(*_: object, **__: object) -> object:
            done.append(name)
            return returned

        return note

    with pytest.MonkeyPatch.context() as patch:
        for owner, name, returned in DEEDS:
            patch.setattr(owner, name, noted(name, returned))
        yield


async def _everybody(world: World) -> RightsGroup:
    """A group in which one of each kind is."""
    owner, *people = [await world.control.person(name.title(), language_code="en") for name in ("olga", *PEOPLE)]
    for person in (owner, *people):
        await world.control.start(person.id)
    group = await world.control.group("Mafia", [owner.id, *(one.id for one in people)], supergroup=True, bot="member")
    there = RightsGroup(group, owner, dict(zip(PEOPLE, people, strict=True)))
    await world.control.promote(group.id, there.people["admin"].id)
    await world.settled()
    members = world.server.world.chats[group.id].members
    members[there.people["left"].id] = LEFT
    del members[there.people["stranger"].id]
    settings = "robots=on beyond=on watchers=on substitutes=members silence_turns=off"
    await world.say(owner, f"/settings {settings}", group)
    await world.say(owner, "/plan tomorrow 21:00 classic", group)
    return there


async def _furnish(world: World, there: RightsGroup) -> None:
    """Bans, a plan that all have answered, a game that has ended, and all menus."""
    store, group = world.up.ctx.store, there.group
    (plan,) = await plans_in(store, group.id, None)
    async with store.transaction() as tx:
        for kind in ("banned", "barred"):
            await save_ban(tx, Ban(group.id, there.people[kind].id, kind), 0.0)
        for kind, person in there.people.items():
            if kind not in {"left", "stranger"}:
                await subscribe(tx, group.id, person.id)
            await keep_reply(tx, plan.id, person.id, Reply.PERHAPS, 1.0)
        ended = await _ended(tx, group.id)
    active = await store.active_games_in(group.id)
    there.names = {"plan": plan.id, "ended": ended.id, "game": active[0].id if active else 0, "chat": group.id}
    for text in ("help", "rules chess", "roles chess", "top", "games", "plan", "language", "scenario", "settings"):
        await world.say(there.owner, f"/{text}", group)
    for person in there.people.values():
        for text in ("help", "language", "games", "top", "forget"):
            await world.say(person, f"/{text}")


async def _ended(tx: Any, chat_id: int) -> GameRow:
    made: GameRow = await tx.create_game(game_row(
        chat_id, thread_id=7, seed="0", creator=0, created_at=0.0, closes_at=0.0,
    ))  # fmt: skip
    ended = replace(made, state=GameState.ENDED, ended_at=1.0, thread_id=None)
    await tx.save_game(ended)
    return ended


async def _game(world: World, there: RightsGroup) -> None:
    """At night, standing still: one player lives, one is out, the others are robots; somebody watches, one asks to."""
    host, group, store = there.people["host"], there.group, world.up.ctx.store
    board = (await world.say(host, "/newgame robots=5", group))[-1]
    for kind in ("player", "dead"):
        await world.press(there.people[kind], board, "Join")
    await world.press(host, board, "Start")
    table = world.table(group)
    await world.say(host, "/pause", group)
    out = table.seat_of(there.people["dead"].id)
    assert out is not None
    table.game.seats[out].alive = False
    game = table.row.id
    async with store.transaction() as tx:
        for number, (kind, standing) in enumerate((("watcher", SoulStanding.IN), ("member", SoulStanding.ASKED)), 1):
            one = there.people[kind]
            await save_soul(tx, Soul(game, one.id, WATCHERS + number, one.first_name, "en", standing))
        await save_soul(tx, Soul(game, there.people["dead"].id, out, "Dead", "en", SoulStanding.IN))


@contextlib.asynccontextmanager
async def an_evening(folder: Path) -> AsyncIterator[RightsTrial]:
    """The whole evening."""
    async with playing(folder) as world:
        places = {name: await _everybody(world) for name in ("nothing", "lobby", "night")}
        lobby = places["lobby"]
        board = (await world.say(lobby.people["host"], "/newgame", lobby.group))[-1]
        await world.press(lobby.people["player"], board, "Join")
        await _game(world, places["night"])
        for there in places.values():
            await _furnish(world, there)
        evening = RightsTrial(world, places)
        with noting(evening.done):
            yield evening
