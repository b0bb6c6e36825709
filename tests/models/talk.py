"""Talk by day: turns, challenges, a press that ends a turn, and the last three joining hands."""

from collections.abc import Callable, Collection, Iterable

from tests.models.table import TIME, ModelQuestion, ModelTable, Over


def moment(t: ModelTable):
    """One event, or the time runs out. A gun stops the talk, which then goes on where it was."""
    given = yield
    if isinstance(given, ModelQuestion) and given.ability in t.powers:
        begun, until, floor = t.now, t.until, t.floor
        yield from t.powers[given.ability](t, given)
        t.until, t.floor = until + t.now - begun, floor
    return given


def pause(t: ModelTable, seconds: float):
    """A while in which only a gun may come, whose time is not taken off."""
    end = t.now + seconds
    t.until = end
    while (yield from moment(t)) != TIME and t.now < end:
        t.until = end


def turn(t: ModelTable, seat: int, seconds: float, goes_on: Callable[[], bool] = lambda: True):
    """One player speaks, until done, out of time, or out; or the turn has no point any more."""
    done = t.ask(seat, "turn", ["done"], least=1, final=True)
    t.floor, t.until = (seat,), t.now + seconds
    while done in t.asks and done.chosen is None and goes_on():
        if (yield from moment(t)) == TIME:
            break
    t.close(done)


def speeches(t: ModelTable, order: Iterable[int], seconds: float):
    """Each of these who is still in the game speaks, one after another."""
    for seat in order:
        if seat in t.living:
            yield from turn(t, seat, seconds)
    t.floor = None


def first_words(t: ModelTable):
    """On the introduction day all say a few words, from a random seat on."""
    yield from speeches(t, t.hints["introduction_day_broke"][0]["order"], 30)


def last_words(t: ModelTable, seat: int):
    """A player being sent out speaks once more; no side wins meanwhile (CH-21)."""
    t.going.add(seat)
    t.say("last_words_given", seat=seat)
    yield from turn(t, seat, 30)
    t.going.discard(seat)
    t.floor = None


def defences(t: ModelTable, accused: list[int], seconds: float = 60, goes_on: Callable[[], bool] = lambda: True):
    """Each defendant is heard, as long as that has a point."""
    for seat in accused:
        if seat in t.living and goes_on():
            t.say("defence_opened", seat=seat)
            yield from turn(t, seat, seconds, goes_on)
    t.floor = None


def one_of(t: ModelTable, question: ModelQuestion, seconds: float):
    """The name in a press that stands; 0 for silence."""
    t.until = t.now + seconds
    while question.chosen is None and question in t.asks:
        if (yield from moment(t)) == TIME:
            break
    t.close(question)
    return question.chosen[0] if question.chosen else 0


def speakers(t: ModelTable, first: int, silent: Collection[int] = ()) -> list[int]:
    """In seat order, from `first` on the first day; the first speaker moves one living seat each day."""
    if t.first_speaker:
        later = [seat for seat in t.living if seat > t.first_speaker]
        first = (later or t.living)[0]
    t.first_speaker = first
    able = t.others(*silent)
    order = [seat for seat in able if seat >= first] + [seat for seat in able if seat < first]
    t.say("talk_opened", order=tuple(order))
    return order


def talk(t: ModelTable):
    """One after another from a random seat on."""
    yield from turns(t, speakers(t, t.hints["talk_opened"][0]["order"][0]))


def turns(t: ModelTable, order: list[int]):
    """One after another, each with a challenge to give."""
    challenged: set[int] = set()
    for speaker in order:
        if speaker not in t.living:
            continue
        choices = t.others(speaker, *challenged)
        challenge = t.ask(speaker, "challenge", choices) if choices else None
        yield from turn(t, speaker, 60)
        t.close(challenge)
        if challenge and challenge.chosen and speaker in t.living:
            (guest,) = challenge.chosen
            challenged.add(guest)
            t.say("challenge_given", by=speaker, seat=guest)
            yield from turn(t, guest, 30)
    t.floor = None


def hands(t: ModelTable, three: tuple[int, ...]):
    """Each of the last three names one; two who name each other have joined hands."""
    t.say("hands_called", living=three)
    asked = [t.ask(seat, "join_hands", t.others(seat), least=1) for seat in three]
    yield from t.wait(30)
    t.close(*asked)
    picks = {question.seat: question.chosen[0] if question.chosen else None for question in asked}
    pair = tuple(seat for seat, pick in picks.items() if pick and picks[pick] == seat)
    t.say("hands_shown", picks=picks, pair=pair)
    return pair


def chaos(t: ModelTable, arm: Callable[[], list[ModelQuestion]]):
    """Three are left: they talk, then two who name each other join hands; with no pair once more. `arm` gives guns."""
    three = tuple(t.living)
    for seconds in (180, 60):
        if seconds == 180:
            t.say("last_three_began", living=three)
        else:
            t.say("last_three_talk_again")
        t.floor, t.until = None, t.now + seconds
        guns = arm()
        while (yield from moment(t)) != TIME:
            pass
        t.close(*guns)
        pair = yield from hands(t, three)
        if pair:
            raise Over("mafia" if any(t.side(seat) == "mafia" for seat in pair) else "town")
    raise Over("mafia")
