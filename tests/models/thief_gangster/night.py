"""The night: its four waves, in which acts are named, and the dawn, to which they lead (section 6)."""

from dataclasses import dataclass, field

from tests.models.ballots import led
from tests.models.consent import Consent
from tests.models.table import TIME, ModelQuestion, Over, chosen
from tests.models.thief_gangster.table import Gun, ThiefGangsterTable


@dataclass
class ThiefGangsterNight:
    """The acts of the waves that have closed."""

    t: ThiefGangsterTable
    eve: list[int]
    guards: tuple[int, ...] = ()
    picks: tuple[int, int] | None = None
    nato: tuple[int, str] | None = None
    shot: int = 0
    by_godfather: bool = False
    signed: int = 0  # who has signed that the body is butchered
    foiled: int = 0  # who has signed against it
    guns: dict[str, list[tuple[int, Gun]]] = field(default_factory=lambda: {"gunsmith": [], "gangster": []})
    sought: int = 0
    saved: int = 0
    visited: int = 0
    tracked: int = 0

    def __post_init__(self) -> None:
        self.seats = {role: seat for seat, role in self.t.dealt.items()}  # of roles that are dealt once

    # -- what becomes of it ----------------------------------------------------------------------------------

    def guessed(self) -> int:
        """The victim of the nato (TG-30)."""
        target, role = self.nato or (0, "")
        return target if target in self.t.living and self.t.roles[target] == role else 0

    def acts(self, role: str) -> bool:
        """Whether an act of this role counts: one whose role a nato has named rightly is void (TG-32)."""
        return not self.nato or self.nato != (self.seats.get(role), role)

    def aim(self, role: str, named: int) -> int:
        """The target of this role's act: where the thief moves it, else the first aim (TG-51, TG-65, TG-66)."""
        if not named or not self.acts(role):
            return 0
        guards = self.guards if self.acts("watchman") else ()
        if self.picks and self.seats[role] == self.picks[0] not in guards and self.picks[1] in self.t.living:
            named = self.picks[1]
        return named if named in self.t.living else 0

    def away(self, seat: int) -> bool:
        """Whether this is the csi, away from home (TG-85)."""
        return bool(self.visited) and seat == self.seats["csi"]

    def shot_at(self) -> int:
        """The victim of the shot: no mafia, no csi who is out, no saved player (TG-23, TG-24, TG-57, TG-76)."""
        target = self.aim("godfather", self.shot) if self.by_godfather else self.shot
        if target not in self.t.living or self.t.is_mafia(target) or self.away(target):
            return 0
        return 0 if target == self.aim("doctor", self.saved) else target

    def victim(self) -> int:
        return self.guessed() or self.shot_at()

    def trespasser(self) -> int:
        """The csi, in the house of one of the mafia (TG-84)."""
        csi = self.t.who("csi")
        return csi if csi and self.t.is_mafia(self.aim("csi", self.visited)) else 0

    def seen(self, target: int) -> int:
        """The inspector's sight: the names given by a player, moved or not (TG-112 to TG-117)."""
        role = self.t.roles.get(target, "")
        if not self.acts(role):
            return 0
        guns = sorted_guns(self.guns.get(role, []))
        named = {
            "thief": self.picks[0] if self.picks else 0,
            "watchman": next(iter(self.guards), 0),
            "doctor": self.saved,
            "csi": self.visited,
            "private_detective": self.sought,
        }
        return guns[0][0] if guns else named.get(role, 0)


def sorted_guns(guns: list[tuple[int, Gun]]) -> list[tuple[int, Gun]]:
    """The real one first: the one that is moved and seen (TG-63, TG-64, TG-113)."""
    return sorted(guns, key=lambda given: given[1].kind == "blank")


def night(t: ThiefGangsterTable):
    tonight = ThiefGangsterNight(t, list(t.living))
    t.night, t.floor = True, ()
    t.say("night_fell", number=t.day)
    nightfall(t)
    t.call("watchman", "thief", "mafia", "dexter", "gunsmith")
    yield from first_wave(t, tonight)
    t.call("private_detective", "doctor", "gangster")
    yield from second_wave(t, tonight)
    t.call("csi")
    yield from third_wave(t, tonight)
    t.call("inspector")
    yield from fourth_wave(t, tonight)
    t.night = False
    dawn(t, tonight)


def nightfall(t: ThiefGangsterTable) -> None:
    """Without the godfather ranks fall; a lone thief hears that he leads (TG-18, TG-21)."""
    if t.who("godfather"):
        return
    for seat in t.living:
        if t.roles[seat] in ("butcher", "gangster"):
            t.roles[seat] = "mafioso"
            t.tell([seat], "role_changed", role="mafioso")
    if not t.mates() and not t.heir_told:
        t.heir_told = True
        (thief,) = t.mafia()
        t.tell([thief], "took_over", seat=thief)
        t.tell([thief], "team_met", members=(thief,), roles=((thief, "thief"),))


# -- the waves -----------------------------------------------------------------------------------------------


