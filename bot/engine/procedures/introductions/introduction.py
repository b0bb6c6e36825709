"""How a game begins: who meets whom, before any ability works."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.events import (
    IntroductionDayBroke,
    IntroductionFell,
    NumberGiven,
    RoomClosed,
    RoomOpened,
    SleepersTold,
    TeamMet,
)
from bot.engine.names import RoleId, TeamId
from bot.engine.night.rooms import close_room, open_room
from bot.engine.outputs import EVERYONE
from bot.engine.phases import Phase
from bot.engine.procedures.base import SPEECH, Procedure, speech
from bot.engine.shelf import Conditions

if TYPE_CHECKING:
    from bot.engine.play import Play


async def wait_out(game: "Play", seconds: float) -> None:
    """Let the time pass, whatever comes."""
    deadline = game.deadline(game.rules.pace.seconds(seconds))
    while game.now < deadline.at:
        await game.next(deadline)


def tell_mates(game: "Play", team: str, leader: str | None, *, roles: bool, guests: tuple[int, ...] = ()) -> None:
    """Tell the living members of a team, and its guests, who belongs to it, who leads it, and perhaps as what."""
    members = tuple(sorted((*game.group(team), *guests))) if guests else game.group(team)
    chief = next((seat for seat in members if leader is not None and game.has_post(seat, leader)), None)
    known = tuple((seat, game.seats[seat].role.id) for seat in members) if roles else ()
    game.tell(members, TeamMet(team, members, chief, known))


def tell_numbers(game: "Play", team: str, leader: str | None) -> None:
    """Tell each living member of a team but its leader by which number he is counted (PR-123 to PR-126)."""
    own = game.rules.team(team)
    followers = [seat for seat in game.numbered(own) if game.seats[seat].role.id != leader] if own else []
    for number, seat in enumerate(followers, 1):
        if game.seats[seat].alive:
            game.tell((seat,), NumberGiven(number))


class Meet(Procedure, tells=(IntroductionFell, NumberGiven, SleepersTold, TeamMet)):
    """The members of a team learn who their mates are (CL-09, CL-10, CL-11, CL-13, SM-06).

    Attributes:
        team: whose members meet.
        leader: the role that is pointed out to them as their leader, if any.
        roles: whether they learn one another's roles too.
        guests: roles whose holders meet the team too and belong to it for the rest of the game only in so far as each
            knows the others (AD-038).
        sleepers: whether all hear which roles of its side were dealt that do not wake with it (AD-034).
        numbers: whether all but the leader are told their numbers, which follow the order of the team's roles (PR-123).
        seconds: how long the introduction night lasts; 0: they are told with their roles, without a night.
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
        """What they are told besides who they are."""
        return ((IntroductionFell, self.seconds), (NumberGiven, self.numbers), (SleepersTold, self.sleepers))

    async def run(self, game: "Play") -> None:
        """Tell the members, and let the introduction night pass."""
        if self.seconds:
            game.enter(Phase("intro"))
            game.give_floor(())
            length = game.rules.pace.seconds(self.seconds)
            game.tell(EVERYONE, IntroductionFell(self.team, length, room=False, number=0))
        guests = tuple(player.number for player in game.players if player.role.id in self.guests)
        if self.sleepers:
            self._tell_sleepers(game)
        game.acquaint(guests, game.group(self.team))
        self._tell(game, guests)
        if self.seconds:
            await wait_out(game, self.seconds)

    def _tell_sleepers(self, game: "Play") -> None:
        """Tell everybody who of the side sleeps on; nothing where nobody does."""
        team = game.rules.team(self.team)
        sides = {game.rules.roles[role].faction for role in team.roles} if team is not None else set()
        awake = {game.seats[seat].role.id for seat in game.group(self.team)} | {*self.guests}
        asleep = (role for role in game.rules.roles.values() if role.faction in sides and role.id not in awake)
        if roles := tuple(role.id for role in asleep if game.may_be_dealt(role.id)):
            game.tell(EVERYONE, SleepersTold(self.team, roles))

    def meet_anew(self, game: "Play", team: str) -> bool:
        """Tell them as much as they were told when they met, whoever leads them by now."""
        if team == self.team:
            self._tell(game)
        return team == self.team

    def _tell(self, game: "Play", guests: tuple[int, ...] = ()) -> None:
        tell_mates(game, self.team, self.leader, roles=self.roles, guests=guests)
        if self.numbers:
            tell_numbers(game, self.team, self.leader)


class IntroductionDay(Procedure, tells=(IntroductionDayBroke, *SPEECH)):
    """Before anything else everyone says a few words, in seat order from seat 1 (CM-08, GF-11, JK-04, NS-69, ZD-10).

    Attributes:
        seconds: the length of a turn.
    """

    part: ClassVar[str] = "introduction_day"
    asks: ClassVar[tuple[str, ...]] = ("turn",)

    seconds: float = 30

    async def run(self, game: "Play") -> None:
        """Give the floor to one after another."""
        game.enter(Phase("intro"))
        game.part(self.part)
        game.attendance.begun = True
        order = game.living
        game.tell(EVERYONE, IntroductionDayBroke(order, game.rules.pace.turn(self.seconds)))
        for place, seat in enumerate(order):
            if game.seats[seat].alive:
                await speech(game, seat, self.seconds, "introduction", order[place + 1 :])
        game.give_floor(None)


class OpeningNight(Procedure, tells=(IntroductionFell, RoomClosed, RoomOpened)):
    """A first night without any ability, in which a team may talk in its room (SM-11, SM-12, SM-23).

    Attributes:
        team: whose room is open.
        seconds: how long the night lasts.
    """

    team: TeamId
    seconds: float = 60

    async def run(self, game: "Play") -> None:
        """Open the room, let the night pass, close the room."""
        number = game.rules.first_night - 1
        game.round = number
        game.enter(Phase("night", number, powerless=True))
        game.give_floor(())
        length = game.rules.pace.seconds(self.seconds)
        game.tell(EVERYONE, IntroductionFell(self.team, length, room=True, number=number))
        open_room(game, self.team)
        await wait_out(game, self.seconds)
        close_room(game, self.team)
