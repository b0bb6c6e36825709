"""`shoot`: a bullet of one player."""

from collections.abc import Sequence
from typing import Annotated, Literal

from markupsafe import Markup
from pydantic import Field

from bot.engine.api import Act, Conditions, Edition, FactionId, Hit, Holder, Night, Play, RoleId, Status, attack, record
from bot.engine.events import KILLER, MAFIA, Bullet, DiedAtNight, DiedTogether, Event, HitStone, Saved, ShotChosen
from bot.engine.night.marks import HINDERED, TURNING
from bot.engine.night.spoiling import spoiler
from bot.engine.night.steps import killed_before
from bot.engine.parameters.matters import matters_where
from bot.engine.traits.judging import Dear
from bot.engine.traits.taking import ComesBack
from bot.engine.traits.telling import FiresBullets, NamesCause
from bot.parts.abilities.check import FoundDead
from bot.parts.abilities.kill.armed import Armed, Consent, Yields
from bot.parts.abilities.protect.turn_bullets import TurnBullets
from bot.text.api import Voice, Whole, joins, later, lived, only, register, says


@record
class BulletTurned(Event, story=True):
    """Secret until the end: a bullet has turned on this player."""

    seat: int


@record
class ShotFired(Event, story=True):
    """Secret until the end: a bullet that one player fired alone."""

    by: int
    target: int


TURNED = "turned"
"""The kind of attack of a bullet that has turned on its shooter or confirmer."""

BEWITCHED = "bewitched"
"""The mark of a shooter whose bullet came back, and who reads as another side by that."""