def first_wave(t: ThiefGangsterTable, tonight: ThiefGangsterNight):
    """Guard, redirect, the mafia's acts, Dexter, the gunsmith."""
    mates = t.mates()
    shooters = mates or t.mafia()
    if mates:
        t.tell(mates, "room_opened", members=tuple(mates))
        t.rooms = [mates]
    who = t.who
    guard = watch(t, who("watchman"))
    redirect = steal(t, who("thief"))
    shots = [t.ask(seat, "mafia_shot", t.others(*shooters)) for seat in shooters]
    consents = butchers_acts(t, shots)
    foil = None
    if t.body and who("dexter") and "foil" not in t.spent:
        foil = t.ask(who("dexter"), "foil_butchery", ["yes"])
    order = smith(t, who("gunsmith"))
    t.until = t.now + 60
    while (given := (yield)) != TIME:
        for consent in consents.values():
            consent.look(given)
    asked, t.asks, t.rooms = t.asks, [], []

    agreed = {act: consent.name.chosen for act, consent in consents.items() if consent.is_given(asked)}
    tonight.guards = guard.chosen or () if guard in asked else ()
    if redirect in asked and redirect.chosen:
        tonight.picks = redirect.chosen
    if "butcher_body" in agreed:
        t.spent.add("butcher_body")
        tonight.signed = t.body
    if foil in asked and foil.chosen:
        t.spent.add("foil")
        tonight.foiled = who("dexter")
    tonight.guns["gunsmith"] = ordered(t, order, asked)
    if "guess_role" in agreed:
        target, role = agreed["guess_role"] or (0, "")
        tonight.nato = (target, role)
        t.tell(t.mates(), "guess_chosen", target=target, role=role)
        t.say("night_notice", act="guess")
        return
    decide(t, tonight, [shot for shot in shots if shot in asked])
    t.tell(t.mates() if mates else t.mafia(), "shot_chosen", target=tonight.shot or None)


def watch(t: ThiefGangsterTable, seat: int) -> ModelQuestion | None:
    return t.ask(seat, "guard", t.others(seat), most=2 if len(t.living) >= 8 else 1) if seat else None


def steal(t: ThiefGangsterTable, seat: int) -> ModelQuestion | None:
    return t.ask(seat, "redirect", t.others(seat, t.last_first), t.others(seat)) if seat else None


def butchers_acts(t: ThiefGangsterTable, shots: list[ModelQuestion]) -> dict[str, Consent]:
    """The common acts of butcher and godfather (TG-26, TG-28, TG-37)."""
    boss, butcher = t.who("godfather"), t.who("butcher")
    acts: dict[str, Consent] = {}
    if not boss or not butcher:
        return acts
    shot = next(asked for asked in shots if asked.seat == boss)
    if "guess_role" not in t.spent:
        roles = [role for role in dict.fromkeys(t.deal) if role in TOWN_ROLES]
        name = t.ask(butcher, "guess_role", t.others(*t.mates()), roles)
        acts["guess_role"] = Consent(t, name, t.ask(boss, "guess_role", ["yes"]), shot)
    if t.body and "butcher_body" not in t.spent:
        name = t.ask(butcher, "butcher_body", ["yes"])
        acts["butcher_body"] = Consent(t, name, t.ask(boss, "butcher_body", ["yes"]))
    return acts


TOWN_ROLES = ("watchman", "doctor", "csi", "gunsmith", "inspector", "dexter", "private_detective")
"""The roles that a nato may name (TG-31)."""


def smith(t: ThiefGangsterTable, seat: int) -> list[ModelQuestion]:
    """Two guns for two players, one of them real as long as there is one (TG-88 to TG-91)."""
    if not seat:
        return []
    kinds = ["blank"] if "real" in t.spent else ["real", "blank"]
    first = t.ask(seat, "give_gun", t.living, kinds)
    second = t.ask(seat, "second_gun", t.living, ["blank"])
    first.other, second.other = second, first
    first.barred = ((seat, "real"),)
    return [first, second]


def ordered(t: ThiefGangsterTable, order: list[ModelQuestion], asked: list[ModelQuestion]) -> list[tuple[int, Gun]]:
    """The gunsmith's gifts: no real one without a blank (TG-89)."""
    guns = [(q.chosen[0], Gun(str(q.chosen[1]), "gunsmith")) for q in order if q in asked and q.chosen]
    if len(guns) == 1 and guns[0][1].kind == "real":
        return []
    return guns


def decide(t: ThiefGangsterTable, tonight: ThiefGangsterNight, shots: list[ModelQuestion]) -> None:
    """The leader's choice; in silence the mates' proposal made most, a tie at random (TG-16, TG-17, TG-20)."""
    head = next(iter(t.mafia()))
    named = led(t, head, shots)
    tonight.shot = named[0] if named else 0
    tonight.by_godfather = t.roles[head] == "godfather" and any(shot.seat == head and shot.chosen for shot in shots)


