"""Secrets in the group: two whole evenings that differ in two cards look the same to the group and to all others."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.scenario import load
from tests.whole.features.in_turn import evening, swapped

PLAYERS = 7
Seen = list[tuple[str, str, list[str]]]


async def streams(folder: Path, deal: Sequence[str], where: str, apart: Sequence[int]) -> dict[int, Seen]:
    """The messages to the group (0) and each player until the second day, by seats; those apart meet no harm."""
    async with evening(folder, "classic", PLAYERS, {"secrets": where}, deal=deal, strangers=True) as found:
        seated = {seat: found.in_seat(seat) for seat in range(1, PLAYERS + 1)}
        found.spared = [seated[seat] for seat in apart]
        await found.play_to("day 2")
        told = [await found.feed(person.id) for person in seated.values()]
        assert any(event.message and event.message.receiver for events in told for event in events)
        each = {seat: await found.seen(person.id) for seat, person in seated.items()}
        return {0: await found.seen(found.group.id), **each}


@pytest.mark.timeout(240)
@pytest.mark.parametrize("where", ["here", "auto"])
async def test_roles_make_no_difference_wherever_secrets_are_told(tmp_path: Path, where: str) -> None:
    deal = load("classic").rules().deals[PLAYERS]
    apart = deal.index("detective") + 1, deal.index("citizen") + 1
    one = await streams(tmp_path / "one", deal, where, apart)
    other = await streams(tmp_path / "other", swapped(deal, *apart), where, apart)
    assert {who for who in one if one[who] != other[who]} == set(apart)
    assert all(one.values())