class Shoot(
    Armed,
    ComesBack,
    Dear,
    NamesCause,
    FiresBullets,
    tells=(BulletTurned, DiedTogether, FoundDead, HitStone, Saved, ShotFired),
):
    """A shot of one player at another (GF-102 to GF-106, NS-64 to NS-67, ZD-54 to ZD-63, CM-55 to CM-66).

    Attributes:
        kind: the kind of attack, as immunities are stated against it.
        at_own_side: the effect of a shot at the shooter's own side: it `kills`, or the shooter dies instead by magic
            (`penalty`), despite all protection.
        at_roles: the effect of a shot at a certain role, before all else: `nothing`, or a `penalty`.
        corpses: whether a shot at a player killed at an earlier step goes `unseen`, or is lost and the shooter `told`
            (CT-93).
        strikes: the sides that the bullet hurts, as players read; empty: all (EX-75).
        came_back_reads: a side: a bullet that comes back on its shooter hits no player, and a shooter who leaves the
            game before the next night is over reads as this side (EX-35 to EX-37); none: such a bullet hits the
            shooter.
        spoiled_hits: the victim of a bullet whose act is void, unknown to the shooter: `nobody`, or the shooter
            (`himself`).
        yields: the effect of others' bullets of the same night on this one.
        announced: the name of the bullet in the dawn news, told of its kills, and (but for the killer's) if it hit
            stone. A void bullet beside the mafia's own is not named: that would show a second shooter (PR-180).
        consent: the consent of another player that the bullet needs (AD-504, AD-521).
        fired_by_theft: whether a theft fires a bullet that the holder has kept back, if there is one left (PR-187,
            PR-188).
    """

    puts_out = True
    stage = "attack"

    kind: str = "shot"
    at_own_side: Literal["kills", "penalty"] = "kills"
    at_roles: dict[RoleId, Literal["nothing", "penalty"]] = Field(default_factory=dict)
    corpses: Annotated[Literal["unseen", "told"], matters_where("night.steps")] = "unseen"
    strikes: tuple[FactionId, ...] = ()
    came_back_reads: FactionId | None = None
    spoiled_hits: Literal["nobody", "himself"] = "nobody"
    yields: Yields | None = None
    announced: Bullet = ""
    consent: Consent | None = None
    fired_by_theft: Annotated[bool, matters_where("steal", "redirect")] = False

    @property
    def conditions(self) -> Conditions:
        """The events that depend on parameters: an announced bullet, and a shot at a dead player."""
        return (
            *super().conditions,
            (DiedTogether, self.announced == KILLER),
            (HitStone, self.announced not in {"", KILLER}),
            (FoundDead, self.corpses == "told"),
        )

    @property
    def dear(self) -> bool:
        """Whether bullets are precious: they are few, need a reason, or kill a shooter who hits their own side."""
        return self.uses != "unlimited" or self.at_own_side == "penalty" or self.reasons is not None

    @property
    def bullet_kind(self) -> str:
        """The kind of attack as which the bullet counts."""
        return self.kind

    def robbed(self, night: Night, seat: int, theft: Act, aim: int | None) -> int | None:
        """Fire, because of a theft, a bullet that the holder has kept back."""
        holder = Holder(self, seat)
        held = not any(act.actor == seat and act.ability.id == self.id for act in night.acts)
        if not self.fired_by_theft or aim is None or not held or not self.is_asked(night.game, holder):
            return None
        bullet = Act(self, seat, (), wave=theft.wave)
        if spoiler(night, bullet) is not None:
            return None
        night.add(bullet, aim)
        return aim

    def fired_as(self, night: Night, act: Act) -> str:
        """The bullet's name for the dawn news where it killed nobody; empty for the killer's, told of kills alone."""
        if self.announced == KILLER or self._is_kept_back(night, act):
            return ""
        by = night.spoiled.get(act.number)
        if self.announced == MAFIA and night.game.follows(Edition.EXTRA_BULLET):
            return self.announced if by is None else ""
        fired = by is None or by in TURNING or (by == HINDERED and self.announced == MAFIA)
        return self.announced if fired else ""

    def cause_of(self, hit: Hit) -> str:
        """The cause of death in the dawn news: the shooter's bullet; none for the shooter's own penalty."""
        return self.announced if hit.kind == self.kind else ""

    def resolve_spoiled(self, night: Night, act: Act, by: str) -> None:
        """Fire a void bullet at the shooter or nobody (`spoiled_hits`); a penalty for the target is due anyway."""
        if by in TURNING and self.spoiled_hits == "himself":
            if self.spent == "fired":
                night.spend(act.stock, self.id)
            for _ in self._fired_at(night, act) if self.spent == "made" else act.targets[:1] or (act.actor,):
                night.note(ShotFired(act.actor, act.actor))
                attack(night, self.kind, act, act.actor)
        self._pay(night, act)

    def _is_kept_back(self, night: Night, act: Act) -> bool:
        return self.yields is not None and self.yields.keeps_back(night, act)

    def _pay(self, night: Night, act: Act) -> None:
        if self.yields is not None and self.yields.names_the_same(night, act):
            attack(night, "magic", act, act.actor)

    def resolve_reflected(self, night: Night, act: Act) -> None:
        """Let the bullet hit the shooter, or only change the side that the shooter shows (`came_back_reads`)."""
        if self.came_back_reads is None:
            super().resolve_reflected(night, act)
            return
        night.note(ShotFired(act.actor, act.targets[0]))
        night.marks.put(act.actor, Status(BEWITCHED, act.targets[0], "next dawn", reads=self.came_back_reads))

    def resolve(self, night: Night, act: Act) -> None:
        """Fire at the targets; a penalty strikes the shooter, but not for a target who has left the game (CH-10)."""
        if self._is_kept_back(night, act):
            night.call_off(act)
            self._pay(night, act)
            return
        seats = night.game.seats
        for target in self._fired_at(night, act) if self.consent is not None else night.aims(act):
            night.note(ShotFired(act.actor, target))
            if (
                self._finds_dead(night, act, target)
                or seats[target].left
                or (self.strikes and night.reading(target) not in self.strikes)
            ):
                continue
            if self.answers:
                night.marks.put(act.actor, Status("answered", act.actor, "dawn", self.answers))
            effect = self.at_roles.get(night.role(target).id)
            own_side = night.side(target) == night.side(act.actor)
            if effect == "penalty" or (effect is None and own_side and self.at_own_side == "penalty"):
                attack(night, "magic", act, act.actor)
            elif effect is None:
                self._strike(night, act, target)
        self._pay(night, act)

    def _fired_at(self, night: Night, act: Act) -> tuple[int, ...]:
        """The named players still in the game at whom the bullets are fired."""
        there = tuple([target for target in night.aims(act) if not night.game.seats[target].left])
        return there if self.consent is None else self.consent.let_through(night, there)

    def paid_for(self, game: Play, act: Act) -> tuple[int, ...]:
        """The targets charged for: one for each bullet fired, wherever it went (AD-176, AD-504, AD-525)."""
        if self.consent is None or game.tonight is None:
            return super().paid_for(game, act)
        return self._fired_at(game.tonight, act)

    def _strike(self, night: Night, act: Act, target: int) -> None:
        """Hit the target, or turn the bullet: on a confirmer betrayed by the consent, or on the shooter."""
        turned_on = self.consent.turned_on(night) if self.consent is not None else None
        traps = [own for own in night.role(target).passives if isinstance(own, TurnBullets)]
        if turned_on is None and any(trap.turns_back(night, target, act) for trap in traps):
            turned_on = act.actor
        if turned_on is not None:
            night.note(BulletTurned(turned_on))
        attack(night, TURNED if turned_on else self.kind, act, turned_on or target)

    def _finds_dead(self, night: Night, act: Act, target: int) -> bool:
        return self.corpses == "told" and killed_before(night, target, act) is not None

    def answer(self, night: Night, act: Act) -> None:
        """Tell the shooter of a target already dead; of all else a shot tells nothing (CT-64)."""
        for named, target in zip(act.targets, night.aims(act), strict=True):
            if self._finds_dead(night, act, target):
                night.game.tell((act.actor,), FoundDead(act.actor, named))

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """Return a bullet at a player who has left the game, as it was not fired (ZD-62, NS-82)."""
        if self.spent == "named" and act.targets and all(game.seats[target].left for target in act.targets):
            self.refund(game, act)


