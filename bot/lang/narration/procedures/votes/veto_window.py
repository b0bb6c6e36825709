"""A vote that may be cancelled."""

from markupsafe import Markup

from bot.engine.events import VetoAwaited, VetoFailed, VoteCancelled, VoteCancelledBy
from bot.lang.narration.sayings import Joined, retells, says
from bot.lang.narration.voice import Voice

# NOTE: {players} are to be out by the votes; a player with a secret role may cancel the vote. {players} is one
# player, or two
says(
    VetoAwaited,
    "🏛 About to be out: <b>{players}</b>. A pause now: the vote may still be cancelled in private. Time: {time}.",
    players=Joined("seats"),
    time="seconds",
)


@says(VoteCancelled)
def vote_cancelled(say: Voice, event: VoteCancelled) -> Markup:
    """The vote is void."""
    if event.role:
        # NOTE: {role} is in the nominative: whose role it is to cancel votes. {players} is one player, or two
        return say.tongue.text(
            "🏛 <b>The vote is cancelled.</b> Veto: {role}. Staying in the game: {players}.",
            role=say.texts.role(event.role),
            players=say.joined(event.seats),
        )
    # NOTE: {players} is one player, or two
    return say.tongue.text(
        "🏛 <b>The vote is cancelled.</b> Staying in the game: {players}.", players=say.joined(event.seats)
    )


# NOTE: a line of the story: who cancelled a vote, and who stayed in the game by that (one player, or two)
says(VoteCancelledBy, "🏛 Vote cancelled: {player} → {players}.", player="by", players=Joined("seats"))
says(VetoFailed, "☠️ <b>You were poisoned,</b> so your veto has no effect, and it is spent.")
# NOTE: a line of the story: a poisoned player tried to cancel a vote
retells(VetoFailed, "☠️ A veto that failed, poisoned: {player}.", player="seat")
