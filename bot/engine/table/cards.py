"""The cards of one game: the dealt ones, the ones that may be in play, and their holders."""

from functools import cached_property

from bot.engine.bases.ability import Ability
from bot.engine.events import RoleChanged, RoleTurned
from bot.engine.outputs import NOBODY
from bot.engine.rules import Rules
from bot.engine.table.seats import Seats
from bot.engine.table.teams import Teams
from bot.engine.table.voice import Voice
from bot.engine.traits.judging import BringsBack


class Cards:
    """The roles of one game and their holders.

    Attributes:
        traits: the traits that some role's ability has, each with the stages of these abilities.
        dealt: the roles of seats 1, 2, 3, ... as they were dealt.
        posts: the heirs of players who are out, by the seats of those: an heir has the other's abilities, and keeps
            their own card. `given_up`: the players who have given up the abilities of their own card for that.
        laid_aside: last-move cards that are out of the pack.
    """

    def __init__(self, rules: Rules, seats: Seats, teams: Teams, voice: Voice) -> None:
        self._rules = rules
        self._seats = seats
        self._teams = teams
        self._voice = voice
        self.traits = rules.traits
        self.dealt = tuple([seat.card for seat in seats.players])
        self.posts: dict[int, int] = {}
        self.given_up: tuple[int, ...] = ()
        self.laid_aside: list[str] = []

    @cached_property
    def in_play(self) -> tuple[Ability, ...]:
        """The abilities of all roles that may have been dealt, as far as the group knows."""
        roles = [role for id_, role in self._rules.roles.items() if self.may_be_dealt(id_)]
        return tuple([ability for role in roles for ability in role.abilities])

    def may_be_dealt(self, role: str) -> bool:
        """Whether a player may have been dealt this role, as far as the group knows (PR-380)."""
        return role in self.dealt or not self._rules.shows_deal

    def is_unshown(self, role: str) -> bool:
        """Whether a player of this role may be left, by the deal and the cards of the players who are out."""
        if not self._rules.shows_deal:
            return True
        shown = [seat.card for seat in self._seats.values() if not seat.alive]
        return self.dealt.count(role) > shown.count(role)

    def may_return(self, seat: int) -> bool:
        """Whether a player who is out may still come back, as far as the group knows from the roles in play."""
        return not self._seats[seat].is_gone and any(isinstance(ability, BringsBack) for ability in self.in_play)

    def has_post(self, seat: int, role: str) -> bool:
        """Whether a player has this role, or has taken over the post (abilities, rank) of a player with the role."""
        return self._seats[seat].card == role or (bool(self.posts) and role in self.taken_over(seat))

    def taken_over(self, seat: int) -> tuple[str, ...]:
        """The roles whose posts a player has taken over."""
        return tuple([self._seats[owner].card for owner, heir in self.posts.items() if heir == seat])

    def at_post(self, owner: int) -> int | None:
        """The player who uses the abilities of `owner`'s card, the owner or an heir; None where no player does."""
        return None if owner in self.given_up else self.posts.get(owner, owner)

    def inherit(self, owner: int, heir: int) -> None:
        """Make a player the heir to the post of a player who is out."""
        self.posts[owner] = heir

    def give_up(self, seat: int) -> None:
        """Take from a player the abilities of the player's own card, given up for a post."""
        self.given_up += (seat,)

    def lay_aside(self, card: str) -> None:
        """Take a last-move card (drawn by players who are voted out) out of the pack."""
        self.laid_aside.append(card)

    def put_back(self) -> None:
        """Put all last-move cards back into the pack."""
        self.laid_aside.clear()

    def become(self, seat: int, role: str, *, expected: bool = False) -> None:
        """Give a player another role from now on, with its side and team; used-up abilities stay used up.

        `expected`: the player belongs to the new team only from the next nightfall on.
        """
        player = self._seats[seat]
        before, after = self._rules.team_of(player.card), self._rules.team_of(role)
        player.become(self._rules.roles[role])
        if before is not after:
            if before is not None:
                self._teams.drop(before.id, seat)
            if after is not None:
                (self._teams.expect if expected else self._teams.join)(after.id, seat)

    def swap(self, one: int, other: int) -> None:
        """Let two players exchange roles with all that belongs to them, their places in groups too (GF-63, GF-64)."""
        self._seats[one].swap_cards(self._seats[other])
        self._teams.exchange(one, other)

    def turn(self, seat: int, role: str) -> None:
        """Give a player another role from now on, and tell the player so if still in the game."""
        self._voice.tell(NOBODY, RoleTurned(seat, self._seats[seat].card, role))
        self.become(seat, role)
        self._voice.tell(self._seats.still_in((seat,)), RoleChanged(role))
