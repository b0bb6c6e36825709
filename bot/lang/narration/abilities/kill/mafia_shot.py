"""The shot of a team."""

from markupsafe import Markup

from bot.engine.events import NoTeamShot, ShotChosen, ShotPassedOn, ShotTaken, TeamFired, TriggerPulled
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "mafia_shot",
    Words(
        name=later.context("ability", "Mafia shot"),
        question=later.text("🔫 <b>Who will the mafia shoot tonight?</b>"),
    ),
)


@says(ShotChosen)
def shot_chosen(say: Voice, event: ShotChosen) -> Markup:
    """The team's target."""
    t = say.tongue
    if event.target is None:
        return t.text("🎯 No target was chosen. There is no shot tonight.")
    chosen = t.text("🎯 Tonight's target: <b>{player}</b>.", player=say.player(event.target))
    if event.by is None:
        return chosen
    return Markup(" ").join([chosen, t.text("{player} made the call.", player=say.player(event.by))])


@retells(ShotChosen)
def _shot_chosen(say: Voice, event: ShotChosen) -> Markup:
    t = say.tongue
    team = say.texts.team(event.team)
    if event.target is None:
        return t.text("🔫 {team}: no shot.", team=team)
    target = say.player(event.target)
    if event.by is None:
        return t.text("🔫 {team}: a shot at {target}.", team=team, target=target)
    return t.text(
        "🔫 {team}: a shot at {target}, chosen by {player}.", team=team, target=target, player=say.player(event.by)
    )


# NOTE: to a player who is not in the team but of its side, as when all of the mafia who knew each other are out
says(
    ShotPassedOn,
    "🔫 {team}: nobody of the team is left, and <b>its shot is yours from now on</b>. If you pick nobody, chance does.",
    team="team",
)
# NOTE: a line of the story: nobody of {team} is left, and {player}, who was not in the team, has its shot now
retells(ShotPassedOn, "🔫 {team}: the shot passed on to {player}.", team="team", player="seat")
# NOTE: to the team of the boss whose shot was stolen or blocked
says(NoTeamShot, "🚫 Your team has no shot tonight.")
# NOTE: {role} is the role of a teammate from whom the thief has stolen a shot; it is in the nominative
says(
    ShotTaken,
    "🥷 <b>{role}</b>: the thief has stolen this shot and fired it. Your team has no other shot tonight.",
    role="role",
)
# NOTE: a line of the story; {role} is the role of whom the thief has stolen a shot, in the nominative
retells(ShotTaken, "🥷 {role}: the thief fired this shot.", role="role")
says(TriggerPulled, "🔫 You pulled the trigger: <b>{player}</b>.", player="target")


@says(TeamFired)
def team_fired(say: Voice, event: TeamFired) -> Markup:
    """At whom each of a team shot; at one player alone they all did, or missed."""
    t = say.tongue
    team = say.texts.team(event.team)
    targets = {target for _, target in event.shots}
    if len(targets) == 1 and (target := targets.pop()) is not None:
        return t.text("🔫 {team}: a shot at {target}.", team=team, target=say.player(target))
    if targets <= {None}:
        return t.text("🔫 {team}: no shot.", team=team)
    shots = t.context("list", ", ").join(_shot(say, seat, target) for seat, target in event.shots)
    # NOTE: a line of the story: a team's members did not all shoot at the same player; who shot at whom follows
    return t.text("🔫 {team}: missed. {shots}.", team=team, shots=shots)


def _shot(say: Voice, seat: int, target: int | None) -> Markup:
    t = say.tongue
    if target is None:
        # NOTE: a member of a team who has not shot, in a list of shots
        return t.context("shot", "{player} – no shot", player=say.player(seat))
    # NOTE: a member of a team and at whom they shot, in a list of shots
    return t.context("shot", "{player} → {target}", player=say.player(seat), target=say.player(target))
