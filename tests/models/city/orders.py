"""The sixteen published orders of the night and the custom one, their steps and waves (6.2, 6.3)."""

from collections.abc import Iterable
from dataclasses import dataclass

ORDERS = {
    "city_1": "mafia doctor commissioner",
    "city_2": "mafia maniac courtesan doctor commissioner",
    "city_3": "mafia+don don commissioner maniac doctor",
    "city_4": "mafia+don courtesan doctor commissioner maniac don",
    "city_5": "lawyer doctor bodyguard mafia+don+bloodhound+mistress maniac mistress commissioner journalist witness"
    " bloodhound detective don courtesan",
    "city_6": "courtesan schemer doctor witness bodyguard journalist commissioner mafia+don+schemer don maniac",
    "city_7": "courtesan bloodhound schemer doctor bodyguard lawyer mafia+don+bloodhound+schemer+mistress commissioner"
    " maniac mistress don cardsharp",
    "city_8": "priest agent mafia+don don detective maniac doctor commissioner lawyer courtesan journalist",
    "city_9": "lawyer mafia+don commissioner doctor courtesan maniac don journalist",
    "city_10": "bloodhound mafia+don+bloodhound don doctor courtesan commissioner maniac judge",
    "city_11": "witness judge courtesan schemer doctor witness bodyguard journalist lawyer priest commissioner"
    " mafia+don+bloodhound+schemer+agent cardsharp mistress don maniac detective",
    "city_12": "schemer courtesan bodyguard doctor mafia+don commissioner detective don maniac",
    "city_13": "mafia don commissioner",
    "city_14": "mafia commissioner doctor maniac courtesan",
    "city_15": "courtesan mafia+don don commissioner doctor maniac",
    "city_16": "mafia maniac doctor commissioner courtesan",
    "city_custom": "priest courtesan schemer bloodhound doctor bodyguard mafia+agent mistress maniac cardsharp"
    " commissioner detective lawyer judge journalist witness don",
}
"""Those woken together stand with a plus between them."""

QUESTIONS = {"don": 3, "mistress": 2, "lawyer": 2, "bloodhound": 2, "schemer": 2}
"""How many questions one card answers in one wave; everybody else one."""


@dataclass(frozen=True)
class Order:
    """The order of a preset: the roles of each step."""

    calls: tuple[tuple[str, ...], ...]

    def step(self, who: str) -> int:
        """The step of this role, or of `mafia` with its shot: of its own call, else with others; 0 for never."""
        steps = [step for step, called in enumerate(self.calls, 1) if who in called]
        apart = [step for step in steps if self.calls[step - 1][0] == who]
        if not steps and who == "detective":  # a leader in an order without him (CT-07)
            return self.step("commissioner")
        return min(apart or steps, default=0)

    @property
    def roles(self) -> tuple[str, ...]:
        """All called roles, in the order of the calls."""
        return tuple(dict.fromkeys(who for called in self.calls for who in called if who != "mafia"))

    def callers(self, leader: str) -> tuple[str, ...]:
        """The public calls, in this order; with the mafia a bloodhound without a call of his own."""
        instead = {} if leader in self.roles else {"commissioner": leader}
        names: list[str] = []
        for called in self.calls:
            names.append(instead.get(called[0], called[0]))
            if "bloodhound" in called[1:] and ("bloodhound",) not in self.calls:
                names.append("bloodhound")
        return tuple(names)

    def has_two_waves(self, dealt: Iterable[str]) -> bool:
        """Whether a bloodhound is called before the mafia, and in the cast."""
        return "bloodhound" in dealt and 0 < self.step("bloodhound") < self.step("mafia")

    def seconds(self, dealt: Iterable[str]) -> tuple[int, ...]:
        """The length of each wave, without an agent's extra time."""
        questions = {role: QUESTIONS.get(role, 1) for role in dealt}
        if not self.has_two_waves(questions):
            return (30 * max(questions.values()),)
        first = {"don": 2, "lawyer": 2}
        return 30 * max(first.get(role, 1) for role in questions), 30


def order(preset: str) -> Order:
    """The order of a preset."""
    return Order(tuple(tuple(called.split("+")) for called in ORDERS[preset].split()))
