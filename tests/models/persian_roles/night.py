"""The night: the questions of each wave, the news at the end (6.1)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.models.persian_roles.acts import PersianAct, PersianEvening, Theft
from tests.models.persian_roles.dawn import dawn
from tests.models.persian_roles.looks import answers, looks
from tests.models.persian_roles.table import PersianQuestion, PersianTable

FIRST = ("bartender", "hooker", "silencer", "farmer", "shrink", "yakuza", "pickpocket", "saboteur", "quack", "voodoo")
SECOND = (
    "stalker",
    "detective",
    "doctor",
    "priest",
    "sniper",
    "vigilante",
    "killer",
    "gunsmith",
    "blacksmith",
    "white_citizen",
)
LAST = ("tracker", "watcher")
ABILITY = {
    "bartender": "poison",
    "hooker": "block",
    "silencer": "silence",
    "farmer": "frame",
    "shrink": "ward",
    "yakuza": "recruit",
    "pickpocket": "pick_pocket",
    "saboteur": "sabotage",
    "quack": "save",
    "voodoo": "curse_word",
    "stalker": "learn_role",
    "detective": "inquire",
    "doctor": "save",
    "priest": "bless",
    "sniper": "shoot",
    "vigilante": "shoot",
    "killer": "shoot",
    "gunsmith": "arm",
    "blacksmith": "give_armor",
    "white_citizen": "convert",
    "tracker": "track",
    "watcher": "watch",
}
WORD = "word"
"""What stands in the voodoo's question for any word of her own."""
KIND = {"quack": "shelter", "sniper": "sniper_shot", "vigilante": "vigilante_shot", "killer": "killer_shot"}
"""Acts that share a name with those of others."""
ANY = ("bartender", "silencer", "shrink", "quack", "detective", "doctor", "priest")
NON_TEAM = ("voodoo", "hooker", "saboteur", "yakuza", "stalker")
MANDATORY = ("bartender", "silencer", "detective", "doctor")
NOT_TWICE = ("bartender", "silencer")


@dataclass
class PersianNight:
    """One night so far.

    Attributes:
        members: the shooters tonight, who hear of it together.
        outsider: the shooter where no team is left (PR-127).
    """

    t: PersianTable
    evening: PersianEvening
    killer_was: bool
    asked: list[tuple[PersianQuestion, str]] = field(default_factory=list)
    moment: int = 0
    last: dict[str, int] = field(default_factory=dict)
    names: dict[int, list[int]] = field(default_factory=dict)
    outsider: int = 0
    own_bullet: bool = False

    def ask(self, seat: int, role: str) -> None:
        """Ask for the act of a role (7.2)."""
        t = self.t
        choices = t.living if role in ANY else t.outside() if role in NON_TEAM else t.others(seat)
        if role in NOT_TWICE:
            choices = [name for name in choices if name != t.last.get(role)]
        if choices:
            word = [[WORD]] if role == "voodoo" else []
            question = t.ask(seat, ABILITY[role], choices, *word, least=int(role in MANDATORY))
            self.asked.append((question, KIND.get(role, ABILITY[role])))

    def ask_all(self, roles: Iterable[str]) -> None:
        """Ask all who have one of these roles, unless they have nothing left to give."""
        t = self.t
        for role in roles:
            empty = (role == "sniper" and not t.bullets) or (role == "gunsmith" and not t.hoped)
            for seat in t.living:
                if t.roles[seat] == role and not empty:
                    self.ask(seat, role)

    def wave(self, seconds: float):
        """All are asked at once, and may change their answers."""
        t = self.t
        t.until = t.now + seconds
        while (given := (yield)) != "time":
            if (
                isinstance(given, PersianQuestion) and given.chosen != given.set_to
            ):  # pressed anew, it stays as it is set
                self.moment += 1
                given.moment, given.set_to = self.moment, given.chosen

    def close(self) -> None:
        """The wave is over: names become acts, and missing ones are put in (7.2)."""
        t = self.t
        for question, kind in self.asked:
            if question not in t.asks:
                continue
            role = t.roles[question.seat]
            name = question.chosen[0] if question.chosen else 0
            if name and role in NOT_TWICE and kind == ABILITY[role]:
                self.last[role] = name
            if not name and question.least:  # his own name is put in (PR-015)
                name = question.seat
            if name:
                self.evening.acts.append(PersianAct(kind, question.seat, name, question.moment))
        self.asked = []
        t.asks = []

    def so_far(self) -> PersianEvening:
        """The facts known of the night now."""
        self.evening.left = frozenset(self.evening.roles).difference(self.t.living)
        for act in self.evening.acts:
            act.at, act.void, act.turned, act.drunk = act.given, False, False, False
        self.evening.acts = [act for act in self.evening.acts if act.given]
        if self.evening.theft:
            self.evening.theft.void = False
        return self.evening


def night(t: PersianTable):
    """From nightfall to dawn."""
    t.night, t.floor = True, ()
    t.leavers = set()
    first = 15 if t.is_dealt("godfather") else 0
    waves = [first, 45 if first else 60, 45 * t.is_dealt(*SECOND, "freemason"), 30 * t.is_dealt(*LAST)]
    t.say("night_fell", number=t.day + 1, seconds=float(sum(waves)))
    tonight = nightfall(t)
    opened = True
    if first:
        opened = yield from open_eyes(t)
    yield from first_wave(t, tonight, opened, waves[1])
    if waves[2]:
        yield from second_wave(t, tonight)
    if waves[3]:
        yield from last_wave(t, tonight)
    t.night = False
    t.last = tonight.last
    dawn(t, tonight.so_far(), tonight.killer_was)


