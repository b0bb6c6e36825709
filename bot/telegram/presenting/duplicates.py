"""Facts about an event that the presenter needs before passing the event on."""

from collections.abc import Iterator
from dataclasses import replace

from bot.engine.events import (
    CandidatesClosed,
    CourtOpened,
    Event,
    GameEnded,
    IntroductionNightFell,
    NightFell,
    NobodyVotedOut,
    NominationClosed,
    ShotChosen,
    WaveCalled,
)
from bot.engine.game import Game
from bot.engine.outputs import Audience, Step, Told


def end_in(step: Step) -> GameEnded | None:
    """The end of the game, if the game ended in this step."""
    return next((event for event in _told(step) if isinstance(event, GameEnded)), None)


def once(step: Step, event: Event) -> Event | None:
    """A public event without the parts that the group reads beside it anyway; None where no part is left.

    A night of one wave lasts as long as the wave, whose call says the time. If no player goes on trial, none is voted
    out. A first court of all says on its board who is judged.
    """
    match event:
        case NightFell() | IntroductionNightFell() if any(
            isinstance(other, WaveCalled) and other.seconds == event.seconds for other in _told(step)
        ):
            return replace(event, seconds=0.0)
        case NobodyVotedOut() if any(
            (isinstance(other, NominationClosed) and not other.defendants) or isinstance(other, CandidatesClosed)
            for other in _told(step)
        ):
            return None
        case CourtOpened(second=False, judges=False):
            return None
    return event


def is_echo(game: Game, audience: Audience, event: Event) -> bool:
    """Whether a player without mates would be told no more than their own choice (JK-59)."""
    if not isinstance(event, ShotChosen) or audience is None or len(audience) > 1:
        return False
    return not any(team.room for team in game.rules.teams if team.id == event.team)


def _told(step: Step) -> Iterator[Event]:
    return (output.event for output in step.outputs if isinstance(output, Told))
