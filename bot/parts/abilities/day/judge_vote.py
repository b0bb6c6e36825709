"""`judge_vote`: judge alone."""

from bot.engine.api import Passive, Play
from bot.text.api import later, register


class JudgeVote(Passive):
    """While a holder lives, only holders vote in the court, in secret (DK-39, DK-40). Passive."""

    stage = "dawn"


def judges(game: Play) -> tuple[int, ...]:
    """The living players who alone vote in the court, in seat order."""
    able = (player for player in game.seats.players if any(isinstance(own, JudgeVote) for own in player.role.passives))
    return tuple([player.number for player in able])


register(
    "judge_vote",
    # NOTE: only judges vote, in secret
    name=later.context("ability", "The judges' vote"),
    question=later.text("⚖️ <b>You're a judge. Who do you vote out?</b>"),
)
