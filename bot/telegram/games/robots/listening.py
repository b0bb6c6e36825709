"""The sayings that robots hear when a person speaks at the table, or writes to the team."""

from collections.abc import Callable, Iterable, Mapping

from bot.engine.events import TeamSaid
from bot.engine.outputs import Output, Told
from bot.robots.robot import Robot
from bot.robots.sayings import OWN, Saying
from bot.text.talk.table_talk import TableTalk


def sayings_of(talk: TableTalk, seat: int, text: str) -> list[Saying]:
    """The sayings in a player's words, as robots would have said them; where nothing is understood, a joke.

    So they know at least that the player is not silent.
    """
    understood = talk.understand(seat, text)
    said = [Saying(one.meaning, seat, one.about, one.role, words=OWN) for one in understood]
    return said or [Saying("joke", seat, words=OWN)]


def hear_mates(
    robots: Mapping[int, Robot],
    talk: Callable[[], TableTalk],
    outputs: Iterable[Output],
    written: Callable[[TeamSaid], bool],
) -> set[int]:
    """Let robots hear which target for tonight a person has named in words to their team.

    Args:
        robots: by seat.
        talk: makes what people say at the table, in the language of the group.
        outputs: of a step of the game.
        written: whether a person has written these words, not a robot.

    Returns:
        The seats of the robots who have heard of any.
    """
    heard: set[int] = set()
    for output in outputs:
        if isinstance(output, Told) and isinstance(output.event, TeamSaid) and written(output.event):
            said = output.event
            hearers = [seat for seat in output.audience or () if seat in robots]
            for target, wanted in talk().wishes(said.seat, said.text) if hearers else ():
                heard.update(hearers)
                for seat in hearers:
                    robots[seat].hear_mate(said.seat, target, wanted=wanted)
    return heard
