"""The crash sweep: the bot is killed at every step of a lobby and a game, and compared with one that never was.

`python -m tests.whole.sweep [--with FEATURE] [--sparsely] [SCENARIO ...]` sweeps whole games, one line a scenario;
with a feature, games that have it (`tests/whole/features`); sparsely, with nine kills or so from the lobby to the end.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bot.engine.inputs import Answer, from_record
from bot.scenario import available, load
from bot.store import Store
from bot.store.rows import Chat, GameState
from bot.store.settings import GroupSettings
from bot.telegram.callback_data import AnswerButton
from playground.server.serving import running_server
from playground.views import Group, Happened
from tests.crowds import KeptCrowd
from tests.whole.features.beyond import WithBeyond
from tests.whole.features.feature import Feature, PlainFeature, Stage
from tests.whole.features.here import WithSecretsHere
from tests.whole.features.hosts import WithHosts
from tests.whole.features.practice import WithPractice
from tests.whole.features.substitutes import WithSubstitutes
from tests.whole.features.voice import WithVoice
from tests.whole.features.waiting import WithWaitingList
from tests.whole.lives import Death, Fate, LivesPlace, Moment, get_ready, live_and_die
from tests.whole.table import group_of, people
from tests.whole.unbroken import ChatReading, StoreContents, Unbroken, out_of_order, read, timeless, unbroken
from tests.whole.verdict import place

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
ROUNDS = ((1.2, 0.5), (1.0, 1.0), (2.0, 3.0))
"""Where a game is swept sparsely: steps for each player before kills around a step, and before one that breaks off a
call."""
LIVES_AT_MOST = 5000
IN_STEPS = 4.0
"""The speed of the clock while the steps of a feature are made, whatever time its lives take; a little faster than real
time, since what a group may be told in a minute comes from it too, and each life sets its boards' clocks right."""
AT_A_TIME = 7
LONGEST = 3600.0
"""Real seconds: a game that takes longer has come to a halt."""


def sparsely(players: int) -> tuple[Fate, ...]:
    """Few fates: each round has kills on both sides of a step and one in a call; the last life goes on to the end."""
    found: list[Fate] = []
    for count, (steps, more) in enumerate(ROUNDS, 1):
        found += [Fate(Moment.AFTER, beyond=round(steps * players)), STEP]
        found.append(Fate(Moment.SENT, count, beyond=round(more * players)))
    return (*found, Fate(None))


@dataclass
class SweepResult:
    """The result of a sweep. `problems` is empty where no one could have told that the bot was ever killed.

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


NOTHING = "nothing"
FEATURES: Mapping[str, Callable[[], Feature]] = {
    NOTHING: PlainFeature,
    "substitutes": WithSubstitutes,
    "waiting": WithWaitingList,
    "beyond": WithBeyond,
    "practice": WithPractice,
    "voice": WithVoice,
    "hosts": WithHosts,
    "here": WithSecretsHere,
}
"""What a game can be swept with."""


@dataclass
class SweptGame:
    """One game through all these lives, and the reference to compare with."""

    on: Stage
    feature: Feature
    group_after: Group
    events: list[Happened]
    kept: StoreContents

    @property
    def chats(self) -> list[int]:
        """The group, and everybody's private chat; and where else the feature has the bot write."""
        people = [person.id for person in (*self.on.everyone, *self.on.others)]
        return [self.on.group.id, *people, *self.feature.elsewhere]


async def sweep(
    scenario: str, directory: Path, fates: Sequence[Fate], feature: Feature | None = None, *, quick: bool = False
) -> SweepResult:
    """Play a game of the smallest size, killing the bot at every step (if `quick`, of the feature), and compare."""
    await get_ready()
    begin = time.monotonic()
    played = await _play(scenario, directory, fates, feature or PlainFeature(), quick=quick)
    deaths = played.on.place.deaths()
    told = await unbroken(played.kept, played.feature.before(played.on), directory)
    told.is_loose = played.feature.is_loose
    readings = {chat: read_chat(played, told, chat) for chat in played.chats}
    repeats = sum(reading.repeats for reading in readings.values()) + played.feature.repeats(played.kept, readings)
    problems = compare_chats(played, told, readings)
    in_between = sum(death.flying for death in deaths)
    if repeats > in_between:
        again = [text for reading in readings.values() for text in reading.repeated]
        problems.append(f"{repeats} repeats, but only {in_between} calls were on their way when a kill came: {again}")
    problems += compare_game(played, told) + _compare_time(played, deaths) + compare_presses(played)
    problems += [] if quick else _unvisited(played, deaths, fates)
    problems += played.feature.problems(played.on, played.events, played.kept, readings)
    return SweepResult(scenario, len(played.kept.log), len(deaths), repeats, time.monotonic() - begin, problems)


