"""Votes in two rounds: players with enough votes are heard, and voted on."""

from collections import Counter
from collections.abc import Sequence

from tests.models.table import TIME, Choice, ModelQuestion, ModelTable
from tests.models.talk import defences, last_words, pause


def bar(living: int) -> int:
    """The votes that send to defence, and out."""
    return max(2, min(living // 2, (living + 4) // 3))


def nomination(t: ModelTable, candidates: list[int], voters: list[int], need: int, seconds: float = 40):
    """The first round: each may name any number of others; candidates with enough votes are to be heard."""
    t.say("nomination_opened", called=tuple(candidates), need=need)
    choices = {voter: [seat for seat in candidates if seat != voter] for voter in voters}
    ballot = [t.ask(voter, "vote", named, most=len(named)) for voter, named in choices.items() if named]
    votes = yield from counted(t, ballot, candidates, seconds)
    accused = [seat for seat, for_him in votes.items() if len(for_him) >= need]
    t.say("nomination_closed", votes=votes, need=need, defendants=tuple(accused))
    return accused


def trial(t: ModelTable, candidates: list[int], seconds: float = 40):
    """Candidates with enough votes are heard, and voted on; returns the player to leave, or 0."""
    need = bar(len(t.living))
    accused = yield from nomination(t, candidates, t.living, need, seconds)
    yield from defences(t, accused)
    loser = yield from verdict(t, [seat for seat in accused if seat in t.living], need)
    if not loser:
        t.say("nobody_voted_out")
    return loser


def sent_out(t: ModelTable, seat: int):
    """Last words, and the player leaves by the vote; returns whether so: he may have left the game meanwhile."""
    yield from last_words(t, seat)
    if seat not in t.living:
        return False
    t.out(seat)
    t.say("voted_out", seat=seat, role=None)
    return True


def called(t: ModelTable) -> list[int]:
    """The candidates, beginning with the first speaker."""
    after = [seat for seat in t.living if seat >= t.first_speaker]
    return after + t.others(*after)


def verdict(t: ModelTable, tried: list[int], need: int, voteless: int = 0):
    """The second round: the one with most votes leaves, if they are enough; a tie is voted on once more."""
    voters = t.others(voteless) if len(tried) > 2 else t.others(voteless, *tried)
    for again in (False, True):
        if not tried:
            break
        choices = {voter: [seat for seat in tried if seat != voter] for voter in voters if voter in t.living}
        asked = [t.ask(voter, "vote", named) for voter, named in choices.items() if named]
        if asked:
            t.say("verdict_opened", defendants=tuple(tried))
        votes = (yield from counted(t, asked, tried, 30)) if asked else {seat: set[int]() for seat in tried}
        most = max(map(len, votes.values()), default=0)
        ahead = [seat for seat, for_him in votes.items() if len(for_him) == most >= need]
        leaving = ahead if len(ahead) == 1 else []
        t.say("verdict_closed", votes=votes, leaving=tuple(leaving))
        if len(ahead) < 2 or again:
            return leaving[0] if leaving else 0
        tried = ahead
        t.say("ballot_tied", tied=tuple(tried))
    return 0


def poll(t: ModelTable, left: int):
    """Whether more than half of the living, as the poll opens, want an inquiry."""
    need = len(t.living) // 2 + 1
    t.say("inquiry_offered", left=left, need=need)
    asked = [t.ask(seat, "poll", ["yes", "no"], until=t.now + 20) for seat in t.living]
    yield from pause(t, 20)
    yes = sum(question.chosen == ("yes",) for question in asked if question in t.asks)
    t.close(*asked)
    if yes < need:
        t.say("inquiry_refused")
    return yes >= need


def led(t: ModelTable, leader: int, shots: Sequence[ModelQuestion]) -> Choice:
    """The leader's choice; in silence the name most proposed, a tie at random (CH-22)."""
    decided = next((shot.chosen for shot in shots if shot.seat == leader), None)
    if decided is not None:
        return decided
    proposed = most_named(shots)
    return (drawn(t, proposed),) if proposed else ()


def most_named(asked: Sequence[ModelQuestion]) -> list[int]:
    """The players named first of all by most."""
    names = Counter(each.chosen[0] for each in asked if each.chosen)
    return [name for name, many in names.items() if many == max(names.values())]


def drawn(t: ModelTable, tied: list[int], team: str = "") -> int:
    """The target of a team where chance decides."""
    if len(tied) == 1:
        return tied[0]
    lot: int = next(facts["target"] for facts in t.hints["shot_chosen"] if team in ("", facts["team"]))
    assert lot in tied
    return lot


def counted(t: ModelTable, ballot: Sequence[ModelQuestion], candidates: list[int], seconds: float, least: int = 1):
    """The votes as the ballot closes: the candidates still in the game, and the voters for them.

    With fewer than `least` candidates left the ballot is over.
    """
    t.until = t.now + seconds
    while sum(seat in t.living for seat in candidates) >= least:
        if (yield) == TIME:
            break
    t.close(*ballot)
    return {
        seat: {asked.seat for asked in ballot if asked.seat in t.living and seat in (asked.chosen or ())}
        for seat in candidates
        if seat in t.living
    }