register(
    "shoot",
    name=later.context("ability", "Shot"),
    question=later.text("🔫 <b>Who do you want to shoot tonight?</b>"),
    # NOTE: to somebody who has to confirm a shot with a second press
    order=later.text("Pick a player, then confirm with “Yes”."),
)


@says(ShotFired)
def _shot_fired(say: Voice, event: ShotFired) -> Markup:
    t = say.tongue
    if event.by == event.target:
        # NOTE: a line of the story: the bullet that {player} fired flew back
        return t.text("🔫 {player} fired, and the bullet came back.", player=say.player(event.by))
    return t.text("🔫 {player} shot at {target}.", player=say.player(event.by), target=say.player(event.target))


# NOTE: a line of the story
says(BulletTurned, "↩️ The bullet turned on {player}.")


@joins(ShotFired)
def _shot_and_lived(say: Voice, event: ShotFired, around: Sequence[Event]) -> Whole | None:
    """The story's line about a shot of which nobody died; None for one that came back."""
    if event.by == event.target or any(isinstance(other, BulletTurned) for other in around):
        return None
    return lived(say, _shot_fired(say, event), event.target, around)


@joins(BulletTurned)
def _turned(say: Voice, event: BulletTurned, around: Sequence[Event]) -> Whole | None:
    """The story's line about a bullet that turned; None unless a single shot of the night can be meant."""
    shot = only(around, ShotFired)
    if shot is None or shot.target == event.seat:
        return None
    t, by, target = say.tongue, say.player(shot.by), say.player(shot.target)
    if shot.by == event.seat:
        # NOTE: a line of the story: the bullet came back on {player}
        line = t.text("↩️ {player} shot at {target}, but the bullet came back.", player=by, target=target)
    else:
        # NOTE: a line of the story: the bullet hit {other} in the end
        line = t.text(
            "↩️ {player} shot at {target}, but the bullet turned on {other}.",
            player=by,
            target=target,
            other=say.player(event.seat),
        )
    return Whole(line, (shot,))


@joins(DiedAtNight)
def _killed_by_own_bullet(say: Voice, event: DiedAtNight, around: Sequence[Event]) -> Whole | None:
    """The story's line about a shooter killed by their own bullet; None if anything else may have killed them."""
    shot = only(around, ShotFired, by=event.seat, target=event.seat)
    if shot is None or event.cause or any(isinstance(e, ShotChosen) and e.target == event.seat for e in around):
        return None
    # NOTE: a line of the story
    line = say.tongue.text(
        "💀 {player} fired, and was killed when the bullet came back.", player=say.player(event.seat)
    )
    return Whole(line, (shot,))
