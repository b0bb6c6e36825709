"""`enlist`: take a player into an alliance that can die of it."""

from typing import ClassVar

from bot.engine.api import EVERYONE, Act, Ask, Deadline, FactionId, Holder, Night, Play, RoleId, Status, attack, record
from bot.engine.events import Event, MasonDeath
from bot.engine.night.marks import POISONED
from bot.engine.traits.judging import Dear
from bot.engine.traits.timing import ActsAtNightfall
from bot.parts.abilities.bonds.invite import CIRCLE, LEFT_OUT, Invited, founder_of
from bot.parts.abilities.targeted import Targeted
from bot.text.api import later, register, says


@record
class NobodyToWake(Event):
    """Private: you can wake no player tonight; told in place of your question (AD-622)."""


class Enlist(Targeted, ActsAtNightfall, Dear, tells=(Invited, MasonDeath, NobodyToWake)):
    """A player enters the alliance; if they are of a side that is fatal to it, all its members die (AD-615 to AD-632).

    No save helps, while the player who invited lives. The newcomer is judged by their role at this stage; members who
    have changed their role since they entered do no harm. On a night of such a death the alliance does not meet, and a
    thief who has robbed the inviter cannot use the ability. The ability `circle` says where and with whom the alliance
    meets.

    Attributes:
        after: roles by one of which in the game the holder is not asked; the holder belongs to that player's alliance
            from the first night on, and takes over when that player is out.
        fatal: the sides that are fatal to the alliance.
        ruinous: the sides that are fatal even to members with a role of `spares`.
        spares: roles of a fatal side that may enter, unless poisoned, and that survive the death that others bring.
    """

    puts_out = True
    stage = "gather"
    purpose = "help"
    passes_on: ClassVar[bool] = False

    after: tuple[RoleId, ...] = ()
    fatal: tuple[FactionId, ...]
    ruinous: tuple[FactionId, ...] = ()
    spares: tuple[RoleId, ...] = ()

    def at_nightfall(self, game: Play, seat: int) -> None:
        """Let the holder belong to the alliance of a player with a role of `after`."""
        founder = next((number for number, other in game.seats.items() if other.role.id in self.after), 0)
        if founder and not game.seats[seat].has(CIRCLE):
            game.seats[seat].bear(Status(CIRCLE, founder, "ever"))

    def is_asked(self, game: Play, holder: Holder) -> bool:
        """Whether the holder is asked tonight: only once all players with a role in `after` are out."""
        return super().is_asked(game, holder) and not any(player.role.id in self.after for player in game.seats.players)

    def choices(self, game: Play, seat: int) -> tuple[int, ...]:
        """The living players outside the alliance, whom the holder may name."""
        own = founder_of(game, seat)
        return tuple([target for target in super().choices(game, seat) if founder_of(game, target) != own])

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the holder; a poisoned holder is told that they can wake no player."""
        if game.tonight is not None and game.tonight.marks.has(holder.seat, POISONED):
            game.tell((holder.seat,), NobodyToWake())
            return []
        return super().put(game, holder, deadline)

    def resolve(self, night: Night, act: Act) -> None:
        """Let newcomers in; a fatal one brings death to the members, and to newcomers of the same act."""
        game, founder = night.game, founder_of(night.game, act.actor)
        coming = [target for target in night.aims(act) if not game.seats[target].left]
        bringers = [target for target in coming if self._is_fatal(night, target)]
        guests = [target for target in coming if target not in bringers]
        for target in coming:
            night.note(Invited(act.actor, target, target not in bringers))
        for target in guests:
            night.marks.put(target, Status(CIRCLE, founder, "ever"))
        if not bringers:
            return
        ruin = any(night.side(target) in self.ruinous for target in bringers)
        members = [seat for seat in game.seats.living if founder_of(game, seat) == founder]
        for member in (*members, *guests):
            night.marks.put(member, Status(LEFT_OUT, founder, "dawn"))
            if ruin or night.role(member).id not in self.spares:
                attack(night, "magic", act, member)

    def _is_fatal(self, night: Night, seat: int) -> bool:
        if night.role(seat).id in self.spares and not night.marks.has(seat, POISONED):
            return False
        return night.side(seat) in {*self.fatal, *self.ruinous}

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """Tell the group at dawn that there was a death in an alliance."""
        if any(hit.source is act for hit in night.attacks.landed):
            game.tell(EVERYONE, MasonDeath())


register(
    "enlist",
    # NOTE: the master wakes a player, who enters the citizens' alliance
    name=later.context("ability", "Invitation to the alliance"),
    question=later.text("⭕ <b>Who do you wake for the alliance tonight?</b> If it's an enemy, all of you die."),
)

# NOTE: a player woke an enemy for a secret alliance, so its members die: "مرگ ماسونی"
says(MasonDeath, "💀 <b>There was a mason death last night.</b>", sign="💀")

says(NobodyToWake, "⭕ You can't wake anybody for the alliance tonight.")
