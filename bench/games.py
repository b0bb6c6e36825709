"""Databases with many live games, written as the bot writes them: each game as its log."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from pydantic import SecretStr

from bench.telegram import Group, Press, Telegram
from bot.config import Settings
from bot.engine.game import Game
from bot.engine.inputs import Host, HostAction, Input, TimeUp, to_record
from bot.engine.outputs import Step
from bot.engine.rules import Rules
from bot.robots.at_random import AtRandom
from bot.robots.playing import drive
from bot.scenario import load
from bot.store import Store, Transaction
from bot.store.place import Place
from bot.store.rows import Chat, GameRow, GameState, LoggedInput, Player, Settlement, ShownMessage, Tagged, User
from bot.store.settings import GroupSettings
from bot.telegram.callback_data import AnswerButton
from bot.telegram.games.digests import digest
from bot.telegram.games.replay import START
from bot.telegram.presenting.slots import topic_slot

SCENARIO = "classic"
PLAYERS = 10
A_DAY = 24 * 3600.0

Log = list[tuple[dict[str, object], str]]
"""Records and digests, line by line."""


class RecordedGame(Game):
    """A game that keeps a log."""

    def __init__(self, seed: str, rules: Rules | None = None, players: int = PLAYERS) -> None:
        super().__init__(rules or load(SCENARIO).rules(), players, seed)
        self.log: Log = []

    def start(self) -> Step:
        step = super().start()
        self.log.append((START, digest(step)))
        return step

    def advance(self, given: Input) -> Step:
        step = super().advance(given)
        if step.refusal is None:
            self.log.append((to_record(given), digest(step)))
        return step


@dataclass(frozen=True, slots=True)
class LiveGame:
    """A game so far: seed, log, the topic of the open vote (0: none), and the scenario."""

    seed: str
    log: Log
    topic: int = 0
    scenario: str = SCENARIO


@cache
def _at_the_vote() -> LiveGame:
    game = RecordedGame("vote")
    game.start()
    while not (votes := [ask for ask in game.questions.open.values() if ask.ability == "vote"]):
        game.advance(TimeUp(game.waits_until or game.now))
    game.advance(Host(game.now, HostAction.EXTEND, seconds=A_DAY))
    return LiveGame("vote", game.log, votes[0].topic)


def at_the_vote(_: int) -> LiveGame:
    """A game at its first vote, which lasts a day: the same game everywhere."""
    return _at_the_vote()


def in_mid_game(number: int, rules: Rules | None = None, players: int = PLAYERS) -> LiveGame:
    """The first half of a whole game that robots play, of classic where no other rules are given."""
    game, chance = RecordedGame(f"mid {number}", rules, players), Random(number)
    drive(game, {seat: AtRandom(seat, game.rules, chance) for seat in game.seats}, chance)
    return LiveGame(f"mid {number}", game.log[: len(game.log) // 2], scenario=game.rules.id)


def settings_for(server: Telegram, database: Path, scenarios: Path | None = None) -> Settings:
    """A bot as it is shipped, on that server, with a directory of its host's own scenarios."""
    return Settings(
        _env_file=None,
        bot_token=SecretStr(server.token),
        bot_api_url=server.url,
        database=database,
        scenarios=scenarios,
    )


async def write(
    database: Place, groups: Sequence[Group], play: Callable[[int], LiveGame], look: GroupSettings | None = None
) -> dict[int, int]:
    """A database with a live game in every group, each set as `look` says; returns the games by group."""
    games: dict[int, int] = {}
    async with await Store.open(database) as store, store.transaction() as tx:
        for number, group in enumerate(groups):
            games[group.chat_id] = await _write_one(tx, group, play(number), look or GroupSettings())
        now = time.time()
        await tx.heartbeat(now, now)
    return games


async def _write_one(tx: Transaction, group: Group, played: LiveGame, look: GroupSettings) -> int:
    now = time.time()
    await tx.save_chat(Chat(group.chat_id, f"Group {group.chat_id}", settings=look))
    new = GameRow(
        id=0,
        chat_id=group.chat_id,
        thread_id=None,
        state=GameState.RUNNING,
        scenario=played.scenario,
        options={},
        pace="standard",
        language="en",
        seed=played.seed,
        creator=group.users[0],
        created_at=now,
        closes_at=now,
    )
    row = await tx.create_game(new)
    for seat, user in enumerate(group.users, 1):
        name = f"Person {seat}"
        await tx.save_user(User(user, name, language="en", reachable=True))
        await tx.save_player(Player(row.id, user, seat, name, "en"))
        if look.seat_tags:  # dealt by a bot that has put them there; else the first press of a game would set them all
            await tx.tag(Tagged(group.chat_id, user, row.id, before="", words=str(seat)))
    for number, (record, fingerprint) in enumerate(played.log):
        await tx.append_input(row.id, LoggedInput(number, record, fingerprint, now))
    if played.topic:
        board = ShownMessage(group.chat_id, topic_slot(row.id, played.topic), group.board, "", row.id)
        await tx.settle(Settlement(shown=(board,)))
    return row.id


def votes(groups: Sequence[Group], games: dict[int, int], count: int) -> list[Press]:
    """Presses, `count` of them, on the boards of first votes, from group to group; each is taken and changes a board.

    Every player names one after another, and later takes back one after another.
    """
    topic = _at_the_vote().topic
    found: list[Press] = []
    for number in range(count):
        group = groups[number % len(groups)]
        turn = number // len(groups)
        seat = turn % PLAYERS
        others = [other for other in range(1, PLAYERS + 1) if other != seat + 1]
        pick = others[turn // PLAYERS % len(others)]
        press = AnswerButton(games[group.chat_id], topic, pick)
        found.append(Press(group.chat_id, group.users[seat], group.board, press.pack()))
    return found
