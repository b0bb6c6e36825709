"""Whole games of a group that speaks aloud: turns are called, nothing written goes, and roles make no difference."""

from pathlib import Path

import pytest

from bot.playground.views import Happened
from bot.scenario import load
from tests.whole.features.in_turn import Evening, evening, is_played, swapped

PLAYERS = 7
ONE, OTHER, THIRD = 1, 2, 5
"""Two seats whose cards differ between the two games, and one whose card does not."""


async def write_all(found: Evening) -> None:
    """Everybody writes in the group, whoever has the floor, and also who is out or does not play."""
    for person in found.people:
        await found.world.control.write(person.id, f"{person.first_name} {found.table.game.phase}", found.group.id)
    await found.world.settled()


async def spoken(
    folder: Path, deal: tuple[str, ...], until: str | None
) -> tuple[Evening, list[Happened], object, object]:
    """A game (as far as that) in which all write in all its phases; what happened in the group, what was seen there."""
    async with evening(folder, "classic", PLAYERS, others=1, deal=deal, voice=True) as found:
        third = found.in_seat(THIRD)
        found.spared = [third, found.in_seat(ONE), found.in_seat(OTHER)]
        for phase in ("night 1", "day 1", "night 2", "day 2", "night 3", "day 3"):
            if phase == until or not len(found.world.up.services.tables):
                break
            await found.play(lambda table, phase=phase: table.game.phase.matches(phase))  # type: ignore[misc]
            if len(found.world.up.services.tables):
                await write_all(found)
        if until is None:
            await found.play()
            await is_played(found)
        return found, await found.feed(found.group.id), await found.seen(found.group.id), await found.seen(third.id)


@pytest.mark.timeout(240)
async def test_nothing_that_is_written_goes_and_turns_are_called(tmp_path: Path) -> None:
    found, events, *_ = await spoken(tmp_path, load("classic").rules().deals[PLAYERS], None)
    written = [event.message.message_id for event in events if event.message and not event.message.by_bot]
    print(len(written), sorted({event.kind for event in events}))
    for event in events:
        if event.kind not in {"sent", "edited"}:
            print(event.kind, event.facts)
    assert len(written) >= 3 * len(found.people)
    assert not 1


@pytest.mark.timeout(240)
async def test_roles_make_no_difference(tmp_path: Path) -> None:
    deal = load("classic").rules().deals[PLAYERS]
    print(deal)
    _, _, group, third = await spoken(tmp_path / "one", deal, "day 2")
    _, _, *other = await spoken(tmp_path / "other", swapped(deal, ONE, OTHER), "day 2")
    assert [group, third] == other
