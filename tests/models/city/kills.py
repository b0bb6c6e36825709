"""Protections and killings (CT-72 to CT-84, CT-144 to CT-149)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.models.city.acts import Choices, CityAct
from tests.models.city.blocks import Blocks, is_check


@dataclass
class Kills:
    """The guarded and healed players, and those hit by the shots of the night."""

    choices: Choices
    blocks: Blocks
    guards: list[CityAct] = field(default_factory=list)
    healed: set[int] = field(default_factory=set)
    hits: dict[int, list[CityAct]] = field(default_factory=dict)
    lost: list[CityAct] = field(default_factory=list)  # the commissioner's shot at somebody dead (CT-93)

    def __post_init__(self) -> None:
        acts = [act for act in self.choices.acts if not self.blocks.voids(act)]
        guards = [act for act in acts if act.kind == "take_bullet" and act.target != act.actor]
        shots = [act for act in acts if act.kind == "shoot"]
        for guard in guards:
            if not guard.copied:
                self.add_guard(guard)
        early = self.early_hits(shots)
        for guard in guards:
            if guard.copied and not early.get(guard.actor, guard.step) < guard.step:
                self.add_guard(guard)
        for heal in acts:
            if heal.kind != "save" or not self.reaches(heal, heal.target):
                continue
            if heal.target == heal.actor or not early.get(heal.actor, heal.step) < heal.step:
                self.healed.update([heal.target, *self.blocks.covered(heal)])
        for shot in shots:
            self.fire(shot)

    # -- who can be reached ----------------------------------------------------------------------------------

    def add_guard(self, guard: CityAct) -> None:
        if self.reaches(guard, guard.target):
            self.guards.append(guard)

    def guard_of(self, seat: int) -> CityAct | None:
        """The guard over a player, or over the host (CT-75); of two the earlier (CT-81)."""
        return next((guard for guard in self.guards if seat in {guard.target, *self.blocks.covered(guard)}), None)

    def reaches(self, act: CityAct, target: int) -> bool:
        """Whether a visit reaches the target (CT-73)."""
        if target == act.actor:
            return True
        host = self.blocks.hosts.get(target)
        if host and (act.step > host.step or not is_check(act)):
            return False
        guard = self.guard_of(target)
        return guard is None or guard.step >= act.step

    # -- shots -----------------------------------------------------------------------------------------------

    def aims(self, shot: CityAct) -> list[int]:
        """The targets of a shot before a guard steps in (CT-79, CT-80)."""
        return [] if shot.target in self.blocks.hosts else [shot.target, *self.blocks.covered(shot)]

    def hit_by(self, shot: CityAct) -> list[int]:
        """The players hit by a shot (CT-81)."""
        guards = {seat: self.guard_of(seat) for seat in self.aims(shot)}
        return list(dict.fromkeys(guard.actor if guard else seat for seat, guard in guards.items()))

    def early_hits(self, shots: Iterable[CityAct]) -> dict[int, int]:
        """When each was hit first, heals and copied guards left out of account (CT-74)."""
        early: dict[int, int] = {}
        for shot in shots:
            if any(early.get(killer, shot.step) >= shot.step for killer in self.killers(shot)):
                for seat in self.hit_by(shot):
                    early.setdefault(seat, shot.step)
        return early

    def killers(self, shot: CityAct) -> list[int]:
        """Shooters as far as blocks go: for the mafia's shot, all who are not blocked, with none a guest."""
        if shot.killer != "mafia":
            return [] if shot.actor in self.blocks.since else [shot.actor]
        shooters = list(self.choices.shooters)
        if any(seat in self.blocks.hosts for seat in shooters):
            return []
        return [seat for seat in shooters if seat not in self.blocks.since]

    def fire(self, shot: CityAct) -> None:
        if not any(self.is_up(killer, shot.step) for killer in self.killers(shot)):
            return
        if shot.killer == "commissioner" and not self.is_up(shot.target, shot.step):
            self.lost.append(shot)
            return
        for seat in self.hit_by(shot):
            self.hits.setdefault(seat, []).append(shot)

    # -- what becomes of it ----------------------------------------------------------------------------------

    def is_up(self, seat: int, step: int) -> bool:
        """Whether the player was not killed at an earlier step."""
        killed = self.killed_at(seat)
        return killed is None or killed >= step

    def is_werewolf(self, seat: int) -> bool:
        return self.choices.cards[seat] == "werewolf" and not self.choices.turned

    def killed_at(self, seat: int) -> int | None:
        """The step of a player's death. The mafia alone does not kill a werewolf (CT-144 to CT-149)."""
        steps = [shot.step for shot in self.killed_by(seat) if not self.is_werewolf(seat) or shot.weapon != "mafia"]
        return min(steps, default=None)

    def killed_by(self, seat: int) -> list[CityAct]:
        """The shots that have killed a player, or would have; the mafia's choice of an agent counts as one (CT-109)."""
        shots = [] if seat in self.healed else self.hits.get(seat, [])
        if seat == self.choices.exposed:
            shots = [*shots, CityAct(self.choices.mafia_step, 0, "shoot", (seat,), "mafia")]
        return sorted(shots, key=lambda shot: shot.step)

    def killed(self) -> list[int]:
        return [seat for seat in self.choices.cards if self.killed_at(seat) is not None]

    def dying(self) -> list[int]:
        """All who are out at dawn, the courtesan's companion among them (CT-83, CT-84)."""
        gone = set(self.killed())
        for seat in gone.copy():
            if self.choices.cards[seat] == "courtesan" and self.killed_by(seat)[0].killer in {"mafia", "maniac"}:
                gone |= self.blocks.bound - self.healed
        return sorted(gone)

    def turning(self) -> int:
        """The werewolf turned by a bullet of the mafia; 0 for none (CT-144, CT-148)."""
        for seat, shots in self.hits.items():
            bitten = any(shot.weapon == "mafia" for shot in shots)
            if self.is_werewolf(seat) and bitten and seat not in self.dying():
                return seat
        return 0
