"""`give_gun`: arm players for the coming day."""

from itertools import chain
from typing import TYPE_CHECKING, ClassVar, Literal

from bot.engine.abilities.base import Act, Holder
from bot.engine.abilities.targeted import Targeted, is_doubled, within
from bot.engine.asks import Ask, Deadline
from bot.engine.company import without
from bot.engine.events import GunGiven
from bot.engine.items.guns import SPEAR, gun, spent
from bot.engine.numbers import BySize, count_for
from bot.engine.purposes import Purpose

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night
    from bot.engine.play import Play


class GiveGun(Targeted):
    """A player named holds a gun on the coming day, real or blank, and does not know which (CM-72 to CM-82, ZD-65).

    A gun whose holder is out before he fires comes back (see `arming` and `last_call`). Or it is a spear (EX-86), which
    is thrown, and comes back, as `spears` says.

    Attributes:
        stock: how many of each kind he has for the game; a table gives the number by the least players of the game,
            such as `{24: 4, 16: 3, 0: 2}`.
        a_night: how many he may give in a night, to different players; for each he is asked apart, and for a second
            one only what he has two of is offered.
        to_himself: which kinds he may keep.
    """

    stage: ClassVar[str] = "deliver"
    purpose: ClassVar[Purpose] = "help"
    asks: ClassVar[tuple[str, ...]] = ("second_gun",)

    stock: dict[Literal["real", "blank", "spear"], BySize]
    a_night: Literal[1, 2] = 1
    to_himself: tuple[Literal["real", "blank", "spear"], ...] = ()

    def left(self, game: "Play", seat: int, beside: int) -> tuple[str, ...]:
        """The kinds that he still has when so many others are given."""
        uses, players = game.seats[seat].uses, len(game.seats)
        return tuple(
            kind
            for kind, count in self.stock.items()
            if within(uses.get(spent(kind), 0) + beside, count_for(count, players))
        )

    def is_asked(self, game: "Play", holder: Holder) -> bool:
        """Whether he has a gun left to give; if not he is told nothing, not even of a block (ZD-85)."""
        return super().is_asked(game, holder) and bool(self.left(game, holder.stock, 0))

    def choices(self, game: "Play", seat: int) -> tuple[int, ...]:
        """The living whom he may arm."""
        return game.living if self.to_himself else without(game.living, seat)

    def put(self, game: "Play", holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask for one gun after another: a player, and the kind."""
        names = (self.id, *self.asks)[: 2 if is_doubled(game, holder.seat) else self.a_night]
        asks = (self._ask(game, holder, name, beside, deadline) for beside, name in enumerate(names))
        put = [ask for ask in asks if ask is not None]
        for ask in put:
            game.apart[ask.id] = tuple(other.id for other in put if other is not ask)
        return put

    def _ask(self, game: "Play", holder: Holder, name: str, beside: int, deadline: Deadline) -> Ask | None:
        seat, kinds = holder.seat, self.left(game, holder.stock, beside)
        players = self.choices(game, seat)
        if not kinds or not players:
            return None
        if tuple(self.stock) == (SPEAR,):  # of spears there is but one kind
            return game.ask(seat, name, players, deadline, exclusive=self.exclusive)
        barred = tuple((seat, kind) for kind in kinds if kind not in self.to_himself)
        return game.ask(seat, name, (), deadline, parts=(players, kinds), barred=barred)

    def close(self, game: "Play", holder: Holder, asks: list[Ask]) -> Act | None:
        """What is given; two guns for the same player, which old logs hold, are one."""
        given: dict[int, str] = {}
        for player, kind in ((*ask.chosen, SPEAR)[:2] for ask in asks if ask.chosen):
            if isinstance(player, int) and isinstance(kind, str):
                given.setdefault(player, kind)
        if not given:
            return None
        giver = game.seats[holder.stock]
        for name in chain([self.id], map(spent, given.values())):
            giver.uses[name] = giver.uses.get(name, 0) + 1
        giver.lost += [ability for ability in self.locks if ability not in giver.lost]
        return Act(self, holder.seat, tuple(given), words=tuple(given.values()), owner=holder.owner)

    def come_back(self, night: "Night", act: Act) -> None:
        """Nobody holds what came back."""

    def resolve(self, night: "Night", act: Act) -> None:
        """Arm them."""
        for player, kind in zip(night.aims(act), act.words, strict=True):
            night.mark(player, gun(kind, act.stock))
            night.note(GunGiven(act.actor, player, kind))
