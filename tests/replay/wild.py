"""Games of robots in which people leave, write and are unreachable, and hosts meddle: logs that hold everything.

`python -m tests.replay.wild DIRECTORY [SEEDS]` writes what the present code makes of them, one file a scenario. The
logs in `logs/` were written so by earlier releases; a release that keeps another kind of digest adds its own. Those
with `edition9` in their names, of games dealt under that edition of the rules, were chosen among many for showing most:
each pace, composed casts, substitutes, players expelled, games broken off.
"""

import gzip
import json
import sys
from pathlib import Path
from random import Random

from bot.engine.game import Game
from bot.engine.inputs import Host, HostAction, Say, Sign, TimeUp, Unreached, Wrote, to_record
from bot.engine.outputs import Opened
from bot.robots.playing import MANNERS, answer
from bot.robots.robot import spread
from bot.scenario import available, load
from bot.scenario.options import variations
from bot.telegram.games.digests import digest
from bot.telegram.games.replay import START

KINDS = (("sensible", 0.0), ("random", 0.0), ("random", 0.01), ("sensible", 0.02))
"""The robots' manner, and how likely something from outside is at each step."""

SILENCE = 0.12
"""How likely a step of a wild game passes with nobody answering."""


def outside(chance, game):
    """An input from outside play."""
    seat, at = chance.choice(list(game.seats)), game.now
    return chance.choice(
        [
            Host(at, HostAction.LEAVE, seat),
            Host(at, HostAction.KICK, seat),
            Host(at, HostAction.EXTEND, 0, 30.0),
            Host(at, HostAction.SKIP),
            Say(at, seat, "a word"),
            Sign(at, seat),
            Wrote(at, seat),
            Unreached(at, seat),
        ]
    )


class Log:
    """The lines of a game: each input with the digest of what it caused."""

    def __init__(self):
        self.lines = []

    def keep(self, record, step):
        if step.refusal is None:
            self.lines.append([record, digest(step)])
        return step


def play(rules, players, seed, manner, wildness):
    """The log of one whole game."""
    chance = Random(f"{seed}/{manner}/{wildness}")
    game, log = Game(rules, players, seed), Log()
    robots = {seat: MANNERS[manner](seat, rules, chance) for seat in game.seats}
    patience = max(robot.reconsiders for robot in robots.values())
    pending, looks = [], patience
    step = log.keep(START, game.start())
    while not game.outcome.over:
        for output in step.outputs:
            if isinstance(output, Opened):
                pending.append(output.ask)
                looks = patience
            else:
                spread(output, robots)
        given = None
        if wildness and chance.random() < wildness:
            given = outside(chance, game)
        elif not wildness or chance.random() >= SILENCE:
            given = answer(game, robots, pending, chance)
            while given is None and looks:
                looks -= 1
                pending += [ask for ask in game.questions.open.values() if ask.public and not ask.final]
                given = answer(game, robots, pending, chance)
        given = given or TimeUp(game.waits_until or game.now)
        step = log.keep(to_record(given), game.advance(given))
    return log.lines


def write(where, seeds):
    """Write the logs of so many games of each kind, of every scenario, over its sizes and options."""
    where.mkdir(parents=True, exist_ok=True)
    for id_ in sorted(available()):
        scenario = load(id_)
        chance, choices = Random(id_), list(variations(scenario.options))
        with gzip.open(where / f"{id_}.jsonl.gz", "wt", encoding="utf-8") as file:
            for number in range(seeds * len(KINDS)):
                options = {} if number % 2 else chance.choice(choices)
                rules = scenario.rules(options)
                players = chance.choice(sorted(rules.deals))
                manner, wildness = KINDS[number % len(KINDS)]
                log = play(rules, players, f"{number}", manner, wildness)
                line = {"scenario": id_, "options": options, "players": players, "seed": f"{number}", "log": log}
                file.write(json.dumps(line, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 3)
