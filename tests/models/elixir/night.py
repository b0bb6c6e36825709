"""The night: its three waves, and the dawn, to which they lead (section 6)."""

from dataclasses import dataclass, field

from tests.models.ballots import led
from tests.models.elixir.table import ElixirTable
from tests.models.table import TIME, Choice, ModelQuestion, Over, chosen


@dataclass
class ElixirNight:
    """The names of the waves that have closed, and their effects; 0 for none."""

    t: ElixirTable
    number: int
    kills: Choice = ()
    coup: int = 0  # whom the mutineer took for elixir
    fee: bool = False  # the assistant's life
    arrow: int = 0
    courier: int = 0  # whom the courier asked about
    elixir: int = 0  # whom the two medicines were given to
    treasurer: int = 0
    spear: int = 0
    woken: list[int] = field(default_factory=list)

    def is_found(self) -> bool:
        return bool(self.coup) and self.t.roles[self.coup] == "elixir"

    def saved(self) -> set[int]:
        """Players safe from shots; gifts to the sorcerer come back (EX-21, EX-26 to EX-32, EX-67, EX-83)."""
        t = self.t
        safe = {seat for seat in t.living if t.roles[seat] == "scientist"}
        for role, target in (("elixir", self.elixir), ("treasurer", self.treasurer)):
            if target in t.living and not t.is_viral(role, self.number):
                safe.add(self.owner(role) if t.roles[target] == "sorcerer" else target)
        return safe

    def owner(self, role: str) -> int:
        return self.t.deal.index(role) + 1

    def dead(self) -> list[int]:
        """The players who leave the game at dawn."""
        t, saved = self.t, self.saved()
        gone = set[int]()
        if not self.is_found():
            gone.update(seat for seat in self.kills if seat not in saved)
        if self.arrow in t.living and t.reads(self.arrow) == "plague" and t.roles[self.arrow] != "sorcerer":
            gone.update({self.arrow} - saved)
        if self.coup:
            gone.add(t.who("sorcerer" if self.is_found() else "mutineer"))
        if self.fee:
            gone.add(t.who("assistant"))
        return sorted(gone.intersection(t.living))


def night(t: ElixirTable):
    """From the nightfall to the news of the dawn."""
    tonight = ElixirNight(t, t.day)
    t.asks, t.expulsion = [], None
    t.floor, t.night = (), True
    t.say("night_fell", number=t.day)
    t.say("wave_called", callers=("plague", "rebel", "mutineer", "pair"))
    yield from first_wave(t, tonight)
    t.say("wave_called", callers=("courier", "elixir", "treasurer"))
    yield from second_wave(t, tonight)
    t.say("wave_called", callers=("branch",))
    yield from third_wave(t)
    t.night = False
    dawn(t, tonight)


def open_room(t: ElixirTable, team: str, mates: list[int]) -> None:
    """Players awake together hear one another."""
    if mates:
        t.rooms.append(mates)
        t.tell(mates, "room_opened", team=team, members=tuple(mates))


# -- the first wave ------------------------------------------------------------------------------------------


def first_wave(t: ElixirTable, tonight: ElixirNight):
    """The sick and their kill (EX-19, EX-22, EX-23), the split, the coup, the search of the pair."""
    mates, pair = t.mates(), t.pair()
    open_room(t, "plague", mates)
    open_room(t, "pair", pair)
    sorcerer, rebel, mutineer = t.who("sorcerer"), t.who("rebel"), t.who("mutineer")
    shooters = mates if t.leader() else []
    kills = [t.ask(seat, "mafia_shot", t.others(seat), most=kills_of(t, seat)) for seat in shooters]
    split = t.ask(rebel, "split", t.humans()) if rebel and not t.safe and "split" not in t.spent else None
    coup = None
    if mutineer and sorcerer and not t.safe and "coup" not in t.spent:
        coup = t.ask(mutineer, "seek_elixir", t.humans())
    searches = [t.ask(seat, "seek_elixir", t.others(*pair)) for seat in pair] if t.searching else []
    t.second_kill = False
    t.until = t.now + 60
    while (yield) != TIME:
        if coup and not t.who("sorcerer"):  # there is no throne to be won any more (EX-52)
            t.close(coup)
    asked, t.asks, t.rooms = t.asks, [], []

    named = led(t, t.leader(), [kill for kill in kills if kill in asked]) if t.leader() else ()
    if t.leader():
        for kill in named or (None,):
            t.tell(t.mates(), "shot_chosen", target=kill)
    if target := chosen(split, asked):
        t.spent.add("split")
        t.branch = {rebel, target}
        t.tell([rebel, target], "branch_founded", by=rebel, target=target)
    if target := chosen(coup, asked):
        t.spent.add("coup")
        tonight.coup = target
        if tonight.is_found():
            t.tell([mutineer, target], "elixir_found", by=mutineer, target=target)
    tonight.kills = named if t.leader() else ()  # none by a rebel who has split tonight (EX-25)
    search(t, tonight, [each for each in searches if each in asked])


def kills_of(t: ElixirTable, seat: int) -> int:
    """The number of names: the sorcerer's two after a failed coup (EX-51)."""
    return 2 if t.second_kill and t.roles[seat] == "sorcerer" else 1


