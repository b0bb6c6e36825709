"""Public knowledge at a table (one game): the living, the shown roles, the votes, and the words said."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import comb

from bot.engine.boards import Board, TurnBoard, VoteBoard
from bot.engine.events import (
    CandidatesClosed,
    CourtClosed,
    CourtOpened,
    DayBroke,
    Event,
    Exploded,
    Exposed,
    GameBegan,
    Lingers,
    Lynched,
    NightFell,
    NobodyDied,
    NominationClosed,
    Returned,
    RoleShown,
    SideShown,
    TrialClosed,
    VerdictClosed,
    VerdictOpened,
    VotedOut,
)
from bot.engine.events.leavers import killed_by, leavers
from bot.engine.rules import Role, Rules
from bot.parts.abilities.day.veto_vote import AcquittalAwaited
from bot.parts.abilities.guess.guess_role import RoleGuessed
from bot.parts.abilities.learn.last_reveal import SideUnveiled
from bot.parts.abilities.protect.day_armor import ArmorBroken, StaysAs
from bot.parts.abilities.protect.shield import ShieldAwaited
from bot.parts.finales.last_three import LastThreeBegan, LastThreeTalkAgain
from bot.parts.procedures.exits.blasts import BlastDeclared
from bot.parts.procedures.inquiries.status_inquiry import APART, StatusInquired
from bot.parts.procedures.speech.debate import DebateOpened
from bot.parts.procedures.speech.talk import RoleTalkBarred
from bot.parts.procedures.votes.lynching import FreeTalkOpened
from bot.parts.procedures.votes.spare_or_jail import SpareOrJailOpened
from bot.parts.procedures.votes.ties.split_and_lift import LiftOpened
from bot.parts.procedures.votes.trial import TrialOpened
from bot.parts.procedures.votes.verdict import NapVoteOpened
from bot.parts.procedures.votes.veto_window import VetoAwaited
from bot.robots.aims import Aims
from bot.robots.history import Charges, VoteHistory
from bot.robots.news import MorningNews, MutePlayers
from bot.robots.opinion import Opinion
from bot.robots.results import Results
from bot.robots.sayings import AGAINST, FOR, REASONS, Saying

QUIET = 2
"""The number of days without an exit after which the many (the largest side) vote rather than wait."""

SLACK = 3.0
"""The lead of the many over twice their enemies that lets them skip a vote: they can then still afford a mistake after
the next night.
"""

STANDS_AGAINST, STANDS_BY = 2, 0
"""The marks for a speaker's last word about another: against, or in favour; 1, between them, is a doubt."""

STANDS: Mapping[str, int] = {
    "doubt": 1,
    **dict.fromkeys(AGAINST, STANDS_AGAINST),
    **dict.fromkeys(FOR, STANDS_BY),
}
"""The mark (see above) for each kind of words that names a player."""


def _cast(event: VerdictClosed | CourtClosed | TrialClosed) -> list[tuple[int, tuple[int, ...]]]:
    """The votes that players have cast themselves: without those counted for silent players."""
    silent = event.silent if isinstance(event, TrialClosed) else ()
    return [(about, tuple([one for one in voters if one not in silent])) for about, voters in event.votes]


def side_of_many(dealt: Iterable[Role]) -> str:
    """The side of the many, whose members do not know each other: most are dealt its roles."""
    sides = Counter(role.side for role in dealt)
    return sides.most_common(1)[0][0] if sides else ""


