"""The knowledge of one player, public and own, and from this how much the player fears each of the others."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from bot.engine.boards import Board, TeamBoard
from bot.engine.events import Event, RoleChanged, RoleDealt, TeamMet
from bot.parts.abilities.bend.steal import RoleRobbed
from bot.parts.abilities.bonds.circle import CircleOpened
from bot.parts.abilities.bonds.invite import CircleGrew, CircleJoined
from bot.parts.abilities.items.plant_bomb import BombCode
from bot.parts.abilities.kill.laugh import Laughed
from bot.parts.abilities.kill.plan_shots import PlanMade, PlanRecalled
from bot.parts.abilities.learn.choose_side import SideTaken
from bot.parts.abilities.learn.count_mafia import MafiaCounted
from bot.parts.abilities.learn.expose import CardExposed
from bot.parts.abilities.learn.inquire import Inquired
from bot.parts.abilities.learn.learn_role import RoleLearnt
from bot.parts.abilities.learn.see_killer import CrimeSceneVisited, KillerSeen
from bot.parts.abilities.learn.seek_role import RoleSought
from bot.parts.abilities.learn.send_code import CodeReceived
from bot.parts.abilities.turn.go_over import Turned
from bot.parts.abilities.turn.split import BranchFounded
from bot.parts.abilities.turn.turn_side import SideTurned
from bot.robots.opinion import CERTAIN, LIE
from bot.robots.public import Public
from bot.robots.worlds import seen_from, shares_of

HUNCH = 0.3
"""The range of the random leaning for or against others that each player has for no reason."""

OWN = 2.0
"""The extra weight of a player's own finding over its share of the worlds (less where some only look harmless)."""

LEARNS, PROTECTS, ACTS, ENDURES = 3.0, 2.5, 2.0, 1.0
"""How much a role is worth to the many (the uninformed majority): one that learns, one that protects, one that acts,
or one that only endures something.
"""

COUNTED = 1.0
"""The weight against each of a few players for each enemy that is known to be among them."""


