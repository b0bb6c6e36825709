"""The start of a game: roles are dealt, teams meet."""

from markupsafe import Markup

from bot.engine.events import (
    GameBegan,
    IntroductionFell,
    IntroductionNightFell,
    NamesShown,
    NumberGiven,
    RoleDealt,
    SettingsTold,
    SleepersTold,
    StocksTold,
    TeamHasMet,
    TeamMet,
)
from bot.lang.narration.cards import mate_rows, role_card, roles_in_play, sides_in_play
from bot.lang.narration.night import until_dawn
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice

UNLIMITED = "unlimited"
"""The value of an option that is a number without a limit, as scenarios write it."""


@says(GameBegan)
def game_began(say: Voice, event: GameBegan) -> Markup:
    """The players, and where their roles wait."""
    t = say.tongue
    head = t.text("🎭 <b>The game begins: {scenario}</b>", scenario=say.texts.name)
    table = t.plural("{n} player at the table. In play:", "{n} players at the table. In play:", event.players)
    dealt = t.text("Your role is in our private chat. Don't show it to anybody.")
    more = t.text("What each role can do: /roles. The rules: /rules. Anything else: /help.")
    opening = [line for line in (head, say.scene()) if line]
    in_play = sides_in_play(say, event.sides) if event.sides else roles_in_play(say, event.roles)
    return Markup("\n").join([*opening, table, in_play, Markup(""), dealt, more])


@says(SettingsTold)
def settings_told(say: Voice, event: SettingsTold) -> Markup:
    """Some options as they are set, one to a line."""
    t = say.tongue
    lines = [
        # NOTE: a line of the settings of a game: an option and its value, "Sniper's bullets: 2"
        t.context("settings", "• {setting}: {value}", setting=say.texts.option(option), value=_set(say, option, value))
        for option, value in event.settings
        if option in say.texts.option_ids
    ]
    return Markup("\n").join([t.text("⚙️ <b>The settings of this game</b>"), *lines])


def _set(say: Voice, option: str, value: int | str) -> Markup:
    """The value of an option."""
    if value == UNLIMITED:
        return say.tongue.context("option", "Unlimited")
    return say.texts.choice(option, value) if isinstance(value, str) else say.tongue.value(value)


says(
    NumberGiven,
    "🔢 Your number in the team: <b>{number}</b>. While nobody leads the team, the lowest number still in the game "
    "answers for its shot.",
    number="number",
)


@says(StocksTold)
def stocks_told(say: Voice, event: StocksTold) -> Markup:
    """The numbers of things in play."""
    t = say.tongue
    things = [
        (t.context("stock", "bullets"), event.bullets),
        (t.context("stock", "saves"), event.saves),
        (t.context("stock", "guns"), event.guns),
        (t.context("stock", "armour"), event.armours),
        (t.context("stock", "doublings"), event.doublings),
    ]
    lines = [
        # NOTE: a line of what a role has for the whole game: "Sniper – bullets: 2"
        t.text("• {role} – {what}: {number}", role=say.texts.role(role), what=what, number=number)
        for what, stocks in things
        for role, number in stocks
    ]
    return Markup("\n").join([t.text("🎒 <b>For the whole game</b>"), *lines])


@says(SleepersTold)
def sleepers_told(say: Voice, event: SleepersTold) -> Markup:
    """The roles of a side that sleep on while the others meet."""
    # NOTE: {team} is a team (the mafia), {roles} the names of roles of its side, in the nominative
    return say.tongue.text(
        "😴 <b>{team} wakes without:</b> {roles}. They don't know their team, and it doesn't know them.",
        team=say.texts.team(event.team),
        roles=say.tongue.listing(say.texts.role(role) for role in event.roles),
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
        lines.append(t.text("You are the only one."))
    elif event.leader is not None:
        # NOTE: the head of the team, such as the godfather
        lines.append(t.text("Leader: {player}", player=say.player(event.leader)))
    return Markup("\n").join(lines)


@says(NamesShown)
def names_shown(say: Voice, event: NamesShown) -> Markup:
    """Some players, and what they are together."""
    t = say.tongue
    # NOTE: {roles} are names of roles in the nominative, each with its own one of the players, in whatever order
    head = t.text(
        "👁 <b>Here they are: {roles}.</b> Who is who, I don't tell you:",
        roles=t.listing(say.texts.role(role) for role in event.roles),
    )
    return Markup("\n").join([head, say.rows(event.players)])


# NOTE: a line of the story: {player} was shown {players}, and as what they are together
retells(NamesShown, "👁 {player} was shown two: {players}.", player="seat", players="players")


@says(IntroductionFell)
def introduction_fell(say: Voice, event: IntroductionFell) -> Markup:
    """The night in which one team meets and nothing else happens."""
    t = say.tongue
    team = say.texts.team(event.team)
    head = _introduction_night(say)
    if event.room:
        body = t.text("Only one team is awake, and talks in secret: <b>{team}</b>. Nobody dies tonight.", team=team)
    else:
        body = t.text("A team opens its eyes and sees who is in it: <b>{team}</b>. Nobody dies tonight.", team=team)
    return Markup(" ").join([head, body, *until_dawn(say, event.seconds)])


@says(IntroductionNightFell)
def introduction_night_fell(say: Voice, event: IntroductionNightFell) -> Markup:
    """A night in which nobody can die."""
    t = say.tongue
    peace = t.text("Nobody dies tonight.")
    return Markup(" ").join([_introduction_night(say), peace, *until_dawn(say, event.seconds)])


# NOTE: {team} is the name of a team, in the nominative: the mafia
says(TeamHasMet, "🤝 <b>{team}</b>: they have met, and fall asleep again.", team="team")


def _introduction_night(say: Voice) -> Markup:
    t = say.tongue
    if scene := say.scene():
        return Markup(" ").join([t.text("🌙 <b>Introduction night.</b>"), scene])
    return t.text("🌙 <b>Introduction night.</b> The city falls asleep.")
