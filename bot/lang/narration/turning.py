"""Changing sides: a player is won over at night."""

from markupsafe import Markup

from bot.engine.events import NightNotice, Recruited, RoleChanged, RoleTurned
from bot.lang.narration.cards import role_card
from bot.lang.narration.voice import Voice, retells, says


@says(NightNotice)
def night_notice(say: Voice, event: NightNotice) -> Markup:
    """Something takes place tonight; nothing more is said."""
    t = say.tongue
    match event.act:
        case "trade":
            # NOTE: the mafia give up one of their own and negotiate with a player
            return t.text("🤝 Tonight there is a trade: the mafia negotiate with somebody.")
        case "purchase":
            return t.text("💰 Tonight the mafia are about to buy somebody.")
        case _:
            # NOTE: a mafia member guesses a player's exact role
            return t.text("🎯 Tonight the mafia guess somebody's role.")


@retells(NightNotice)
def _night_notice(_say: Voice, _event: NightNotice) -> None:
    return None  # what took place is told instead


@says(Recruited)
def recruited(say: Voice, event: Recruited) -> Markup:
    """Whether it went well, for the team."""
    t = say.tongue
    target = say.player(event.target)
    if event.won:
        # NOTE: keep clear of forms that tell the player's gender
        lines = [t.text("🤝 It went well: <b>{player}</b> is one of you now.", player=target)]
    else:
        lines = [t.text("🤝 It failed: <b>{player}</b> could not be won over.", player=target)]
    if event.given_up is not None:
        lines.append(t.text("Given up for it: {player}.", player=say.player(event.given_up)))
    return Markup(" ").join(lines)


@retells(Recruited)
def _recruited(say: Voice, event: Recruited) -> Markup:
    t = say.tongue
    by, target = say.player(event.by), say.player(event.target)
    if event.won:
        line = t.text("🤝 {player} won over {target}.", player=by, target=target)
    else:
        line = t.text("🤝 {player} tried in vain to win over {target}.", player=by, target=target)
    if event.given_up is None:
        return line
    return line + Markup(" ") + t.text("Given up for it: {player}.", player=say.player(event.given_up))


@says(RoleTurned)
def _role_turned(say: Voice, event: RoleTurned) -> Markup:
    # NOTE: a line of the story: a player's old role and new role, each in the nominative
    return say.tongue.text(
        "🎭 {player}: {was} → {role}",
        player=say.player(event.seat),
        was=say.texts.role(event.was),
        role=say.texts.role(event.role),
    )


@says(RoleChanged)
def role_changed(say: Voice, event: RoleChanged) -> Markup:
    """The new card."""
    head = say.tongue.text("🔄 <b>Your role is another from now on.</b>")
    return head + Markup("\n\n") + role_card(say, event.role)
