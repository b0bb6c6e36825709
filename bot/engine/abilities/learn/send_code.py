"""`send_code`: make oneself known to a player, at the risk of one's life."""

from typing import ClassVar, Literal

from bot.engine.abilities.targeted import Targeted, places
from bot.engine.api import Act, Ask, Deadline, Hit, Holder, Night, Play, Purpose
from bot.engine.events import CodeReceived, CodeSent


class SendCode(Targeted, tells=(CodeReceived, CodeSent)):
    """A player of his own side learns at dawn who he is, and a code; anybody else costs him his life (EC-84 to EC-93).

    What a code means for the coming day its words say; nobody checks it.

    Attributes:
        codes: how many codes there are to choose from.
    """

    puts_out: ClassVar[bool] = True
    stage: ClassVar[str] = "gather"
    purpose: ClassVar[Purpose] = "help"

    repeat: Literal["allowed", "forbidden", "never"] = "never"
    codes: int = 4

    @property
    def dear(self) -> bool:
        """A mistake is his death."""
        return True

    def is_asked(self, game: Play, holder: Holder) -> bool:
        """Whether there is anybody left to name."""
        return super().is_asked(game, holder) and bool(self.choices(game, holder.seat))

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask for a player and a code."""
        codes = tuple(f"sign_{number}" for number in range(1, self.codes + 1))
        parts, enough = places(game, holder.seat, (self.choices(game, holder.seat), codes))
        return [game.ask(holder.seat, self.id, (), deadline, parts=parts, enough=enough)]

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """Whom he names, with the codes."""
        act = super().close(game, holder, asks)
        if act is not None:
            act.words = tuple([pick for ask in asks for pick in ask.chosen or () if isinstance(pick, str)])
        return act

    def resolve(self, night: Night, act: Act) -> None:
        """He dies of a player of another side, and nothing protects him."""
        for target, code in zip(night.aims(act), act.words, strict=True):
            if not night.game.seats[target].left:
                night.note(CodeSent(act.actor, target, code))
                if not self._is_of_his_side(night, act, target):
                    night.hit("magic", act, act.actor)

    def _is_of_his_side(self, night: Night, act: Act, target: int) -> bool:
        return night.side(target) == night.side(act.actor)

    def cause_of(self, hit: Hit) -> str:  # noqa: ARG002 - as the hook has it
        """The group hears by what he died."""
        return "code"

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """Those of his side who are still there are told as the night ends, also where it leaves but the last three."""
        for target, code in zip(night.aims(act), act.words, strict=True):
            if game.seats[target].alive and self._is_of_his_side(night, act, target):
                game.tell((target,), CodeReceived(act.actor, game.seats[act.actor].role.id, code))
