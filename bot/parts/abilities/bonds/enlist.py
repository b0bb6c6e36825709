"""`enlist`: take a player into an alliance that can die of it."""

from typing import ClassVar

from bot.engine.api import EVERYONE, Act, Ask, Deadline, FactionId, Holder, Night, Play, Purpose, RoleId, Status, attack
from bot.engine.events import Event, MasonDeath
from bot.engine.night.voiding import POISONED
from bot.engine.records import record
from bot.engine.traits.between_phases import ActsAtNightfall
from bot.engine.traits.judging.dear import Dear
from bot.parts.abilities.bonds.invite import LEFT_OUT, Invited
from bot.parts.abilities.bonds.voices import CIRCLE, founder_of
from bot.parts.abilities.targeted import Targeted
from bot.text.messages import later
from bot.text.narration.sayings import says
from bot.text.narration.words import Words, register


@record
class NobodyToWake(Event):
    """Private: in place of your question, that you can wake nobody tonight (AD-622)."""


class Enlist(Targeted, ActsAtNightfall, Dear, tells=(Invited, MasonDeath, NobodyToWake)):
    """A player enters the alliance; if he is of a side that is fatal to it, all its members die (AD-615 to AD-632).

    Nothing saves them, while whoever has brought it lives. He is judged by what he is at this stage; members who have
    become another since they entered do no harm. In a night of such a death the alliance does not meet, and a thief who
    has robbed whoever invites has no use for it. Where and with whom it meets says `circle`.

    Attributes:
        after: roles with one of whom in the game its holder is not asked; he belongs to that one's alliance from the
            first night on, and does his work when he is out.
        fatal: the sides that are fatal to it.
        ruinous: those of them that are so to members with a role of `spares` too.
        spares: roles of a fatal side that may enter, unless they are poisoned, and that survive what others bring.
    """

    puts_out: ClassVar[bool] = True
    stage: ClassVar[str] = "gather"
    purpose: ClassVar[Purpose] = "help"
    passes_on: ClassVar[bool] = False

    after: tuple[RoleId, ...] = ()
    fatal: tuple[FactionId, ...]
    ruinous: tuple[FactionId, ...] = ()
    spares: tuple[RoleId, ...] = ()

    @property
    def dear(self) -> bool:
        """A mistake costs the lives of all of them."""
        return True

    def at_nightfall(self, game: Play, seat: int) -> None:
        """Who does the work of another belongs to his alliance."""
        founder = next((number for number, other in game.seats.items() if other.role.id in self.after), 0)
        if founder and not game.seats[seat].has(CIRCLE):
            game.seats[seat].statuses.append(Status(CIRCLE, founder, "ever"))

    def is_asked(self, game: Play, holder: Holder) -> bool:
        """Not while one whose work he does is in the game."""
        return super().is_asked(game, holder) and not any(player.role.id in self.after for player in game.seats.players)

    def choices(self, game: Play, seat: int) -> tuple[int, ...]:
        """The living outside the alliance."""
        own = founder_of(game, seat)
        return tuple([target for target in super().choices(game, seat) if founder_of(game, target) != own])

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask him; whoever is poisoned is told that he can wake nobody."""
        if game.tonight is not None and game.tonight.marks.has(holder.seat, POISONED):
            game.tell((holder.seat,), NobodyToWake())
            return []
        return super().put(game, holder, deadline)

    def resolve(self, night: Night, act: Act) -> None:
        """Let them in, or bring death to all who belong to it and to those who came with whoever has brought it."""
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
        """The group hears that there was such a death."""
        if any(hit.source is act for hit in night.attacks.landed):
            game.tell(EVERYONE, MasonDeath())


register(
    "enlist",
    Words(
        # NOTE: the master wakes a player, who enters the citizens' alliance
        name=later.context("ability", "Waking for the alliance"),
        question=later.text("⭕ <b>Who do you wake for the alliance tonight?</b> If it's an enemy, all of you die."),
    ),
)

# NOTE: a player woke an enemy for a secret alliance, so its members die: "مرگ ماسونی"
says(MasonDeath, "💀 <b>There was a mason death last night.</b>", sign="💀")

says(NobodyToWake, "⭕ You can't wake anybody for the alliance tonight.")
