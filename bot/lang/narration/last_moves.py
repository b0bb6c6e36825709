"""The last-move cards of whoever is voted out."""

from markupsafe import Markup

from bot.engine.events import (
    CardDrawn,
    CardsSwapped,
    DuelCalled,
    DuelClosed,
    DuelVoteOpened,
    Handcuffed,
    MindGuessed,
    PassedOver,
    PlayersSilenced,
    RoleShown,
    TeamChanged,
)
from bot.lang.narration.abilities import ability_name
from bot.lang.narration.results import with_tally
from bot.lang.narration.voice import Voice, retells, says
from bot.lang.narration.votes import vote_lines


@says(CardDrawn)
def card_drawn(say: Voice, event: CardDrawn) -> Markup:
    """The card, what it does, and how long the choice may take."""
    t = say.tongue
    head = t.text(
        "🃏 {player} is to leave, and draws a last-move card: <b>{card}</b>.",
        player=say.player(event.seat),
        card=ability_name(t, event.card),
    )
    lines = [Markup(" ").join([head, _meaning(say, event)])]
    if event.seconds:
        lines.append(
            t.text(
                "The choice is made in the private chat. Time: {time}. After that chance chooses.",
                time=say.time(event.seconds),
            )
        )
    return Markup("\n").join(lines)


def _meaning(say: Voice, event: CardDrawn) -> Markup:
    t = say.tongue
    match event.card:
        case "card_beautiful_mind":
            # NOTE: {role} is in the nominative: "One guess who it is: Nostradamus"
            return t.text(
                "One guess who it is: {role}. If it is right, that player leaves instead.",
                role=say.texts.role(event.finds),
            )
        case "card_silence":
            return t.text("Whoever is named now does not talk tomorrow, but may vote.")
        case "card_face_off":
            return t.text("In secret a living player gets this role card, and the one who leaves takes the other.")
        case "card_identity":
            return t.text("The role is shown to all.")
        case "card_handcuffs":
            return t.text("Whoever is named now has no ability of their own tonight.")
        case _:
            return t.text("A duel with whoever is named now: all the others choose which of the two leaves.")


@retells(CardDrawn)
def _card_drawn(say: Voice, event: CardDrawn) -> Markup:
    t = say.tongue
    # NOTE: a line of the story: a player and the last-move card drawn, in the nominative
    return t.text("🃏 {player}: {card}.", player=say.player(event.seat), card=ability_name(t, event.card))


@says(MindGuessed)
def mind_guessed(say: Voice, event: MindGuessed) -> Markup:
    """Beautiful Mind: whether the guess is right, and who leaves."""
    t = say.tongue
    target, role = say.player(event.target), say.texts.role(event.role)
    if event.by == event.target:
        # NOTE: {role} is in the nominative
        return t.text(
            "🧠 The card has found its own owner: {player} – <b>{role}</b>. "
            "The player stays in the game, from now on without armour at night.",
            player=target,
            role=role,
        )
    by = say.player(event.by)
    if not event.right:
        return t.text("🧠 {player} names {target}. <b>Wrong.</b>", player=by, target=target)
    # NOTE: {role} is in the nominative
    return t.text(
        "🧠 {player} names {target}. <b>Right: {role}.</b> Out of the game: {target}. Stays: {player}.",
        player=by,
        target=target,
        role=role,
    )


@says(PlayersSilenced)
def players_silenced(say: Voice, event: PlayersSilenced) -> Markup:
    """Who may not talk tomorrow."""
    return say.tongue.text("🤐 Silent tomorrow: <b>{players}</b>.", players=say.players(event.targets))


@says(PassedOver)
def passed_over(say: Voice, event: PassedOver) -> Markup:
    """No speech for the silenced."""
    return say.tongue.text("🤐 {player} does not talk today.", player=say.player(event.seat))


@says(CardsSwapped)
def _cards_swapped(say: Voice, event: CardsSwapped) -> Markup:
    # NOTE: a line of the story: two players exchanged role cards; which role each has now, in the nominative
    return say.tongue.text(
        "🎭 Exchanged cards: {player} → {role}; {target} → {target_role}.",
        player=say.player(event.by),
        role=say.texts.role(event.role),
        target=say.player(event.target),
        target_role=say.texts.role(event.target_role),
    )


@says(TeamChanged)
def team_changed(say: Voice, event: TeamChanged) -> Markup:
    """Who is a mate now, and who is one no more."""
    t = say.tongue
    lines = []
    if event.joined is not None:
        lines.append(t.text("🤝 In your team from now on: <b>{player}</b>.", player=say.player(event.joined)))
    lines.append(t.text("👋 No longer in your team: <b>{player}</b>.", player=say.player(event.left)))
    return Markup("\n").join(lines)


@says(RoleShown)
def role_shown(say: Voice, event: RoleShown) -> Markup:
    """A role in public."""
    # NOTE: {role} is in the nominative
    return say.tongue.text(
        "🪪 The role of {player}: <b>{role}</b>.", player=say.player(event.seat), role=say.texts.role(event.role)
    )


@says(Handcuffed)
def handcuffed(say: Voice, event: Handcuffed) -> Markup:
    """No ability tonight."""
    return say.tongue.text("⛓ In handcuffs tonight: <b>{player}</b>.", player=say.player(event.target))


@says(DuelCalled)
def duel_called(say: Voice, event: DuelCalled) -> Markup:
    """Who faces whom."""
    return say.tongue.text(
        "⚔️ <b>Duel:</b> {player} against {target}. Both defend themselves, one after the other. Each: {time}.",
        player=say.player(event.by),
        target=say.player(event.target),
        time=say.time(event.seconds),
    )


@retells(DuelCalled)
def _duel_called(say: Voice, event: DuelCalled) -> Markup:
    return say.tongue.text(
        "⚔️ Duel: {player} against {target}.", player=say.player(event.by), target=say.player(event.target)
    )


@says(DuelVoteOpened)
def duel_vote_opened(say: Voice, event: DuelVoteOpened) -> Markup:
    """The others choose."""
    t = say.tongue
    head = t.text("⚔️ <b>The duel: who leaves?</b> {players}.", players=say.players((event.by, event.target)))
    return Markup(" ").join([head, t.text("Time: {time}.", time=say.time(event.seconds))])


@says(DuelClosed)
def duel_closed(say: Voice, event: DuelClosed) -> Markup:
    """Who has lost."""
    t = say.tongue
    lost = t.text("The duel is lost by {player}.", player=say.player(event.leaving))
    return with_tally(say, t.text("⚔️ <b>The duel is decided.</b>"), event.votes, lost)


@retells(DuelClosed)
def _duel_closed(say: Voice, event: DuelClosed) -> Markup:
    head = say.tongue.text("⚔️ The duel is lost by {player}.", player=say.player(event.leaving))
    return Markup("\n").join(part for part in (head, vote_lines(say, event.votes)) if part)
