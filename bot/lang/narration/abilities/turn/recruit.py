"""A player is won over."""

from markupsafe import Markup

from bot.engine.events import HandTouched, Recruited
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, name_of, register, register_notice

register(
    "recruit",
    Words(
        # NOTE: the mafia win over a player of the town; in some games they give up a teammate for it
        name=later.context("ability", "Recruiting"),
        question=later.text("🤝 <b>Who will your team try to win over tonight?</b>"),
        order=later.text("First pick the teammate you give up, then the player you want to win over."),
    ),
)

# NOTE: the mafia give up one of their own and negotiate with a player
register_notice("trade", later.text("🤝 There is a trade tonight: the mafia are negotiating with somebody."))
register_notice("purchase", later.text("💰 Tonight the mafia are trying to buy somebody."))
# NOTE: the mafia try to win over a player of the town
register_notice("recruiting", later.text("🤝 Tonight the mafia recruits."))
# NOTE: "یاکوزایی": the yakuza gives up their own life for a recruit
register_notice("suicide", later.text("🥀 Tonight the yakuza recruits. Everybody, hold out your hand."))


@says(HandTouched)
def hand_touched(say: Voice, event: HandTouched) -> Markup:
    """A player who holds out a hand is touched, or not."""
    t = say.tongue
    if event.touched:
        return t.text("🖐 <b>I touched your hand.</b> From the next night on you are with the mafia's team.")
    return t.text("🖐 Nobody touched your hand.")


@says(Recruited)
def recruited(say: Voice, event: Recruited) -> Markup:
    """The outcome, for the team."""
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
    ability, by, target = name_of(say, "recruit"), say.player(event.by), say.player(event.target)
    if event.won:
        # NOTE: a line of the story; {ability} is the name of the act in this game, in the nominative
        line = t.text("🤝 {ability}: {player} won over {target}.", ability=ability, player=by, target=target)
    else:
        # NOTE: a line of the story; {ability} is the name of the act in this game, in the nominative
        line = t.text(
            "🤝 {ability}: {player} tried to win over {target}, and failed.", ability=ability, player=by, target=target
        )
    if event.given_up is None:
        return line
    return line + Markup(" ") + t.text("Sacrificed for it: {player}.", player=say.player(event.given_up))