def second_wave(t: ThiefGangsterTable, tonight: ThiefGangsterNight):
    """The private detective, the doctor, the gangster's guns."""
    detective, doctor, gangster = t.who("private_detective"), t.who("doctor"), t.who("gangster")
    seek = save = real = blank = None
    if detective and detective != tonight.guessed():
        seek = t.ask(detective, "seek_role", t.others(detective))
    if doctor and tonight.nato:
        t.tell([doctor], "rests_tonight")
    elif doctor:
        save = t.ask(doctor, "save", t.living if t.self_saves else t.others(doctor))
    if gangster and t.who("godfather") and "gangster" not in t.spent:
        real = t.ask(gangster, "real_gun", t.others(*t.mates()))
        blank = t.ask(gangster, "blank_gun", t.mates())
    yield from t.wait(40)
    asked, t.asks = t.asks, []
    tonight.sought, tonight.saved = chosen(seek, asked), chosen(save, asked)
    if tonight.sought:
        shows = t.roles[tonight.aim("private_detective", tonight.sought)] == "thief"
        t.tell([detective], "role_sought", target=tonight.sought, role="thief", right=shows)
    if tonight.saved and tonight.saved == doctor:
        t.self_saves -= 1
    for question, kind in ((real, "real"), (blank, "blank")):
        if to := chosen(question, asked):
            t.spent.add("gangster")
            tonight.guns["gangster"].append((to, Gun(kind, "gangster")))


def third_wave(t: ThiefGangsterTable, tonight: ThiefGangsterNight):
    """The csi leaves home, or not (TG-80 to TG-84, TG-144)."""
    csi = t.who("csi")
    visit = None
    if csi and tonight.nato:
        t.tell([csi], "rests_tonight")
    elif csi:
        visit = t.ask(csi, "see_killer", t.others(csi))
    yield from t.wait(30)
    asked, t.asks = t.asks, []
    tonight.visited = chosen(visit, asked)
    if tonight.visited:
        house = tonight.aim("csi", tonight.visited)
        killer = t.mafia()[0] if house and house == tonight.victim() else None
        t.tell([csi], "crime_scene_visited", target=tonight.visited, killer=killer)


def fourth_wave(t: ThiefGangsterTable, tonight: ThiefGangsterNight):
    """The inspector asks for a player's choices (TG-111 to TG-119)."""
    inspector = t.who("inspector")
    track = None
    if inspector and inspector != tonight.guessed():
        targets = [seat for seat in tonight.eve if seat in t.others(inspector, *t.tracked)]
        track = t.ask(inspector, "track", targets) if targets else None
    yield from t.wait(30)
    asked, t.asks = t.asks, []
    tonight.tracked = chosen(track, asked)
    if tonight.tracked:
        t.tracked.add(tonight.tracked)
        seen = tonight.seen(tonight.aim("inspector", tonight.tracked))
        t.tell([inspector], "tracked", target=tonight.tracked, seen=seen or None)


# -- dawn ----------------------------------------------------------------------------------------------------


def dawn(t: ThiefGangsterTable, tonight: ThiefGangsterNight) -> None:
    """The players out, the gun holders, the fate of the body (TG-120, TG-138, TG-141)."""
    t.say("dawn_broke", number=t.day)
    victim = tonight.victim()
    delivered = deliver(t, tonight)
    if tonight.nato and tonight.nato[0] in t.living:
        t.spent.add("guess_role")
    if tonight.signed and not (tonight.foiled and tonight.acts("dexter")):
        t.butchered = tonight.signed
    gone = sorted(seat for seat in {victim, tonight.trespasser()} if seat)
    t.last_first = tonight.picks[0] if tonight.picks and set(tonight.picks) <= set(t.living) else 0
    t.guns = delivered
    t.inspector = victim if victim and t.roles[victim] == "inspector" else 0
    for seat in gone:
        if seat == t.inspector:
            t.going.add(seat)
        else:
            t.out(seat)
        t.say("died_at_night", seat=seat, role=None)
    if not gone:
        t.say("nobody_died")
    t.remove_idlers()
    t.count_round(len(t.others(t.inspector)))
    t.check_ends()
    t.warn_idlers()
    if t.quiet_rounds == 3:
        raise Over("draw")


def deliver(t: ThiefGangsterTable, tonight: ThiefGangsterNight) -> dict[int, Gun]:
    """The holders and guns in the morning (TG-47 to TG-49, TG-86, TG-92, TG-95, TG-96, TG-101, TG-102)."""
    held: dict[int, list[Gun]] = {}
    for giver, given in tonight.guns.items():
        if not tonight.acts(giver):
            continue
        for place, (named, gun) in enumerate(sorted_guns(given)):
            to = tonight.aim(giver, named) if place == 0 else named
            returned = False
            if to in t.living and not tonight.away(to):
                if to == tonight.victim():
                    smith = t.who("gunsmith")
                    returned = gun.giver == "gunsmith" and smith not in (0, tonight.victim())
                else:
                    robbed = gun == Gun("real", "gangster") and t.roles[to] == "thief" and to == named
                    held.setdefault(to, []).append(Gun("blank", giver) if robbed else gun)
            if gun == Gun("real", "gunsmith") and not returned:
                t.spent.add("real")
    best = [Gun("real", "gunsmith"), Gun("real", "gangster"), Gun("blank", "gunsmith"), Gun("blank", "gangster")]
    return {seat: min(guns, key=best.index) for seat, guns in held.items()}
