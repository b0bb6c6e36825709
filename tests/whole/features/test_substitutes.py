"""Whole games in which a player leaves and another plays on; the group's view of that tells nothing."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.engine.inputs import Answer, from_record
from bot.scenario import load
from playground.views import SeenMessage, Someone
from tests.whole.features.in_turn import InTurnGame, evening, is_played, swapped

ON = {"substitutes": "members"}
LEAVER, OTHER, THIRD = 3, 5, 6
"""Two seats whose cards differ between the games of a pair, and one whose card does not."""


async def offer(found: InTurnGame, leaver: Someone) -> SeenMessage:
    """A player leaves; the offer of the seat, once made."""
    begin = await found.world.control.last()
    await found.world.say(leaver, "/leave")
    await found.play(lambda table: table.game.phase.name != "night")
    events = await found.feed(found.group.id, begin)
    return next(event.message for event in events if event.message and event.message.button("Take the seat"))


async def take(found: InTurnGame, comer: Someone, seat: SeenMessage) -> None:
    """Another takes the seat."""
    answer = await found.world.press(comer, seat, "Take the seat")
    assert "You're in" in answer.text


@pytest.mark.timeout(240)
@pytest.mark.parametrize(("scenario", "players", "phase"), [("simple", 6, "day 2"), ("classic", 12, "night 2")])
async def test_a_substitute_plays_on_to_the_end(scenario: str, players: int, phase: str, tmp_path: Path) -> None:
    async with evening(tmp_path, scenario, players, ON, others=1) as found:
        comer, leaver = found.others[0], found.in_seat(LEAVER)
        found.spared = [comer, leaver]
        await found.play_to(phase)
        known = [text for kind, text, buttons in await found.seen(leaver.id) if kind == "sent" and not buttons]
        free = await offer(found, leaver)
        gone = await found.world.control.last()
        await take(found, comer, free)
        log = await found.world.up.ctx.store.inputs(1)
        heard = "\n".join(await found.texts(comer.id))
        heard = heard.replace(f"{comer.first_name} (for {leaver.first_name})", leaver.first_name)
        assert any("Your role" in text for text in known)
        assert [text for text in known if text not in heard] == [], "the substitute knows what the leaver knew"
        await found.play()
        await is_played(found)
        answers = [
            given
            for line in (await found.world.up.ctx.store.inputs(1))[len(log) :]
            if isinstance(given := from_record(line.record), Answer)
        ]
        assert any(given.seat == LEAVER for given in answers), "the substitute was asked, and answered"
        assert await found.feed(leaver.id, gone) == [], "who has left hears nothing more, and no message of his changes"


@dataclass
class Looks:
    """The sights of the group, a citizen who stays, and the leaver in a game with a change of seats."""

    group: object
    citizen: object
    leaver: object


async def looks(folder: Path, deal: tuple[str, ...], phase: str, until: str) -> Looks:
    """Such a game as far as that."""
    async with evening(folder, "classic", len(deal), ON, others=1, deal=deal) as found:
        leaver, citizen = found.in_seat(LEAVER), found.in_seat(THIRD)
        found.spared = [leaver, citizen, found.in_seat(OTHER), *found.others]
        await found.play_to(phase)
        await found.act_all()
        await take(found, found.others[0], await offer(found, leaver))
        await found.play_to(until)
        return Looks(*[await found.seen(chat) for chat in (found.group.id, citizen.id, leaver.id)])


@pytest.mark.timeout(240)
@pytest.mark.parametrize(("phase", "until"), [("day 1", "night 2"), ("night 2", "day 3")])
async def test_nobody_can_tell_whose_seat_is_offered(tmp_path: Path, phase: str, until: str) -> None:
    deal = load("classic").rules().deals[10]
    one = await looks(tmp_path / "one", deal, phase, until)
    other = await looks(tmp_path / "other", swapped(deal, LEAVER, OTHER), phase, until)
    assert one.leaver != other.leaver, "a mafioso in the one, a detective in the other"
    assert one.group == other.group
    assert one.citizen == other.citizen
