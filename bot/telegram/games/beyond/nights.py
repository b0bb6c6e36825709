"""The night as the beyond hears of it: the choices of all players, once they can no longer be changed."""

from bot.engine.asks import Ask
from bot.engine.outputs import Closed
from bot.telegram.happenings import Stepped


def acts(stepped: Stepped) -> list[Ask]:
    """The questions of the night that a step has closed and that were answered, in the order in which they closed."""
    if stepped.phase.name != "night":
        return []
    closed = (output.ask for output in stepped.step.outputs if isinstance(output, Closed))
    return [ask for ask in closed if ask.chosen is not None and not ask.public]
