"""Cards about the identity of players: Identity Reveal shows a role; Face/Off and Mirror exchange two."""

from typing import ClassVar

from markupsafe import Markup

from bot.engine.api import EVERYONE, NOBODY, Play, RoleId, Status, Team, TeamId, record
from bot.engine.events import Event, RoleChanged, RoleShown, TakenOver, TeamMet
from bot.engine.traits.using import Limited
from bot.parts.abilities.learn.choose_side import SideTaken
from bot.parts.procedures.exits.cards.base import CHANCE, Card, CardDealer, NamingCard, retells_laid
from bot.text.api import Voice, later, register, says


class Identity(Card, tells=(RoleShown,)):
    """The drawer's role is published (GF-59)."""

    chooses: ClassVar[bool] = False

    async def play(self, game: Play, seat: int, card: str, hand: CardDealer) -> None:
        """Tell the group the drawer's role."""
        game.seats[seat].bear(Status("exposed", seat, "ever"))
        game.tell(EVERYONE, RoleShown(seat, game.seats[seat].role.id))


register(
    "card_identity",
    name=later.context("card", "Identity Reveal"),
    default=CHANCE,
    meaning=later.text("Everybody sees the role."),
)


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
"""The events of an exchange of roles."""


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


def _tell_teams(game: Play, seat: int, target: int, before: Team | None) -> None:
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


class FaceOff(NamingCard, tells=SWAP):
    """A secret exchange of roles between the drawer, who leaves with the other's, and a player (GF-63 to GF-65)."""

    purpose = "help"

    def lay(self, game: Play, seat: int, target: int) -> None:
        """Exchange the roles of the drawer and the player named, and tell the players concerned."""
        game.seats[seat].bear(Status("exposed", seat, "ever"))
        swap(game, seat, target)


register(
    "card_face_off",
    name=later.context("card", "Face/Off"),
    question=later.text("🎭 <b>Who do you want to swap cards with?</b> I won't say anything about it in public."),
    default=CHANCE,
    meaning=later.text("The player who is out secretly swaps role cards with somebody still in the game."),
)


@record
class MirrorHeld(Event, story=True):
    """Public: two players exchange their roles; the one who was voted out leaves with the other's."""

    by: int
    target: int


class Mirror(NamingCard, tells=(MirrorHeld, TakenOver, *SWAP)):
    """A public exchange of roles between the drawer, who leaves with the other's, and a player (EC-135 to EC-140)."""

    purpose = "help"

    def lay(self, game: Play, seat: int, target: int) -> None:
        """Exchange the two roles, and tell the players concerned, the new holder also of the uses left."""
        game.tell(EVERYONE, MirrorHeld(seat, target))
        swap(game, seat, target)
        hand_over(game, target)


register(
    "card_mirror",
    # NOTE: the card "آینه"
    name=later.context("card", "Mirror"),
    question=later.text("🪞 <b>Who do you hold the Mirror to?</b> You swap identities, and leave as what they were."),
    default=CHANCE,
    meaning=later.text("The player who is out swaps identities with somebody still in the game."),
)

# NOTE: {player} was voted out, {target} plays on with that player's role
says(MirrorHeld, "🪞 {player} holds the Mirror to <b>{target}</b>: they swap identities.", player="by")

retells_laid(MirrorHeld, "card_mirror")

# NOTE: a line of the story: two players exchanged role cards; which role each has now, in the nominative
says(CardsSwapped, "🎭 {player} and {target} swapped cards, and went on as {role} and {target_role}.", player="by")


@says(TeamChanged)
def team_changed(say: Voice, event: TeamChanged) -> Markup:
    """The message to a team about an exchange of roles: the mate who left, and the new one."""
    t = say.tongue
    lines = []
    if event.joined is not None:
        lines.append(t.text("🤝 <b>{player}</b> is on your team from now on.", player=say.player(event.joined)))
    lines.append(t.text("👋 <b>{player}</b> is no longer on your team.", player=say.player(event.left)))
    return Markup("\n").join(lines)
