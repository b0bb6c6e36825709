"""Whole games of a group that plays by voice: turns are called, nothing written goes, and roles make no difference."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.engine.boards import TurnBoard
from bot.scenario import load
from playground.views import Happened
from tests.whole.features.in_turn import evening, is_played, swapped

PLAYERS = 7
ONE, OTHER, THIRD = 2, 4, 5
"""Two seats whose cards differ between the two games, and one whose card does not."""
GONE = {"deleted", "member", "permissions"}
"""What happens where somebody is silenced."""
SIGNS = {"Sign", "Wrote", "Uttered"}


@dataclass
class Spoken:
    """A game in whose every phase all have written in the group.

    Attributes:
        events: all that happened there.
        group: what the bot told there.
        third: the bot's words to a player without a part in a secret.
        phases: how often all have written.
        called: how many turns there were.
        log: the kinds of its inputs.
    """

    events: list[Happened]
    group: object
    third: object
    phases: int
    called: int
    log: set[str]


async def spoken(folder: Path, deal: tuple[str, ...], until: str | None = None) -> Spoken:
    """Such a game, as far as that: those who are out write too, and so does who does not play."""
    aloud = {"voice": True, "silence_night": False, "mute_dead": False}
    async with evening(folder, "classic", PLAYERS, aloud, others=1, deal=deal) as found:
        third, phases, called = found.in_seat(THIRD), 0, 0
        found.spared = [found.in_seat(seat) for seat in (ONE, OTHER, THIRD)]
        while len(found.world.up.services.tables) and (until is None or not found.table.game.phase.matches(until)):
            now = found.table.game.phase
            called += any(isinstance(board, TurnBoard) for board in found.table.game.questions.public_boards().values())
            for person in found.people:
                await found.world.control.write(person.id, f"{person.first_name} {now}", found.group.id)
            await found.world.settled()
            phases += 1
            await found.play(lambda table, now=now: table.game.phase != now)  # type: ignore[misc]
        if until is None:
            await is_played(found)
        log = {str(line.record["kind"]) for line in await found.world.up.ctx.store.inputs(1)}
        group, alone = await found.seen(found.group.id), await found.seen(third.id)
        return Spoken(await found.feed(found.group.id), group, alone, phases, called, log)


@pytest.mark.timeout(240)
async def test_nothing_that_is_written_goes_and_turns_are_called(tmp_path: Path) -> None:
    it = await spoken(tmp_path, load("classic").rules().deals[PLAYERS])
    assert it.phases > 4
    assert it.called > 1
    assert "Speak now" in str(it.group)
    assert not {event.kind for event in it.events} & GONE
    assert not it.log & SIGNS, "what is written says nothing to the game"


@pytest.mark.timeout(240)
async def test_roles_make_no_difference(tmp_path: Path) -> None:
    deal = load("classic").rules().deals[PLAYERS]
    one = await spoken(tmp_path / "one", deal, "day 2")
    other = await spoken(tmp_path / "other", swapped(deal, ONE, OTHER), "day 2")
    assert one.group == other.group
    assert one.third == other.third
