"""What is to be known of a thing told before it is passed on."""

from bot.engine.events import Event, GameEnded, ShotChosen
from bot.engine.game import Game
from bot.engine.outputs import Audience, Step, Told


def end_in(step: Step) -> GameEnded | None:
    """How the game ended, where it ended in this step."""
    told = (output.event for output in step.outputs if isinstance(output, Told))
    return next((event for event in told if isinstance(event, GameEnded)), None)


def is_echo(game: Game, audience: Audience, event: Event) -> bool:
    """Whether somebody without mates is told no more than what he has chosen himself (JK-59)."""
    if not isinstance(event, ShotChosen) or audience is None or len(audience) > 1:
        return False
    return not any(team.room for team in game.rules.teams if team.id == event.team)
