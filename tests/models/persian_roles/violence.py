"""Bullets and the answers to them: N9 to N11 (6.2, tables 11.2 and 11.3)."""

from tests.models.persian_roles.acts import PersianAct, PersianEvening
from tests.models.persian_roles.seizing import Seizing

HARMLESS_TO_KILLER = ("ward",)
HARMLESS_TO_GRANNY = ("track", "watch")


class PersianViolence:
    """The deaths of a night before any recruiting, and the words on each bullet.

    Attributes:
        dead: players and causes, in the order of events.
        stone: shooters whose bullets hit stone.
        torn: players whose vests have stopped a bullet.
        fired: whether the sniper's bullet is spent.
    """

    def __init__(self, evening: PersianEvening, seizing: Seizing, vests: set[int]) -> None:
        self.e, self.s = evening, seizing
        self.dead: dict[int, str] = {}
        self.stone: set[str] = set()
        self.torn: set[int] = set()
        self.vests = set(vests)
        self.fired = False
        self.saved = self.covered("save")
        self.sheltered = self.covered("shelter")
        self.killer = self.here("killer")
        self.granny = self.here("granny")
        self.hand = False  # a bullet ended on the killer himself
        self.blown: list[int] = []  # by the bombs that they have killed
        self.shots()
        if not evening.calm:
            self.answers()

    def here(self, role: str) -> int:
        seat = self.e.who(role)
        return 0 if seat in self.e.left else seat

    def covered(self, kind: str) -> set[int]:
        return {act.at for act in self.e.acts if act.kind == kind and not act.void}

    # -- shields ---------------------------------------------------------------------------------------------

    def stops_shot(self, seat: int) -> bool:
        """Immunity or shelter first, then the save, then the vest (N9)."""
        if self.e.calm or seat in self.e.left or seat in self.s.proof or seat in self.sheltered:
            return True
        if seat in self.saved:
            self.saved = self.saved - {seat}
            return True
        if seat in self.vests:
            self.vests.discard(seat)
            self.torn.add(seat)
            return True
        return False

    def stops_sacrifice(self, seat: int) -> bool:
        """PR-098, PR-113."""
        if self.e.calm or seat in self.sheltered:
            return True
        saved = seat in self.saved
        self.saved = self.saved - {seat}
        return saved

    def die(self, seat: int, cause: str) -> None:
        if seat and seat in self.e.roles and seat not in self.e.left:
            self.dead.setdefault(seat, cause)

    # -- N10 -------------------------------------------------------------------------------------------------

    def shots(self) -> None:
        shot = self.e.act("mafia_shot")
        if shot is None or shot.void or not shot.at:
            self.stone.add("mafia")
        else:
            self.bullet(shot.at, "mafia")
        own = self.e.act("stalker_shot")
        if own and not own.void:
            self.bullet(own.at, "stalker")
        self.vigilante()
        sniper = self.e.act("sniper_shot")
        if sniper and not sniper.void:
            self.fired = True
            self.bullet(sniper.at, "sniper")
        killing = self.e.act("killer_shot")
        if killing and not killing.void and not self.e.calm:
            if killing.at == self.killer:
                self.hand = True
            else:
                self.die(killing.at, "killer")

    def bullet(self, seat: int, shooter: str) -> None:
        """A bullet that ends on the killer is left to the answerers (PR-391)."""
        cause = "mafia" if shooter == "stalker" else shooter
        if seat and seat == self.killer and not self.e.calm:
            self.hand = True
        elif not seat or seat == self.granny or self.stops_shot(seat):
            self.stone.add(cause)
        elif seat not in self.dead:
            self.die(seat, cause)
            self.bomb(seat, shooter)

    def vigilante(self) -> None:
        act = self.e.act("vigilante_shot")
        if act is None:
            return
        if act.owner in self.dead:  # killed by the mafia: no shot, and no visit (PR-162)
            act.void = act.drunk = True
            act.at = 0
        elif act.void and act.drunk and act.owner not in self.s.blocked:
            self.stone.add("vigilante")
        elif not act.void:
            self.bullet(act.at, "vigilante")
        shot = self.e.act("mafia_shot")
        if shot and act.given == shot.given and act.given not in self.e.left and not self.e.calm:  # PR-158, PR-159
            self.die(act.owner, "")

    def bomb(self, seat: int, shooter: str) -> None:
        """The killer of a bomb (PR-294, PR-295, PR-299)."""
        if self.e.role(seat) != "bomb" or shooter not in ("mafia", "stalker", "vigilante"):
            return
        own = self.e.act(f"{shooter}_shot")
        self.blown.append(own.owner if own and shooter != "mafia" else self.voter(seat, first=True))

    # -- N11 -------------------------------------------------------------------------------------------------

    def answers(self) -> None:
        if self.s.arrested and self.e.theft:
            self.die(self.e.theft.owner, "arrest")
        for seat in self.blown:
            self.die(seat, "")
        self.namers()
        self.visitors()

    def holder(self) -> int:
        """The player who answers for the mafia's shot, unless votes say so (PR-125)."""
        shot = self.e.act("mafia_shot")
        return (shot.owner if shot else 0) or self.e.lowest

    def voter(self, hit: int, *, first: bool) -> int:
        """The member with the first, or last, vote on the victim (PR-302)."""
        voters = [seat for seat, named in self.e.votes if named == hit]
        if not voters:
            return self.holder()
        return voters[0 if first else -1]

    def visits(self, seat: int) -> list[PersianAct]:
        """Acts that reach a player; of the masons' names only the first that was taken."""
        acts = [act for act in self.e.acts if act.at == seat and not act.void and not act.turned and act.owner != seat]
        named = taken(self.e)
        return [act for act in acts if act.kind not in ("invite", "voice") or act is named]

    def namers(self) -> None:
        """All who named the killer leave, and he with them (PR-214 to PR-231)."""
        if not self.killer:
            return
        names = [act for act in self.visits(self.killer) if act.kind not in HARMLESS_TO_KILLER]
        for act in names:
            self.die(self.holder() if act.kind == "mafia_shot" else act.owner, "killer")
        if names or self.hand:
            self.die(self.killer, "killer")

    def visitors(self) -> None:
        """Granny fires back, once at each (PR-303, PR-309, PR-312)."""
        if not self.granny:
            return
        acts = [act for act in self.visits(self.granny) if act.kind not in HARMLESS_TO_GRANNY]
        seats = {self.voter(self.granny, first=False) if act.kind == "mafia_shot" else act.owner for act in acts}
        theft = self.e.theft
        if theft and not theft.void and theft.first == self.granny:
            seats.add(theft.owner)
        for seat in sorted(seats):
            if seat == self.e.who("killer"):
                self.die(seat, "killer")  # PR-310
            elif not self.stops_shot(seat):
                self.die(seat, "")


def taken(evening: PersianEvening) -> PersianAct | None:
    """The masons' choice: most voices, a tie to the freemason's, else to the one reached first."""
    voices = [act for act in evening.acts if act.kind in ("invite", "voice") and not act.void and act.at]
    if not voices:
        return None
    by_name: dict[int, list[PersianAct]] = {}
    for act in sorted(voices, key=lambda act: act.moment):
        by_name.setdefault(act.at, []).append(act)
    most = max(map(len, by_name.values()))
    tied = {name: acts for name, acts in by_name.items() if len(acts) == most}
    founder = next((act.at for act in voices if act.kind == "invite"), 0)
    name = founder if founder in tied else min(tied, key=lambda name: tied[name][-1].moment)
    return tied[name][0]
