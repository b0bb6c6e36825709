"""A whole game played by robots."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from bot.engine.asks import Ask
from bot.engine.game import Game
from bot.engine.inputs import Answer, TimeUp
from bot.engine.outputs import Opened, Output, Told
from bot.engine.rules import Rules
from bot.parts.finales.last_three import LastThreeBegan, LastThreeTalkAgain
from bot.parts.procedures.speech.debate import DebateOpened
from bot.robots.at_random import AtRandom
from bot.robots.public import Public, side_of_many
from bot.robots.robot import Robot, may_speak, spread, tell_all
from bot.robots.sensible import Careless, Sensible, Silent

MANNERS: dict[str, type[Robot]] = {
    "random": AtRandom,
    "silent": Silent,
    "careless": Careless,
    "sensible": Sensible,
}
"""The manners of robots by name: `random` answers anything; `silent` thinks and says nothing; `careless` talks, but
thinks half of the time only; `sensible` thinks and talks.
"""


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """The outcome of a game: the winner and why (the ending's id), in which round, and how many inputs it took.

    `shared` are the sides of players who have won with a side that is not theirs.
    """

    winner: str
    why: str
    rounds: int
    inputs: int
    shared: tuple[str, ...] = ()


def play(
    rules: Rules,
    players: int,
    seed: str,
    manner: str = "random",
    deal: Sequence[str] | None = None,
    *,
    against: str = "",
    of: str = "",
) -> GameOutcome:
    """A game of robots, from the deal to its end.

    Args:
        rules: the rules of the game.
        players: their number.
        seed: the seed of the game and of the robots: the same seed gives the same game.
        manner: one of `MANNERS`.
        against: the manner of all players who are not dealt a role of the largest side; empty: the same manner.
        of: a side, to whose players the manner `against` is limited.
        deal: the roles of seats 1, 2, 3, ... instead of a draw.

    Raises:
        ValueError: there is no such manner, or no deal for so many players.
    """
    against = against or manner
    for name in (manner, against):
        if name not in MANNERS:
            raise ValueError(f"no such manner of playing: {name}")
    chance = Random(f"{seed}/robots")
    kinds = (MANNERS[manner], MANNERS[against])
    game = Game(rules, players, seed, deal=deal, heard=any(kind.listens for kind in kinds))
    if against == manner:
        return drive(game, {seat: kinds[0](seat, rules, chance) for seat in game.seats}, chance)
    home = side_of_many(seat.role for seat in game.seats.values())
    sides = {number: seat.role.side for number, seat in game.seats.items()}
    kind_of = {number: kinds[side == of if of else side != home] for number, side in sides.items()}
    return drive(game, {seat: kind(seat, rules, chance) for seat, kind in kind_of.items()}, chance)


def drive(game: Game, robots: Mapping[int, Robot], chance: Random) -> GameOutcome:
    """Let robots play a game that has not begun. They answer in random order, as soon as they are asked."""
    gather(game.rules, robots)
    listening = any(robot.listens for robot in robots.values())
    talking = any(robot.talks for robot in robots.values())
    patience = max(robot.reconsiders for robot in robots.values())
    inputs = 0
    unheard = game.questions.unheard
    pending: list[Ask] = []
    looks = patience
    step = game.start()
    while game.outcome.winner is None:
        if unheard:
            pending += unheard
            unheard.clear()
            looks = patience
        elif step.outputs:
            for output in step.outputs:
                if type(output) is Opened:
                    pending.append(output.ask)
                    looks = patience
                elif listening:
                    hear(output, game, robots, chance)
        given = answer(game, robots, pending, chance, talking) if pending else None
        while given is None and looks:
            looks -= 1
            pending += [ask for ask in game.questions.open.values() if ask.public and not ask.final]
            given = answer(game, robots, pending, chance, talking)
        inputs += 1
        step = game.advance(given or TimeUp(game.waits_until or game.now))
    return GameOutcome(game.outcome.winner, game.outcome.why, game.round, inputs, game.outcome.shared())


def hear(output: Output, game: Game, robots: Mapping[int, Robot], chance: Random) -> None:
    """Let robots hear and see what is put out, and talk where all may."""
    spread(output, robots)
    if type(output) is Told and isinstance(output.event, DebateOpened):
        talk_freely(game, robots, chance)
    elif type(output) is Told and isinstance(output.event, LastThreeBegan | LastThreeTalkAgain):
        chat(robots, game.seats.with_voices)


def gather(rules: Rules, robots: Mapping[int, Robot]) -> None:
    """Let robots share one notebook of public knowledge, before their game begins."""
    thinking = [robot for robot in robots.values() if isinstance(robot, Silent)]
    if thinking:
        public = Public(rules)
        for robot in thinking:
            robot.share(public)


def answer(
    game: Game, robots: Mapping[int, Robot], pending: list[Ask], chance: Random, talking: bool = True
) -> Answer | None:
    """The answer of the first robot that has one; None where no robot has. `talking`: whether any of them talks."""
    still_open = game.questions.open
    while pending:
        place = int(chance.random() * len(pending))
        ask, last = pending[place], pending.pop()
        if last is not ask:
            pending[place] = last
        if ask.id in still_open:
            robot = robots[ask.seat]
            if talking and robot.talks:
                talk(game, robots, ask)
            choice = robot.choose(ask)
            if choice is not None:
                return Answer(game.now, ask.seat, ask.id, choice)
    return None


def talk_freely(game: Game, robots: Mapping[int, Robot], chance: Random) -> None:
    """Let robots talk, one after another in any order, twice, while nothing is asked."""
    for _ in range(2):
        chat(robots, chance.sample(game.seats.with_voices, len(game.seats.with_voices)))


def chat(robots: Mapping[int, Robot], order: Sequence[int]) -> None:
    """Let robots talk in this order, while nothing is asked."""
    for seat in order:
        for saying in robots[seat].chat():
            tell_all(robots, saying)


def talk(game: Game, robots: Mapping[int, Robot], ask: Ask) -> None:
    """Let the robot of a public question speak first, if it may speak now; all robots hear the words."""
    if may_speak(game, ask):
        for saying in robots[ask.seat].speak(ask):
            tell_all(robots, saying)
