"""The midday nap: by day with eyes shut."""

from markupsafe import Markup

from bot.engine.events import NapFell, NapVoteOpened
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice

# NOTE: "خواب نیم‌روزی": all close their eyes while the narrator asks somebody in private
says(NapFell, "😴 <b>Midday nap.</b> The city closes its eyes. Time: {time}.", time="seconds")


@says(NapVoteOpened)
def nap_vote_opened(say: Voice, event: NapVoteOpened) -> Markup:
    """The second vote, with eyes shut."""
    t = say.tongue
    head = t.text("😴 <b>Midday nap.</b> Close your eyes: the second vote is secret.")
    names = t.text("Who is voted out? {players}.", players=say.players(event.defendants))
    where = t.text("Vote in private chat. The player with the most votes is out.")
    return Markup(" ").join([head, names, where, t.text("Time: {time}.", time=say.time(event.seconds))])
