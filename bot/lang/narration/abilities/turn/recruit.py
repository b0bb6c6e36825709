"""A player is won over."""

from markupsafe import Markup

from bot.engine.events import Recruited
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, retells, says
from bot.lang.narration.words import Words, register, register_notice

register(
    "recruit",
    Words(
        # NOTE: the mafia win over a player of the town; in some games they give up a mate for it
        name=later.context("ability", "Recruiting"),
        question=later.text("🤝 <b>Who will your team try to win over tonight?</b>"),
        order=later.text("First pick the teammate who leaves the game for it, then the player to win over."),
    ),
)

# NOTE: the mafia give up one of their own and negotiate with a player
register_notice("trade", later.text("🤝 There is a trade tonight: the mafia are negotiating with somebody."))
register_notice("purchase", later.text("💰 Tonight the mafia are trying to buy somebody."))


@says(Recruited)
def recruited(say: Voice, event: Recruited) -> Markup:
    """Whether it went well, for the team."""
    t = say.tongue
    target = say.player(event.target)
    if event.won:
        # NOTE: keep clear of forms that tell the player's gender
        lines = [t.text("🤝 It worked: <b>{player}</b> is one of you now.", player=target)]
    else:
        lines = [t.text("🤝 It failed: <b>{player}</b> could not be won over.", player=target)]
    if event.given_up is not None:
        lines.append(t.text("Sacrificed for it: {player}.", player=say.player(event.given_up)))
    return Markup(" ").join(lines)


@retells(Recruited)
def _recruited(say: Voice, event: Recruited) -> Markup:
    t = say.tongue
    by, target = say.player(event.by), say.player(event.target)
    if event.won:
        line = t.text("🤝 {player} won over {target}.", player=by, target=target)
    else:
        line = t.text("🤝 {player} tried to win over {target}, and failed.", player=by, target=target)
    if event.given_up is None:
        return line
    return line + Markup(" ") + t.text("Sacrificed for it: {player}.", player=say.player(event.given_up))
