"""The night: nightfall, two waves, the dawn (section 6)."""

from dataclasses import dataclass, field

from tests.models.el_clasico.table import BrokenOff, ElClasicoTable
from tests.models.el_clasico.team import Team
from tests.models.table import TIME, Choice, ModelQuestion, Over

CODES = ("sign_1", "sign_2", "sign_3", "sign_4")


def pairs(choice: Choice | None) -> list[Choice]:
    """An answer that names two things at a time."""
    named = choice or ()
    return [named[at : at + 2] for at in range(0, len(named), 2)]


@dataclass
class ElClasicoNight:
    """The names of the waves that have closed, and their effects."""

    t: ElClasicoTable
    blocked: set[int] = field(default_factory=set)
    recruits: Choice = ()
    guesses: list[Choice] = field(default_factory=list)
    shots: Choice = ()
    churchill: int = 0
    acts: dict[str, Choice] = field(default_factory=dict)

    def slaughtered(self) -> set[int]:
        """The players whose roles Escobar and Churchill have named (EC-25)."""
        return {seat for seat, role in self.guesses if seat in self.t.living and self.t.roles[seat] == role}


def night(t: ElClasicoTable):
    nightfall(t)
    tonight = ElClasicoNight(t)
    t.say("night_fell", number=t.day)
    t.call("juan", "mafia", "churchill")
    yield from first_wave(t, tonight)
    t.call("chaplin", "bonaparte", "moreno", "bridget", "martinez")
    yield from second_wave(t, tonight)
    t.night = False
    dawn(t, tonight)


def nightfall(t: ElClasicoTable) -> None:
    """The day is over: guns burn, a prediction is judged, vertigo and Dal of yesterday end."""
    t.night, t.floor = True, ()
    t.guns = {}
    t.dizzy = {seat: day for seat, day in t.dizzy.items() if day == t.day}
    t.dal = {seat: day for seat, day in t.dal.items() if day == t.day}
    t.safe = t.day == 1
    churchill = t.who("churchill")
    if t.predicted and churchill:
        t.safe = bool(t.left_today.intersection(t.predicted))
        t.tell([churchill], "leaver_guessed", targets=t.predicted, right=t.safe)
    t.predicted, t.left_today = (), set()


# -- the waves -----------------------------------------------------------------------------------------------


def first_wave(t: ElClasicoTable, tonight: ElClasicoNight):
    """Juan, the team, Churchill."""
    juan, churchill, escobar = t.awake("juan"), t.awake("churchill"), t.awake("escobar")
    awake = [mate for mate in t.mates() if mate not in t.dizzy]
    t.tell(awake, "room_opened", members=tuple(awake))
    t.rooms = [awake]
    block = None
    if juan:
        targets = t.others(*t.mates(), *t.blocked_last)
        block = t.ask(juan, "block", targets, most=twice(t, juan)) if targets else None
    mourning, t.mourned = t.mourned and bool(escobar), False
    if mourning:
        t.tell([escobar], "in_mourning")
    team = Team(t, mourning)
    guess = predict = None
    if churchill:
        tonight.churchill = churchill
        places: list[Choice] = [tuple(t.others(churchill)), tuple(t.guessable())]
        guess = t.ask(churchill, "guess_role", *places * twice(t, churchill))
        if t.day > 1:
            predict = t.ask(churchill, "predict", t.others(churchill), most=twice(t, churchill))
    t.until = t.now + 60
    while (given := (yield)) != TIME:
        team.look(given)
    team.finish()
    t.blocked_last = set()
    if block in t.asks and block.chosen:
        tonight.blocked = t.blocked_last = set(block.chosen)
    if guess in t.asks:
        tonight.guesses += pairs(guess.chosen)
    if predict in t.asks:
        t.predicted = predict.chosen or ()
    decided(t, tonight, team)
    t.asks = []


def decided(t: ElClasicoTable, tonight: ElClasicoNight, team: Team) -> None:
    """The act of the team tonight, and the news of that (EC-52)."""
    awake = [mate for mate in t.mates() if mate not in t.dizzy]
    tonight.recruits = team.recruiting()
    if tonight.recruits:
        t.say("night_notice", act="recruiting")
        return
    guessing = pairs(team.guessing())
    tonight.guesses += guessing
    for target, role in guessing:
        t.tell(awake, "guess_chosen", target=target, role=role)
    if not team.mourning and guessing:
        return
    tonight.shots = team.shooting()
    for target in tonight.shots or (None,):
        t.tell(awake, "shot_chosen", target=target)


