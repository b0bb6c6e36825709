"""`answer_recruit`: agree to be won over, or refuse."""

from bot.engine.api import CONSENT, Act, Active, Ask, Deadline, Holder, Night, Play, RoleId
from bot.engine.events import RoleChanged
from bot.engine.traits.asking import SharesQuestion
from bot.parts.abilities.turn.win_over import WinOver
from bot.text.api import later, register


class AnswerRecruit(Active, SharesQuestion, tells=(RoleChanged,)):
    """The answers of players invited by the holder, or by a thief of that power, each asked alone (AD-341 to AD-346).

    Silence is a refusal. Invited players are told of the choice, never of the inviter, and as the wave closes of their
    new role.

    Attributes:
        becomes: the role of a player who agrees.
    """

    stage = "recruit"
    purpose = "choose"

    becomes: RoleId

    def sharers(self, game: Play, seat: int) -> tuple[int, ...]:
        """The invited players still in the game, in the order in which they were named."""
        if game.tonight is None:
            return ()
        made = [(act, act.ability) for act in game.tonight.acts if act.stock == seat]
        return tuple(
            [target for act, own in made if isinstance(own, WinOver) for target in own.invited(game.tonight, act)]
        )

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask an invited player, never the holder."""
        if self in game.seats[holder.seat].role.abilities:
            return []
        return [game.ask(holder.seat, self.id, CONSENT, deadline)]

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The answer, if the invited player is still in the game."""
        if not asks or not game.seats[holder.seat].alive:
            return None
        return Act(self, holder.seat, (), words=("yes" if asks[0].chosen else "no",))

    def answer(self, night: Night, act: Act) -> None:
        """Tell a player who has agreed the new role (CH-12)."""
        if act.words == CONSENT:
            night.game.tell((act.actor,), RoleChanged(self.becomes))


register(
    "answer_recruit",
    # NOTE: whether one accepts the yakuza's invitation
    name=later.context("ability", "Answer to the yakuza"),
    question=later.text(
        "🤝 <b>The yakuza has chosen you. Do you join the mafia?</b> If you do, you're a mafioso from now "
        "on, and meet the team tomorrow night. If you refuse, nothing happens to you."
    ),
    default=later.text("If you don't answer, you refuse."),
)
