"""A midday nap: eyes shut by day (CH-03)."""

from collections.abc import Callable

from bot.engine.api import EVERYONE, Choice, Pick, Play
from bot.engine.bases.procedure import interrupted
from bot.engine.events import Event
from bot.engine.records import record
from bot.text.narration.sayings import says


@record
class NapFell(Event):
    """Public: a midday nap; somebody may be asked something in private. Seconds."""

    seconds: float


async def nap(
    game: Play,
    seconds: float,
    seat: int | None = None,
    ability: str = "",
    choices: tuple[Pick, ...] = (),
    *,
    least: int = 0,
    news: Callable[[float], Event] | None = None,
    goes_on: Callable[[], bool] = lambda: True,
) -> Choice | None:
    """Everybody's eyes are shut, and one player is asked in private, or nobody; the group cannot tell which.

    The nap lasts its full time whoever is asked and however fast he answers. It is broken off only where `goes_on`
    says so after somebody has left the game, in the sight of all.

    Args:
        game: the game.
        seconds: how long.
        seat: who is asked; nobody where it is None or he is out of the game.
        ability: what he is asked about.
        choices: what he may answer.
        least: how many picks make an answer; 0: he may decline.
        news: what the group is told in place of a nap, by its length in seconds.
        goes_on: whether the nap still has a point.

    Returns:
        His answer, or None where nothing came.
    """
    length = game.rules.pace.seconds(seconds)
    deadline = game.deadline(length)
    game.floor.give(())
    game.tell(EVERYONE, NapFell(length) if news is None else news(length))
    ask = None
    if seat is not None and game.seats[seat].alive:
        ask = game.ask(seat, ability, choices, deadline, least=least)
    while game.now < deadline.at and goes_on():
        await interrupted(game, await game.next(deadline))
    if ask is not None:
        game.questions.close_topic(ask.topic)
    game.floor.give(None)
    return ask.chosen if ask is not None else None


# NOTE: "خواب نیم‌روزی": all close their eyes while the narrator asks somebody in private
says(NapFell, "😴 <b>Midday nap.</b> The city closes its eyes. Time: {time}.", time="seconds")
