"""Reasons of a robot against a player: words of today, and words and deeds of earlier days, which all can look up."""

from collections import Counter
from collections.abc import Container, Iterator, Sequence

from bot.engine.records import record
from bot.robots.public import STANDS_AGAINST, STANDS_BY
from bot.robots.sayings import ASKING, FOR, LIGHT, NAMING, OWN, REASONS, TODAY, Saying
from bot.robots.voting import Voting

REPLIES = {"defend", "wait", "weigh", *NAMING}
"""The kinds that answer a question for a player's opinion."""

NAMES = {OWN, "answer_other"}
"""Wordings that may answer such a question too."""

AGREES = {"join", "join_doubt"}
"""Wordings with which a player only agrees with another."""


def has_reason(saying: Saying) -> bool:
    """Whether words against a player give a reason; a person's own words may."""
    return saying.words in {OWN, "stands", *REASONS} or saying.kind in {"found", "voted"}


def namings(said: Sequence[Saying], about: int | None = None) -> list[Saying]:
    """The words that name a suspect; with `about` only those that name this player."""
    return [one for one in said if one.kind in NAMING and about in {None, one.about}]


def has_said_little(said: Sequence[Saying], seat: int) -> bool:
    """Whether a player has spoken today, but without taking any stand."""
    own = [one for one in said if one.speaker == seat]
    return bool(own) and all(one.kind in LIGHT and one.words != OWN for one in own)


def dodged(said: Sequence[Saying], seat: int) -> Iterator[int]:
    """The players who have asked this one for an opinion and got other words instead."""
    for place, saying in enumerate(said):
        if saying.about == seat and saying.kind in ASKING:
            since = [one for one in said[place + 1 :] if one.speaker == seat]
            if since and not any(one.kind in {"reply", *REPLIES, *FOR} or one.words in NAMES for one in since):
                yield saying.speaker


def first_with_a_name(said: Sequence[Saying], seat: int, before: Container[int]) -> Iterator[int]:
    """The first suspect of the day, if this player named that one unasked and without a reason; none if the table knew
    the name already, from an earlier day (`before`) or from other words of today.
    """
    first = next(iter(namings(said)), None)
    if first is None or first.speaker != seat or first.about is None or has_reason(first):
        return
    earlier = said[: said.index(first)]
    known = first.about in before or any(first.about == one.other for one in earlier)
    if not known and not any(one.about == seat and one.kind in ASKING for one in earlier):
        yield first.about


def follows(said: Sequence[Saying], seat: int) -> Iterator[int]:
    """The players with whom this one has only agreed."""
    for saying in said:
        if saying.speaker == seat and saying.words in AGREES and saying.other is not None:
            yield saying.other


def hits_back(said: Sequence[Saying], seat: int) -> Iterator[int]:
    """The players whom this one has named in return, without a reason."""
    named_by: dict[int, bool] = {}
    for saying in namings(said):
        if saying.about == seat:
            named_by[saying.speaker] = True
        elif saying.speaker == seat and saying.about in named_by and not has_reason(saying):
            yield saying.about


def exchanges(said: Sequence[Saying]) -> Iterator[tuple[int, int]]:
    """The pairs (player named today, accuser who got an answer), in the order of the answers."""
    for place, saying in enumerate(said):
        before = namings(said[:place], saying.speaker)
        if saying.kind == "answer" and saying.about is not None and saying.about in {one.speaker for one in before}:
            yield saying.speaker, saying.about


TOLD = 2
"""How often a table (a running game) hears the same reason, from different players on different days."""

A_DAY = 2
"""How often a table hears reasons of one kind in a day, of whomever."""

TRUSTED, DISTRUSTED = -0.4, 0.4
"""The suspicion of a player below which it is a reproach to accuse that player, and from which, to stand by them."""


@record
class Reason:
    """A reason against a player: one of the wordings of `REASONS`, and the other player named there, if any."""

    words: str
    other: int | None = None


