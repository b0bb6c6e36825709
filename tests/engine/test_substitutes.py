"""A player who leaves and is replaced: others see the same, for each player."""

import pytest

from bot.engine.game import Game
from bot.engine.inputs import Host, HostAction, Input, KeepSeats, Substitute, TimeUp
from bot.engine.outputs import EVERYONE, Floor, Shown, Step, Told, plain
from bot.scenario import load

SCENARIOS = {"classic": 10, "simple": 7, "godfather": 11, "city": 10}
LEAVER = 4


def public(step: Step) -> list[object]:
    """All that the group sees of a step."""
    shown = (
        one
        for one in step.outputs
        if isinstance(one, Floor) or (isinstance(one, Told | Shown) and one.audience is EVERYONE)
    )
    return [plain(one) for one in shown]


def seen(scenario: str, deal: list[str], at: str, why: HostAction) -> list[object]:
    """The group's sights of a silent game in which one player leaves and another comes."""
    game = Game(load(scenario).rules(), len(deal), "pair", deal=deal)
    game.start()
    given: list[Input] = [KeepSeats(0.0, True)]
    found: list[object] = []
    while not game.phase.matches(at):
        game.advance(TimeUp(game.waits_until or 0.0))
    given += [Host(game.now, why, LEAVER), Substitute(game.now, LEAVER)]
    for one in given:
        found += public(game.advance(one))
    for _ in range(12):
        if not game.outcome.over and game.phase.number < 3:
            found += public(game.advance(TimeUp(game.waits_until or 0.0)))
        if LEAVER in game.exits.vacancies.free:
            found += public(game.advance(Substitute(game.now, LEAVER)))
    return found


@pytest.mark.parametrize("why", [HostAction.LEAVE, HostAction.KICK])
@pytest.mark.parametrize("at", ["day 1", "night 2"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_group_sees_the_same_of_every_leaver(scenario: str, at: str, why: HostAction) -> None:
    rules = load(scenario).rules()
    deal = list(rules.deals[SCENARIOS[scenario]])
    looks = []
    for role in dict.fromkeys(deal):
        swapped = list(deal)
        other = swapped.index(role)
        swapped[other], swapped[LEAVER - 1] = swapped[LEAVER - 1], swapped[other]
        looks.append(seen(scenario, swapped, at, why))
    assert all(look == looks[0] for look in looks), "somebody could tell what the leaver was"
    assert any("SeatTaken" in str(one) for one in looks[0])
