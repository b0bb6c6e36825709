"""The vote in two stages, and the removals by it (sections 5, 8.5, 8.6)."""

from collections.abc import Sequence

from tests.models import table
from tests.models.advanced.exits import has_reveal, last_acts
from tests.models.advanced.table import AdvancedQuestion, AdvancedTable
from tests.models.ballots import counted
from tests.models.table import TIME
from tests.models.talk import turn


def vote(t: AdvancedTable):
    """From the names put to the vote to the removal (AD-100 to AD-154)."""
    if len(t.living) < 2:  # AD-128
        return
    n = len(t.living)
    accused = yield from nomination(t, n)
    t.asides = {"declare": lambda question: declared(t, question)}
    terrorist = t.who("terrorist")
    declaring = t.ask(terrorist, "declare", ["declare"], ["yes"], least=1, final=True) if terrorist in accused else None
    yield from defences(t, accused)
    leaving, by_balancer = yield from verdict(t, [seat for seat in accused if seat in t.living], n)
    if not leaving:
        t.close(declaring)
        t.say("nobody_voted_out")
        return
    if declaring and leaving != terrorist:
        t.close(declaring)
    leaving = yield from farewell(t, leaving)
    vetoed = False
    if leaving and not by_balancer:
        vetoed = yield from veto(t, leaving, accused)
    t.close(declaring)
    if leaving not in t.living:
        t.say("nobody_voted_out")
    elif not vetoed:
        yield from removed(t, leaving)


def declared(t: AdvancedTable, question: table.ModelQuestion) -> int:
    """A terrorist who declares himself too early leaves alone at once (AD-222)."""
    seat = question.seat
    t.out(seat)
    t.say("declared_early", seat=seat, role="terrorist")
    return seat


def nomination(t: AdvancedTable, n: int):
    """Stage 1: each may name any others (AD-100 to AD-106)."""
    need = n // 2 + 1
    t.floor = None
    called = list(t.living)
    t.say("nomination_opened", called=tuple(called), need=need)
    ballot = [t.ask(seat, "vote", t.others(seat), most=n - 1) for seat in t.able()]
    votes = yield from counted(t, ballot, called, 60)
    accused = [seat for seat, voters in votes.items() if len(voters) >= need]
    most = max(map(len, votes.values()), default=0)
    fallback = not accused and most > 0
    if fallback:
        accused = [seat for seat, voters in votes.items() if len(voters) == most]
    t.say("nomination_closed", votes=votes, need=need, defendants=tuple(accused), fallback=fallback)
    return accused


def defences(t: AdvancedTable, accused: Sequence[int]):
    for seat in accused:
        if seat not in t.living:
            continue
        if seat in t.silenced:
            t.say("passed_over", seat=seat)
        else:
            t.say("defence_opened", seat=seat)
            yield from turn(t, seat, 60)
    t.floor = None


# -- stage 2 -------------------------------------------------------------------------------------------------


def verdict(t: AdvancedTable, accused: list[int], n: int):
    """Stage 2; the player to leave, and whether chosen by the balancer."""
    if len(accused) > 1:
        closed = yield from several(t, accused)
        if closed is not None:
            return closed
        accused = [seat for seat in accused if seat in t.living]
    if len(accused) == 1:
        return (yield from lone(t, accused[0], n)), False
    return 0, False


