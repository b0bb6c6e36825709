"""The day: talk in turns with challenges, the declared gun, the two ballots, who leaves by them (sections 4 and 5)."""

from tests.models.masked.table import MAFIA, TIME, Over, Question, Table


def introduction(t: Table):
    """Everybody says a few words; then the mafia but the masked meet (MK-03 to MK-05)."""
    for seat in t.hints["introduction_day_broke"][0]["order"]:
        if seat in t.living:
            yield from turn(t, seat, 30)
    t.floor, t.night = (), True
    t.joined = [seat for role in ("godfather", "yakuza", "mafioso") for seat in t.living if t.roles[seat] == role]
    t.tell(t.mates(), "team_met", members=tuple(t.mates()), roles=tuple((seat, t.roles[seat]) for seat in t.mates()))
    yield from t.wait(30)
    t.night = False


def day(t: Table):
    """From the dawn report to the last words of whoever leaves by the vote."""
    t.day += 1
    t.floor = None
    t.say("day_broke", number=t.day, living=tuple(t.living))
    gun = t.ask(t.armed, "draw_gun", ["draw"], ["yes"]) if t.armed else None
    yield from talk(t)
    yield from last_call(t)
    if gun:
        t.close(gun)
    yield from vote(t)
    if t.lingering:
        yield from fade(t)
    t.check()


# -- talk ----------------------------------------------------------------------------------------------------


def talk(t: Table):
    """In seat order; the first speaker moves one living seat each day."""
    if not t.first_speaker:
        t.first_speaker = t.hints["talk_opened"][0]["order"][0]
    else:
        later = [seat for seat in t.living if seat > t.first_speaker]
        t.first_speaker = (later or t.living)[0]
    order = [s for s in t.living if s >= t.first_speaker] + [s for s in t.living if s < t.first_speaker]
    t.say("talk_opened", order=tuple(order))
    challenged: set[int] = set()
    for speaker in order:
        if speaker not in t.living:
            continue
        choices = t.others(speaker, *challenged)
        challenge = t.ask(speaker, "challenge", choices) if choices else None
        yield from turn(t, speaker, 60)
        if challenge:
            t.close(challenge)
        if challenge and challenge.chosen and speaker in t.living:
            (guest,) = challenge.chosen
            challenged.add(guest)
            t.say("challenge_given", by=speaker, seat=guest)
            yield from turn(t, guest, 30)
    t.floor = None


def turn(t: Table, seat: int, seconds: float):
    """One player speaks, until he says that he is done, his time is up, or he is out."""
    done = t.ask(seat, "turn", ["done"])
    t.floor, t.until = (seat,), t.now + seconds
    while seat in t.living and done.chosen is None:
        if (yield from moment(t)) == TIME:
            break
    t.close(done)


def moment(t: Table):
    """One thing happens, or the time runs out. A declared gun stops the talk, which then goes on where it was."""
    given = yield
    gun = t.open(t.armed, "draw_gun") if t.armed else None
    if gun and gun.chosen:
        begun, until, floor = t.now, t.until, t.floor
        yield from declared_gun(t, gun)
        t.until, t.floor = until + t.now - begun, floor
    return given


def declared_gun(t: Table, gun: Question):
    """The avenger talks with one player for a minute and then fires at anyone, or loses the gun (MK-88 to MK-94)."""
    avenger = gun.seat
    t.close(gun)
    t.say("gun_drawn", seat=avenger, role="avenger")
    t.floor = (avenger,)
    partner = yield from one_of(t, t.ask(avenger, "name_partner", t.others(avenger)), 20)
    if partner and avenger in t.living:
        t.say("partner_named", by=avenger, partner=partner)
        t.floor, t.until = tuple(sorted((avenger, partner))), t.now + 60
        while avenger in t.living and partner in t.living:
            if (yield) == TIME:
                break
    if avenger not in t.living:
        return
    t.say("must_fire", seat=avenger)
    t.floor = (avenger,)
    targets = [seat for seat in t.others(avenger) if seat != t.lingering]
    target = yield from one_of(t, t.ask(avenger, "fire_gun", targets, ["yes"]), 20)
    if avenger in t.living:
        t.armed = 0
        if target:
            t.say("gun_fired", by=avenger, target=target, kind="real")
            yield from last_words(t, target)
            if target in t.living:
                t.out(target)
                t.say("shot_down", seat=target, role=None)
            t.say("side_shown", seat=target, side="mafia" if t.roles[target] in MAFIA else "town")
            t.check()
        else:
            t.say("gun_lost", seat=avenger)


def one_of(t: Table, question: Question, seconds: float):
    """Whom a press that stands names; None for silence."""
    t.until = t.now + seconds
    while question.chosen is None and question.seat in t.living:
        if (yield) == TIME:
            break
    t.close(question)
    return question.chosen[0] if question.chosen else None


