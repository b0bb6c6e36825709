"""Whole games whose dead talk with one another, see the nights and are watched: the living cannot tell."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from playground.views import Someone
from tests.whole.features.in_turn import InTurnGame, evening, is_played

SECRET = "psst"
"""Stands in everything that is said in the beyond."""
PLAYERS = 7
SEED = "beyond"
"""In this game people die on several days."""
ON = {"beyond": True, "beyond_nights": True, "watchers": True}
OUT = "You're out of the game"


@dataclass
class BeyondSight:
    """The sights of a game: of the group, of each player while alive, and of the beyond."""

    group: object
    living: dict[int, object]
    beyond: dict[int, list[str]]


async def with_the_dead(folder: Path, *, talking: bool) -> BeyondSight:
    """A whole game, in which the dead talk or do not, and which somebody watches."""
    async with evening(folder, "classic", PLAYERS, ON, others=1, seed=SEED) as found:
        (watcher,) = found.others
        await found.play_to("day 1")
        wish = (await found.world.say(watcher, "/watch", found.group))[-1]
        await found.world.press(found.host, wish, "Let them")
        for day in ("day 2", "day 3", "night 4"):
            await found.play(lambda table, day=day: table.game.phase.matches(day))  # type: ignore[misc]
            if len(found.world.up.services.tables) and talking:
                await all_talk(found, watcher, day)
        await found.play()
        await is_played(found)
        return BeyondSight(
            await found.seen(found.group.id),
            {one.id: until_out(await found.seen(one.id)) for one in found.people[:PLAYERS]},
            {one.id: await found.texts(one.id) for one in found.people},
        )


async def all_talk(found: InTurnGame, watcher: Someone, day: str) -> None:
    """Each of the dead and the watcher write to the bot, heard by all of them, and by no others."""
    dead = [found.in_seat(seat) for seat, player in found.table.game.seats.items() if not player.alive]
    for author in (*dead, watcher):
        said = f"{SECRET} {author.first_name} {day}"
        await found.world.say(author, said)
        readers = [one for one in found.people if said in "\n".join(await found.texts(one.id))]
        assert {one.id for one in readers} == {one.id for one in (*dead, watcher) if one is not author}


def until_out(seen: list[tuple[str, str, list[str]]]) -> object:
    """The sights of a player while in play."""
    return next((seen[:place] for place, (_, text, _) in enumerate(seen) if OUT in text), seen)


@pytest.mark.timeout(240)
async def test_nobody_who_lives_can_tell_whether_the_dead_talk(tmp_path: Path) -> None:
    talking = await with_the_dead(tmp_path / "talking", talking=True)
    silent = await with_the_dead(tmp_path / "silent", talking=False)
    assert talking.group == silent.group
    assert talking.living == silent.living
    talked = [text for texts in talking.beyond.values() for text in texts if SECRET in text]
    assert len(talked) > 5
    nights = [text for text in talking.beyond[max(talking.beyond)] if "What happens tonight" in text]
    assert nights
