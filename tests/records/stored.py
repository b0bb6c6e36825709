"""Games of robots in a store, as if people had played them."""

from collections.abc import Mapping, Sequence
from random import Random

from bot.engine.game import Game
from bot.engine.inputs import Input, to_record
from bot.engine.outputs import Step
from bot.robots.playing import MANNERS, drive
from bot.scenario import Scenario
from bot.store import Store
from bot.store.rows import GameState, LoggedInput, Player
from bot.telegram.games.digests import digest
from bot.telegram.games.replay import START


class Logged(Game):
    """A game that keeps its log."""

    seed: str
    log: list[LoggedInput]

    def start(self) -> Step:
        """The deal."""
        step = super().start()
        self.log = [LoggedInput(0, dict(START), digest(step), 0.0)]
        return step

    def advance(self, given: Input) -> Step:
        """One input, which is logged if it is taken."""
        step = super().advance(given)
        if step.refusal is None:
            self.log.append(LoggedInput(len(self.log), to_record(given), digest(step), given.at))
        return step


def play(scenario: Scenario, players: int, seed: str, manner: str = "sensible") -> Logged:
    """A game of robots, to its end."""
    rules = scenario.rules()
    game, chance = Logged(rules, players, seed), Random(f"{seed}/robots")
    game.seed = seed
    drive(game, {seat: MANNERS[manner](seat, rules, chance) for seat in range(1, players + 1)}, chance)
    return game


async def store_game(
    store: Store,
    scenario: Scenario,
    game: Logged,
    users: Mapping[int, Sequence[int]],
    *,
    group: int,
    ended: float,
) -> int:
    """Write a game down as one that these users have played, by seat in the order of their coming; its number."""
    async with store.transaction() as tx:
        row = await tx.create_game(
            chat_id=group, state=GameState.ENDED, scenario=scenario.id, pace="standard", language="en", seed=game.seed,
            creator=users[1][0], created_at=ended - 700, closes_at=0.0,
        )  # fmt: skip
        await tx.do(
            "UPDATE games SET started_at = ?, ended_at = ?, winner = ? WHERE id = ?",
            *(ended - 600, ended, game.outcome.winner, row.id),
        )
        for place in range(max(map(len, users.values()))):  # first all who began
            for seat, people in users.items():
                if place < len(people):
                    await tx.save_player(Player(row.id, people[place], seat, f"Player {people[place]}", "en"))
        for line in game.log:
            await tx.append_input(row.id, line)
    return row.id
