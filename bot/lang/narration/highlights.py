"""What a story begins with: the vote that turned the game, the best save, the longest survivor; each only if true."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from markupsafe import Markup

from bot.engine.events import (
    CourtClosed,
    DuelClosed,
    Event,
    GameEnded,
    InterrogationVoteClosed,
    Jailed,
    Lynched,
    Returned,
    Saved,
    StoryTold,
    TrialClosed,
    VerdictClosed,
    VotedOut,
)
from bot.engine.phases import Phase
from bot.lang.exits import killed_by, left_by
from bot.lang.narration.voice import Voice

_TO_THE_END = 1 << 30

Tally = tuple[tuple[int, int], ...]


@dataclass(slots=True)
class _Course:
    """What highlights are made of.

    Attributes:
        gone: who is out, and since which entry of the story, in which phase.
        votes: who was voted out, when, by how many votes, and by how many more than the next one had.
        saves: who kept whom alive, and when.
    """

    gone: dict[int, tuple[int, Phase]] = field(default_factory=dict)
    votes: list[tuple[int, Phase, int, int]] = field(default_factory=list)
    saves: list[tuple[Saved, Phase]] = field(default_factory=list)

    def lasted(self, seat: int) -> int:
        """How far into the story somebody was in the game."""
        return self.gone[seat][0] if seat in self.gone else _TO_THE_END


def highlights(say: Voice, event: StoryTold, end: GameEnded) -> Iterator[Markup]:
    """One line each; none of a game that nobody has won."""
    if end.winners:
        course = _course(event)
        yield from filter(None, (_turn(say, course, end), _save(say, course, end), _survivor(say, course, end)))


def _course(event: StoryTold) -> _Course:
    course = _Course()
    tally: Tally = ()
    dead = {(seat, phase.number) for phase, happened in event.entries for seat in killed_by(happened)}
    for index, (phase, happened) in enumerate(event.entries):
        tally = _tally(happened) or tally
        match happened:
            case Saved() if (happened.target, phase.number) not in dead:  # another thing may kill all the same
                course.saves.append((happened, phase))
            case Returned():
                course.gone.pop(happened.seat, None)
                course.votes = [vote for vote in course.votes if vote[0] != happened.seat]
            case VotedOut(seat=seat) | Lynched(seat=seat) | Jailed(jailed=((seat, _),)):
                if count := dict(tally).get(seat, 0):
                    course.votes.append((seat, phase, count, _ahead(tally, seat)))
        for seat in left_by(happened):
            course.gone[seat] = (index, phase)
            tally = ()
    return course


def _ahead(tally: Tally, seat: int) -> int:
    """By how many votes somebody was ahead of the next one."""
    return dict(tally)[seat] - max((votes for other, votes in tally if other != seat), default=0)


def _tally(event: Event) -> Tally:
    """How many votes each had in the vote that this event closes; empty where it closes none that decides."""
    match event:
        case VerdictClosed() if event.totals:
            return event.totals
        case VerdictClosed() | CourtClosed() | TrialClosed() | Lynched() | DuelClosed() | InterrogationVoteClosed():
            return tuple((seat, len(voters)) for seat, voters in event.votes)
    return ()


def _turn(say: Voice, course: _Course, end: GameEnded) -> Markup | None:
    """Of the votes that took out a player who has not won the closest; of several as close the last."""
    lost = [vote for vote in course.votes if vote[0] not in end.winners and vote[3] > 0]
    if not lost:
        return None
    seat, phase, count, _ = min(reversed(lost), key=lambda vote: vote[3])
    # NOTE: a highlight of the story; {role} is in the nominative
    return say.tongue.plural(
        "🗳 <b>The vote that turned it.</b> Day {day}, {n} vote: {player} – {role}.",
        "🗳 <b>The vote that turned it.</b> Day {day}, {n} votes: {player} – {role}.",
        count,
        day=phase.number,
        player=say.player(seat),
        role=_role(say, end, seat),
    )


def _save(say: Voice, course: _Course, end: GameEnded) -> Markup | None:
    """Of the saves within one side, of another rather than of oneself, the one whose player lasted longest after it."""
    side = {seat: say.texts.faction_of(role) for seat, role in end.roles}
    own = [(save, phase) for save, phase in course.saves if side.get(save.by) == side.get(save.target)]
    if not own:
        return None
    save, phase = max(reversed(own), key=lambda one: (one[0].by != one[0].target, course.lasted(one[0].target)))
    if save.by == save.target:
        # NOTE: a highlight of the story: somebody has saved no other
        return say.tongue.text(
            "💚 <b>The best save.</b> Night {night}: {player} saved their own life.",
            night=phase.number,
            player=say.player(save.by),
        )
    # NOTE: a highlight of the story: who saved, and who was saved
    return say.tongue.text(
        "💚 <b>The best save.</b> Night {night}: {player} → {target}.",
        night=phase.number,
        player=say.player(save.by),
        target=say.player(save.target),
    )


def _survivor(say: Voice, course: _Course, end: GameEnded) -> Markup | None:
    """Who of those who have not won held out longest, where it is one of several."""
    lost = [seat for seat, _ in end.roles if seat not in end.winners]
    longest = max(map(course.lasted, lost), default=0)
    last = [seat for seat in lost if course.lasted(seat) == longest]
    if len(last) != 1 or len(lost) == 1:
        return None
    (seat,) = last
    t, player, role = say.tongue, say.player(seat), _role(say, end, seat)
    if seat not in course.gone:
        # NOTE: a highlight of the story: of those who lost, who held out longest; {role} is in the nominative
        return t.text("🕰 <b>Held out to the end.</b> {player} – {role}.", player=player, role=role)
    phase = course.gone[seat][1]
    if phase.name == "night":
        # NOTE: a highlight of the story: of those who lost, who held out longest; {role} is in the nominative
        return t.text(
            "🕰 <b>Held out longest among the losers.</b> Until night {night}: {player} – {role}.",
            night=phase.number,
            player=player,
            role=role,
        )
    if phase.name == "day":
        # NOTE: a highlight of the story: of those who lost, who held out longest; {role} is in the nominative
        return t.text(
            "🕰 <b>Held out longest among the losers.</b> Until day {day}: {player} – {role}.",
            day=phase.number,
            player=player,
            role=role,
        )
    return None


def _role(say: Voice, end: GameEnded, seat: int) -> Markup:
    return say.texts.role(dict(end.roles)[seat])
