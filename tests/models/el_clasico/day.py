"""The day: news, talk in turns with challenges, guns, the vote (sections 4 and 5)."""

from tests.models.ballots import counted
from tests.models.el_clasico.cards import exit_card
from tests.models.el_clasico.table import BrokenOff, ElClasicoTable
from tests.models.table import TIME, ModelQuestion
from tests.models.talk import first_words, moment, turn


def introduction(t: ElClasicoTable):
    """All say a few words; then the mafia meet (EC-06, EC-07)."""
    yield from first_words(t)
    t.floor, t.night = (), True
    t.meet(t.mates())
    t.acquaint()
    yield from t.wait(30)
    t.night = False


def day(t: ElClasicoTable):
    """From the dawn report to the card of the player voted out."""
    t.day += 1
    t.floor = None
    if t.day == 1:
        t.check()
    t.say("day_broke", number=t.day, living=tuple(t.living))
    if t.broken:
        t.broken = False
        raise BrokenOff
    triggers = hand_out(t)
    yield from talk(t)
    yield from last_call(t)
    t.close(*triggers)
    t.guns = {}
    yield from vote(t)


# -- guns ----------------------------------------------------------------------------------------------------


def hand_out(t: ElClasicoTable) -> list[ModelQuestion]:
    """The holders are named, and all but the dizzy may fire (EC-82, EC-128)."""
    if t.guns:
        t.say("guns_named", holders=tuple(sorted(t.guns)))
    return triggers(t)


def triggers(t: ElClasicoTable) -> list[ModelQuestion]:
    return [
        t.ask(seat, "fire_gun", t.others(seat), ["yes"], least=1, final=True)
        for seat in sorted(t.guns)
        if seat not in t.dizzy
    ]


def last_call(t: ElClasicoTable):
    """A gun still held is fired now or never; with no gun about there is no call."""
    if not t.guns:
        return
    t.say("last_call_opened", holders=tuple(sorted(t.guns)), seconds=10.0)
    t.until = t.now + 10
    while t.guns:
        if (yield from moment(t)) == TIME:
            return


# -- talk ----------------------------------------------------------------------------------------------------


def talk(t: ElClasicoTable):
    """In seat order from a random seat."""
    first = t.hints["talk_opened"][0]["order"][0]
    able = t.able()
    order = [seat for seat in able if seat >= first] + [seat for seat in able if seat < first]
    t.say("talk_opened", order=tuple(order))
    challenged: set[int] = set()
    for speaker in order:
        if speaker not in t.living:
            continue
        choices = [seat for seat in t.able() if seat != speaker and seat not in challenged]
        challenge = t.ask(speaker, "challenge", choices) if choices else None
        yield from turn(t, speaker, 40)
        t.close(challenge)
        if challenge and challenge.chosen and speaker in t.living:
            (guest,) = challenge.chosen
            challenged.add(guest)
            t.say("challenge_given", by=speaker, seat=guest)
            yield from turn(t, guest, 20)
    t.floor = None


# -- the vote ------------------------------------------------------------------------------------------------


def bar(living: int) -> int:
    return max(2, (living + 1) // 2 - 1)


def vote(t: ElClasicoTable):
    """Candidates with enough votes are heard, and voted on (EC-108 to EC-114, EC-149)."""
    need = bar(len(t.living))
    candidates = t.others(*t.dal)
    t.say("nomination_opened", called=tuple(candidates), need=need)
    choices = {voter: [seat for seat in candidates if seat != voter] for voter in t.able()}
    ballot = [t.ask(voter, "vote", named, most=len(named)) for voter, named in choices.items()]
    votes = yield from counted(t, ballot, candidates, 60)
    accused = [seat for seat, voters in votes.items() if len(voters) >= need]
    t.say("nomination_closed", votes=votes, need=need, defendants=tuple(accused))
    for seat in accused:
        if seat in t.living and seat in t.dizzy:
            t.say("passed_over", seat=seat)
        elif seat in t.living:
            t.say("defence_opened", seat=seat)
            yield from turn(t, seat, 40)
    t.floor = None
    loser = yield from verdict(t, [seat for seat in accused if seat in t.living], need)
    if loser:
        yield from exit_card(t, loser)
    else:
        t.say("nobody_voted_out")


def verdict(t: ElClasicoTable, tried: list[int], need: int):
    """The one with most votes leaves, a lone one with enough; a tie is settled by lot."""
    if not tried:
        return 0
    t.say("verdict_opened", defendants=tuple(tried), need=need if len(tried) == 1 else None)
    choices = {voter: [seat for seat in tried if seat != voter] for voter in t.able()}
    ballot = [t.ask(voter, "vote", named, most=len(named)) for voter, named in choices.items() if named]
    votes = yield from counted(t, ballot, tried, 30)
    most = max(map(len, votes.values()), default=0)
    ahead = [seat for seat, voters in votes.items() if len(voters) == most >= (need if len(votes) == 1 else 1)]
    loser = ahead[0] if ahead else 0
    if len(ahead) > 1:
        loser = t.hints["lot_drawn"][0]["seat"]
        assert loser in ahead
        t.say("verdict_closed", votes=votes, leaving=())
        t.say("lot_drawn", tied=tuple(ahead), seat=loser)
    else:
        t.say("verdict_closed", votes=votes, leaving=tuple(ahead))
    return loser
