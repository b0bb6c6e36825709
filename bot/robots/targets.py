"""The targets of a robot at night: players ranked by the purpose of a question (harm, help or learn)."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from bot.engine.rules import Rules
from bot.robots.knowledge import ACTS, Knowledge
from bot.robots.opinion import CERTAIN

SURE = 2.0
"""The suspicion from which a robot takes a costly risk against a player."""

TRUST = -1.2
"""The suspicion below which a robot trusts a player in a costly matter."""

WARY = 0.5
"""The suspicion from which a robot helps a player only if it must help somebody."""

ITSELF = 0.8
"""The merit of the robot itself as a player to help."""

PROTECTED, AIDED = 0.85, 0.5
"""The assumed probability of a protector beside the most valuable player, and beside others worth a shot."""

SAVED_AGAIN = 0.7
"""The assumed probability of a protector beside a player who has survived the robot's attack."""

LIVES = 3.0
"""The deduction from a target's worth: of an attack on a player who survives it, of a check where the role is known."""

NOISE = 1.2
"""The range of chance between players who are worth nearly the same."""


class Targets:
    """The players whom a question may name, the best ones first.

    A question that harms has, against the many, the players who are worth most to them; see `by_purpose`.

    Attributes:
        by_purpose: the ranking for `harm`, `help` and `learn`, given the question and the players.
    """

    def __init__(self, knows: Knowledge, rules: Rules, chance: Random) -> None:
        self._knows, self._rules, self._chance = knows, rules, chance
        self._attacked: dict[int, int] = {}
        self.by_purpose: Final[Mapping[str, Callable[[str, list[int]], list[int]]]] = {
            "harm": self._harm,
            "help": self._help,
            "learn": self._learn,
        }

    def note_attack(self, seats: Sequence[int]) -> None:
        """Note that the robot attacks these players tonight."""
        self._attacked.update(dict.fromkeys(seats, self._knows.public.day))
        self._knows.attacked.update(dict.fromkeys(seats, True))

    def has_lived(self, seat: int) -> bool:
        """Whether a player has survived an attack by the robot."""
        return self._attacked.get(seat, self._knows.public.day) < self._knows.public.day

    def tempt(self, ability: str, picks: list[int]) -> list[int]:
        """The players most likely to join as recruits first; among equals, those whom the many trust most."""
        knows = self._knows
        drawn = {seat: knows.trusted(seat) + NOISE * self._chance.random() for seat in picks if not knows.is_mate(seat)}
        return sorted(drawn, key=lambda seat: (-self.may_win(ability, seat), -drawn[seat])) or picks

    def may_win(self, ability: str, seat: int) -> float:
        """The probability that a player can be recruited, by the role shown or claimed, else by the unclaimed roles."""
        public, wins = self._knows.public, self._knows.public.aims.wins_over(ability)
        role = self._knows.role_of(seat)
        if role:
            return float(role in wins)
        open_roles = public.roles - Counter(public.opinion.claims.values())
        home = {role: count for role, count in open_roles.items() if public.rules.roles[role].side == public.home}
        return sum(count for role, count in home.items() if role in wins) / max(1, sum(home.values()))

    def _harm(self, ability: str, picks: list[int]) -> list[int]:
        """The most feared players first; where a mistake is costly, only those of whom the robot is sure."""
        aim = self._knows.public.aims.of(self._knows.role, ability)
        if self._knows.public.aims.wins_over(ability):
            return self.tempt(ability, picks)
        if not self._knows.at_home:
            return self._strike(ability, picks)
        dread = {seat: self._knows.dread(seat) + self._chance.random() * NOISE / 4 for seat in picks}
        ranked = sorted(picks, key=dread.__getitem__, reverse=True)
        return [seat for seat in ranked if dread[seat] >= SURE] if aim.dear else ranked

    def _strike(self, ability: str, picks: list[int]) -> list[int]:
        """The targets of a robot against the many: those marked by the team, else the most valuable players."""
        knows = self._knows
        followed = knows.follow(ability, picks)
        if followed is not None:
            return [followed]
        others = [seat for seat in picks if not knows.is_mate(seat)] or picks
        if not self._rules.teams_with.get(ability):
            others = [seat for seat in others if not knows.is_marked(ability, seat)] or others
        worth = {seat: knows.worth(seat) for seat in others}
        if knows.public.aims.attacks(ability):
            best = max(others, key=worth.__getitem__)
            worth = {seat: self._worth_a_shot(ability, seat, worth[seat], seat == best) for seat in others}
        worth = {seat: one + NOISE * self._chance.random() for seat, one in worth.items()}
        return sorted(worth, key=worth.__getitem__, reverse=True)

    def _worth_a_shot(self, ability: str, seat: int, worth: float, is_best: bool) -> float:
        """The worth of an attack on a player: less where a protector or the player's own role may stop the attack."""
        knows = self._knows
        if self._fears_rivals():
            return knows.image(seat)
        role = knows.role_of(seat)
        if role and knows.public.aims.withstands(role, ability):
            return -LIVES
        if self.has_lived(seat):
            return min(worth, 0.0) - NOISE if self._chance.random() < SAVED_AGAIN else worth
        if worth >= ACTS and knows.public.is_guarded() and not (role and knows.public.aims.protects(role)):
            return 0.0 if self._chance.random() < (PROTECTED if is_best else AIDED) else worth
        return worth

    def _fears_rivals(self) -> bool:
        """Whether another hostile side is nearly as strong as the many, and not the robot's own."""
        public = self._knows.public
        return not self._knows.mates and public.killers > 1 and 2 * public.enemies() >= len(public.living) - 2

    def _help(self, ability: str, picks: list[int]) -> list[int]:
        """The players to help: the robot's mates first, else trusted and valuable ones, perhaps the robot itself."""
        aim = self._knows.public.aims.of(self._knows.role, ability)
        worth = {}
        for seat in picks:
            merit = self._merit(seat, TRUST if aim.dear else WARY)
            if merit is not None:
                worth[seat] = merit + NOISE * self._chance.random()
        return sorted(worth, key=worth.__getitem__, reverse=True)

    def _merit(self, seat: int, most: float) -> float | None:
        """How much a player deserves help; None where they are feared more than `most`."""
        dread = self._knows.dread(seat) if seat != self._knows.seat else -1.0
        if dread > most:
            return None
        own = ITSELF if seat == self._knows.seat else self._knows.worth(seat) if self._knows.at_home else 0.0
        return own - max(-CERTAIN, dread)

    def surely_helped(self, picks: Sequence[int]) -> int | None:
        """The player whom the robot surely helps, whatever chance adds; None where chance decides."""
        merits = {seat: merit for seat in picks if (merit := self._merit(seat, WARY)) is not None}
        best = max(merits, key=merits.__getitem__, default=None)
        clear = best is not None and all(merits[best] - merits[seat] >= NOISE for seat in merits if seat != best)
        return best if clear else None

    def _learn(self, ability: str, picks: list[int]) -> list[int]:  # noqa: ARG002 - as the others
        """The players to investigate, the most suspect first; for enemies of the many, trusted ones without a claim."""
        knows = self._knows
        known = {**knows.public.settled, **knows.found, self._knows.seat: knows.side}
        if knows.at_home:
            doubt = {seat: knows.dread(seat) + NOISE * self._chance.random() for seat in picks}
        else:
            doubt = {
                seat: knows.trusted(seat) + NOISE * self._chance.random() - LIVES * bool(knows.believed(seat))
                for seat in picks
            }
        return sorted(picks, key=lambda seat: (seat in known or self._knows.is_mate(seat), -doubt[seat]))