async def _play(scenario: str, directory: Path, fates: Sequence[Fate], feature: Feature, *, quick: bool) -> SweptGame:
    async with running_server() as server:
        control = server.control
        await control.settings(query_lifetime=60)
        database, slowly = directory / "mafia.sqlite3", IN_STEPS if quick else None
        place = LivesPlace(server.token, server.base_url, database, feature.speed, slowly)
        rules = load(scenario)
        everyone = await people(control, feature.players(rules) + feature.others)
        players, others = everyone[: feature.players(rules)], everyone[feature.players(rules) :]
        group = await group_of(control, everyone)
        crowd = KeptCrowd(control, group.id, players, seed=f"sweep/{scenario}", pause=0.05, minds=feature.minds)
        on = Stage(control, place, rules, group, players, others, crowd, quick)
        await _set_up(place, group, feature)
        if not quick:
            on.open_window()
        lives = asyncio.create_task(live_and_die(place, fates, LIVES_AT_MOST))
        driving = asyncio.create_task(feature.play(on))
        try:
            done, _ = await asyncio.wait({lives, driving}, timeout=LONGEST, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            assert lives in done, f"the game has come to a halt after {len(place.deaths())} lives"
        finally:
            for task in (lives, driving):
                task.cancel()
            await asyncio.gather(lives, driving, return_exceptions=True)
        events = await control.feed(0, limit=1_000_000)
        after = await control.look_at_group(group.id)
        return SweptGame(on, feature, after, events, StoreContents.read(place.database))


async def _set_up(place: LivesPlace, group: Group, feature: Feature) -> None:
    """The group has chosen its settings before all this."""
    if feature.settings:
        async with await Store.open(place.database) as store, store.transaction() as tx:
            await tx.save_chat(Chat(group.id, group.title, settings=GroupSettings.read(feature.settings)))


# -- comparing -----------------------------------------------------------------------------------------------


def _of(played: SweptGame, chat: int, *kinds: str) -> list[Happened]:
    """The events of a chat; a display in the group to one member alone counts for their private chat."""
    return [event for event in played.events if event.kind in kinds and place(event) == chat]


def read_chat(played: SweptGame, told: Unbroken, chat: int, *, late: bool = False) -> ChatReading:
    """A chat beside its reference. `late`: a call may come late, if the message is taken back then."""
    sent = [(event.message.message_id, event.message.text) for event in _of(played, chat, "sent") if event.message]
    gone = {number for event in _of(played, chat, "deleted") for number in event.facts["message_ids"]}
    return read(chat, sent, told, taken_back=gone if late else ())


def compare_chats(played: SweptGame, told: Unbroken, readings: Mapping[int, ChatReading]) -> list[str]:
    """Every chat: nothing missing, nothing strange, in order."""
    problems = []
    for chat, reading in readings.items():
        problems += [f"chat {chat}: never came: {arrival}" for arrival in reading.missing]
        problems += [f"chat {chat}: should not have come here: {text!r}" for text in reading.strange]
        problems += _compare_looks(played, told, chat, reading.slots)
    return problems


def _compare_looks(played: SweptGame, told: Unbroken, chat: int, slots: dict[int, str]) -> list[str]:
    """Messages that change: their looks in order; the last is the last, without buttons, if that is worth an edit."""
    problems = []
    for number, slot in slots.items():
        if played.feature.may_change(slot):
            continue
        looks = told.looks[chat, slot]
        views = [e.message for e in _of(played, chat, "sent", "edited") if e.message and e.message.message_id == number]
        wrong = out_of_order(looks, [view.text for view in views])
        problems += [f"chat {chat}: {slot} should not have looked so then: {look!r}" for look in wrong]
        if played.kept.slots.get((chat, number)) != slot:
            continue  # it was sent twice, and this is the one that nobody knows of
        if timeless(views[-1].text) != looks[-1]:
            problems.append(f"chat {chat}: {slot} looks at last {views[-1].text!r} instead of {looks[-1]!r}")
        if views[-1].keyboard and not played.feature.may_keep_buttons(slot):
            problems.append(f"chat {chat}: {slot} has kept its buttons: {views[-1].text!r}")
    known = {slot for (in_chat, _), slot in played.kept.slots.items() if in_chat == chat}
    unknown = [slot for slot in dict.fromkeys(slots.values()) if slot not in known and not told.may_lack(chat, slot)]
    return problems + [f"chat {chat}: nobody knows the message of {slot} any more" for slot in unknown]


def compare_game(played: SweptGame, told: Unbroken) -> list[str]:
    """The log and what became of the game and the group."""
    kept, problems = played.kept, []
    problems += [f"input {number} differs from the unbroken game" for number in told.differing]
    if [row.state for row in kept.rows] != [GameState.ENDED]:
        problems.append(f"games: {[row.state for row in kept.rows]}")
    if not told.game.outcome.over or kept.rows[0].winner != told.game.outcome.winner:
        problems.append(
            f"the winner is {kept.rows[0].winner} in the store, {told.game.outcome.winner} in the unbroken game"
        )
    seated, wanted = [player.user_id for player in kept.players], played.feature.seated(played.on)
    if seated != wanted and not (played.on.scenario.draws_seats and sorted(seated) == sorted(wanted)):
        problems.append(f"the seats are {[player.name for player in kept.players]}")
    problems += [f"{count} rows left in {table}" for table, count in kept.left_over.items() if count]
    if played.group_after.permissions != played.on.group.permissions:
        problems.append(f"the group's permissions are {played.group_after.permissions}")
    restricted = [m["user"]["id"] for m in played.group_after.members if m["status"] == "restricted"]
    problems += [f"{user} is still restricted" for user in restricted]
    problems += [f"message {number} is still pinned" for number in played.group_after.pinned]
    return problems


def _compare_time(played: SweptGame, deaths: Sequence[Death]) -> list[str]:
    """The game's time runs only while the bot lives: so no phase is skipped."""
    problems, lived, since = [], 0.0, (0.0, 0.0)
    at = {f"input {line.number}": _seconds(line.record.get("at")) for line in played.kept.log}
    for death in deaths:
        if death.moment == Moment.AFTER and death.step in at:
            game, real = at[death.step] - since[0], lived + death.stamped - since[1]
            if game > real * played.feature.speed + 0.01:
                problems.append(f"{death.step}: {game:.1f} game seconds passed in a life of {real:.2f} s")
            since = at[death.step], lived + death.stamped
        lived += death.lived
    return problems


def _seconds(at: object) -> float:
    return at if isinstance(at, float) else 0.0


def _unvisited(played: SweptGame, deaths: Sequence[Death], fates: Sequence[Fate]) -> list[str]:
    """Every position has seen the moments around its commit, and calls were broken off too."""
    wanted = (Moment.BEFORE, Moment.AFTER) if STEP in fates and Fate(None) not in fates else ()
    visited = {(death.moment, death.step) for death in deaths}
    steps = [f"input {line.number}" for line in played.kept.log]
    problems = [f"{step} has not seen {at}" for step in steps for at in wanted if (at, step) not in visited]
    if any(fate.moment is Moment.SENT for fate in fates) and not any(death.moment == Moment.SENT for death in deaths):
        problems.append("no kill came between a call and its noting")
    return problems


def compare_presses(played: SweptGame) -> list[str]:
    """Acknowledged presses are in the log, and none is there more often than pressed."""
    seats = {player.user_id: player.seat for player in played.kept.players if not player.is_robot}
    given = [from_record(line.record) for line in played.kept.log[1:]]
    answers = [one for one in given if isinstance(one, Answer) and one.seat in seats.values()]
    taken = Counter((one.seat, pick) for one in answers for pick in one.choice or (None,))
    problems = []
    for press in played.on.crowd.presses:
        meant = AnswerButton.unpack(press.data)
        noted = press.answer.answer is not None and press.answer.answer.text.startswith("Noted")
        if noted and meant is not None and not taken[seats[press.user], meant.pick]:
            problems.append(f"{press} is not in the log")
    pressed = Counter(seats[press.user] for press in played.on.crowd.presses)
    logged = Counter(one.seat for one in answers)
    for seat, count in logged.items():
        if count > pressed[seat] + 1:  # a press under way when the game ended is in the log, and not in his memory
            problems.append(f"seat {seat} answered {count} times and pressed only {pressed[seat]} times")
    return problems


async def _sweep_all(scenarios: Sequence[str], name: str, at_a_time: int, *, few: bool) -> bool:
    """Some at a time, since lives are spent waiting; each is printed when it is done."""
    free = asyncio.Semaphore(at_a_time)

    async def one(scenario: str) -> bool:
        async with free:
            feature = FEATURES[name]()
            fates = sparsely(feature.players(load(scenario))) if few else AROUND_EVERY_STEP
            with tempfile.TemporaryDirectory() as directory:
                swept = await sweep(scenario, Path(directory), fates, feature)
        with_it = "" if name == NOTHING else f"with {name}: "
        print("\n  ".join([f"{with_it}{swept}", *swept.problems]), flush=True)
        return not swept.problems

    return all(await asyncio.gather(*map(one, scenarios)))


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--with", dest="feature", choices=FEATURES, default=NOTHING)
    arguments.add_argument("--sparsely", action="store_true")
    arguments.add_argument("--at-a-time", type=int, default=AT_A_TIME, help="so many games")
    arguments.add_argument("scenarios", nargs="*", default=[])
    chosen = arguments.parse_args()
    names = chosen.scenarios or sorted(available())
    done = asyncio.run(_sweep_all(names, chosen.feature, chosen.at_a_time, few=chosen.sparsely))
    sys.exit(0 if done else 1)