class Grounds:
    """One robot's reasons against players: only true ones, and not for what the robot has done itself."""

    def __init__(self, robot: Voting) -> None:
        self._robot = robot
        self._knows = robot.knows
        self._given: dict[tuple[str, int, int | None], bool] = {}

    def against(self, seat: int) -> Reason | None:
        """A reason against a player that the table has not heard today; None where there is none left."""
        fresh = self.fresh(seat)
        if not fresh:
            return None
        strong = [reason for reason in fresh if reason.words not in TODAY]
        reason = self._robot.chance.choice(strong or fresh)
        self._given[reason.words, seat, reason.other] = True
        return reason

    def fresh(self, seat: int) -> list[Reason]:
        """The reasons against a player that the table has not heard today, nor too often in the game."""
        public = self._knows.public
        said = {(saying.words, saying.about, saying.other) for saying in public.said}
        often = Counter(saying.words for saying in public.said)
        fresh = []
        for reason in self._all(seat):
            key = (reason.words, seat, reason.other)
            if (
                key not in said
                and key not in self._given
                and public.reasons[key] < TOLD
                and often[reason.words] < A_DAY
            ):
                fresh.append(reason)
        return fresh

    def may_reproach(self, seat: int, friend: int) -> bool:
        """Whether the robot may reproach a player for a vote for a friend; notes the reproach as made if so."""
        public, me = self._knows.public, self._robot.seat
        key = ("voted", seat, friend)
        often = sum(1 for saying in public.said if saying.kind == "voted")
        may = key not in self._given and public.reproached[seat, friend] < TOLD and often < A_DAY
        if not may or public.history.has_voted(me, friend):
            return False
        self._given[key] = True
        return True

    def _all(self, seat: int) -> Iterator[Reason]:
        knows, public, me = self._knows, self._knows.public, self._robot.seat
        if seat in public.was_silent:
            yield Reason("idle")
        if public.history.is_apart(seat) and not public.history.is_apart(me):
            yield Reason("apart")
        for other in public.seats:
            if other in {seat, me} or knows.is_mate(other):
                continue
            if self._has_two_ways(seat, other) and not self._has_two_ways(me, other):
                yield Reason("two_ways", other)
            for words in self._of_leaver(seat, other) if other in public.out else self._of_living(seat, other):
                yield Reason(words, other)
        yield from self._of_today(seat)

    def _of_living(self, seat: int, other: int) -> Iterator[str]:
        """The wordings for what a player has said of a living player, or done to one."""
        public, seems = self._knows.public, self._robot.seems(other)
        role = public.opinion.claims.get(seat)
        if role is not None and public.opinion.claims.get(other) == role and public.roles.get(role) == 1:
            if seems < self._robot.seems(seat):
                yield "rivals"
        elif seems <= TRUSTED and public.is_against(seat, other) and not public.is_against(self._robot.seat, other):
            yield "target"
        elif seems >= DISTRUSTED and self._alone_stands_by(seat, other):
            yield "spared"

    def _of_leaver(self, seat: int, other: int) -> Iterator[str]:
        """The wordings for what a player has said of, or done to, another who is out."""
        public, history, me = self._knows.public, self._knows.public.history, self._robot.seat
        side = public.settled.get(other)
        if side is not None and not public.is_friend(side):
            if self._alone_stands_by(seat, other):
                yield "vouched"
            if other in public.voted_out and history.has_kept_off(seat, other) and history.has_voted(me, other):
                yield "kept_off"
        elif other in public.opinion.fallen or other in public.news.dead:
            if public.barred or self._knows.is_own_kill(other):  # then nobody may speak of the night, or not the robot
                return
            if self._has_accused(seat, other) and not public.is_against(me, other):
                yield "struck"
            if self._has_accused(other, seat) and not public.is_against(other, me):
                yield "victim"
        elif other in public.voted_out and history.has_voted(seat, other) and not history.has_voted(me, other):
            if history.has_jumped_on(seat, other):
                yield "jumped"
            if side is None:
                yield "unproven"
            elif history.keeps_on(seat, other):
                yield "insists"

    def _of_today(self, seat: int) -> Iterator[Reason]:
        """The reasons in a player's words of today, or in their absence, unless the robot has spoken alike."""
        said, me = self._knows.public.said, self._robot.seat
        told = {
            "dodged": dodged(said, seat),
            "hasty": first_with_a_name(said, seat, self._knows.public.named_before),
            "follows": () if any(follows(said, me)) else follows(said, seat),
            "hits_back": () if any(hits_back(said, me)) else hits_back(said, seat),
        }
        for words, others in told.items():
            for other in others:
                if other != me and not self._knows.is_mate(other):
                    yield Reason(words, other)
                elif other == me and words == "dodged":
                    yield Reason("dodged_me")
        if has_said_little(said, seat) and not has_said_little(said, me):
            yield Reason("short")

    def _has_two_ways(self, seat: int, other: int) -> bool:
        """Whether a player named another yesterday, but then voted for somebody else."""
        public = self._knows.public
        named = [one for one in namings(public.said_before, other) if one.speaker == seat]
        return bool(named) and public.history.has_spared(seat, other, public.day - 1)

    def _has_accused(self, seat: int, other: int) -> bool:
        """Whether a player's last words about another were against that one; a vote alone has no words to quote."""
        return self._knows.public.stands.get((seat, other)) == STANDS_AGAINST

    def _alone_stands_by(self, seat: int, other: int) -> bool:
        """Whether a player has stood by another, which the robot itself has not."""
        stands = self._knows.public.stands
        return stands.get((seat, other)) == STANDS_BY != stands.get((self._robot.seat, other))
