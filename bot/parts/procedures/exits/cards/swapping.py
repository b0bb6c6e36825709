"""Exchanges of cards between two players, and the news for the players concerned."""

from markupsafe import Markup

from bot.engine.api import NOBODY, Play, RoleId, Team, TeamId, record
from bot.engine.events import Event, RoleChanged, TakenOver, TeamMet
from bot.engine.traits.using import Limited
from bot.parts.abilities.learn.choose_side import SideTaken
from bot.text.api import Voice, says


@record
class CardsSwapped(Event, story=True):
    """Secret until the end: two players have exchanged roles; the new role of each."""

    by: int
    role: RoleId
    target: int
    target_role: RoleId


@record
class TeamChanged(Event):
    """To a team: the mate who has left by an exchange of roles, and the new one, if any."""

    team: TeamId
    joined: int | None
    left: int


SWAP = (CardsSwapped, RoleChanged, SideTaken, TeamChanged, TeamMet)
"""The events of an exchange."""


def swap(game: Play, seat: int, target: int) -> None:
    """Exchange the roles of a leaver and another player, and tell the latter and their new mates."""
    own, other = game.seats[seat], game.seats[target]
    before = game.teams.team_of(target)
    game.cards.swap(seat, target)
    game.tell(NOBODY, CardsSwapped(seat, own.role.id, target, other.role.id))
    game.tell((target,), RoleChanged(other.role.id))
    if other.plays_for:
        game.tell((target,), SideTaken(target, other.plays_for))
    _tell_teams(game, seat, target, before)


def hand_over(game: Play, seat: int) -> None:
    """Tell the new holder of a role the uses left, and the players already named (EC-136, EC-140)."""
    held = game.seats[seat]
    team = game.teams.team_of(seat)
    own = [*held.role.abilities, *(team.abilities if team is not None else ())]
    abilities = [ability for ability in own if isinstance(ability, Limited)]
    left = [(one.id, many) for one in abilities if (many := one.uses_left(game, seat)) is not None]
    on_self = [(one.id, many) for one in abilities if (many := one.self_uses_left(game, seat)) is not None]
    named = [(one.id, seats) for one in abilities if (seats := one.still_named(game, seat))]
    if left or on_self or named:
        game.tell((seat,), TakenOver(tuple(left), tuple(on_self), tuple(named)))


def _tell_teams(game: Play, seat: int, target: int, before: "Team | None") -> None:
    """Tell teams of their new mates; the leaver hears nothing."""
    after = game.teams.team_of(target)
    if before is not None and before is not after:
        mates = tuple(mate for mate in game.teams.members(before) if mate != seat)
        game.tell(mates, TeamChanged(before.id, None, target))
    if after is None:
        return
    members = tuple(mate for mate in game.teams.members(after) if mate != seat)
    if after is not before:
        game.tell(tuple(mate for mate in members if mate != target), TeamChanged(after.id, target, seat))
    roles = tuple((mate, game.seats[mate].role.id) for mate in members)
    game.tell(members, TeamMet(after.id, members, None, roles))


# NOTE: a line of the story: two players exchanged role cards; which role each has now, in the nominative
says(
    CardsSwapped,
    "🎭 {player} and {target} swapped cards, and went on as {role} and {target_role}.",
    player="by",
    role="role",
    target="target",
    target_role="target_role",
)


@says(TeamChanged)
def team_changed(say: Voice, event: TeamChanged) -> Markup:
    """The mates after a swap, and the former mates."""
    t = say.tongue
    lines = []
    if event.joined is not None:
        lines.append(t.text("🤝 <b>{player}</b> is on your team from now on.", player=say.player(event.joined)))
    lines.append(t.text("👋 <b>{player}</b> is no longer on your team.", player=say.player(event.left)))
    return Markup("\n").join(lines)
