"""Blocks and talks are settled first, in the order of their steps (CT-65 to CT-71, CT-73, CT-75)."""

from dataclasses import dataclass, field

from tests.models.city.acts import CHECKS, Choices, CityAct


@dataclass
class Blocks:
    """Blocked players and the step, guests and hosts, alibis, the courtesan's companions."""

    choices: Choices
    since: dict[int, int] = field(default_factory=dict)
    hosts: dict[int, CityAct] = field(default_factory=dict)
    alibis: set[int] = field(default_factory=set)
    bound: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        for act in self.choices.of("block", "host"):
            if act.target != act.actor and not self.was_blocked(act.actor, act.step) and self.is_open(act):
                self.settle(act)

    def was_blocked(self, seat: int, step: int) -> bool:
        """Whether the player was blocked before this step."""
        return self.since.get(seat, step) < step

    def is_open(self, act: CityAct) -> bool:
        """Whether a blocker has a free way to the target."""
        return act.target not in self.hosts and not any(
            act.target in {guard.target, *self.covered(guard)}
            for guard in self.choices.of("take_bullet")
            if guard.step < act.step and guard.target != guard.actor and self.guards(guard, act.step)
        )

    def guards(self, guard: CityAct, step: int) -> bool:
        """Whether a guard counts against a block at this step (CT-71); a guest cannot be guarded."""
        return not self.was_blocked(guard.actor, step) and guard.target not in self.hosts

    def covered(self, act: CityAct) -> list[int]:
        """The guest of the player an act is about (CT-75)."""
        return [guest for guest, host in self.hosts.items() if host.actor == act.target]

    def settle(self, act: CityAct) -> None:
        if act.kind == "host":
            reached = [act.target]
            self.hosts[act.target] = act
        else:
            reached = [act.target, *self.covered(act)]
        for seat in reached:
            self.since.setdefault(seat, act.step)
        if act.card == "courtesan":
            self.alibis.update(reached)
            if not act.copied:
                self.bound.update(reached)

    def voids(self, act: CityAct) -> bool:
        """Whether an act is void because the owner is blocked (CT-66, CT-68, CT-69)."""
        if act.kind in {"block", "host"} or is_check(act):
            return self.was_blocked(act.actor, act.step)
        return act.actor in self.since


def is_check(act: CityAct) -> bool:
    """Whether an act only asks."""
    return act.kind in CHECKS
