"""Recruits, links, cures: N12 (6.2, table 11.4)."""

from tests.models.persian_roles.acts import PersianAct, PersianEvening
from tests.models.persian_roles.casts import side
from tests.models.persian_roles.violence import PersianViolence, taken

KILLS = 2
"""The number of converters whom the samurai kills (PR-331)."""
UNCONVERTED = ("fool", "killer", "granny", "white_citizen")


class Turning:
    """The fate of each attempt, on the roles of nightfall (PR-392).

    Attributes:
        roles: the new role of each who has one.
        recruit: of the yakuza, and `recruiter`; `price`: whether the recruiter has died for it.
        linked: by the masons; `tried`: whether they named a player.
        mason_death: whether all of them are dead (PR-371).
    """

    def __init__(self, evening: PersianEvening, violence: PersianViolence) -> None:
        self.e, self.v = evening, violence
        self.roles: dict[int, str] = {}
        self.recruit = self.linked = 0
        self.recruiter = 0
        self.price = False
        self.mason_death = False
        self.kills = evening.samurai_kills
        self.wards = {act.at for act in evening.all_of("ward") if not act.void}
        self.recruiting = next((act for act in evening.all_of("recruit") if not act.void), None)
        self.white_name, self.whites = self.majority()
        self.mason = taken(evening)
        self.tried = any(act.kind in ("invite", "voice") for act in evening.acts)
        self.blows()
        self.deaths()
        self.conversions()

    def majority(self) -> tuple[int, list[PersianAct]]:
        """The name given by more than half of all whites of nightfall, and the namers (PR-235, PR-238)."""
        whites = sum(role == "white_citizen" for role in self.e.roles.values())
        names = sorted((act for act in self.e.all_of("convert") if not act.void), key=lambda act: act.moment)
        for act in names:
            same = [other for other in names if other.at == act.at]
            if 2 * len(same) > whites:
                return act.at, same
        return 0, []

    def stopped(self, seat: int) -> bool:
        return seat in self.wards or seat in self.e.left or not seat

    def blows(self) -> None:
        """The samurai strikes each attempt, until he has killed two (PR-331 to PR-336)."""
        samurai = self.e.who("samurai")
        if not samurai or self.stopped(samurai) or self.e.calm:
            return
        attempts = [act for act in (self.recruiting, self.mason) if act and act.at == samurai]
        if self.white_name == samurai:
            attempts += self.whites
        for act in sorted(attempts, key=lambda act: act.moment):
            seat = act.owner
            alive = seat not in self.v.dead and seat not in self.e.left and seat != self.v.granny
            if self.kills < KILLS and alive and not self.v.stops_shot(seat):
                self.v.die(seat, "")
                self.kills += 1

    def deaths(self) -> None:
        """Whites and masons die of naming a mafia member (PR-234, PR-371)."""
        if self.e.calm:
            return
        if self.e.is_mafia(self.white_name) and not self.stopped(self.white_name):
            for act in self.whites:
                self.v.die(act.owner, "")
        if self.mason and self.e.is_mafia(self.mason.at) and not self.stopped(self.mason.at):
            masons = [seat for seat in self.e.masons if seat not in self.e.left]
            self.mason_death = bool(masons)
            for seat in masons:
                self.v.die(seat, "")

    def conversions(self) -> None:
        self.heal()
        self.win_over()
        self.whiten()
        self.link()
        block = self.e.act("block")
        if block and not block.void and self.e.role(block.at) == "virgin" and self.alive(block.at):
            self.roles.setdefault(block.at, "citizen")

    def alive(self, seat: int) -> bool:
        return seat not in self.v.dead and seat not in self.e.left

    def heal(self) -> None:
        """The shrink's word makes a citizen of the killer (PR-327, PR-330)."""
        killer = self.e.who("killer")
        if killer and killer in self.wards and self.alive(killer):
            self.roles[killer] = "citizen"

    def win_over(self) -> None:
        """The yakuza's recruit, and the price (PR-316 to PR-325)."""
        if self.recruiting is None:
            return
        seat = self.recruiting.at
        fails = self.e.is_mafia(seat) or self.e.role(seat) in ("samurai", "granny", "killer")
        if fails or self.stopped(seat) or not self.alive(seat):
            return
        self.recruit, self.recruiter = seat, self.recruiting.owner
        self.roles[seat] = "mafioso"
        if self.alive(self.recruiter) and not self.v.stops_sacrifice(self.recruiter):
            self.v.die(self.recruiter, "")

    def whiten(self) -> None:
        seat = self.white_name
        role = self.e.role(seat)
        if not seat or self.stopped(seat) or not self.alive(seat) or seat == self.recruit:
            return
        if self.e.is_mafia(seat) or role in UNCONVERTED or side(role) not in ("town", "black"):
            return
        if role == "samurai" and self.e.samurai_kills < KILLS:
            return
        self.roles[seat] = "white_citizen"

    def link(self) -> None:
        if self.mason is None or self.mason_death:
            return
        seat = self.mason.at
        if self.stopped(seat) or not self.alive(seat) or seat == self.recruit or self.e.is_mafia(seat):
            return
        if self.e.role(seat) in ("samurai", "killer") or seat in self.e.masons:
            return
        self.linked = seat
