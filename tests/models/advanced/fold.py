"""The outcome of a night: 6.2, steps 1 to 15."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tests.models.advanced.acts import AdvancedAct
from tests.models.advanced.casts import ALONE, RANKS, side
from tests.models.advanced.table import HUNT, AdvancedTable

if TYPE_CHECKING:
    from tests.models.advanced.tonight import AdvancedNight


class Fold:
    """The night as it stands when a wave has closed."""

    def __init__(self, night: AdvancedNight) -> None:
        self.n = night
        self.t: AdvancedTable = night.t

    def sober(self, act: AdvancedAct | None) -> AdvancedAct | None:
        """An act, unless by a poisoned owner (AD-388, AD-481)."""
        return act if act and act.owner not in self.n.poisoned else None

    def named(self, ability: str) -> tuple[Any, ...]:
        act = self.sober(self.n.act(ability))
        return act.targets if act else ()

    # -- inquiries -------------------------------------------------------------------------------------------

    def inquiries(self) -> Iterator[tuple[int, int, str]]:
        """The answers to inquiries; the outcast's findings are noted (AD-415 to AD-435, AD-440 to AD-449)."""
        t = self.t
        cloaked = self.named("cloak")
        if look := self.n.act("inquire"):
            for target in look.targets:
                mafia = t.side(target) == "mafia" and t.roles[target] != "godfather" and target not in cloaked
                mafia = mafia != (look.owner in self.n.poisoned)
                yield look.actor, target, "mafia" if mafia else "town"
        if seek := self.n.act("seek_mates"):
            for target in seek.targets:
                mafia = t.side(target) == "mafia" and seek.owner not in self.n.poisoned
                if mafia and target != seek.owner:
                    t.found.add(target)
                yield seek.actor, target, "mafia" if mafia else "town"

    # -- steps 5 and 6 ---------------------------------------------------------------------------------------

    def silenced(self) -> set[int]:
        act = self.n.act("silence")
        silent = set(act.targets) if act else set()
        if act and act.owner in self.n.poisoned:
            silent = set() if act.is_stolen else {act.owner}
        return silent - set(self.named("bless"))

    # -- step 8 ----------------------------------------------------------------------------------------------

    def guns(self) -> dict[int, bool]:
        """The receivers of guns, and whether a gun is tampered with (AD-295 to AD-298, AD-676)."""
        armed = self.named("arm")
        counted = len(armed) * (2 if self.t.who("saboteur") == self.n.doubled else 1)
        spoilt = self.named("sabotage")[:counted]
        return {seat: seat in spoilt for seat in armed}

    # -- step 9 ----------------------------------------------------------------------------------------------

    @cached_property
    def saved(self) -> set[int]:
        saved: set[int] = set()
        for act in self.n.given:
            if act.ability == "save" and self.sober(act) and (act.is_stolen or not self.n.stopped(act.owner)):
                saved |= set(act.targets)
        return saved

    # -- step 11 ---------------------------------------------------------------------------------------------

    def converts(self) -> list[int]:
        return [seat for seat, yes in self.n.invited.items() if yes and seat in self.t.living]

    def role(self, seat: int) -> str:
        """A player's role from step 11 on (AD-359)."""
        return "mafioso" if seat in self.converts() else self.t.roles[seat]

    def refused(self) -> bool:
        """Whether the yakuza leaves at dawn (AD-343 to AD-353)."""
        answered_no = not all(self.n.invited.values())
        win = self.n.act("win_over")
        if not win:
            return answered_no
        if win.owner in self.n.poisoned:
            return not win.is_stolen
        return answered_no or any(self.t.roles[seat] in ALONE for seat in win.targets)

    # -- step 14 ---------------------------------------------------------------------------------------------

    def newcomers(self) -> list[int]:
        return list(self.named("enlist"))

    def causers(self) -> list[int]:
        """The players whose coming is mason death (AD-617, AD-618, AD-284, AD-359)."""
        return [seat for seat in self.newcomers() if self.brings_death(seat)]

    def brings_death(self, seat: int) -> bool:
        role = self.role(seat)
        return role in ALONE or (role in RANKS and not (role == "spy" and seat not in self.n.poisoned))

    def mason_dead(self) -> set[int]:
        causers = self.causers()
        if not causers:
            return set()
        ruinous = any(self.role(seat) in ALONE for seat in causers)
        dead = {seat for seat in {*self.t.alliance, *self.newcomers()} if seat in self.t.living} - set(causers)
        return {seat for seat in dead if ruinous or self.role(seat) != "spy"}

    # -- step 15 ---------------------------------------------------------------------------------------------

    def oil_takes(self, seat: int) -> bool:
        role = self.role(seat)
        proof = role == "invulnerable" or (role == "outcast" and not self.t.joined and self.t.day <= HUNT)
        proof = proof or (role == "godfather" and self.t.option("godfather_night_immunity", "off") == "on")
        return not proof and seat not in self.saved

    def burnt(self) -> set[int]:
        return self.t.oiled & set(self.t.living) if self.named("ignite") else set()

    def is_mafia(self, seat: int) -> bool:
        return side(self.role(seat)) == "mafia"
