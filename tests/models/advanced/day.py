"""The day: the board before the first speech, speeches and challenges, the window, the vote (sections 3 to 5)."""

from collections.abc import Sequence

from tests.models.advanced.table import AdvancedQuestion, AdvancedTable
from tests.models.advanced.vote import vote
from tests.models.advanced.window import window
from tests.models.table import TIME, Choice

STOCKED = {
    "bullets": ("sniper", "psychologist"),
    "saves": ("doctor",),
    "guns": ("gunsmith",),
    "armours": ("blacksmith",),
    "doublings": ("double",),
}


def introduction(t: AdvancedTable):
    """Players meet who are to know one another (AD-030 to AD-040)."""
    t.night, t.floor = True, ()
    friends = [seat for seat in t.living if t.roles[seat] in ("master", "scribe")]
    if friends:
        t.tell(friends, "team_met", members=tuple(friends))
    stocked = {
        name: tuple((role, t.stock[role]) for role in roles if role in t.deal) for name, roles in STOCKED.items()
    }
    if any(stocked.values()):
        t.say("stocks_told", **stocked)
    sleepers = {t.roles[seat] for seat in t.living if t.side(seat) == "mafia" and t.sleeps(seat)} - {"enchanter"}
    if sleepers:
        t.say("sleepers_told", roles=sleepers)
    mates = sorted([*t.team(), *([t.who("enchanter")] if t.who("enchanter") else [])])
    t.tell(mates, "team_met", members=tuple(mates), roles=t.cards(mates))
    yield from t.wait(30)


def day(t: AdvancedTable):
    t.night, t.floor = False, None
    t.say("day_broke", number=t.day, living=tuple(t.living))
    volunteer = yield from morning(t)
    yield from speeches(t, volunteer)
    for seat in sorted(t.speech):
        if seat in t.able():
            t.say("extra_speech_given", seat=seat)
            yield from speech(t, seat, 60, hands=False)
    t.floor = None
    if t.day == 1 and t.option("day1_vote", "on") == "off":
        t.say("no_vote_today")
    else:
        yield from window(t)
        yield from vote(t)
    t.poisoned, t.silenced, t.guns = set(), set(), {}


# -- the board before the first speech -----------------------------------------------------------------------


def morning(t: AdvancedTable):
    """The offers to speak first; and the questions to the narrator (AD-050, AD-069 to AD-071)."""
    volunteers: list[int] = []
    asked: set[str] = set()
    while True:
        choices = ["speak_first"]
        choices += ["status_colour"] if t.status_left and "status_colour" not in asked else []
        choices += ["alone_left"] if t.alone_left and "alone_left" not in asked else []
        board = [t.ask(seat, "morning", choices, least=1) for seat in t.able()]
        offer(t, board, volunteers)
        proposal = yield from board_closed(t, board, volunteers)
        t.close(*board)
        if not proposal:
            return next((seat for seat in volunteers if seat in t.living), 0)
        by, about = proposal
        asked.add(about)
        yield from poll(t, by, about)


def board_closed(t: AdvancedTable, board: Sequence[AdvancedQuestion], volunteers: list[int]):
    """Wait for a proposal, or for the end of the board."""
    t.until = t.now + 15
    while (given := (yield)) != TIME:
        offer(t, board, volunteers)
        if isinstance(given, AdvancedQuestion) and given.ability == "morning" and given.chosen:
            (what,) = given.chosen
            if what != "speak_first":
                return given.seat, what
            if given.seat not in volunteers:
                volunteers.append(given.seat)
            offer(t, board, volunteers)
    return None


def offer(t: AdvancedTable, board: Sequence[AdvancedQuestion], volunteers: list[int]) -> None:
    """While one player has offered to speak first, no other can."""
    first = next((seat for seat in volunteers if seat in t.living), 0)
    for question in board:
        (choices,) = question.parts
        rest = tuple(choice for choice in choices if choice != "speak_first")
        question.parts = (rest if first not in (0, question.seat) else ("speak_first", *rest),)


def poll(t: AdvancedTable, by: int, about: str):
    """More than half of the living have to want the question."""
    need = len(t.living) // 2 + 1
    t.say("inquiry_proposed", seat=by, about=about, need=need)
    asked = [t.ask(seat, "poll", ["yes", "no"]) for seat in t.able()]
    yield from t.wait(20)
    yes = sum(question.chosen == ("yes",) for question in asked if question in t.asks)
    t.close(*asked)
    if yes < need:
        t.say("proposal_refused", about=about)
    elif about == "status_colour":
        t.status_left -= 1
        t.say("status_colour", colour=colour(t))
    else:
        t.alone_left -= 1
        t.say("alone_left", there=bool(t.alone()))


def colour(t: AdvancedTable) -> str:
    """AD-063 to AD-067."""
    value = len(t.living) - 2 * (len(t.mafia()) + len(t.alone()))
    return "green" if value >= 5 else "yellow" if value >= 3 else "red"


# -- speeches ------------------------------------------------------------------------------------------------


def speeches(t: AdvancedTable, volunteer: int):
    """Each who is not silenced speaks once, and may give a challenge (AD-051 to AD-060)."""
    able = t.able()
    if not able:
        return
    first = volunteer or t.hints["talk_opened"][0]["order"][0]
    order = [seat for seat in able if seat >= first] + [seat for seat in able if seat < first]
    seconds = next(time for least, time in ((21, 30), (13, 45), (0, 60)) if len(t.living) >= least)
    t.say("talk_opened", order=tuple(order), seconds=float(seconds))
    challenged: set[int] = set()
    for seat in order:
        if seat in t.living:
            guest = yield from speech(t, seat, seconds, hands=t.option("challenges", "on") == "on", not_to=challenged)
            if guest:
                challenged.add(guest)
                t.say("challenge_given", by=seat, seat=guest)
                yield from speech(t, guest, 30, hands=False)


def one_sign(shown: Choice) -> Choice:
    """The later of two signs takes the place of the earlier (AD-060)."""
    signs = [pick for pick in shown if pick != "raise"]
    return tuple(pick for pick in shown if pick not in signs[:-1])


def speech(t: AdvancedTable, seat: int, seconds: float, *, hands: bool, not_to: set[int] | None = None):
    """One speaks, the others show signs; returns the player challenged (AD-056 to AD-060)."""
    t.floor = (seat,)
    done = t.ask(seat, "turn", ["done"], least=1, final=True)
    signs = []
    for other in t.able():
        if other != seat:
            raises = hands and other not in (not_to or ())
            shown = ["agree", "disagree", *(["raise"] if raises else [])]
            signs.append(t.ask(other, "sign", shown, most=len(shown)))
    challenge: AdvancedQuestion | None = None
    raised: list[int] = []
    t.until = t.now + seconds
    while done in t.asks and done.chosen is None:
        given = yield
        if given == TIME:
            break
        if isinstance(given, AdvancedQuestion) and given in signs:
            given.chosen = one_sign(given.chosen or ())
            if "raise" in given.chosen:
                raised.append(given.seat)
        raised = [other for other in raised if other in t.living]
        if raised and not challenge and seat in t.living:
            challenge = t.ask(seat, "challenge", raised)
        elif challenge:
            challenge.parts = (tuple(raised),)
    t.close(done, challenge, *signs)
    if challenge and challenge.chosen and seat in t.living:
        return challenge.chosen[0]
    return 0
