"""The highlights before the story of a game: the deciding vote, the best save, the longest survivor, if any."""

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
    PlayerLeft,
    Returned,
    Saved,
    SpareOrJailClosed,
    StoryTold,
    TrialClosed,
    VerdictClosed,
    VotedOut,
)
from bot.engine.events.leavers import killed_by, left_by
from bot.engine.phases import Phase
from bot.text.narration.voice import Voice

_TO_THE_END = 1 << 30

Tally = tuple[tuple[int, int], ...]


@dataclass(slots=True)
class _Course:
    """The facts of a game from which the highlights are chosen.

    Attributes:
        gone: the players who are out, with the index of the entry in the story, and its phase.
        left: those of them who have left by other means than the rules, such as /leave.
        vote: the last player voted out, the phase and the number of votes; None if several went at once.
        ended: whether that vote was the last exit, with no night after it.
        saves: the saves with their phases.
    """

    gone: dict[int, tuple[int, Phase]] = field(default_factory=dict)
    left: set[int] = field(default_factory=set)
    vote: tuple[int, Phase, int] | None = None
    ended: bool = False
    saves: list[tuple[Saved, Phase]] = field(default_factory=list)

    def lasted(self, seat: int) -> int:
        """The index in the story of a player's exit, or a large number for a survivor."""
        return self.gone[seat][0] if seat in self.gone else _TO_THE_END


def highlights(say: Voice, event: StoryTold, end: GameEnded) -> Iterator[Markup]:
    """The highlights, one line each; none of a game without a winner."""
    if end.winners:
        course = _course(event)
        yield from filter(None, (_vote(say, course, end), _save(say, course, end), _survivor(say, course, end)))


def _course(event: StoryTold) -> _Course:
    course = _Course()
    tally: Tally = ()
    day = ""
    dead = {(seat, phase.number) for phase, happened in event.entries for seat in killed_by(happened)}
    for index, (phase, happened) in enumerate(event.entries):
        course.ended = course.ended and phase.whole == day
        tally = _tally(happened) or (tally if phase.whole == day else ())
        day = phase.whole
        match happened:
            case Saved() if (happened.target, phase.number) not in dead:  # another thing may kill all the same
                course.saves.append((happened, phase))
            case Returned():
                course.gone.pop(happened.seat, None)
            case PlayerLeft():
                course.left.add(happened.seat)
        out = left_by(happened)
        if out:
            voted = isinstance(happened, VotedOut | Lynched | Jailed)
            if voted:
                counted = dict(tally).get(out[0], 0)
                course.vote = (out[0], phase, counted) if len(out) == 1 and counted else None
            course.ended = voted
        for seat in out:
            course.gone[seat] = (index, phase)
    return course


def _tally(event: Event) -> Tally:
    """The votes for each player in the vote that this event closes; empty if the event closes no deciding vote."""
    match event:
        case VerdictClosed() if event.totals:
            return event.totals
        case SpareOrJailClosed() if event.jailed:
            return tuple((seat, len(event.jail)) for seat in event.seats)
        case VerdictClosed() | CourtClosed() | TrialClosed() | Lynched() | DuelClosed() | InterrogationVoteClosed():
            return tuple((seat, len(voters)) for seat, voters in event.votes)
    return ()


def _vote(say: Voice, course: _Course, end: GameEnded) -> Markup | None:
    """The vote that ended the game, or else the last one that voted a player out."""
    if course.vote is None:
        return None
    seat, phase, count = course.vote
    told = {"day": phase.number, "player": say.player(seat), "role": _role(say, end, seat)}
    if course.ended:
        # NOTE: a highlight of the story: the game was over by this vote; {role} is in the nominative
        return say.tongue.plural(
            "🗳 <b>The vote that decided it.</b> Day {day}, {n} vote: {player} – {role}.",
            "🗳 <b>The vote that decided it.</b> Day {day}, {n} votes: {player} – {role}.",
            count,
            **told,
        )
    # NOTE: a highlight of the story: the last player who was voted out; {role} is in the nominative
    return say.tongue.plural(
        "🗳 <b>The last one voted out.</b> Day {day}, {n} vote: {player} – {role}.",
        "🗳 <b>The last one voted out.</b> Day {day}, {n} votes: {player} – {role}.",
        count,
        **told,
    )


def _save(say: Voice, course: _Course, end: GameEnded) -> Markup | None:
    """The best save within a side, of another player: the one whose player lasted longest after it."""
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
        "💚 <b>The best save.</b> Night {night}: {player} saved {target}.",
        night=phase.number,
        player=say.player(save.by),
        target=say.player(save.target),
    )


def _survivor(say: Voice, course: _Course, end: GameEnded) -> Markup | None:
    """The losers' longest survivor who has not left, if the game had several such players."""
    lost = [seat for seat, _ in end.roles if seat not in end.winners and seat not in course.left]
    longest = max(map(course.lasted, lost), default=0)
    last = [seat for seat in lost if course.lasted(seat) == longest]
    if len(last) != 1 or len(lost) == 1:
        return None
    (seat,) = last
    if course.vote is not None and course.vote[0] == seat:
        return None  # it is told already
    t, player, role = say.tongue, say.player(seat), _role(say, end, seat)
    if seat not in course.gone:
        # NOTE: a highlight of the story: of those who lost, who held out longest; {role} is in the nominative
        return t.text("🕰 <b>Held out to the end.</b> {player} – {role}.", player=player, role=role)
    phase = course.gone[seat][1]
    if phase.name == "night":
        # NOTE: a highlight of the story: of those who lost, who held out longest; {role} is in the nominative
        return t.text(
            "🕰 <b>The last loser standing.</b> Until night {night}: {player} – {role}.",
            night=phase.number,
            player=player,
            role=role,
        )
    if phase.name == "day":
        # NOTE: a highlight of the story: of those who lost, who held out longest; {role} is in the nominative
        return t.text(
            "🕰 <b>The last loser standing.</b> Until day {day}: {player} – {role}.",
            day=phase.number,
            player=player,
            role=role,
        )
    return None


def _role(say: Voice, end: GameEnded, seat: int) -> Markup:
    return say.texts.role(dict(end.roles)[seat])
