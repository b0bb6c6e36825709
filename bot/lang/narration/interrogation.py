"""The researcher's tie, the charlatan's deception, and the interrogation."""

from markupsafe import Markup

from bot.engine.events import (
    InterrogationOpened,
    InterrogationVoteClosed,
    InterrogationVoteOpened,
    LeftTogether,
    LetGo,
    Linked,
    Misled,
    RestsTonight,
    Summoned,
    SummonsNamed,
    SummonsReturned,
)
from bot.lang.narration.results import with_tally
from bot.lang.narration.voice import Voice, retells, says
from bot.lang.narration.votes import vote_lines


@says(RestsTonight)
def rests_tonight(say: Voice, _event: RestsTonight) -> Markup:
    """Nothing to do tonight."""
    return say.tongue.text("😌 Rest tonight: there is nothing for you to do.")


@says(Linked)
def _linked(say: Voice, event: Linked) -> Markup:
    # NOTE: a line of the story: if the first leaves the game, the second leaves with him, being mafia
    return say.tongue.text(
        "🔗 {player} was tied to {target}.", player=say.player(event.by), target=say.player(event.target)
    )


@says(LeftTogether)
def left_together(say: Voice, event: LeftTogether) -> Markup:
    """Somebody leaves with another."""
    # NOTE: keep clear of forms that tell the player's gender
    told = say.tongue.text(
        "🔗 Together with {other} another player leaves: <b>{player}</b>.",
        player=say.player(event.seat),
        other=say.player(event.other),
    )
    return told + say.role_line(event.role)


@says(Misled)
def _misled(say: Voice, event: Misled) -> Markup:
    t = say.tongue
    by, target = say.player(event.by), say.player(event.target)
    if event.hit:
        # NOTE: the charlatan has found the detective, whose inquiry is spoilt
        return t.text("🎩 {player} deceived {target}.", player=by, target=target)
    return t.text("🎩 {player} tried in vain to deceive {target}.", player=by, target=target)


@says(Summoned)
def _summoned(say: Voice, event: Summoned) -> Markup:
    return say.tongue.text(
        "🔦 {player} called to the interrogation: {targets}.",
        player=say.player(event.by),
        targets=say.players(event.targets),
    )


@says(SummonsNamed)
def summons_named(say: Voice, event: SummonsNamed) -> Markup:
    """Who is called."""
    return say.tongue.text("🔦 Called to the interrogation: <b>{players}</b>.", players=say.players(event.called))


@says(SummonsReturned)
def summons_returned(say: Voice, _event: SummonsReturned) -> Markup:
    """The use is given back."""
    return say.tongue.text(
        "🔦 One of the two you called is not in the game any more. Your summons has come back to you."
    )


@retells(SummonsReturned)
def _summons_returned(say: Voice, event: SummonsReturned) -> Markup:
    return say.tongue.text("🔦 The summons came back to {player}.", player=say.player(event.by))


@says(InterrogationOpened)
def interrogation_opened(say: Voice, event: InterrogationOpened) -> Markup:
    """The two speak in turns."""
    return say.tongue.text(
        "🔦 <b>Interrogation.</b> {players} defend themselves in turns, twice each, and only the speaker writes. "
        "Each turn: {time}.",
        players=say.players(event.called),
        time=say.time(event.seconds),
    )


@says(InterrogationVoteOpened)
def interrogation_vote_opened(say: Voice, event: InterrogationVoteOpened) -> Markup:
    """The compulsory vote."""
    return say.tongue.text(
        "🔦 <b>There is a vote on the interrogated.</b> Everybody else votes for one of them: {players}. "
        "Whoever stays silent gets a vote by lot. Time: {time}.",
        players=say.players(event.called),
        time=say.time(event.seconds),
    )


@says(InterrogationVoteClosed)
def interrogation_vote_closed(say: Voice, event: InterrogationVoteClosed) -> Markup:
    """The tally, the votes drawn, and a tie."""
    t = say.tongue
    lines = []
    if event.drawn:
        lines.append(t.text("Voted by lot: {players}.", players=say.players(event.drawn)))
    if not event.leaving:
        lines.append(t.text("A tie: neither of them leaves."))
    return with_tally(
        say, t.text("🔦 <b>The vote on the interrogated is closed.</b>"), event.votes, Markup("\n").join(lines)
    )


@retells(InterrogationVoteClosed)
def _interrogation_vote_closed(say: Voice, event: InterrogationVoteClosed) -> Markup:
    return say.tongue.text("🔦 Vote on the interrogated:") + Markup("\n") + vote_lines(say, event.votes)


@says(LetGo)
def let_go(say: Voice, event: LetGo) -> Markup:
    """No vote."""
    return say.tongue.text(
        "🔦 There is no vote on the interrogated: {players} go on.", players=say.players(event.called)
    )
