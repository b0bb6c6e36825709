"""`name_role`: take out a player by naming their role, a few times in a game."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from markupsafe import Markup
from pydantic import Field

from bot.engine.api import Act, Ask, Count, Deadline, Holder, Night, Pick, Play, RoleId, attack, record
from bot.engine.events import Event
from bot.engine.night.marks import SILENT
from bot.engine.traits.judging import Dear
from bot.engine.traits.voiding import FailsUnnoticed
from bot.parts.abilities.guess.guess_role import OwnGuess
from bot.parts.abilities.guess.guessing import guesses
from bot.parts.abilities.targeted import Targeted, places
from bot.text.api import Voice, later, register, says


@record
class ChancesLeft(Event):
    """Private: beside the question, how many more roles you may name."""

    left: int


@record
class NamedRoleJudged(Event):
    """Private: at dawn, whether the role you have named is this player's."""

    target: int
    right: bool


MISSED = "name_role missed"
"""The word under which the holder's uses count their wrong guesses."""


class NameRole(Targeted, Dear, FailsUnnoticed, tells=(ChancesLeft, NamedRoleJudged, OwnGuess)):
    """A player whose role is named rightly is out, whatever protects them (AD-310 to AD-324).

    Each guess is charged to the holder, right or wrong, a thief's too; a holder without a right one when all are used
    up is out. The verdict comes at dawn; a guess made while poisoned is wrong.

    Attributes:
        uses: the number of guesses in the whole game.
        roles: the roles that may be named, as far as they were dealt.
        counts_as: roles that are named by the name of another: `{scribe: master}`.
        spent: the moment that charges a guess: as it is `made`, unless the player named has left the game since
            (AD-178, AD-185).
    """

    puts_out = True
    stage = "attack"
    purpose = "harm"

    uses: Count
    roles: tuple[RoleId, ...]
    counts_as: dict[RoleId, RoleId] = Field(default_factory=dict)
    whom: Literal["living", "other_sides", "not_mates", "mates"] = "not_mates"
    spent: Literal["named", "done", "fired", "made"] = "made"

    def _named(self, role: str) -> str:
        """The role whose name stands for this role (see `counts_as`)."""
        return self.counts_as.get(role, role)

    def _offered(self, game: Play) -> tuple[Pick, ...]:
        """The roles that may be named, as far as a role of that name was dealt."""
        dealt = {self._named(role) for role in game.cards.dealt}
        return tuple([role for role in self.roles if role in dealt])

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask for a player and a role; a doubled holder with several chances left may name two of each."""
        seat, one = holder.seat, (self.choices(game, holder.seat), self._offered(game))
        if not all(one):
            return []
        used = game.seats[holder.stock].uses.get(self.id, 0)
        left = None if self.uses == "unlimited" else self.uses - used
        if left is not None and not holder.owner:
            game.tell((seat,), ChancesLeft(left))
        parts, enough = places(game, seat, one) if left is None or left > 1 else (one, 0)
        return [game.ask(seat, self.id, (), deadline, parts=parts, enough=enough, exclusive=self.exclusive)]

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act on the players named, with the role named for each."""
        act = super().close(game, holder, asks)
        if act is not None:
            act.carry(tuple([role for ask in asks for _, role in guesses(ask.chosen)]))
        return act

    def use_up(self, game: Play, act: Act) -> None:
        """Charge one use for each guess of the act (AD-704)."""
        for target in act.targets:
            super().use_up(game, replace(act, targets=(target,)))

    def left_with(self, game: Play, seat: int) -> str | None:
        """The role in which the holder ends; none after wrong guesses only, as the holder is out (AD-315, AD-320)."""
        all_wrong = game.seats[seat].uses.get(MISSED, 0) == self.uses
        return None if all_wrong else super().left_with(game, seat)

    def _guesses(self, night: Night, act: Act) -> Iterator[tuple[int, str]]:
        """The guesses of an act, except at players who have left the game since."""
        pairs = zip(night.aims(act), act.words, strict=True)
        return (pair for pair in pairs if not night.game.seats[pair[0]].left)

    def _is_right(self, night: Night, target: int, role: str) -> bool:
        return self._named(night.role(target).id) == role

    def resolve(self, night: Night, act: Act) -> None:
        """Put out the players whose roles were named rightly."""
        for target, role in self._guesses(night, act):
            right = self._is_right(night, target, role)
            self._judge(night, act, target, role, right=right)
            if right:
                attack(night, "guess", act, target)

    def resolve_spoiled(self, night: Night, act: Act, by: str) -> None:
        """Count a poisoned holder's guess as wrong (AD-318)."""
        if by in SILENT:
            for target, role in self._guesses(night, act):
                self._judge(night, act, target, role, right=False)

    def resolve_spoiled_stolen(self, night: Night, act: Act) -> None:
        """Count a failed guess of a thief as a wrong one of the owner (AD-324)."""
        self.resolve_spoiled(night, act, night.spoiled[act.number])

    def _judge(self, night: Night, act: Act, target: int, role: str, *, right: bool) -> None:
        """Count a guess; a last one, with none right before, puts the owner out as an arrest does (AD-315)."""
        night.note(OwnGuess(act.actor, target, role, right))
        if not right:
            night.spend(act.stock, MISSED)
            if self.uses != "unlimited" and night.spent_by(act.stock, MISSED) == self.uses:
                attack(night, "magic", act, act.stock)

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """Tell the player who guessed whether each guess was right."""
        for target, role in self._guesses(night, act):
            game.tell(self._hearer(game, act), NamedRoleJudged(target, self._is_right(night, target, role)))

    def come_true_spoiled(self, game: Play, act: Act, night: Night) -> None:
        """Tell the verdict of a spoiled guess: wrong, whatever it was (AD-322)."""
        for target, _ in self._guesses(night, act):
            game.tell(self._hearer(game, act), NamedRoleJudged(target, right=False))

    def _hearer(self, game: Play, act: Act) -> tuple[int, ...]:
        """The seat of the player who guessed, dead or alive, for a message; none if they have left the game."""
        return () if game.seats[act.actor].left else (act.actor,)


register(
    "name_role",
    # NOTE: naming a player and the exact role takes that player out
    name=later.context("ability", "Role named"),
    question=later.text("👑 <b>Whose role do you name tonight, and what is it?</b> If you're right, they're out."),
)


@says(ChancesLeft)
def chances_left(say: Voice, event: ChancesLeft) -> Markup:
    """The message beside the question: the number of guesses that are left."""
    # NOTE: a guess is a role named for a player
    return say.tongue.plural("👑 You have {n} guess left.", "👑 You have {n} guesses left.", event.left)


says(NamedRoleJudged, "👑 You were right about {player}.", player="target", when="right")

says(NamedRoleJudged, "👑 You were wrong about {player}.", player="target")
