"""The crash sweep: the bot is killed at every step of a lobby and a game, and compared with one that never was.

`python -m tests.whole.sweep [SCENARIO ...]` sweeps whole games, one line a scenario.
"""

import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bot.chat.callback_data import read_answer
from bot.chat.lobbies.board import lobby_slot
from bot.chat.presenting.slots import end_slot
from bot.engine.inputs import Answer, from_record
from bot.playground.control import Control
from bot.playground.crowd import Crowd
from bot.playground.server.serving import running_server
from bot.playground.views import Group, Happened, Seen, Someone
from bot.scenario import available, load
from bot.store.rows import GameState
from tests.whole.lives import Death, Fate, Moment, Place, get_ready, live_and_die
from tests.whole.table import group_of, lobby, people, playing
from tests.whole.unbroken import Arrival, Kept, Unbroken, out_of_order, read, unbroken

SPEED = 60.0
PATIENCE = 15.0
"""So long a press in the lobby may stay unanswered, real seconds: a few lives."""
STEP = Fate(Moment.AFTER)
BROKEN_OFF = tuple(Fate(Moment.SENT, count) for count in (1, 2, 3))
ELSEWHERE = (*(Fate(Moment.BEGUN, count) for count in (1, 2, 3, 4)), *(Fate(Moment.ANY, count) for count in (1, 4, 9)))
AROUND_EVERY_STEP = tuple(
    fate
    for place, elsewhere in enumerate(ELSEWHERE)
    for fate in (STEP, STEP, STEP, STEP, BROKEN_OFF[place % 3], STEP, STEP, elsewhere)
)
"""Each step sees the moments before and after its commit. Now and then besides, a call is broken off, the first, second
or third of a life; and now and then the bot is killed while it starts, or in the middle of anything."""
AWAKE = 7
"""So many of the players answer at most; in a larger game the others are removed for it in the end (CH-08)."""
GREETING = Arrival("Hello!", beginning=True)
WELCOME = Arrival("You have joined the game in", beginning=True)
ACHIEVED = Arrival("🏅", beginning=True)
LIVES_AT_MOST = 5000
AT_A_TIME = 7
LONGEST = 3600.0
"""Real seconds: a game that takes longer has come to a halt."""


@dataclass
class Swept:
    """What came of a sweep. `problems` is empty where nobody could have told that the bot was ever killed.

    Attributes:
        positions: of the log, all of which were visited at each moment.
        kills: how many lives were ended.
        repeats: messages that came once more because the kill came before they were noted.
    """

    scenario: str
    positions: int
    kills: int
    repeats: int
    seconds: float
    problems: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        verdict = "as if unbroken" if not self.problems else f"{len(self.problems)} problems"
        return (
            f"{self.scenario:10} {self.positions:4} positions {self.kills:5} kills {self.repeats:4} repeats "
            f"{self.seconds:7.1f} s  {verdict}"
        )


@dataclass
class Played:
    """One game that went through all those lives, and what there is to compare it by."""

    place: Place
    scenario: str
    everyone: tuple[Someone, ...]
    joined: list[int]
    group: Group
    group_after: Group
    crowd: Crowd
    events: list[Happened]
    kept: Kept


async def sweep(scenario: str, directory: Path, fates: Sequence[Fate]) -> Swept:
    """Play a game of the smallest size, killing the bot at every step, and compare."""
    get_ready()
    begin = time.monotonic()
    played = await _play(scenario, directory, fates)
    deaths = played.place.deaths()
    before = {played.group.id: [Arrival("🎭", lobby_slot(1), beginning=True)]}
    for place, person in enumerate(played.everyone):
        greeted = [GREETING] if place % 2 == 0 else []
        before[person.id] = [*greeted, *[WELCOME] * played.joined.count(person.id)]
    told = unbroken(played.kept, load(scenario), before)
    if played.kept.achieved:
        told.arrivals[played.group.id].append(ACHIEVED)
    repeats, problems = _compare_chats(played, told)
    in_between = sum(death.flying for death in deaths)
    if repeats > in_between:
        problems.append(f"{repeats} repeats, but only {in_between} calls were on their way when a kill came")
    problems += _compare_game(played, told) + _compare_time(played, deaths) + _unvisited(played, deaths, fates)
    problems += _presses(played)
    return Swept(scenario, len(played.kept.log), len(deaths), repeats, time.monotonic() - begin, problems)


