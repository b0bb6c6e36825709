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
"""Words that are an answer too, or may be one."""

AGREES = {"join", "join_doubt"}
"""Words with which a player only follows another."""


def has_reason(saying: Saying) -> bool:
    """Whether words against a player say why, as those of a person may."""
    return saying.words in {OWN, "stands", *REASONS} or saying.kind in {"found", "voted"}


def namings(said: Sequence[Saying], about: int | None = None) -> list[Saying]:
    """The words that name a suspect, or only those that name this one."""
    return [one for one in said if one.kind in NAMING and about in {None, one.about}]


def has_said_little(said: Sequence[Saying], seat: int) -> bool:
    """Whether a player has spoken today, but only of what binds nobody to anything."""
    own = [one for one in said if one.speaker == seat]
    return bool(own) and all(one.kind in LIGHT and one.words != OWN for one in own)


def dodged(said: Sequence[Saying], seat: int) -> Iterator[int]:
    """The players who have asked another for an opinion, and got other words instead of an answer."""
    for place, saying in enumerate(said):
        if saying.about == seat and saying.kind in ASKING:
            since = [one for one in said[place + 1 :] if one.speaker == seat]
            if since and not any(one.kind in {"reply", *REPLIES, *FOR} or one.words in NAMES for one in since):
                yield saying.speaker


def first_with_a_name(said: Sequence[Saying], seat: int, before: Container[int]) -> Iterator[int]:
    """The first name of the day, if this player has named it, without a reason and without being asked; nobody is in a
    hurry with a name that the table knows, from an earlier day (`before`) or beside other words of today.
    """
    first = next(iter(namings(said)), None)
    if first is None or first.speaker != seat or first.about is None or has_reason(first):
        return
    earlier = said[: said.index(first)]
    known = first.about in before or any(first.about == one.other for one in earlier)
    if not known and not any(one.about == seat and one.kind in ASKING for one in earlier):
        yield first.about


def follows(said: Sequence[Saying], seat: int) -> Iterator[int]:
    """The players with whom another has only agreed."""
    for saying in said:
        if saying.speaker == seat and saying.words in AGREES and saying.other is not None:
            yield saying.other


def hits_back(said: Sequence[Saying], seat: int) -> Iterator[int]:
    """The players whom another has named in return, without a reason."""
    named_by: dict[int, bool] = {}
    for saying in namings(said):
        if saying.about == seat:
            named_by[saying.speaker] = True
        elif saying.speaker == seat and saying.about in named_by and not has_reason(saying):
            yield saying.about


def exchanges(said: Sequence[Saying]) -> Iterator[tuple[int, int]]:
    """The pairs of a player who was named today and an accuser who has got an answer, the former first."""
    for place, saying in enumerate(said):
        before = namings(said[:place], saying.speaker)
        if saying.kind == "answer" and saying.about is not None and saying.about in {one.speaker for one in before}:
            yield saying.speaker, saying.about


TOLD = 2
"""How often a table hears the same reason in a game, each time from another player, on another day."""

A_DAY = 2
"""How often a table hears reasons of one kind in a day, of whomever."""

TRUSTED, DISTRUSTED = -0.4, 0.4
"""The suspicion of another below which it counts against a player to accuse them, and from which to stand by them."""


@record
class Reason:
    """A reason against a player: one of the wordings of `REASONS`, and the other player named there, if any."""

    words: str
    other: int | None = None


class Grounds:
    """One robot's reasons, as far as it may give them without a lie, and without having done the same itself."""

    def __init__(self, robot: Voting) -> None:
        self._robot = robot
        self._knows = robot.knows
        self._given: dict[tuple[str, int, int | None], bool] = {}

    def against(self, seat: int) -> Reason | None:
        """A reason against a player that the table has not heard today; None where there is none left."""
        fresh = self._fresh(seat)
        if not fresh:
            return None
        strong = [reason for reason in fresh if reason.words not in TODAY]
        reason = self._robot.chance.choice(strong or fresh)
        self._given[reason.words, seat, reason.other] = True
        return reason

    def are_left(self, seat: int) -> bool:
        """Whether there is any such reason."""
        return bool(self._fresh(seat))

    def _fresh(self, seat: int) -> list[Reason]:
        """The reasons against a player that the table has not heard today, and not too often."""
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
        """Whether the robot may hold a vote for a friend against a player, as it then has done."""
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
        """The words for what a player has said of another, or has done to the other."""
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
        """The same of another who is out, whose role nobody knows, or who was known."""
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
        """The reasons in today's words of a player, and in the lack of some, unless the robot has spoken alike."""
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
        """Whether a player has named another yesterday, and voted for somebody else instead."""
        public = self._knows.public
        named = [one for one in namings(public.said_before, other) if one.speaker == seat]
        return bool(named) and public.history.has_spared(seat, other, public.day - 1)

    def _has_accused(self, seat: int, other: int) -> bool:
        """Whether a player's last word was against another: a vote alone has no words that could be quoted."""
        return self._knows.public.stands.get((seat, other)) == STANDS_AGAINST

    def _alone_stands_by(self, seat: int, other: int) -> bool:
        """Whether a player has stood by another, which the robot itself has not."""
        stands = self._knows.public.stands
        return stands.get((seat, other)) == STANDS_BY != stands.get((self._robot.seat, other))