def lone(t: AdvancedTable, seat: int, n: int):
    """A third of the living removes the lone defendant (AD-111, AD-112, AD-116)."""
    need = -(-n // 3)
    t.floor = None
    ballot = [t.ask(voter, "vote", [seat]) for voter in t.able() if voter != seat]
    if ballot:
        t.say("verdict_opened", defendants=(seat,), need=need)
    votes = (yield from counted(t, ballot, [seat], 30)) if ballot else {seat: set()}
    if not votes:
        return 0
    leaving = seat if len(votes[seat]) >= need else 0
    t.say("verdict_closed", votes=votes, leaving=(leaving,) if leaving else ())
    return leaving


def several(t: AdvancedTable, accused: list[int]):
    """Each other has to choose exactly one; None when leavers have brought them down to one (AD-113 to AD-129)."""
    t.floor = None
    ballot = [t.ask(voter, "vote", accused, least=1) for voter in t.able() if voter not in accused]
    if ballot:
        t.say("verdict_opened", defendants=tuple(accused), need=None)
    votes = (yield from counted(t, ballot, accused, 30, least=2)) if ballot else {seat: set() for seat in accused}
    if len(votes) < 2:
        return None
    draw_silent(t, ballot, votes)
    most = max(map(len, votes.values()))
    ahead = [seat for seat, voters in votes.items() if len(voters) == most]
    leaving = ahead if len(ahead) == 1 else []
    t.say("verdict_closed", votes=votes, leaving=tuple(leaving))
    if leaving:
        return leaving[0], False
    if not most:
        return 0, False
    return (yield from tie(t, ahead)), True


def draw_silent(t: AdvancedTable, ballot: Sequence[AdvancedQuestion], votes: dict[int, set[int]]) -> None:
    """The votes of silent players are drawn (AD-114)."""
    cast = {voter for voters in votes.values() for voter in voters}
    silent = {question.seat for question in ballot if question.seat in t.living} - cast
    if silent:
        drawn = dict(t.hints["verdict_closed"][0]["votes"])
        for seat in votes:
            votes[seat] |= silent & set(drawn[seat])


def tie(t: AdvancedTable, tied: list[int]):
    """The balancer chooses the player to leave (AD-117 to AD-125)."""
    if not t.is_dealt("balancer"):
        return 0
    t.say("tie_held", tied=tuple(tied), seconds=20.0)
    t.floor = ()
    balancer = t.who("balancer")
    question = t.ask(balancer, "break_tie", tied, least=1) if balancer else None
    yield from t.wait(20)
    t.close(question)
    left = [seat for seat in tied if seat in t.living]
    if not balancer or balancer not in t.living or not left:
        return 0
    if balancer in t.poisoned:
        t.tell([balancer], "tie_break_failed", seat=balancer)
        return 0
    assert question
    chosen: int = question.chosen[0] if question.chosen else t.hints["tie_broken"][0]["seat"]
    assert chosen in left
    t.say("tie_broken", seat=chosen)
    return chosen


# -- leaving -------------------------------------------------------------------------------------------------


def farewell(t: AdvancedTable, seat: int):
    """Last words, before the judge decides (AD-140, AD-141)."""
    if seat in t.silenced:
        return seat
    t.going.add(seat)
    t.say("last_words_given", seat=seat)
    yield from turn(t, seat, 30)
    t.going.discard(seat)
    t.floor = ()
    return seat if seat in t.living else 0


def veto(t: AdvancedTable, seat: int, accused: Sequence[int]):
    """The judge alone is asked; returns whether the vote is void (AD-142 to AD-151)."""
    if not t.is_dealt("judge") or t.vetoed:
        return False
    t.say("veto_awaited", seats=(seat,), seconds=15.0)
    t.floor = ()
    judge = t.who("judge")
    question = t.ask(judge, "veto_vote", ["yes"]) if judge and judge not in accused else None
    t.until = t.now + 15
    while seat in t.living:
        if (yield) == TIME:
            break
    vetoed = question is not None and question in t.asks and question.chosen == ("yes",)
    t.close(question)
    if seat not in t.living or not vetoed:
        return False
    t.roles[judge] = "citizen"
    t.tell([judge], "role_changed", role="citizen")
    if judge in t.poisoned:
        t.tell([judge], "veto_failed", seat=judge)
        return False
    t.vetoed = True
    t.say("vote_cancelled", seats=(seat,), role="judge")
    return True


def removed(t: AdvancedTable, seat: int):
    """The removal is final (AD-153, AD-154, AD-543)."""
    t.out(seat)
    t.say("voted_out", seat=seat, role=None)
    if t.roles[seat] == "priest" and has_reveal(t):
        t.say("role_shown", seat=seat, role="priest")
    yield from last_acts(t, [seat], voted=True)
    t.free_shadows()
    t.check()
