"""Meetings of teams, whose members learn who their mates are."""

from markupsafe import Markup

from bot.engine.api import EVERYONE, Conditions, Phase, Play, Procedure, RoleId, TeamId, record
from bot.engine.events import Event, IntroductionFell, NumberGiven, TeamMet
from bot.text.api import Voice, says


@record
class SleepersTold(Event):
    """Public: the dealt roles of a side whose holders do not wake with their team."""

    team: TeamId
    roles: tuple[RoleId, ...]


class Meet(Procedure, tells=(IntroductionFell, NumberGiven, SleepersTold, TeamMet)):
    """A meeting of a team, whose members learn of one another (CL-09, CL-10, CL-11, CL-13, SM-06).

    Attributes:
        team: the team that meets.
        leader: the role that is pointed out to them as their leader, if any.
        roles: whether they learn one another's roles too.
        guests: roles whose holders meet the team too, and belong to the team for the rest of the game only as far as
            they know one another (AD-038).
        sleepers: whether all hear the dealt roles of its side that do not wake with the team (AD-034).
        numbers: whether all but the leader are told their numbers, which follow the order of the team's roles (PR-123).
        seconds: the length of the introduction night; 0: they are told with their roles, without a night.
    """

    team: TeamId
    leader: RoleId | None = None
    roles: bool = False
    guests: tuple[RoleId, ...] = ()
    sleepers: bool = False
    numbers: bool = False
    seconds: float = 0

    @property
    def conditions(self) -> Conditions:
        """The events that depend on parameters: the numbers of members, sleepers, and an introduction night."""
        return ((IntroductionFell, self.seconds), (NumberGiven, self.numbers), (SleepersTold, self.sleepers))

    async def run(self, game: Play) -> None:
        """Tell the members of the team who their mates are, and let the introduction night pass."""
        if self.seconds:
            game.enter(Phase("intro"))
            game.floor.give(())
            length = game.rules.pace.seconds(self.seconds)
            game.tell(EVERYONE, IntroductionFell(self.team, length, room=False, number=0))
        there = game.seats.players if self.guests else ()
        guests = tuple([player.number for player in there if player.card in self.guests])
        if self.sleepers:
            self._tell_sleepers(game)
        if guests:
            game.teams.acquaint(guests, game.teams.group(self.team))
        self._tell(game, guests)
        if self.seconds:
            await wait_out(game, self.seconds)

    def _tell_sleepers(self, game: Play) -> None:
        """Tell all the roles of the side that sleep on, if there are any."""
        team = game.rules.team(self.team)
        sides = {game.rules.roles[role].side for role in team.roles} if team is not None else set()
        awake = {game.seats[seat].role.id for seat in game.teams.group(self.team)} | {*self.guests}
        asleep = (role for role in game.rules.roles.values() if role.side in sides and role.id not in awake)
        if roles := tuple(role.id for role in asleep if game.cards.may_be_dealt(role.id)):
            game.tell(EVERYONE, SleepersTold(self.team, roles))

    def meet_anew(self, game: Play, team: str) -> bool:
        """Tell the members again the facts of their meeting, with the present leader."""
        if team == self.team:
            self._tell(game)
        return team == self.team

    def _tell(self, game: Play, guests: tuple[int, ...] = ()) -> None:
        tell_mates(game, self.team, self.leader, roles=self.roles, guests=guests)
        if self.numbers:
            tell_numbers(game, self.team, self.leader)


async def wait_out(game: Play, seconds: float) -> None:
    """Let so many seconds pass, whatever happens."""
    deadline = game.deadline(game.rules.pace.seconds(seconds))
    while game.now < deadline.at:
        await game.next(deadline)


def tell_mates(game: Play, team: str, leader: str | None, *, roles: bool, guests: tuple[int, ...] = ()) -> None:
    """Tell the living members of a team, and its guests, their mates, the leader, and perhaps the roles."""
    members = tuple(sorted((*game.teams.group(team), *guests))) if guests else game.teams.group(team)
    chief = next((seat for seat in members if leader is not None and game.cards.has_post(seat, leader)), None)
    known = tuple((seat, game.seats[seat].role.id) for seat in members) if roles else ()
    game.tell(members, TeamMet(team, members, chief, known))


def tell_numbers(game: Play, team: str, leader: str | None) -> None:
    """Tell each living member of a team except its leader their own number (PR-123 to PR-126)."""
    own = game.rules.team(team)
    followers = [seat for seat in game.teams.numbered(own) if game.seats[seat].role.id != leader] if own else []
    for number, seat in enumerate(followers, 1):
        if game.seats[seat].alive:
            game.tell((seat,), NumberGiven(number))


@says(SleepersTold)
def sleepers_told(say: Voice, event: SleepersTold) -> Markup:
    """The message to the group: the roles of a side that do not wake with their team."""
    # NOTE: {team} is a team (the mafia), {roles} the names of roles of its side, in the nominative
    return say.tongue.text(
        "😴 <b>{team} will meet. Sleeping through it:</b> {roles}. They don't know their team, and it doesn't "
        "know them.",
        team=say.team(event.team),
        roles=say.tongue.listing(say.texts.role(role) for role in event.roles),
    )
