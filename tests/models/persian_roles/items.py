"""Guns and vests by night: N8 (6.2, PR-246 to PR-262, PR-342 to PR-351)."""

from tests.models.persian_roles.acts import PersianAct, PersianEvening


class Items:
    """Things held when the shooting begins.

    Attributes:
        guns: by holder, and whether the gun is spoilt; `vests`: their wearers; `stock`: of the gunsmith.
        armed, dressed: the receivers of a gun, or a vest.
        loot: the pickpocket's, by victim; a second one of a kind is lost (PR-110, PR-252).
    """

    def __init__(self, evening: PersianEvening) -> None:
        self.e = evening
        self.guns, self.vests, self.stock = dict(evening.guns), set(evening.vests), evening.stock
        self.armed: list[int] = []
        self.dressed: list[int] = []
        self.loot: tuple[int, str] | None = None
        self.thief = evening.act("pick_pocket")
        self.arm, self.vest = evening.act("arm"), evening.act("give_armor")
        self.pick_trade()
        self.deliver()
        self.pick()
        spoiling = evening.act("sabotage")
        if spoiling and not spoiling.void and spoiling.at in self.guns and spoiling.at not in evening.left:
            self.guns[spoiling.at] = True

    def picks(self) -> PersianAct | None:
        """The theft, unless it comes to nothing anyway (PR-346)."""
        thief = self.thief
        if thief is None or thief.void or not thief.at or self.e.is_mafia(thief.at) or thief.at in self.e.left:
            return None
        return thief

    def pick_trade(self) -> None:
        """First a gun of the stock, or that night's vest (PR-349)."""
        theft = self.picks()
        if theft is None:
            return
        if self.e.role(theft.at) == "gunsmith" and self.stock:
            self.stock -= 1
            self.take_gun(theft, spoilt=False)
        elif self.e.role(theft.at) == "blacksmith" and self.vest and not self.vest.void:
            self.vest = None
            self.take_vest(theft)

    def deliver(self) -> None:
        arm, vest = self.arm, self.vest
        self.tried = arm is not None and not arm.void
        if arm and not arm.void and self.stock:
            self.stock -= 1
            if arm.at not in self.e.left and arm.at not in self.guns:
                self.guns[arm.at] = False
                self.armed.append(arm.at)
        if vest and not vest.void and vest.at not in self.e.left and vest.at not in self.vests:
            self.vests.add(vest.at)
            self.dressed.append(vest.at)

    def pick(self) -> None:
        """A gun in the hand, else a vest that is worn (PR-349, PR-350)."""
        theft = self.picks()
        if theft is None or self.loot:
            return
        if theft.at in self.guns:
            self.take_gun(theft, self.guns.pop(theft.at))
        elif theft.at in self.vests:
            self.vests.discard(theft.at)
            self.take_vest(theft)

    def take_gun(self, theft: PersianAct, spoilt: bool) -> None:
        self.loot = theft.at, "" if theft.owner in self.guns else "gun"
        self.guns.setdefault(theft.owner, spoilt)

    def take_vest(self, theft: PersianAct) -> None:
        self.loot = theft.at, "" if theft.owner in self.vests else "vest"
        self.vests.add(theft.owner)