async def _play(scenario: str, directory: Path, fates: Sequence[Fate]) -> Played:
    async with running_server() as server:
        control = server.control
        await control.settings(query_lifetime=60)
        place = Place(server.token, server.base_url, directory / "mafia.sqlite3", SPEED)
        everyone = await people(control, load(scenario).sizes()[0])
        group = await group_of(control, everyone)
        crowd = Crowd(control, group.id, everyone, seed=f"sweep/{scenario}", pause=0.05)
        lives = asyncio.create_task(live_and_die(place, fates, LIVES_AT_MOST))
        driving = asyncio.create_task(_drive(control, group, everyone, crowd, scenario))
        try:
            done, _ = await asyncio.wait({lives, driving}, timeout=LONGEST, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            assert lives in done, f"the game has come to a halt after {len(place.deaths())} lives"
        finally:
            for task in (lives, driving):
                task.cancel()
            await asyncio.gather(lives, driving, return_exceptions=True)
        joined = [person.id for person in everyone] + [everyone[1].id]
        events = [
            event for event in await control.feed(0, limit=1_000_000) if event.message is None or event.message.by_bot
        ]
        after = await control.look_at_group(group.id)
        return Played(place, scenario, everyone, joined, group, after, crowd, events, Kept.read(place.database))


async def _drive(control: Control, group: Group, everyone: Sequence[Someone], crowd: Crowd, scenario: str) -> None:
    """Fill a lobby, one of them leaving and coming back, start the game, and let robots play."""
    await _told(control, [person.id for person in everyone if person.started], GREETING, 0)
    board = await lobby(control, group, everyone[0], f"/newgame {scenario}")
    for person in everyone[:-1]:
        await _join(control, person, board)
    await control.press(everyone[1].id, board.message_id, _data(board, "Leave"), group.id, wait=PATIENCE)
    begin = await control.last()
    for person in everyone[AWAKE:]:
        crowd.rest(person.id)
    crowd.rest(everyone[1].id)  # else he is invited by the board, and is back before the other has come
    async with playing(crowd, begin):
        for person in (everyone[-1], everyone[1]):
            await _join(control, person, board)
        await crowd.resume(everyone[1].id)
        if len(everyone) < load(scenario).sizes()[-1]:  # else the last seat has started the game
            await control.press(everyone[0].id, board.message_id, _data(board, "Start"), group.id, wait=PATIENCE)
        await asyncio.Event().wait()


def _data(board: Seen, label: str) -> str:
    button = board.button(label)
    assert button is not None
    return str(button["callback_data"])


async def _join(control: Control, person: Someone, board: Seen) -> None:
    """Press Join once; whoever is sent to the bot's chat goes there; then wait for the welcome."""
    begin = await control.last()
    press = await control.press(person.id, board.message_id, _data(board, "Join"), board.chat_id, wait=PATIENCE)
    if press.answer is not None and press.answer.url:
        await control.follow_link(person.id, press.answer.url)
    await _told(control, [person.id], WELCOME, begin)


async def _told(control: Control, chats: Sequence[int], what: Arrival, after: int) -> None:
    """Wait until a text has come into all these chats."""
    waiting = dict.fromkeys(chats)
    if not waiting:
        return
    async for event in control.follow(after):
        if event.message is not None and event.message.by_bot and event.message.text.startswith(what.text):
            waiting.pop(event.chat_id, None)
            if not waiting:
                return


# -- comparing -----------------------------------------------------------------------------------------------


def _compare_chats(played: Played, told: Unbroken) -> tuple[int, list[str]]:
    """Every chat: nothing missing, nothing strange, in order; how many messages came twice, and what is wrong."""
    repeats, problems = 0, []
    for chat in (played.group.id, *[person.id for person in played.everyone]):
        sent = [(e.message.message_id, e.message.text) for e in _of(played, chat, "sent") if e.message]
        reading = read(chat, sent, told)
        repeats += reading.repeats
        problems += [f"chat {chat}: never came: {arrival}" for arrival in reading.missing]
        problems += [f"chat {chat}: should not have come here: {text!r}" for text in reading.strange]
        problems += _compare_looks(played, told, chat, reading.slots)
    return repeats, problems


def _of(played: Played, chat: int, *kinds: str) -> list[Happened]:
    return [event for event in played.events if event.kind in kinds and event.chat_id == chat]


def _compare_looks(played: Played, told: Unbroken, chat: int, slots: dict[int, str]) -> list[str]:
    """Messages that change: their looks in order; the last is the last, without buttons, if that is worth an edit."""
    problems = []
    for number, slot in slots.items():
        if slot == lobby_slot(1):
            continue
        looks = told.looks[chat, slot]
        views = [e.message for e in _of(played, chat, "sent", "edited") if e.message and e.message.message_id == number]
        wrong = out_of_order(looks, [view.text for view in views])
        problems += [f"chat {chat}: {slot} should not have looked so then: {look!r}" for look in wrong]
        if played.kept.slots.get((chat, number)) != slot:
            continue  # it was sent twice, and this is the one that nobody knows of
        if views[-1].text.strip() != looks[-1]:
            problems.append(f"chat {chat}: {slot} looks at last {views[-1].text!r} instead of {looks[-1]!r}")
        if views[-1].keyboard and slot != end_slot(1):  # there the next game is opened
            problems.append(f"chat {chat}: {slot} has kept its buttons: {views[-1].text!r}")
    known = {slot for (in_chat, _), slot in played.kept.slots.items() if in_chat == chat}
    unknown = [slot for slot in dict.fromkeys(slots.values()) if slot not in known and not told.may_lack(chat, slot)]
    return problems + [f"chat {chat}: nobody knows the message of {slot} any more" for slot in unknown]


def _compare_game(played: Played, told: Unbroken) -> list[str]:
    """The log and what became of the game and the group."""
    kept, problems = played.kept, []
    problems += [f"input {number} differs from the unbroken game" for number in told.differing]
    if [row.state for row in kept.rows] != [GameState.ENDED]:
        problems.append(f"games: {[row.state for row in kept.rows]}")
    if not told.game.over or kept.rows[0].winner != told.game.winner:
        problems.append(f"the winner is {kept.rows[0].winner} in the store, {told.game.winner} in the unbroken game")
    order = [played.everyone[0], *played.everyone[2:], played.everyone[1]]
    if [player.user_id for player in kept.players] != [person.id for person in order]:
        problems.append(f"the seats are {[player.name for player in kept.players]}")
    problems += [f"{count} rows left in {table}" for table, count in kept.left_over.items() if count]
    if played.group_after.permissions != played.group.permissions:
        problems.append(f"the group's permissions are {played.group_after.permissions}")
    restricted = [m["user"]["id"] for m in played.group_after.members if m["status"] == "restricted"]
    problems += [f"{user} is still restricted" for user in restricted]
    problems += [f"message {number} is still pinned" for number in played.group_after.pinned]
    return problems


def _compare_time(played: Played, deaths: Sequence[Death]) -> list[str]:
    """The game's time runs only while the bot lives: so no phase is skipped."""
    problems, lived, since = [], 0.0, (0.0, 0.0)
    at = {f"input {line.number}": _seconds(line.record.get("at")) for line in played.kept.log}
    for death in deaths:
        if death.moment == Moment.AFTER and death.step in at:
            game, real = at[death.step] - since[0], lived + death.stamped - since[1]
            if game > real * SPEED + 0.01:
                problems.append(f"{death.step}: {game:.1f} game seconds passed in a life of {real:.2f} s")
            since = at[death.step], lived + death.stamped
        lived += death.lived
    return problems


def _seconds(at: object) -> float:
    return at if isinstance(at, float) else 0.0


def _unvisited(played: Played, deaths: Sequence[Death], fates: Sequence[Fate]) -> list[str]:
    """Every position has seen the moments around its commit, and calls were broken off too."""
    wanted = (Moment.BEFORE, Moment.AFTER) if STEP in fates else ()
    visited = {(death.moment, death.step) for death in deaths}
    steps = [f"input {line.number}" for line in played.kept.log]
    problems = [f"{step} has not seen {at}" for step in steps for at in wanted if (at, step) not in visited]
    if any(fate.moment is Moment.SENT for fate in fates) and not any(death.moment == Moment.SENT for death in deaths):
        problems.append("no kill came between a call and its noting")
    return problems


def _presses(played: Played) -> list[str]:
    """What was acknowledged is in the log, and nothing is there more often than it was pressed."""
    seats = {player.user_id: player.seat for player in played.kept.players}
    answers = [given for line in played.kept.log[1:] if isinstance(given := from_record(line.record), Answer)]
    taken = Counter((given.seat, pick) for given in answers for pick in given.choice or (None,))
    problems = []
    for press in played.crowd.presses:
        meant = read_answer(press.data)
        noted = press.answer.answer is not None and press.answer.answer.text.startswith("Noted")
        if noted and meant is not None and not taken[seats[press.user], meant.pick]:
            problems.append(f"{press} is not in the log")
    pressed = Counter(seats[press.user] for press in played.crowd.presses)
    logged = Counter(given.seat for given in answers)
    for seat, count in logged.items():
        if count > pressed[seat] + 1:  # a press under way when the game ended is in the log, and not in his memory
            problems.append(f"seat {seat} answered {count} times and pressed only {pressed[seat]} times")
    return problems


async def _sweep_all(scenarios: Sequence[str]) -> bool:
    """Some at a time, since lives are spent waiting; each is printed when it is done."""
    free = asyncio.Semaphore(AT_A_TIME)

    async def one(scenario: str) -> bool:
        async with free:
            with tempfile.TemporaryDirectory() as directory:
                swept = await sweep(scenario, Path(directory), AROUND_EVERY_STEP)
        print("\n  ".join([str(swept), *swept.problems]), flush=True)
        return not swept.problems

    return all(await asyncio.gather(*map(one, scenarios)))


if __name__ == "__main__":
    sys.exit(0 if asyncio.run(_sweep_all(sys.argv[1:] or sorted(available()))) else 1)
