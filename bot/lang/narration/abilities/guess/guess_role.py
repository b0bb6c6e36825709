"""A team guesses a player's role."""

from markupsafe import Markup

from bot.engine.events import GuessChosen, GuessJudged, InMourning, OwnGuess, RoleGuessed
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, name_of, register, register_notice

register(
    "guess_role",
    Words(
        name=later.context("ability", "Role guess"),
        question=later.text("🎯 <b>Instead of the shot: whose role does your team guess, and what is it?</b>"),
    ),
)

# NOTE: a mafia member guesses a player's exact role
register_notice("guess", later.text("🎯 Tonight the mafia guess somebody's role."))


@says(GuessChosen)
def guess_chosen(say: Voice, event: GuessChosen) -> Markup:
    """The team's guess; whether it is right, the morning shows."""
    t = say.tongue
    if event.beside and event.target is None:
        return t.text("🎯 Your team guesses nobody's role tonight.")
    if event.target is None or event.role is None:
        return t.text("🎯 Your team chose to guess, but named nobody. It does nothing tonight.")
    if event.beside:
        # NOTE: {ability} is the name of the act, {role} that of a role, both in the nominative
        return t.text(
            "🎯 {ability} tonight: {target} – <b>{role}</b>.",
            ability=name_of(say, "guess_role"),
            target=say.player(event.target),
            role=say.texts.role(event.role),
        )
    # NOTE: {ability} is the name of the act, {role} that of a role, both in the nominative
    return t.text(
        "🎯 {ability} tonight: {target} – <b>{role}</b>. There is no shot.",
        ability=name_of(say, "guess_role"),
        target=say.player(event.target),
        role=say.texts.role(event.role),
    )


@retells(GuessChosen)
def _guess_chosen(say: Voice, event: GuessChosen) -> Markup:
    t = say.tongue
    if event.target is None or event.role is None:
        return t.text("🔫 {team}: no shot.", team=say.texts.team(event.team))  # a guess was chosen, but none was named
    # NOTE: a line of the story: the name of the act, whose team it is, a player, and the role they are guessed to have
    return t.text(
        "🎯 {ability} ({team}): {target} – {role}.",
        ability=name_of(say, "guess_role"),
        team=say.texts.team(event.team),
        target=say.player(event.target),
        role=say.texts.role(event.role),
    )


@says(RoleGuessed)
def role_guessed(say: Voice, event: RoleGuessed) -> Markup:
    """The player whose role was guessed."""
    # NOTE: {ability} is the name of the act, {role} that of a role, both in the nominative
    return say.tongue.text(
        "🎯 {ability}! The mafia have found out the role of {player}: <b>{role}</b>.",
        ability=name_of(say, "guess_role"),
        player=say.player(event.seat),
        role=say.texts.role(event.role),
    )


@says(GuessJudged)
def guess_judged(say: Voice, event: GuessJudged) -> Markup:
    """The verdict on the guess: right or wrong."""
    t = say.tongue
    return t.text("🎯 The guess is right.") if event.right else t.text("🎯 The guess is wrong.")


says(InMourning, "🖤 Tonight your team mourns: you may shoot and guess a role, do both or only one.")


@says(OwnGuess)
def _own_guess(say: Voice, event: OwnGuess) -> Markup:
    t = say.tongue
    by, target, role = say.player(event.by), say.player(event.target), say.texts.role(event.role)
    ability = name_of(say, "guess_role")
    if event.right:
        # NOTE: a line of the story: the name of the act, who did it, a player and the role that was named rightly
        return t.text(
            "🎯 {ability}: {player} → {target}, {role} ✅", ability=ability, player=by, target=target, role=role
        )
    # NOTE: a line of the story: the name of the act, who did it, a player and the role that was named wrongly
    return t.text("🎯 {ability}: {player} → {target}, {role} ❌", ability=ability, player=by, target=target, role=role)