class Public:
    """A notebook of public knowledge; robots of one table may share it.

    Attributes:
        rules: the rules of the game.
        aims: the aims of its questions.
        roles: how many of each role are in play.
        home: the side of the many, whose members do not know each other: most are dealt its roles.
        hostile: how many enemies of the many were dealt.
        killers: how many sides are against the many, each of which may kill.
        league: the share of all pairs of enemies who are of one side, and so know each other.
        seats: all players, by number; known once the game has begun.
        out: the players who are out.
        exits: how often somebody has gone out or come back.
        voted_out: the players who are out by a vote.
        day: the number of the day, and `last_exit` that of the day or night of the last exit.
        night: the number of the last night, and `quiet_nights` those of nights after which everybody was told that
            nobody died.
        settled: sides that were shown to all.
        history: the closed votes.
        opinion: the opinion of an attentive onlooker.
        vote: the vote that is open, or was last.
        turn: the present or last speaker.
        barred: whether roles may not be spoken of.
        free: whether all talk at once today.
        last_talks: how often the last three were let talk before they join hands.
        on_trial: the players who have to defend themselves today.
        charges: who has put these on trial today.
        said: the words of today, and `said_before` those of yesterday.
        named_before: the suspects whom anybody has named, or voted for, on an earlier day.
        mute: the players who may not speak.
        was_silent: the players who said nothing on the day before, though they had a turn, and most of the others did.
        talkers: the players who have ever spoken.
        jokes: how many jokes were told.
        reproached: how often players were told that they had voted for another.
        reasons: how often each reason against a player was given: its words, the player, and whom else it names.
        stands: how a speaker's last word in the game stood to another, as `STANDS` has it.
        results: the checks that speakers have told.
        news: what happened since yesterday's vote.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.aims = Aims(rules)
        self.roles: Counter[str] = Counter()
        self.home = ""
        self.seats: tuple[int, ...] = ()
        self.out: dict[int, bool] = {}
        self.voted_out: dict[int, bool] = {}
        self.exits = 0
        self.day = 0
        self.night = 0
        self.quiet_nights: dict[int, bool] = {}
        self.last_exit = 0
        self.settled: dict[int, str] = {}
        self.vote: VoteBoard | None = None
        self.turn: TurnBoard | None = None
        self.barred = False
        self.free = False
        self.last_talks = 0
        self.on_trial: tuple[int, ...] = ()
        self.said: list[Saying] = []
        self.said_before: list[Saying] = []
        self.named_before: dict[int, bool] = {}
        self.was_silent: tuple[int, ...] = ()
        self.talkers: dict[int, bool] = {}
        self.jokes = 0
        self.reproached: Counter[tuple[int, int]] = Counter()
        self.reasons: Counter[tuple[str, int, int | None]] = Counter()
        self.stands: dict[tuple[int, int], int] = {}
        self.news = MorningNews()
        self.mute = MutePlayers()
        self._had_floor: dict[int, bool] = {}
        self._living: tuple[int, ...] = ()
        self._living_at: object = None
        self.hostile, self.killers, self.league = 0, 0, 1.0
        self.history = VoteHistory()
        self._begin(Counter(next(iter(rules.deals.values()), ())))
        self.opinion = Opinion(self)
        self.results = Results(self, self.opinion.standing)
        self.charges = Charges(self.opinion.of)
        self._last: object = None

    @property
    def living(self) -> tuple[int, ...]:
        """The players in the game, in seat order."""
        at = (self.seats, self.exits)
        if self._living_at != at:
            self._living_at = at
            self._living = tuple([seat for seat in self.seats if seat not in self.out])
        return self._living

    @property
    def away(self) -> str:
        """The largest side of those against the many."""
        return side_of_many(self.rules.roles[role] for role in self.roles.elements() if self._is_enemy(role))

    def enemies(self) -> float:
        """The number of enemies still in the game, as far as all can guess; at least one while the game goes on."""
        return max(1.0, self.hostile - sum(self._guilt(seat) for seat in self.out))

    def _guilt(self, seat: int) -> float:
        """The probability that a player is an enemy, by what all know."""
        side = self.settled.get(seat)
        return self.opinion.shares.get(seat, 0.0) if side is None else float(not self.is_friend(side))

    def visible(self) -> float:
        """The share of the remaining enemies that look like enemies to investigators."""
        enemies = [(role, count) for role, count in self.roles.items() if self._is_enemy(role)]
        hidden = sum(count for role, count in enemies if self.rules.roles[role].shown_side == self.home)
        seen = sum(count for _, count in enemies) - hidden
        if not hidden:
            return 1.0
        seen = max(0, seen - sum(1 for seat in self.out if not self.is_friend(self.settled.get(seat, self.home))))
        return seen / (seen + hidden)

    def is_friend(self, side: str) -> bool:
        """Whether a side wins with the many, as itself or beside them, so that its players need not be voted out."""
        sharing = self.rules.wins_with.get(side)
        return side == self.home or (sharing is not None and sharing.shares((self.home,)))

    def _is_enemy(self, role: str) -> bool:
        return not self.is_friend(self.rules.roles[role].side)

    def has_time(self) -> bool:
        """Whether the many can afford to vote nobody out for some nights, so that their investigators learn more."""
        if self.barred or self.day - self.last_exit >= QUIET or self._ahead() < SLACK:
            return False
        return self._has_left(self.aims.learns)

    def is_early(self) -> bool:
        """Whether nothing has happened yet by which anybody could be judged."""
        return self.day <= 1 and not self.exits and not self.opinion.findings

    def is_vague(self) -> bool:
        """Whether there is hardly anything to judge anybody by: perhaps deaths, but no vote and no finding yet."""
        return not self.voted_out and not self.opinion.findings and self.history.is_empty

    def is_first_day(self) -> bool:
        """Whether it is the first day, with hardly anything to judge anybody by."""
        return self.day <= 1 and self.is_vague()

    def might_have_died(self) -> bool:
        """Whether anybody may have died in the last night, by the roles in play."""
        return self.aims.may_kill(self.night, self.roles)

    def lets_pass(self) -> bool:
        """Whether the many had better vote nobody out today: they have time, or know nothing yet."""
        return self.has_time() or (self.is_early() and self._ahead() > 1)

    def _ahead(self) -> float:
        """The number of players by which the living exceed twice their enemies."""
        return len(self.living) - 2 * self.enemies()

    def is_guarded(self) -> bool:
        """Whether the many may still have a protector at night."""
        return self._has_left(self.aims.protects)

    def _has_left(self, does: Callable[[str], bool]) -> bool:
        """Whether a player of the many may be left with a role that `does` something."""
        known = [self.opinion.shown(seat) for seat in self.out]
        own = {role: count for role, count in self.roles.items() if self.rules.roles[role].side == self.home}
        return any(does(role) and known.count(role) < count for role, count in own.items())

    # -- what all are told -----------------------------------------------------------------------------------

    def hear(self, event: Event) -> None:
        """Take in a public event; all robots that share the notebook bring the event, and the first time counts."""
        if event is self._last:
            return
        self._last = event
        self.news.hear(event)
        self.mute.hear(event)
        match event:
            case GameBegan():
                self.seats = tuple(range(1, event.players + 1))
                told = Counter(dict(event.roles))
                self._begin(told or Counter(self.rules.deals.get(event.players, ())))  # as the presets are known
            case DayBroke():
                self._next_day(event.number)
            case FreeTalkOpened() | DebateOpened():
                self.free = True
            case RoleTalkBarred():
                self.barred = True
            case NominationClosed():
                self.on_trial = event.defendants
                self.opinion.voted(event.votes, idle=not event.defendants)
                self.charges.bring(self.on_trial, dict(event.votes))
            case VerdictOpened() | CourtOpened() | NapVoteOpened():
                self.on_trial, self.vote = event.defendants, None  # in private there will be no board
            case TrialOpened():
                self.on_trial = event.candidates
            case SpareOrJailOpened() | LiftOpened():
                self.on_trial = event.seats
            case AcquittalAwaited():
                self.on_trial = (event.seat,)
            case VetoAwaited():
                self.on_trial = event.seats
            case CandidatesClosed():
                self.on_trial = tuple(seat for seat, _ in event.candidates)
                self.opinion.put_forward(event.candidates)
                self.charges.bring(self.on_trial, dict(event.candidates))
            case VerdictClosed() | CourtClosed() | TrialClosed():
                self.opinion.voted(_cast(event))
            case _:
                self._hear_of_one(event)

    def _hear_of_one(self, event: Event) -> None:
        """Note news of a single player, or of those who leave."""
        if isinstance(event, Lynched):
            self.opinion.voted(event.votes)
        killed = killed_by(event)
        for seat, role in leavers(event):
            if role is None and seat in killed:
                self.opinion.mourn(seat)
            self.leave(seat, role)
        match event:
            case Lynched() | VotedOut():
                self.voted_out[event.seat] = True
            case NightFell():
                self.night = event.number
            case LastThreeBegan() | LastThreeTalkAgain():
                self.last_talks += 1
            case NobodyDied():
                self.quiet_nights[self.night] = True
            case Exploded(target=int(target)):
                self.on_trial = (target,)  # the target may still be brought back
            case ShieldAwaited():
                self.on_trial = (event.victim,)
            case Returned():
                self.out.pop(event.seat, None)
                self.voted_out.pop(event.seat, None)
                self.exits += 1
            case _:
                self._hear_of_sides(event)

    def _hear_of_sides(self, event: Event) -> None:
        """Note news of the sides of players, by name or by number."""
        match event:
            case RoleShown() | RoleGuessed() | Lingers():
                self.show(event.seat, self.rules.roles[event.role].side, event.role)
            case ArmorBroken() | StaysAs():
                self.show(event.seat, self.rules.roles[event.was].side, event.was)
            case SideShown() | Exposed():
                self.show(event.seat, event.side)
            case BlastDeclared():
                self.show(event.by, self.rules.roles[event.role].side, event.role)
            case SideUnveiled():
                self.show(event.target, self.home if event.positive else "")
            case StatusInquired():
                self.opinion.counted(self.out, self._counted(event.counts))

    def _counted(self, counts: tuple[tuple[str, int], ...]) -> int:
        """Note the number of enemies among those who are out, as told by a count of sides."""
        apart = any(self._is_enemy(role) for role in self.roles if self.rules.roles[role].side == APART)
        return sum(
            count
            for side, count in counts
            if (not self.is_friend(side) if side in self.rules.sides and side != APART else side == APART and apart)
        )

    def _next_day(self, number: int) -> None:
        turns = not self.free and self._had_floor  # whoever had no turn had to be silent
        self.was_silent = tuple([seat for seat in self.silent() if not turns or seat in self._had_floor])
        self._had_floor = {}
        self.opinion.sleep()
        self.mute.wake()
        self.day = number
        self.on_trial, self.free = (), False
        self.charges.drop()
        named = [saying.about for saying in self.said if STANDS.get(saying.kind) and saying.about is not None]
        self.named_before.update(dict.fromkeys((*named, *self.history.targets()), True))
        self.said_before, self.said = self.said, []
        self.vote = self.turn = None

    def silent(self) -> tuple[int, ...]:
        """The living who have not spoken today, though able to, once most of the others have spoken."""
        spoke = {saying.speaker for saying in self.said}
        able = [seat for seat in self.living if seat not in self.mute.today]
        if 2 * len(spoke) <= len(able):
            return ()
        return tuple([seat for seat in able if seat not in spoke])

    def unanswered(self, seat: int) -> list[Saying]:
        """The words of yesterday that came after a player's last words, all of them if that player was silent."""
        spoke = [place for place, saying in enumerate(self.said_before, 1) if saying.speaker == seat]
        return self.said_before[spoke[-1] if spoke else 0 :]

    def see(self, board: Board) -> None:
        """Keep a public board (the vote or the turn) as it is now."""
        if isinstance(board, VoteBoard):
            self.vote = board
            self.history.watch(self.day, board)
        elif isinstance(board, TurnBoard):
            self.turn = board
            self._had_floor[board.speaker] = True

    def listen(self, saying: Saying) -> None:
        """Take in words said in public."""
        if saying is not self._last:
            self._last = saying
            self.opinion.listen(saying)
            self.said.append(saying)
            self.talkers[saying.speaker] = True
            self.jokes += saying.kind == "joke"
            self.news.listen(saying)
            self.results.listen(saying)
            if saying.about is None:
                return
            if saying.kind == "voted" and saying.other is not None:
                self.reproached[saying.about, saying.other] += 1
            if saying.words in REASONS:
                self.reasons[saying.words, saying.about, saying.other] += 1
            if saying.kind in STANDS:
                self.stands[saying.speaker, saying.about] = STANDS[saying.kind]

    def is_found_out(self, seat: int) -> bool:
        """Whether somebody, not known as a liar, has reported a check that shows a player to be an enemy."""
        told = [one.by for one in self.opinion.findings if one.about == seat and not self.is_friend(one.side)]
        return any(self.opinion.standing(finder) != "lie" for finder in told)

    def is_against(self, seat: int, other: int) -> bool:
        """Whether a player's last word was against another, or their last vote for the other."""
        return self.stands.get((seat, other)) == STANDS_AGAINST or self.history.last_vote(seat) == other

    def word_of(self, speaker: int) -> dict[int, bool]:
        """The players whom a speaker has named today, each with whether the last word was in favour."""
        word: dict[int, bool] = {}
        for saying in self.said:
            if saying.speaker == speaker and saying.about is not None and saying.kind in (*FOR, *AGAINST):
                word[saying.about] = saying.kind in FOR
        return word

    def _begin(self, roles: Counter[str]) -> None:
        self.roles = roles
        self.home = side_of_many(self.rules.roles[role] for role in roles.elements())
        sides = Counter(self.rules.roles[role].side for role in roles.elements() if self._is_enemy(role))
        self.hostile, self.killers = sides.total(), len(sides)
        pairs = comb(self.hostile, 2)
        self.league = sum(comb(count, 2) for count in sides.values()) / pairs if pairs else 1.0

    def leave(self, seat: int, role: str | None) -> None:
        """Note that a player is out, with their role where the game shows it."""
        self.out[seat] = True
        self.exits += 1
        self.last_exit = self.day
        if role is not None:
            self.show(seat, self.rules.roles[role].side, role)

    def show(self, seat: int, side: str, role: str = "") -> None:
        """Note that all know a player's side."""
        self.settled[seat] = side
        self.opinion.settle(seat, role)
