"""`immune`: proof against kinds of attack at night."""

from collections.abc import Collection
from typing import Annotated, Literal

from bot.engine.api import AbilityId, Act, Hit, Holder, Night, Nights, Passive, Play, RoleId, Status, Theft, is_among
from bot.engine.events import Saved
from bot.engine.parameters.matters import matters_where
from bot.engine.traits.striking import WithstandsHits
from bot.engine.traits.taking import Stealable
from bot.text.api import later, register

IMMUNITY = "immunity"
"""The mark (a player's status) of a player with another's immunity tonight."""

DISARMED = "disarmed"
"""The mark of a player whose own immunity was stolen tonight, if that is possible."""

Ailment = Literal["poisoned", "stolen", "blocked"]
"""A mark that voids a player's acts at night (`bot.engine.night.marks`)."""


class Immune(Passive, Stealable, WithstandsHits, tells=(Saved,)):
    """Some attacks do nothing to the holder, any number of times (GF-71, JK-34, NS-62, ZD-57). Passive.

    Attributes:
        to: the kinds of attack.
        from_abilities: only attacks that come from these abilities; empty: from all.
        from_roles: only attacks by these roles, a team's by the member who has decided; empty: by all.
        nights: the nights on which it works (EC-58), beside those earned by `earned` (EC-62).
        earned: an ability by which the holder can earn it for a night.
        voided: whether all that voids the holder's acts also takes the immunity (PR-150, PR-174, PR-272); or only these
            marks do, as with the arsonist (AD-774 to AD-776).
        stolen: the fate of the immunity if a thief names the holder first: it is `kept`, or goes for the night to the
            `thief`, or to the thief's second name (`aim`). One already lost is not taken (PR-199, PR-200, PR-206).
    """

    stage = "protect"

    to: tuple[str, ...] = ("shot",)
    from_abilities: tuple[AbilityId, ...] = ()
    from_roles: tuple[RoleId, ...] = ()
    nights: Nights = "all"
    earned: AbilityId | None = None
    voided: bool | tuple[Ailment, ...] = False
    stolen: Annotated[Literal["kept", "thief", "aim"], matters_where("steal", "redirect")] = "kept"

    def withstands(self, night: Night, hit: Hit) -> bool:
        """Whether a night attack does nothing to the holder, by its kind, its ability and the attacker's role."""
        if self._is_gone(night, hit.target) or hit.kind not in self.to or not self._holds(night, hit):
            return False
        if self.from_roles and night.role_of(hit.source) not in self.from_roles:
            return False
        return not self.from_abilities or hit.source.ability.id in self.from_abilities

    def deters(self, kind: str, ability: str, by: Collection[str]) -> bool:
        """Whether the immunity works every night, whoever attacks."""
        always = self.nights == "all" and self.earned is None and not self.from_roles
        return always and kind in self.to and (not self.from_abilities or ability in self.from_abilities)

    def theft(self, game: Play, holder: Holder) -> Theft:
        """The fate of the immunity in a theft; poison changes nothing, as it stays secret (AD-395, AD-404)."""
        return "taken" if self.stolen == "thief" and self.id not in game.seats[holder.seat].lost else "nothing"

    def robbed(self, night: Night, seat: int, theft: Act, aim: int | None) -> int | None:
        """Pass the stolen immunity to the thief, or to the thief's second name, for the night."""
        to = {"kept": None, "thief": theft.actor, "aim": aim}[self.stolen]
        if to is None or self._is_gone(night, seat):
            return None
        night.marks.put(seat, Status(DISARMED, theft.actor, "dawn"))
        night.marks.put(to, Status(IMMUNITY, seat, "dawn", self.to))
        return to

    def _is_gone(self, night: Night, seat: int) -> bool:
        """Whether the holder has lost the immunity, for good or for tonight."""
        if self.id in night.game.seats[seat].lost or (self.stolen != "kept" and night.marks.has(seat, DISARMED)):
            return True
        if isinstance(self.voided, tuple):
            return any(night.marks.has(seat, mark) for mark in self.voided)
        return self.voided and night.marks.is_ailing(seat)

    def _holds(self, night: Night, hit: Hit) -> bool:
        """Whether the immunity works tonight."""
        number = night.game.round
        earned = self.earned is not None and night.game.seats[hit.target].earned.get(self.earned) == number
        return earned or is_among(number, self.nights)


register("immune", name=later.context("ability", "Immunity"))
