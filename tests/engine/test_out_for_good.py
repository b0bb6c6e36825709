"""A player out for good is never asked, heard or in the game again: what the dead tell one another does no harm.

Any options and any legal casts.
"""

from collections.abc import Iterator
from random import Random

import pytest

from bot.engine.game import Game
from bot.engine.inputs import Host, HostAction, TimeUp
from bot.engine.outputs import Opened, Step
from bot.engine.presence.exits import is_done_with
from bot.engine.rules import Rules
from bot.robots.at_random import AtRandom
from bot.robots.playing import answer, gather
from bot.scenario import available
from tests.engine.examples import examples
from tests.engine.own_casts import own_cast
from tests.engine.views import scenario

GAMES = range(examples(10, few=2))


def any_rules(id_: str, chance: Random) -> tuple[Rules, int]:
    """The scenario with options picked by chance, and a possible size."""
    played = scenario(id_)
    if played.casts and chance.random() < 0.5:
        word, players = own_cast(played, chance)
        (name,) = played.casts
        return played.rules({name: word}), players
    options = {name: chance.choice([*one.choices]) for name, one in played.options.items() if one.kind == "choice"}
    rules = played.rules(options)
    return rules, chance.choice(sorted(rules.deals))


def steps(game: Game, chance: Random) -> Iterator[Step]:
    """A game of robots who answer anything; now and then one of them leaves."""
    robots = {seat: AtRandom(seat, game.rules, chance) for seat in game.seats}
    gather(game.rules, robots)
    pending = []
    step = game.start()
    while not game.outcome.over:
        yield step
        pending += [output.ask for output in step.outputs if isinstance(output, Opened)]
        given = answer(game, robots, pending, chance) if pending else None
        leaver = Host(game.now, HostAction.LEAVE, chance.choice(game.seats.living)) if chance.random() < 0.002 else None
        step = game.advance(leaver or given or TimeUp(game.waits_until or game.now))


def returns(game: Game, step: Step, done: set[int]) -> list[str]:
    """The returns of players who were out for good."""
    found = [f"{seat} plays again" for seat in done if game.seats[seat].alive]
    found += [f"{seat} is heard by a team" for seat in done if game.teams.hearers(seat) is not None]
    found += [f"what {seat} writes is heeded" for seat in done if seat in game.floor.heeded]
    for output in step.outputs:
        if isinstance(output, Opened) and output.ask.seat in done:
            found.append(f"{output.ask.seat} is asked: {output.ask.ability}")
    return found + [f"{seat} has the floor" for seat in done if seat in (game.floor.seats or ())]


@pytest.mark.parametrize("number", GAMES)
@pytest.mark.parametrize("id_", available())
def test_nothing_hangs_on_those_with_whom_a_game_is_done(id_: str, number: int) -> None:
    chance = Random(f"{id_}/{number}/done")
    rules, players = any_rules(id_, chance)
    game = Game(rules, players, f"done/{number}")
    done: set[int] = set()
    for step in steps(game, chance):
        assert not returns(game, step, done), (game.phase, rules.id)
        done |= {seat for seat, player in game.seats.items() if not player.left and is_done_with(game, seat)}


def test_a_plain_game_is_done_with_whoever_is_out_at_the_latest_by_the_next_phase() -> None:
    chance = Random("plain")
    game = Game(scenario("classic").rules({}), 10, "plain")
    out: tuple[int, ...] = ()
    phase = game.phase
    for _ in steps(game, chance):
        if (game.phase.name, game.phase.number) != (phase.name, phase.number):
            assert [seat for seat in out if not is_done_with(game, seat)] == []
            out = tuple(seat for seat, player in game.seats.items() if not player.alive)
        phase = game.phase
    assert out


def test_while_somebody_may_return_the_game_is_done_with_nobody_but_those_who_have_left() -> None:
    game = Game(scenario("godfather").rules({}), 11, "1")
    chance = Random("1")
    for _ in steps(game, chance):
        for seat, player in game.seats.items():
            assert not is_done_with(game, seat) or player.left