def twice(t: ElClasicoTable, seat: int) -> int:
    return 2 if t.doubled == seat else 1


def second_wave(t: ElClasicoTable, tonight: ElClasicoNight):
    """The town; a blocked player hears of the block in place of the question."""
    asked: dict[str, ModelQuestion] = {}
    for role, ability, ask in (
        ("chaplin", "ward", ward),
        ("bonaparte", "send_code", send_code),
        ("moreno", "give_gun", give_gun),
        ("bridget", "save", save),
        ("martinez", "shoot", shoot),
    ):
        seat = t.awake(role)
        question = ask(t, seat) if seat else None
        if question and seat in tonight.blocked:
            t.close(question)
            t.attendance.asked[seat] -= 1
            t.tell([seat], "cannot_act")
        elif question:
            asked[ability] = question
    martinez = t.awake("martinez")
    if martinez and "martinez" not in t.spent:
        asked["guess_role"] = t.ask(martinez, "guess_role", t.others(martinez), t.guessable())
    t.until = t.now + 45
    while (given := (yield)) != TIME:
        if "shoot" in asked and "guess_role" in asked:
            one_bullet(t, given, asked["shoot"], asked["guess_role"])
    tonight.acts = {ability: asked[ability].chosen or () for ability in asked if asked[ability] in t.asks}
    t.asks = []


def ward(t: ElClasicoTable, seat: int) -> ModelQuestion | None:
    return t.ask(seat, "ward", t.others(seat), least=1, most=twice(t, seat)) if t.day == 1 else None


def send_code(t: ElClasicoTable, seat: int) -> ModelQuestion | None:
    targets = t.others(seat, *t.woken)
    return t.ask(seat, "send_code", *[targets, CODES] * twice(t, seat)) if targets else None


def give_gun(t: ElClasicoTable, seat: int) -> ModelQuestion | None:
    """The war gun first, then the training gun (EC-75 to EC-77)."""
    if not t.pairs:
        return None
    return t.ask(seat, "give_gun", *[t.others(seat), t.living] * (2 if t.doubled == seat and t.pairs > 0 else 1))


def save(t: ElClasicoTable, seat: int) -> ModelQuestion | None:
    """Herself twice, and not on both of the first two nights (EC-71 to EC-74)."""
    barred = len(t.self_saves) >= 2 or (t.day == 2 and 1 in t.self_saves)
    return t.ask(seat, "save", t.others(seat) if barred else t.living, most=twice(t, seat))


def shoot(t: ElClasicoTable, seat: int) -> ModelQuestion | None:
    return t.ask(seat, "shoot", t.others(seat), most=twice(t, seat))


def one_bullet(t: ElClasicoTable, given: object, shot: ModelQuestion, guess: ModelQuestion) -> None:
    """Shot or guess, the last press counts; doubled, a shot and the guess (EC-100, EC-134)."""
    if shot not in t.asks or given not in (shot, guess) or not given.chosen:
        return
    if shot.seat != t.doubled:
        other = guess if given is shot else shot
        other.chosen = None if other.chosen else other.chosen
    elif given is shot and len(shot.chosen or ()) > 1:
        guess.chosen = None if guess.chosen else guess.chosen
    elif given is guess:
        shot.chosen = shot.chosen[:1] if shot.chosen else shot.chosen


# -- the dawn ------------------------------------------------------------------------------------------------


def dawn(t: ElClasicoTable, tonight: ElClasicoNight):
    """The acts take effect, in their order; then the players out are told, in the order of the seats."""
    causes = dict.fromkeys(tonight.slaughtered(), "guess")
    acts = {ability: choice for ability, choice in tonight.acts.items() if OWNERS[ability](t) not in causes}
    tried = recruiting(t, tonight, acts, causes)
    codes = [code for code in pairs(acts.get("send_code")) if code[0] in t.living]
    bonaparte, moreno = t.who("bonaparte"), t.who("moreno")
    t.woken.update(seat for seat, _ in codes)
    killed(t, tonight, acts, causes)
    if any(t.side(seat) != "town" for seat, _ in codes):
        causes[bonaparte] = "code"
    given = pairs(acts.get("give_gun"))
    if given:
        t.pairs -= 1  # a doubled night gives two from his stock of one (section 5)
    t.doubled, t.rooms = 0, []

    t.say("dawn_broke", number=t.day)
    for seat in sorted(causes):
        t.out(seat)
        t.say("died_at_night", seat=seat, role=None, cause=causes[seat])
    if not causes:
        t.say("nobody_died")
    arm(t, given, moreno)
    news(t, tried, codes, bonaparte)
    solo = t.solo()
    removed = t.remove_idlers()
    ends(t, leaving=bool(removed) and not solo)
    t.warn_idlers()


