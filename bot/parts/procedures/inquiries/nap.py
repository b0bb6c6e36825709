"""A midday nap: eyes shut by day (CH-03)."""

from collections.abc import Callable

from bot.engine.api import EVERYONE, Choice, Pick, Play, interrupted, record
from bot.engine.events import Event
from bot.text.api import says


@record
class NapFell(Event):
    """Public: a midday nap of so many `seconds`, in which a player may be asked in private."""

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
    """A nap with all eyes shut, in which one player is asked in private, or nobody; the group cannot tell which.

    The nap lasts its full time however fast the answer comes. It is broken off only if `goes_on` says so after a player
    has left the game, in the sight of all.

    Args:
        game: the game.
        seconds: the length.
        seat: the player asked; None, or a player out of the game, for nobody.
        ability: the subject of the question.
        choices: the possible picks.
        least: the number of picks that make an answer; 0: a refusal counts too.
        news: the message to the group in place of a nap, by its length in seconds.
        goes_on: whether the nap still has a point.

    Returns:
        The answer, or None for silence.
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
says(NapFell, "😴 <b>Midday nap.</b> The city closes its eyes. It wakes up {time}.")
