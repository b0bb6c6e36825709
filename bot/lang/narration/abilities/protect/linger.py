"""The revenant stays for one more day."""

from markupsafe import Markup

from bot.engine.events import Lingers
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register("linger", Words(name=later.context("ability", "One more day")))


@says(Lingers)
def lingers(say: Voice, event: Lingers) -> Markup:
    """A player who was attacked, and stays to the end of the vote."""
    t = say.tongue
    player, role = say.player(event.seat), say.texts.role(event.role)
    # NOTE: {role} is in the nominative
    plain = t.text("👻 <b>{player} – {role}!</b> The mafia attacked this player last night.", player=player, role=role)
    # NOTE: somebody who was killed at night, and leaves only after the day's vote
    stays = t.text("They stay to the end of today's vote: they talk and vote, and nobody can vote for or shoot them.")
    return Markup(" ").join([say.worded(plain, "👻", player=player, role=role), stays])


# NOTE: a line of the story: somebody was killed at night, and stays until the vote of the day is over
retells(Lingers, "👻 Shot in the night, and stays for one more day: {player}.", player="seat")