OWNERS = {
    ability: (lambda t, role=role: t.who(role))
    for ability, role in {
        "ward": "chaplin",
        "send_code": "bonaparte",
        "give_gun": "moreno",
        "save": "bridget",
        "shoot": "martinez",
        "guess_role": "martinez",
    }.items()
}


def killed(t: ElClasicoTable, tonight: ElClasicoNight, acts: dict[str, Choice], causes: dict[int, str]) -> None:
    """The players killed by the mafia's shot and by Martinez (EC-94 to EC-102)."""
    saved = set(acts.get("save", ()))
    if t.who("bridget") in saved:
        t.self_saves.append(t.day)
    for target in tonight.shots:
        if target in t.living and not sheltered(t, target, saved):
            causes.setdefault(target, "")
    for target in acts.get("shoot", ()):
        if t.side(target) == "town":
            causes.setdefault(t.who("martinez"), "")
        elif t.roles[target] not in ("escobar", "churchill") and not sheltered(t, target, saved):
            causes.setdefault(target, "")
    if tonight.acts.get("guess_role"):
        t.spent.add("martinez")
    for target, role in pairs(acts.get("guess_role")):
        if t.roles[target] == role:
            causes[target] = "guess"


def sheltered(t: ElClasicoTable, target: int, saved: set[int]) -> bool:
    """Whether a shot does nothing to this player (EC-32, EC-58, EC-62, EC-69, EC-130)."""
    if t.roles[target] == "escobar" or (t.roles[target] == "churchill" and t.safe):
        return True
    return target in saved or target in t.dal


def recruiting(
    t: ElClasicoTable, tonight: ElClasicoNight, acts: dict[str, Choice], slaughtered: dict[int, str]
) -> list[tuple[int, bool]]:
    """Chaplin's shield is laid, then recruits are won over (EC-47 to EC-51, EC-103 to EC-106)."""
    t.shielded.update(seat for seat in acts.get("ward", ()) if t.roles[seat] == "citizen")
    t.shield_drawn = t.shield_drawn or acts.get("ward") == ()  # of a silent Chaplin, nobody knows before whom
    tried = []
    for seat in tonight.recruits:
        if seat in t.living:
            t.spent.add("recruit")
            won = t.roles[seat] in ("citizen", "chaplin") and seat not in t.shielded and seat not in slaughtered
            if won and t.shield_drawn:
                heard = [told["won"] for told in t.hints.get("recruited", []) if told["target"] == seat]
                won = any(heard) if heard else "role_changed" in t.hints
            tried.append((seat, won))
    for seat, won in tried:
        if won:
            t.roles[seat] = "mafioso"
    return tried


def arm(t: ElClasicoTable, given: list[Choice], moreno: int) -> None:
    """The guns are handed out; a bullet before a player who is out is Moreno's again (EC-79)."""
    for real, blank in given:
        for seat, kind in ((real, "real"), (blank, "blank")):
            if seat in t.living:
                t.guns[seat] = kind
            elif kind == "real" and moreno in t.living:
                t.pairs += 1


def news(t: ElClasicoTable, tried: list[tuple[int, bool]], codes: list[Choice], bonaparte: int) -> None:
    """The news of each player at the end of the night (EC-51, EC-85)."""
    new = [seat for seat, won in tried if won]
    for seat, won in tried:
        if won and seat in new:
            t.tell([mate for mate in t.mates() if mate not in new], "recruited", target=seat, won=won)
            new.remove(seat)
            known = [mate for mate in t.mates() if mate not in new]
            t.tell([seat] if seat in t.living else [], "role_changed", role="mafioso")
            t.tell([seat] if seat in t.living else [], "team_met", members=tuple(known))
        else:
            t.tell([mate for mate in t.mates() if mate not in new], "recruited", target=seat, won=won)
    if tried:
        t.acquaint()
    for seat, code in codes:
        if seat in t.living and t.side(seat) == "town":
            t.tell([seat], "code_received", by=bonaparte, role="bonaparte", sign=code)
            t.knows[seat].add(bonaparte)


def ends(t: ElClasicoTable, leaving: bool) -> None:
    """The ends are looked at once, for the dead and the removed together; three rounds without a leaving are a draw."""
    t.count_round(len(t.living))
    try:
        t.end(leaving)
    except BrokenOff:
        t.broken = True
    if t.quiet_rounds == 3:
        raise Over("draw")