def search(t: ElixirTable, tonight: ElixirNight, searches: list[ModelQuestion]) -> None:
    """Both name the same, or the one left names a player (EX-56 to EX-66)."""
    named = {each.chosen for each in searches}
    (choice,) = named if len(named) == 1 else (None,)
    if not choice:
        return
    (target,) = choice
    woken = t.is_sick(target) or t.roles[target] == "elixir"
    t.tell(t.pair(), "search_answered", target=target, woken=woken)
    if woken:
        tonight.woken.append(target)
        t.tell([target], "woken_by", mates=t.cards(t.pair()))
    if t.is_sick(target):
        t.silence = True
        tonight.fee = bool(t.who("assistant"))
    if not t.is_sick(target) or not tonight.fee:
        t.searching = False
    if t.roles[target] == "elixir":
        t.safe = True
        if t.who("rebel") and "split" not in t.spent:
            t.tell([t.who("rebel")], "ability_barred", ability="split")
        if t.who("mutineer") and t.who("sorcerer") and "coup" not in t.spent:
            t.tell([t.who("mutineer")], "ability_barred", ability="seek_elixir")


# -- the others ----------------------------------------------------------------------------------------------


def second_wave(t: ElixirTable, tonight: ElixirNight):
    """The pair with whomever they have woken; courier, elixir and treasurer."""
    found = [t.who("elixir")] if t.safe and t.who("elixir") else []
    open_room(t, "search", sorted({*t.pair(), *found, *(seat for seat in tonight.woken if seat in t.living)}))
    elixir = t.who("elixir")
    inquiry, bow = ask_courier(t, t.who("courier"))
    save = t.ask(elixir, "save", t.living if t.self_saves < 2 else t.others(elixir)) if elixir else None
    medicine, spear = ask_treasurer(t, t.who("treasurer"))
    rivals = {inquiry: bow, bow: inquiry, medicine: spear, spear: medicine}
    t.until = t.now + 45
    while (given := (yield)) != TIME:
        other = rivals.get(given) if isinstance(given, ModelQuestion) and given.chosen else None
        if other and other.chosen:
            other.chosen = None
    asked, t.asks, t.rooms = t.asks, [], []

    inquire(t, tonight, chosen(inquiry, asked))
    tonight.arrow, tonight.elixir = chosen(bow, asked), chosen(save, asked)
    tonight.treasurer, tonight.spear = chosen(medicine, asked), chosen(spear, asked)
    if tonight.arrow:
        t.courier = "shoot"
        t.bewitched = tonight.number if t.roles[tonight.arrow] == "sorcerer" else 0
    if tonight.elixir and tonight.elixir == elixir:
        t.self_saves += 1
    if tonight.treasurer:
        t.treasury = "save"
    if tonight.spear:
        t.treasury, t.has_spear = "give_gun", False


def ask_courier(t: ElixirTable, seat: int) -> tuple[ModelQuestion | None, ModelQuestion | None]:
    """The inquiry and the bow, of which only one is used (EX-69, EX-70, EX-73, EX-75)."""
    inquiry = t.ask(seat, "inquire", t.others(seat)) if seat and t.courier in ("", "inquire") else None
    return inquiry, t.ask(seat, "shoot", t.others(seat)) if seat and not t.courier else None


def ask_treasurer(t: ElixirTable, seat: int) -> tuple[ModelQuestion | None, ModelQuestion | None]:
    """The medicine and the spear, of which only one is used (EX-84 to EX-86, EX-88, EX-90)."""
    medicine = t.ask(seat, "save", t.living) if seat and not t.treasury else None
    may_give = seat and t.treasury != "save" and t.has_spear
    return medicine, t.ask(seat, "give_gun", t.others(seat)) if may_give else None


def inquire(t: ElixirTable, tonight: ElixirNight, target: int) -> None:
    """The courier hears how the target reads, but of a visited sorcerer nothing (EX-26, EX-32, EX-39)."""
    if not target:
        return
    t.courier = "inquire"
    tonight.courier = target
    hidden = t.roles[target] == "sorcerer" or t.is_viral("courier", tonight.number)
    t.tell([t.who("courier")], "inquired", target=target, shows="town" if hidden else t.reads(target))


def third_wave(t: ElixirTable):
    """The rebel and his human (EX-42)."""
    open_room(t, "branch", sorted(t.branch.intersection(t.living)))
    yield from t.wait(30)
    t.rooms = []


# -- dawn ----------------------------------------------------------------------------------------------------


def dawn(t: ElixirTable, tonight: ElixirNight) -> None:
    """The players out by morning, and the holder of a spear."""
    take_back(t, tonight)
    dead = tonight.dead()
    visits = (("courier", tonight.courier), ("elixir", tonight.elixir), ("treasurer", tonight.treasurer))
    for role, target in visits:  # what the courier was told stands; through a leaver nothing comes back (CH-10)
        if target in t.living and t.roles[target] == "sorcerer":
            t.viral[role] = tonight.number
    t.second_kill = bool(tonight.coup) and not tonight.is_found()
    t.say("dawn_broke", number=tonight.number)
    sorcerer = t.who("sorcerer")
    t.die_at_night(dead)
    held = t.branch_holds()  # not by a removal alone (CH-16)
    t.remove_idlers()
    deliver(t, tonight, sorcerer)
    if t.bewitched < tonight.number:
        t.bewitched = 0
    t.count_round(len(t.living))
    t.end(branch=held)
    t.warn_idlers()
    if t.quiet_rounds == 3:
        raise Over("draw")


def take_back(t: ElixirTable, tonight: ElixirNight) -> None:
    """Acts on a player who has left the game since are void, and cost nothing (CH-10)."""
    if tonight.arrow and tonight.arrow not in t.living:
        t.courier = ""
        t.bewitched = 0
    if tonight.treasurer and tonight.treasurer not in t.living:
        t.treasury = ""


def deliver(t: ElixirTable, tonight: ElixirNight, sorcerer: int) -> None:
    """The spear reaches a receiver still in the game, but not the sorcerer; else it goes back (EX-30, EX-89, EX-90)."""
    if not tonight.spear or tonight.spear == sorcerer:
        return
    if tonight.spear in t.living:
        t.spear = tonight.spear
    else:
        t.has_spear = True
