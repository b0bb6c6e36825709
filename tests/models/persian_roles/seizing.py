"""Drinks, blocks and thefts: N1 to N5 (6.2, table 11.1)."""

from tests.models.persian_roles.acts import PersianAct, PersianEvening, Theft

SETTLED = ("thief", "hooker")
"""Whose acts are settled before a moved drink or block comes (N3, N4)."""


class Seizing:
    """The fate of each act before any takes effect.

    Attributes:
        drunk, blocked: the players concerned.
        proof: players hit by no bullet (PR-100, PR-148, PR-199, PR-200).
        arrested: whether the thief has named the detective first (PR-193).
        from_stock: whether the thief has fired a bullet that its owner had held.
    """

    def __init__(self, evening: PersianEvening) -> None:
        self.e = evening
        self.drunk: set[int] = set()
        self.blocked: set[int] = set()
        self.proof: set[int] = set()
        self.arrested = False
        self.fast = False
        self.aim()
        self.fast_drink()
        self.block()
        self.drink()
        self.immunities()
        self.steal()
        self.lose_bullet()

    def stands(self, theft: Theft | None) -> bool:
        return theft is not None and not theft.void

    def aim(self) -> None:
        """N1: a targeted bartender gets no one drunk (PR-129)."""
        shot, drink = self.e.act("mafia_shot"), self.e.act("poison")
        if shot and drink and self.e.role(shot.given) == "bartender":
            drink.void = True

    def fast_drink(self) -> None:
        """N2: on the thief or the hooker the drink comes before their acts."""
        drink = self.e.act("poison")
        if drink is None or drink.void or self.e.role(drink.given) not in SETTLED:
            return
        self.fast = True
        self.drunk.add(drink.given)
        if self.e.theft and self.e.role(drink.given) == "thief":
            self.e.theft.void = True
        self.spoil(drink.given, blocked=False)

    def block(self) -> None:
        """N3: and acts stopped by her are not turned (PR-273)."""
        block, theft = self.e.act("block"), self.e.theft
        if block is None or block.void:
            return
        if theft and self.stands(theft) and block.given != theft.owner and theft.first == block.owner:
            self.move(block, theft.second)
        if not block.at:
            return
        self.blocked.add(block.at)
        if theft and theft.owner == block.at:
            theft.void = True
        self.spoil(block.at, blocked=True)

    def drink(self) -> None:
        """N4: the drink, where a thief does not send it elsewhere; on its owner it does nothing (PR-182, PR-183)."""
        drink, theft = self.e.act("poison"), self.e.theft
        if drink is None or drink.void or self.fast:
            return
        if theft and self.stands(theft) and theft.first == drink.owner:
            self.move(drink, theft.second)
        if drink.at not in (0, drink.owner):
            self.drunk.add(drink.at)
            self.spoil(drink.at, blocked=False)

    def move(self, act: PersianAct, to: int) -> None:
        """An act is not moved onto a leaver (PR-396); a drink or block moved onto thief or hooker hits no one."""
        if to in self.e.left:
            return
        settled = act.kind in ("poison", "block") and self.e.role(to) in SETTLED
        act.at = 0 if settled else to

    def spoil(self, seat: int, *, blocked: bool) -> None:
        """The acts of a drunk or blocked player come to nothing, or to harm."""
        for act in self.e.acts:
            if act.owner != seat or act.void or act.fixed or act.kind == "killer_shot":
                continue
            if act.kind == "poison" and (self.fast or not blocked):
                continue
            if blocked:
                act.void = True
            elif act.kind == "inquire":
                act.drunk = True
            elif act.kind in ("sniper_shot", "silence", "curse_word") and act.given:
                act.turned, act.at = True, seat
            else:
                act.void = act.drunk = True

    def immunities(self) -> None:
        for role in ("invulnerable", "guardian"):
            seat = self.e.who(role)
            if seat and seat not in self.drunk | self.blocked:
                self.proof.add(seat)

    def steal(self) -> None:
        """N4: the thief's act with another first name than bartender or hooker."""
        theft = self.e.theft
        if theft is None or theft.void or theft.first == theft.owner:
            return
        first, second, role = theft.first, theft.second, self.e.role(theft.first)
        here = first not in self.e.left
        if role == "detective":
            self.arrested = here
        elif role == "invulnerable":
            if first in self.proof and here:
                self.proof = self.proof - {first} | {theft.owner}
        elif self.drink_on_killer() and "killer" in (role, self.e.role(second)):
            pass  # PR-226
        elif role == "guardian":
            if first in self.proof and here and second not in self.e.left:
                self.proof = self.proof - {first} | {second}
        elif role not in ("bartender", "hooker"):
            self.steal_act(first, second)

    def drink_on_killer(self) -> bool:
        drink = self.e.act("poison")
        return drink is not None and not drink.void and drink.at == drink.given == self.e.who("killer")

    def steal_act(self, first: int, second: int) -> None:
        """The first one's act falls on the second (PR-203 to PR-207)."""
        role = self.e.role(first)
        if (
            role == "sniper"
            and not self.e.act("sniper_shot")
            and self.e.bullets
            and not self.touched(first)
            and not {first, second} & self.e.left
        ):
            self.e.acts.append(PersianAct("sniper_shot", first, 0))
        for act in self.e.acts:
            if act.owner != first or act.void or act.turned or act.fixed or act.kind in ("voice", "learn_role"):
                continue
            if act.kind == "cloak" and not self.e.is_team(second):
                continue
            self.move(act, second)

    def touched(self, seat: int) -> bool:
        return seat in self.drunk | self.blocked

    def lose_bullet(self) -> None:
        """N5: shot at, the sniper does not fire, stolen or not (PR-130, PR-131)."""
        shot, bullet = self.e.act("mafia_shot"), self.e.act("sniper_shot")
        if shot and bullet and not shot.void and self.e.role(shot.at) == "sniper":
            bullet.void = True
