"""The table of Elixir: sides, readings, uses spent."""

from collections import defaultdict
from dataclasses import dataclass

from tests.models import table
from tests.models.table import ModelQuestion, Over

SICK = ("sorcerer", "mutineer", "zombie", "rebel")
"""Also the order in which they lead (EX-23)."""
PAIR = ("scientist", "assistant")


@dataclass
class ElixirTable(table.ModelTable):
    """The state of a game."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.branch: set[int] = set()  # the rebel and his human, also when they are out
        self.spent: set[str] = set()  # `split`, and the mutineer's `coup`
        self.safe = False  # from the disease: elixir was found by the pair (EX-60)
        self.searching = True  # the pair, still
        self.second_kill = False  # on the next night (EX-51)
        self.silence = False  # a minute of it on the next day (EX-57)
        self.viral: dict[str, int] = {}  # by role, since which night (EX-27)
        self.bewitched = 0  # the courier, since which night (EX-36)
        self.reads_sick: set[int] = set()  # who has left bewitched (EX-37)
        self.courier = ""  # the one of his three abilities that he has used (EX-70)
        self.treasury = ""  # the one of his two that the treasurer has used (EX-84)
        self.has_spear = True  # the treasurer, or may have it again (EX-90)
        self.self_saves = 0
        self.spear = 0  # who holds the treasurer's today
        self.polls = 2
        self.reports: dict[int, set[int]] = defaultdict(set)  # today, who has reported whom
        self.asides["report"] = self.report

    # -- who is who ------------------------------------------------------------------------------------------

    def is_sick(self, seat: int) -> bool:
        """Whether a player's role is one of the sick, also the founder of a branch (EX-66)."""
        return self.roles[seat] in SICK

    def side(self, seat: int) -> str:
        if seat in self.branch:
            return "branch"
        return "plague" if self.is_sick(seat) else "town"

    def reads(self, seat: int) -> str:
        """The reading in inquiries, the status and exits (EX-14, EX-37, EX-44 to EX-46)."""
        sick = self.is_sick(seat) != (seat in self.branch)
        return "plague" if sick or seat in self.reads_sick else "town"

    def mates(self) -> list[int]:
        """The living sick who wake together, a rebel with a branch too (EX-47)."""
        return list(filter(self.is_sick, self.living))

    def humans(self) -> list[int]:
        """The living of no sick role."""
        return self.others(*self.mates())

    def pair(self) -> list[int]:
        return [seat for seat in self.living if self.roles[seat] in PAIR]

    def leader(self) -> int:
        """The decider of the kill; never a rebel with a branch (EX-23, EX-25)."""
        heirs = [seat for seat in self.mates() if seat not in self.branch]
        return min(heirs, key=lambda seat: SICK.index(self.roles[seat]), default=0)

    def is_viral(self, role: str, number: int) -> bool:
        """Whether this role's acts in a night have no effect (EX-31, EX-32)."""
        return self.viral.get(role) == number - 1

    # -- reports ---------------------------------------------------------------------------------------------

    def ask_report(self, seat: int) -> None:
        """A question for reports, each player once a day; it may be left alone (EX-101)."""
        choices = [other for other in self.others(seat) if seat not in self.reports[other]]
        if choices:
            self.ask(seat, "report", choices, ["yes"], least=1, final=True)
            self.attendance.asked[seat] -= 1

    def report(self, given: ModelQuestion) -> int:
        """A report is final; more than two thirds of the others expel. Returns the player out, or 0."""
        self.close(given)
        target = given.chosen[0] if given.chosen else 0
        self.reports[target].add(given.seat)
        self.ask_report(given.seat)
        many = 3 * len(self.reports[target].intersection(self.living)) > 2 * (len(self.living) - 1)
        return self.expel(target) if many else 0

    def expel(self, seat: int) -> int:
        """Out at once, without words or side (EX-102)."""
        self.out(seat)
        self.say("expelled", seat=seat, role=None)
        self.end()
        return seat

    # -- leaving and the ends --------------------------------------------------------------------------------

    def out(self, seat: int) -> None:
        """A player is out, with any spear in his hands (EX-90)."""
        super().out(seat)
        if self.roles[seat] == "courier" and self.bewitched:
            self.reads_sick.add(seat)
        if self.spear == seat:
            self.spear = 0

    def check(self) -> None:
        """Whether a leaving decides the game."""
        self.end(branch=False)

    def end(self, branch: bool = True) -> None:
        """Whether the game is decided (EX-04 to EX-08); not by a leaving for the `branch`.

        Raises:
            Over: it is.
        """
        if self.going:
            return
        if not self.living:
            raise Over("draw")
        sides = list(map(self.side, self.living))
        sick, humans = sides.count("plague"), sides.count("town")
        if humans == len(sides):
            raise Over("town")
        if sick and 2 * sick >= len(sides):
            raise Over("plague")
        if branch and self.branch_holds():
            raise Over("branch")

    def branch_holds(self) -> bool:
        """Whether the branch has reached its aim (EX-06)."""
        sides = list(map(self.side, self.living))
        sick, humans, branch = (sides.count(side) for side in ("plague", "town", "branch"))
        return branch > 0 and ((not sick and branch >= humans) or (not humans and branch > sick))
