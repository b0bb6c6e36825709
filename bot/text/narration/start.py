"""The words for the start of a game: roles are dealt, teams meet; and for roles that change later."""

from markupsafe import Markup

from bot.engine.events import (
    GameBegan,
    IntroductionFell,
    NumberGiven,
    RoleChanged,
    RoleDealt,
    RoleTurned,
    TakenOver,
    TeamMet,
)
from bot.text.narration.cards import leader_row, mate_rows, role_card, roles_in_play, sides_in_play
from bot.text.narration.night import until_dawn
from bot.text.narration.sayings import says
from bot.text.narration.voice import Voice
from bot.text.narration.words import name_of

UNLIMITED = "unlimited"
"""The value by which scenarios write that an option with a number has no limit."""


@says(GameBegan)
def game_began(say: Voice, event: GameBegan) -> Markup:
    """The words for the beginning of a game, with its players and where to find one's role."""
    t = say.tongue
    head = t.text("🎭 <b>The game begins: {scenario}</b>", scenario=say.texts.name)
    table = t.plural("{n} player at the table. In play:", "{n} players at the table. In play:", event.players)
    if say.hand:
        dealt = t.text("Your role is in our private chat or under “My hand”. Don't show it to anybody.")
    else:
        dealt = t.text("Your role is in our private chat. Don't show it to anybody.")
    more = t.text("What each role can do: /roles. The rules: /rules. Anything else: /help.")
    opening = [line for line in (head, say.scene()) if line]
    in_play = sides_in_play(say, event.sides) if event.sides else roles_in_play(say, event.roles)
    return Markup("\n").join([*opening, table, in_play, Markup(""), dealt, more])


says(
    NumberGiven,
    "🔢 You're number <b>{number}</b> on your team. While nobody leads it, the lowest number still in the game "
    "decides its shot.",
)


@says(RoleDealt)
def role_dealt(say: Voice, event: RoleDealt) -> Markup:
    """The words for a player's role: the card."""
    return role_card(say, event.role)


@says(TeamMet)
def team_met(say: Voice, event: TeamMet) -> Markup:
    """The words to a team about its members and its leader."""
    t = say.tongue
    head = t.text("🤝 <b>Your team: {team}</b>", team=say.texts.team(event.team))
    lines = [head, mate_rows(say, event.members, dict(event.roles))]
    if len(event.members) == 1:
        lines.append(t.text("You're the only one."))
    elif event.leader is not None:
        lines.append(leader_row(say, event.team, event.leader))
    return Markup("\n").join(lines)


@says(IntroductionFell)
def introduction_fell(say: Voice, event: IntroductionFell) -> Markup:
    """The words for the introduction night, in which one team meets and no ability works."""
    t = say.tongue
    team = say.texts.team_in_sentence(event.team)
    head = introduction_night_head(say)
    if event.room:
        body = t.text(
            "Only one team opens its eyes tonight, and talks in secret: <b>{team}</b>. Nobody dies.", team=team
        )
    else:
        body = t.text(
            "Only one team opens its eyes tonight, to see who's in it: <b>{team}</b>. Nobody dies.", team=team
        )
    return Markup(" ").join([head, body, *until_dawn(say, event.seconds)])


def introduction_night_head(say: Voice) -> Markup:
    """The opening words of the introduction night."""
    t = say.tongue
    if scene := say.scene():
        return Markup(" ").join([t.text("🌙 <b>Introduction night.</b>"), scene])
    return t.text("🌙 <b>Introduction night.</b> The city falls asleep.")


# NOTE: a line of the story: a player's old role and new role, each in the nominative
says(RoleTurned, "🎭 {player} went from {was} to {role}.")


@says(RoleChanged)
def role_changed(say: Voice, event: RoleChanged) -> Markup:
    """The words for a changed role: the new card."""
    head = say.tongue.text("🔄 <b>Your role has changed.</b>")
    return head + Markup("\n\n") + role_card(say, event.role)


@says(TakenOver)
def taken_over(say: Voice, event: TakenOver) -> Markup:
    """The words to a player who takes over a role: uses left of its abilities, and players already named."""
    t = say.tongue
    lines = [t.text("📒 <b>What comes with the role:</b>")]
    for ability, left in event.left:
        # NOTE: {ability} is the name of an ability in the nominative, {left} how often it may still be used
        lines.append(t.text("{ability}: {left} left", ability=name_of(say, ability), left=left))
    for ability, left in event.on_self:
        # NOTE: {ability} is the name of an ability in the nominative, {left} how often it may be used on oneself
        lines.append(t.text("{ability}, on yourself: {left} left", ability=name_of(say, ability), left=left))
    for ability, named in event.named:
        # NOTE: {ability} is the name of an ability in the nominative, {players} those already named with it
        lines.append(t.text("{ability}, used on: {players}", ability=name_of(say, ability), players=say.players(named)))
    return Markup("\n").join(lines)
