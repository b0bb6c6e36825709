"""The attacks of a night and the departures that nothing stops: 6.2, steps 16 and 17; table 7.3."""

from math import ceil

from tests.models.advanced.acts import AdvancedAct
from tests.models.advanced.fold import Fold
from tests.models.advanced.table import HUNT, OTHER_ROLE

SHOTS = ("mafia", "sniper", "psychologist", "killer", "ripper")
SAVABLE = (*SHOTS, "turned")
ARMOURED = (*SAVABLE, "deadly", "blast", "sacrifice")
EXPLOSIVE = (*SAVABLE, "deadly")
"""After which a bomber explodes (AD-608)."""


class AdvancedViolence:
    """The deaths of a night.

    Attributes:
        dead: by morning.
        armour: the wearers left.
        charged: the spent part of each player's stock.
        fired: the detective, after a shot tonight.
        judged: the guesses: the guesser, the hearers, whether right.
    """

    def __init__(self, fold: Fold) -> None:
        self.f, self.n, self.t = fold, fold.n, fold.t
        self.dead: set[int] = set()
        self.armour = set(self.t.armour)
        self.charged: dict[str, int] = {}
        self.fired = 0
        self.judged: list[tuple[int, int, bool]] = []
        self.bombs: list[int] = []
        self.forge()
        self.dead |= self.f.mason_dead()
        self.slay_shadows()
        self.dead |= self.f.burnt()
        self.guess()
        self.deadly("strongman")
        self.deadly("detective")
        self.shot("mafia_shot", "mafia")
        self.lone_shot("killer")
        self.lone_shot("ripper")
        self.bullets("sniper", self.approved())
        self.bullets("psychologist", self.confirmed())
        self.sacrifice()
        self.blasts()
        self.depart()
        self.dead &= set(self.t.living)

    # -- protections -----------------------------------------------------------------------------------------

    def forge(self) -> None:
        act = self.n.act("give_armor")
        if act:
            self.charged["blacksmith"] = 1
            if self.f.sober(act):
                self.armour |= set(act.targets)

    def is_off(self, seat: int) -> bool:
        return seat in self.n.poisoned or seat in (self.n.robbed, self.n.locked)

    def holds(self, what: str, seat: int) -> bool:
        """Whether a thief has this of a sober player who is still in the game (AD-185, AD-388)."""
        stolen = seat == self.n.thief and self.n.loot == (what,)
        return stolen and self.n.robbed in self.t.living and self.n.robbed not in self.n.poisoned

    def is_immune(self, seat: int, kind: str) -> bool:
        """Whether an ordinary shot has no effect on a player tonight (7.3)."""
        if kind not in SHOTS:
            return False
        holds = self.holds("immunity", seat)
        role = self.t.roles[self.n.robbed] if holds else self.f.role(seat)
        bullet = kind in ("sniper", "psychologist")
        off = self.is_off(seat) and not holds
        match role:
            case "invulnerable":
                return not bullet and not off
            case "guardian" | "killer" | "fairy":
                return not off
            case "ripper":
                return not off if self.t.day % 2 == 0 else seat not in self.n.poisoned and seat != self.n.locked
            case "arsonist":
                return seat != self.n.locked
            case "outcast":
                return not self.t.joined and self.t.day <= HUNT
            case "godfather":
                return self.t.option("godfather_night_immunity", "off") == "on" and kind != "mafia"
        return False

    def attack(self, seat: int, kind: str, *, anyway: bool = False) -> None:
        """Immunity, then a save, then armour (AD-175); `anyway`: no immunity counts."""
        if not anyway and self.is_immune(seat, kind):
            return
        if kind in SAVABLE and seat in self.f.saved:
            return
        if kind in ARMOURED and seat in self.armour:
            self.armour.discard(seat)
            return
        self.dead.add(seat)
        if kind in EXPLOSIVE and seat not in self.bombs and self.carries_bomb(seat):
            self.bombs.append(seat)

    def carries_bomb(self, seat: int) -> bool:
        """A sober bomber, not robbed, or the thief of a sober one (AD-392, AD-394, AD-606)."""
        if self.holds("night_blast", seat):
            return True
        return self.f.role(seat) == "bomber" and seat != self.n.robbed and seat not in self.n.poisoned

    # -- attacks ---------------------------------------------------------------------------------------------

    def slay_shadows(self) -> None:
        """The priest's pick kills a shadow of an earlier night (AD-544, AD-552)."""
        self.dead |= self.t.shadows & set(self.f.named("bless"))

    def guess(self) -> None:
        act = self.n.act("name_role")
        if not act:
            return
        for seat, guessed in guesses(act):
            if seat not in self.t.living:
                continue
            role = self.f.role(seat)
            right = OTHER_ROLE.get(role, role) == guessed and act.owner not in self.n.poisoned
            self.judged.append((act.actor, seat, right))
            if right:
                self.dead.add(seat)

    def deadly(self, role: str) -> None:
        act = self.n.act("shoot", role)
        if not act:
            return
        if role == "detective":
            self.fired = act.owner
        else:
            self.charged[role] = 1
        if self.f.sober(act):
            for seat in act.targets:
                self.attack(seat, "deadly")

    def shot(self, ability: str, kind: str, role: str = "") -> None:
        act = self.f.sober(self.n.act(ability, role))
        for seat in act.targets if act else ():
            self.attack(seat, kind)

    def lone_shot(self, role: str) -> None:
        self.shot("shoot", role, role)

    def approved(self) -> list[int]:
        """The targets of the sniper's bullets (AD-504 to AD-516)."""
        act = self.n.act("shoot", "sniper")
        if not act:
            return []
        commander = self.n.commander
        if not commander or commander in self.n.poisoned or commander == self.n.locked:
            return list(act.targets)
        judge = self.n.thief if commander == self.n.robbed else commander
        if judge not in self.t.living:
            return list(act.targets)
        yes = self.n.act("approve")
        return [seat for seat in act.targets if seat == judge or (yes and seat in yes.targets)]

    def confirmed(self) -> list[int]:
        """The targets of the psychologist's bullets (AD-525, AD-526, AD-531, AD-534)."""
        act, chosen = self.n.act("shoot", "psychologist"), self.n.act("choose_confirmer")
        if not act or not self.n.confirmer or not chosen:
            return []
        if self.n.confirmer in self.n.poisoned:
            return list(act.targets)
        yes = self.n.act("confirm")
        return [seat for seat in act.targets if yes and seat in yes.targets]

    def bullets(self, role: str, flown: list[int]) -> None:
        """Poison, the psycho, the resting ripper, the target (AD-183)."""
        act = self.n.act("shoot", role)
        if not act or not flown:
            return
        doubled = act.actor == self.n.doubled
        self.charged[role] = ceil(len(flown) / 2) if doubled else len(flown)
        for seat in flown:
            self.fly(act, role, seat)

    def fly(self, act: AdvancedAct, role: str, seat: int) -> None:
        if act.owner in self.n.poisoned:
            if not act.is_stolen:
                self.attack(act.actor, "turned")
        elif role == "psychologist" and self.n.confirmer in self.f.named("mark_confirmer"):
            self.attack(self.n.confirmer, role, anyway=True)
        elif self.is_trap(seat):
            self.attack(act.actor, "turned")
        else:
            self.attack(seat, role)

    def is_trap(self, seat: int) -> bool:
        """The ripper rests, neither poisoned nor locked (AD-726, AD-729, AD-730)."""
        resting = self.t.roles[seat] == "ripper" and self.t.day % 2 == 1
        return resting and seat not in self.n.poisoned and seat != self.n.locked

    def sacrifice(self) -> None:
        act = self.n.act("sacrifice")
        if not act:
            return
        self.charged["sacrificer"] = 1
        if self.f.sober(act):
            self.dead.add(act.actor)
            for seat in act.targets:
                self.attack(seat, "sacrifice")

    def blasts(self) -> None:
        """The neighbours of nightfall (AD-597, AD-603, AD-604, AD-609)."""
        circle = self.n.living
        for seat in list(self.bombs):
            place = circle.index(seat)
            for other in {circle[place - 1], circle[(place + 1) % len(circle)]} - {seat}:
                if self.f.role(other) != "arsonist" and other in self.t.living:
                    self.attack(other, "blast")

    def depart(self) -> None:
        """Step 17; last of all the outcast's deadline (AD-436)."""
        t = self.t
        if self.n.arrested:
            self.dead.add(self.n.arrested)
        if self.f.refused():
            self.dead.add(t.who("yakuza"))
        misses = t.used["kingslayer"] + len(self.judged) == 3 and not t.right and not any(r for *_, r in self.judged)
        if misses and self.judged:
            self.dead.add(t.who("kingslayer"))
        outcast = t.who("outcast")
        late = outcast and t.day == HUNT and not t.joined and len(t.found) < 2
        if late and any(self.f.is_mafia(seat) for seat in t.others(outcast, *self.dead)):
            self.dead.add(outcast)


def guesses(act: AdvancedAct) -> list[tuple[int, str]]:
    """Player and role, player and role."""
    return list(zip(act.targets[::2], act.targets[1::2], strict=True))