def nightfall(t: PersianTable) -> PersianNight:
    evening = PersianEvening(
        {seat: t.roles[seat] for seat in t.living},
        masons=t.masons(),
        calm=t.calm,
        vests=frozenset(t.vests),
        guns=dict(t.guns),
        stock=t.stock,
        bullets=t.bullets,
        samurai_kills=t.samurai_kills,
    )
    tonight = PersianNight(t, evening, bool(t.who("killer")))
    if not t.team():
        tonight.outsider = t.who("pickpocket") or t.who("quack")
        if tonight.outsider and tonight.outsider != t.told_of_shot:
            t.told_of_shot = tonight.outsider
            t.tell([tonight.outsider], "shot_passed_on", seat=tonight.outsider)
    return tonight


def called(t: PersianTable) -> None:
    if not t.hidden:
        t.say("wave_called")


def open_eyes(t: PersianTable):
    """Whether the team wakes; without a word from the godfather, yes (PR-115, PR-116)."""
    called(t)
    godfather = t.who("godfather")
    question = t.ask(godfather, "open_eyes", ["yes"]) if godfather else None
    yield from t.wait(15)
    shut = question in t.asks and question is not None and question.chosen == ()
    t.asks = []
    if shut:
        t.tell(t.team(), "team_asleep", by=godfather)
    return not shut


def first_wave(t: PersianTable, tonight: PersianNight, opened: bool, seconds: float):
    called(t)
    mates = t.team()
    godfather, stalker = t.who("godfather"), t.who("stalker")
    if opened and mates:
        t.tell(mates, "room_opened", members=tuple(mates))
        t.rooms = [mates]
    voters = mates if opened else [godfather]
    shots = [t.ask(seat, "mafia_shot", t.outside()) for seat in voters if seat and t.outside()]
    if tonight.outsider in t.living:
        shots = [t.ask(tonight.outsider, "mafia_shot", t.others(tonight.outsider), least=1)]
    bullet = t.ask(stalker, "shoot", t.outside()) if stalker and godfather else None
    if t.who("lawyer"):
        tonight.asked.append((t.ask(t.who("lawyer"), "cloak", mates), "cloak"))
    thief = t.who("thief")
    firsts = [name for name in t.living if name != t.last.get("thief")]
    theft = t.ask(thief, "redirect", firsts, t.living) if thief else None
    tonight.ask_all(FIRST)
    yield from tonight.wave(seconds)
    t.rooms = []
    if theft in t.asks and theft and theft.chosen:
        tonight.evening.theft = Theft(thief, *theft.chosen)
        tonight.last["thief"] = theft.chosen[0]
    if bullet and bullet in t.asks and bullet.chosen and t.who("godfather"):
        tonight.evening.acts.append(PersianAct("stalker_shot", stalker, bullet.chosen[0]))
    shoot(t, tonight, shots, bullet, mates if opened else [godfather])
    tonight.close()


def shoot(
    t: PersianTable,
    tonight: PersianNight,
    shots: list[PersianQuestion],
    bullet: PersianQuestion | None,
    hearers: list[int],
) -> None:
    """The target of the mafia's shot (PR-117 to PR-122, PR-127)."""
    votes = [shot for shot in shots if shot in t.asks and shot.chosen]
    team = t.team()
    outsider = tonight.outsider if tonight.outsider in t.living else 0
    if not team and not outsider:
        return
    holder = t.who("godfather") or t.who("stalker") or t.who("lawyer") if team else outsider
    own = next((vote.chosen[0] for vote in votes if vote.seat == holder and vote.chosen), 0)
    if holder and t.roles[holder] == "stalker" and bullet:
        own = bullet.chosen[0] if bullet in t.asks and bullet.chosen else 0
        if own:  # what he had voted before, beside a godfather, is a vote where he names nobody (PR-120)
            votes = [*(vote for vote in votes if vote.seat != holder), bullet]
    votes.sort(key=lambda vote: vote.moment)
    named = own or most(votes)
    if not named:
        named = t.hints["story shot_chosen"][0]["target"]
        assert named in (t.others(outsider) if outsider else t.outside())
    hearers = [outsider] if outsider else [seat for seat in hearers if seat in t.living]
    t.tell(hearers, "shot_chosen", target=named)
    fixed = bool(outsider) or not holder
    tonight.evening.acts.append(PersianAct("mafia_shot", holder, named, fixed=fixed))
    tonight.evening.lowest = next((seat for seat in t.numbers if seat in team), 0)
    tonight.evening.votes = [(vote.seat, vote.chosen[0]) for vote in votes if vote.chosen]
    lawyer = t.who("lawyer")
    tonight.names = {vote.seat: list(vote.chosen or ()) for vote in votes if vote.seat == lawyer != holder}


def most(votes: Iterable[PersianQuestion]) -> int:
    """The name with most votes, a tie to the one that reached its count first."""
    by_name: dict[int, list[int]] = {}
    for vote in votes:
        if vote.chosen:
            by_name.setdefault(vote.chosen[0], []).append(vote.moment)
    return min(by_name, key=lambda name: (-len(by_name[name]), max(by_name[name])), default=0)


def second_wave(t: PersianTable, tonight: PersianNight):
    called(t)
    tonight.ask_all(SECOND)
    group = t.masons()
    for seat in group:
        if t.others(*t.known()):
            kind = "invite" if t.roles[seat] == "freemason" else "voice"
            tonight.asked.append((t.ask(seat, "invite", t.others(*t.known())), kind))
    yield from tonight.wave(45)
    tonight.close()
    answers(t, tonight.so_far())


def last_wave(t: PersianTable, tonight: PersianNight):
    called(t)
    tonight.ask_all(LAST)
    yield from tonight.wave(30)
    tonight.close()
    looks(t, tonight.so_far(), tonight.names)
