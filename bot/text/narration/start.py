"""The start of a game: roles are dealt, teams meet."""

from markupsafe import Markup

from bot.engine.events import GameBegan, IntroductionFell, NumberGiven, RoleDealt, TeamMet
from bot.text.narration.cards import leader_row, mate_rows, role_card, roles_in_play, sides_in_play
from bot.text.narration.night import until_dawn
from bot.text.narration.sayings import says
from bot.text.narration.voice import Voice

UNLIMITED = "unlimited"
"""The value of an option that is a number without a limit, as scenarios write it."""


@says(GameBegan)
def game_began(say: Voice, event: GameBegan) -> Markup:
    """The players, and the place where their roles wait."""
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
    number="number",
)


@says(RoleDealt)
def role_dealt(say: Voice, event: RoleDealt) -> Markup:
    """The player's card."""
    return role_card(say, event.role)


@says(TeamMet)
def team_met(say: Voice, event: TeamMet) -> Markup:
    """The members of a team, and its leader."""
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
    """The introduction night, in which one team meets and no ability works."""
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
