"""A vote that may be cancelled."""

from markupsafe import Markup

from bot.engine.events import VetoAwaited, VetoFailed, VoteCancelled, VoteCancelledBy
from bot.lang.narration.voice import Voice, retells, says


@says(VetoAwaited)
def veto_awaited(say: Voice, event: VetoAwaited) -> Markup:
    """A pause for whoever may cancel the vote, and may be asked or not."""
    # NOTE: {players} are to be out by the votes; a player with a secret role may cancel the vote. {players} is one
    # player, or two
    return say.tongue.text(
        "🏛 About to be out: <b>{players}</b>. A pause now: the vote may still be cancelled in private. Time: {time}.",
        players=say.joined(event.seats),
        time=say.time(event.seconds),
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


@says(VoteCancelledBy)
def vote_cancelled_by(say: Voice, event: VoteCancelledBy) -> Markup:
    """Who it was, once the game is over."""
    # NOTE: a line of the story: who cancelled a vote, and who stayed in the game by that (one player, or two)
    return say.tongue.text(
        "🏛 Vote cancelled: {player} → {players}.", player=say.player(event.by), players=say.joined(event.seats)
    )


@says(VetoFailed)
def veto_failed(say: Voice, event: VetoFailed) -> Markup:  # noqa: ARG001 - to him alone
    """The judge was poisoned."""
    return say.tongue.text("☠️ <b>You were poisoned,</b> so your veto has no effect, and it is spent.")


@retells(VetoFailed)
def _veto_failed(say: Voice, event: VetoFailed) -> Markup:
    # NOTE: a line of the story: a poisoned player tried to cancel a vote
    return say.tongue.text("☠️ A veto that failed, poisoned: {player}.", player=say.player(event.seat))