def last_words(t: Table, seat: int):
    """Somebody who is sent out speaks once more; nobody wins meanwhile (MK-08)."""
    t.going.add(seat)
    t.say("last_words_given", seat=seat)
    yield from turn(t, seat, 30)
    t.going.discard(seat)
    t.floor = None


def last_call(t: Table):
    """Ten seconds for the gun, whoever has one (MK-113)."""
    t.say("last_call_opened", holders=(), seconds=10)
    end = t.now + 10
    t.until = end
    while True:
        if (yield from moment(t)) == TIME or t.now >= end:
            return
        t.until = end


# -- the vote ------------------------------------------------------------------------------------------------


def bar(living: int) -> int:
    return max(2, min(living // 2, (living + 4) // 3))


def vote(t: Table):
    """Who has enough votes is heard, and voted on (MK-96 to MK-99, MK-109, MK-110)."""
    need = bar(len(t.living))
    after = [seat for seat in t.living if seat >= t.first_speaker]
    candidates = [seat for seat in after + t.others(*after) if seat != t.lingering]
    t.say("nomination_opened", called=tuple(candidates), need=need)
    choices = {voter: [seat for seat in candidates if seat != voter] for voter in t.living}
    ballot = [t.ask(voter, "vote", named, most=len(named)) for voter, named in choices.items()]
    votes = yield from counted(t, ballot, candidates, 40)
    accused = [seat for seat, voters in votes.items() if len(voters) >= need]
    t.say("nomination_closed", votes=votes, need=need, defendants=tuple(accused))
    for seat in accused:
        if seat in t.living:
            t.say("defence_opened", seat=seat)
            yield from turn(t, seat, 60)
    t.floor = None
    tried = [seat for seat in accused if seat in t.living]
    loser = yield from verdict(t, tried, need) if tried else nobody()
    if loser is None:
        t.say("nobody_voted_out")
        return
    yield from last_words(t, loser)
    if loser in t.living:
        t.out(loser)
        t.say("voted_out", seat=loser, role=None)
        if not t.lingering:
            t.check()


def nobody():
    return None
    yield


def verdict(t: Table, tried: list[int], need: int):
    """The one with most votes leaves if he has enough; a tie is voted on once more (MK-98)."""
    voters = t.living if len(tried) > 2 else t.others(*tried)
    for again in (False, True):
        t.say("verdict_opened", defendants=tuple(tried))
        asked = [t.ask(v, "vote", [c for c in tried if c != v]) for v in voters if v in t.living]
        votes = yield from counted(t, asked, tried, 30)
        most = max(map(len, votes.values()), default=0)
        ahead = [seat for seat, for_him in votes.items() if len(for_him) == most >= need]
        leaving = ahead if len(ahead) == 1 else []
        t.say("verdict_closed", votes=votes, leaving=tuple(leaving))
        if len(ahead) < 2 or again:
            return leaving[0] if leaving else None
        tried = ahead
        t.say("ballot_tied", tied=tuple(tried))
    return None


def counted(t: Table, ballot: list[Question], candidates: list[int], seconds: float):
    """The votes as the ballot closes: those still in the game, and who has named them (MK-110).

    With nobody left to name it is over.
    """
    t.until = t.now + seconds
    while any(seat in t.living for seat in candidates):
        if (yield) == TIME:
            break
    t.close(*ballot)
    return {
        seat: {asked.seat for asked in ballot if asked.seat in t.living and seat in (asked.chosen or ())}
        for seat in candidates
        if seat in t.living
    }


def fade(t: Table):
    """A revenant leaves as the vote of his last day is over, before anything is counted (MK-79, MK-105)."""
    seat = t.lingering
    yield from last_words(t, seat)
    if seat in t.living:
        t.out(seat)
        t.lingering = 0
        t.say("faded", seat=seat)


# -- chaos ---------------------------------------------------------------------------------------------------


def chaos(t: Table):
    """Three are left: two who name each other join hands (MK-11, MK-12, MK-106)."""
    three = tuple(t.living)
    for seconds in (180, 60):
        if seconds == 180:
            t.say("last_three_began", living=three)
        else:
            t.say("last_three_talk_again")
        t.floor, t.until = None, t.now + seconds
        gun = t.ask(t.armed, "draw_gun", ["draw"], ["yes"]) if t.armed else None
        while (yield from moment(t)) != TIME:
            pass
        if gun:
            t.close(gun)
        t.say("hands_called", living=three)
        asked = [t.ask(seat, "join_hands", t.others(seat)) for seat in three]
        yield from t.wait(30)
        t.close(*asked)
        picks = {question.seat: question.chosen[0] if question.chosen else None for question in asked}
        pair = tuple(seat for seat, pick in picks.items() if pick and picks[pick] == seat)
        t.say("hands_shown", picks=picks, pair=pair)
        if pair:
            raise Over("mafia" if any(t.roles[seat] in MAFIA for seat in pair) else "town")
    raise Over("mafia")