class Knowledge:
    """The knowledge of the player on one seat.

    Attributes:
        seat: the player's own.
        public: the public knowledge.
        role: the player's role.
        side: the side that the player is on.
        mates: the team, as the player was told.
        found: the sides that other players have shown, and `found_in` the nights of the player's own checks.
        guarded: the players whom the player has protected, by night.
        attacked: the players whom the player has attacked at night.
        roles: the roles that other players have shown.
        marks: the team's marks so far, and `marked_on` the day before the night of these marks.
        laughs_on: the day on which the player wins by being voted out.
        code: the code of the bomb before the player, where known.
        plan: the first night of the team's plan, and its targets, one a night.
    """

    def __init__(self, seat: int, public: Public, chance: Random) -> None:
        self.seat = seat
        self.public = public
        self.role = ""
        self.side = ""
        self.mates: tuple[int, ...] = ()
        self.found: dict[int, str] = {}
        self.found_in: dict[int, int] = {}
        self.guarded: dict[int, int] = {}
        self.attacked: dict[int, bool] = {}
        self.roles: dict[int, str] = {}
        self.marks: TeamBoard | None = None
        self.marked_on = 0
        self._wishes: dict[int, int] = {}
        self._wished_on = 0
        self.laughs_on = 0
        self.code = ""
        self.plan: tuple[int, tuple[int, ...]] = (0, ())
        self._counted: dict[int, float] = {}
        self._hunches: dict[int, float] = {}
        self._own_odds: Mapping[int, float] | None = None
        self._fears: dict[int, tuple[float, bool]] = {}
        self._fears_at: object = None
        self._chance = chance

    def hear(self, event: Event) -> None:
        """Take in an event that the player is told."""
        if self._is_told(event) or self._finds(event):
            self._fears_at = None
        else:
            self.public.hear(event)

    def _is_told(self, event: Event) -> bool:
        """Note an event about the player's own card or team; returns whether this was one."""
        match event:
            case RoleDealt() | RoleChanged():
                self.role = event.role
                self.side = self.public.rules.roles[event.role].side
                self.mates = ()
            case SideTaken() | SideTurned() | Turned():
                self.side = event.side
            case PlanMade() | PlanRecalled():
                self.plan = (event.first, event.targets)
            case TeamMet():
                self.mates = event.members
            case CircleOpened() if event.trusted:
                self.mates = tuple(dict.fromkeys((*self.mates, *event.members)))
            case BranchFounded():
                self.side, self.mates = self.public.rules.founded[0], (event.by, event.target)
            case Laughed():
                self.laughs_on = self.public.day + 1
            case BombCode():
                self.code = event.code
            case _:
                return False
        return True

    def _finds(self, event: Event) -> bool:
        """Note an event that shows something of others to this player; returns whether this was one."""
        rules = self.public.rules
        match event:
            case Inquired() if event.shows in rules.roles:
                self._learn(event.target, event.shows)
                self.found_in[event.target] = self.public.night
            case Inquired() if event.shows in rules.sides:
                self.found[event.target] = event.shows
                self.found_in[event.target] = self.public.night
            case CardExposed(targets=(*_, exposed), role=str(role)):
                self._learn(exposed, role)
            case RoleLearnt() | RoleSought(right=True):
                self._learn(event.target, event.role)
            case RoleRobbed() if event.role:
                self._learn(event.seat, event.role)
            case CodeReceived():
                self._learn(event.by, event.role)
            case KillerSeen():
                self._learn(event.killer, event.role)
            case CrimeSceneVisited() if event.killer is not None:
                self.found[event.killer] = self.public.away
            case CircleGrew():
                self.found[event.seat] = self.public.home
            case CircleJoined():
                self.found.update(dict.fromkeys(event.members, self.public.home))
            case MafiaCounted():
                for seat in event.targets:
                    self._counted[seat] = COUNTED * event.count - COUNTED / 2
            case _:
                return False
        return True

    def _learn(self, seat: int, role: str) -> None:
        """Note another player's role, and so their side."""
        self.roles[seat] = role
        self.found[seat] = self.public.rules.roles[role].side

    def see(self, board: Board) -> None:
        """Take in a board (a vote, a turn or the team's marks, as now shown) that the player may see."""
        if isinstance(board, TeamBoard):
            self.marks, self.marked_on = board, self.public.day
        else:
            self.public.see(board)

    # -- what the player makes of it -------------------------------------------------------------------------

    @property
    def at_home(self) -> bool:
        """Whether the player is one of the many, the largest side, whose members do not know one another."""
        return self.side == self.public.home

    @property
    def alone(self) -> bool:
        """Whether no other player is of the same side."""
        roles = self.public.roles
        return sum(count for role, count in roles.items() if self.public.rules.roles[role].side == self.side) <= 1

    @property
    def wants_out(self) -> bool:
        """Whether the player wins by being voted out today."""
        return self.laughs_on == self.public.day or self.public.aims.wants_out(self.role)

    def is_own_kill(self, seat: int) -> bool:
        """Whether the player is one of the many and may have killed another, so that nobody else is to blame for it."""
        return self.at_home and seat in self.attacked

    def is_mate(self, seat: int) -> bool:
        """Whether another player is in the team."""
        return seat in self.mates and seat != self.seat

    def dread(self, seat: int) -> float:
        """How much the player wants another out of the game, by reason; others may not be allowed to see this."""
        return self.dreads((seat,))[seat]

    def dreads(self, seats: Iterable[int]) -> dict[int, float]:
        """The dread of each of these players, as `dread` has it for one."""
        opinion = self.public.opinion
        at = (opinion.version, self.public.exits)
        if self._fears_at != at:
            self._fears_at = at
            self._fears = {}
            self._own_odds = None
        fears, found = self._fears, {}
        for seat in seats:
            fear = fears.get(seat)
            if fear is None:
                fear = fears[seat] = self._fear(seat)
            found[seat] = fear[0] + opinion.words(seat) if fear[1] else fear[0]
        return found

    def _fear(self, seat: int) -> tuple[float, bool]:
        """The dread of another, without the weight of words against them, and whether such words count here."""
        if self.is_mate(seat):
            return -CERTAIN, False
        side = self.public.settled.get(seat, self.found.get(seat))
        if side is not None and side != self.side:
            return CERTAIN, False
        if side is not None and seat in self.public.settled:
            return -CERTAIN, False
        if not self.at_home:
            return self._image(seat)
        lies = self._lies(seat)
        if lies == CERTAIN:
            return lies, False
        cleared = OWN * self.public.visible() if side is not None else 0.0
        return lies + self._leaning(seat) + self._odds.get(seat, 0.0) - cleared, True

    def image(self, seat: int) -> float:
        """How hostile another seems by what everybody knows, and by the player's own hunch."""
        image, swayed = self._image(seat)
        return image + self.public.opinion.words(seat) if swayed else image

    def _image(self, seat: int) -> tuple[float, bool]:
        """The image of another without the weight of words, and whether such words count here."""
        opinion = self.public.opinion
        if seat in self.public.settled:
            return opinion.of(seat), False
        return self._leaning(seat) + opinion.odds.get(seat, 0.0), True

    def _leaning(self, seat: int) -> float:
        """The player's hunch about another, and the weight of a private count of enemies."""
        hunch = self._hunches.get(seat)
        if hunch is None:
            hunch = self._hunches[seat] = HUNCH * (2 * self._chance.random() - 1)
        return self._counted.get(seat, 0.0) + hunch

    @property
    def _odds(self) -> Mapping[int, float]:
        """The odds that each player is an enemy, in the worlds (sets of enemies) that this player holds possible."""
        if self._own_odds is None:
            self._own_odds = self._reckon_odds()
        return self._own_odds

    def _reckon_odds(self) -> Mapping[int, float]:
        opinion, friendly = self.public.opinion, self.public.is_friend
        worlds, me = opinion.worlds, (self.seat,)
        enemies = [seat for seat, side in self.found.items() if not friendly(side)]
        doubted = [seat for seat, side in self.found.items() if friendly(side)]
        hidden = max(0.02, 1.0 - self.public.visible()) if doubted else 1.0
        left = seen_from(worlds, me, enemies, doubted, hidden) or seen_from(worlds, me, (), doubted, hidden)
        return opinion.odds_by(shares_of(worlds, left, self.public.seats)) if left else opinion.odds

    def _lies(self, seat: int) -> float:
        """The weight against a player whose words contradict the knowledge of this one."""
        opinion, roles = self.public.opinion, self.public.roles
        if opinion.claims.get(seat) == self.role and roles.get(self.role) == 1:
            return CERTAIN
        for finding in opinion.findings:
            if finding.by != seat:
                continue
            if finding.about == self.seat and finding.side != self.public.rules.roles[self.role].shown_side:
                return LIE
            if self.found.get(finding.about, finding.side) != finding.side:
                return LIE
        return 0.0

    def worth(self, seat: int) -> float:
        """How much a player is worth to the many: the trust in them, and their role, as far as it is known."""
        side = self.found.get(seat)
        if side is not None and not self.public.is_friend(side) and not self.at_home:
            return -2.0
        role = self.role_of(seat)
        return self.trusted(seat) + (self._use_of(role) if role else 0.0)

    def seems_worth(self, seat: int) -> float:
        """The worth of a player to the many, as everybody can judge by public knowledge."""
        role = self.believed(seat)
        return self.trusted(seat) + (self._use_of(role) if role else 0.0)

    def trusted(self, seat: int) -> float:
        """How much a player is trusted by all: from -1 to 1."""
        return -max(-2.0, min(2.0, self.public.opinion.of(seat))) / 2

    def role_of(self, seat: int) -> str:
        """A player's role as learnt, else as claimed without dispute; empty if unknown."""
        return self.roles.get(seat) or self.believed(seat)

    def believed(self, seat: int) -> str:
        """The role that a player has claimed without dispute; empty if there is none."""
        opinion = self.public.opinion
        return opinion.claims.get(seat, "") if opinion.standing(seat) in {"alone", "verified"} else ""

    def _use_of(self, role: str) -> float:
        """How much a role is worth to the many."""
        aims = self.public.aims
        if aims.learns(role):
            return LEARNS
        if aims.protects(role):
            return PROTECTS
        if aims.acts(role):
            return ACTS
        return ENDURES if self.public.rules.roles[role].abilities else 0.0

    def named_by_mates(self, ability: str, picks: Sequence[int]) -> int | None:
        """The player whom a mate has already marked as target, where all of the team must mark the same one."""
        if self.marks is None or self.marks.ability != ability or self.marks.need != "all":
            return None
        return next((mark for mate, mark in self.marks.marks if mate != self.seat and mark in picks), None)

    def is_marked(self, ability: str, seat: int) -> bool:
        """Whether the team has marked a player tonight as the target of another act than this."""
        marks = self.marks
        if marks is None or marks.ability == ability or self.marked_on != self.public.day:
            return False
        return any(mark == seat for mate, mark in marks.marks if marks.decider in {None, mate})

    def marks_of(self, ability: str) -> dict[int, int]:
        """The targets that mates have marked so far tonight, by mate."""
        if self.marks is None or self.marks.ability != ability or self.marked_on != self.public.day:
            return {}
        return {mate: mark for mate, mark in self.marks.marks if mate != self.seat and mark is not None}

    @property
    def wishes(self) -> dict[int, int]:
        """The targets that mates have named in words tonight, by mate."""
        return self._wishes if self._wished_on == self.public.day else {}

    def hear_wish(self, mate: int, target: int, *, wanted: bool) -> None:
        """Note a target that a mate has named in words, or that a mate who has named it does not want any more."""
        wishes = dict(self.wishes)
        if wanted:
            wishes[mate] = target
        elif wishes.get(mate) == target:
            del wishes[mate]
        self._wishes, self._wished_on = wishes, self.public.day

    def wished(self, ability: str, picks: Sequence[int]) -> int | None:
        """The target that most mates without a mark have named in words; None where the team does not attack."""
        public = self.public
        if not self.wishes or ability not in public.rules.teams_with or not public.aims.attacks(ability):
            return None
        marks = self.marks_of(ability)
        named = [
            target
            for mate, target in self.wishes.items()
            if mate not in marks and target in picks and not self.is_mate(target) and target != self.seat
        ]
        return max(named, key=named.count) if named else None

    def planned(self, picks: Sequence[int]) -> int | None:
        """The target of the team's plan for tonight; where a target is out, the next one of the plan."""
        first, targets = self.plan
        night = self.public.day + 1
        left = [target for target in targets[max(0, night - first) :] if target in picks]
        return left[0] if left else None

    def follow(self, ability: str, picks: Sequence[int]) -> int | None:
        """The target to agree with: the one named in words, else marked by the mate who decides, or by most mates."""
        wished = self.wished(ability, picks)
        if wished is not None:
            return wished
        if self.marks is None or self.marks.ability != ability:
            return None
        marks = {mate: mark for mate, mark in self.marks.marks if mate != self.seat and mark in picks}
        if self.marks.decider in marks:
            return marks[self.marks.decider]
        named = [mark for mark in marks.values() if mark is not None]
        return max(named, key=named.count) if named and self.marks.decider != self.seat else None
