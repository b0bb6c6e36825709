"""`answer_recruit`: say whether one lets oneself be won over."""

from typing import ClassVar

from bot.engine.api import CONSENT, Act, Ask, Deadline, Holder, Night, Play, Purpose, RoleId, Theft
from bot.engine.bases.ability import Ability
from bot.engine.events import RoleChanged
from bot.engine.traits.asking.shares_question import SharesQuestion
from bot.engine.traits.taking.stealable import Stealable
from bot.parts.abilities.turn.win_over import WinOver
from bot.text.messages import later
from bot.text.narration.words import Words, register


class AnswerRecruit(Ability, Stealable, SharesQuestion, tells=(RoleChanged,)):
    """Those whom its holder, or who has robbed him, has invited are asked each by himself (AD-341 to AD-346).

    Silence is a refusal. They are told that they were chosen, never by whom, and as the wave closes what they have
    become.

    Attributes:
        becomes: the role of whoever agrees.
    """

    stage: ClassVar[str] = "recruit"
    purpose: ClassVar[Purpose] = "choose"

    becomes: RoleId

    def sharers(self, game: Play, seat: int) -> tuple[int, ...]:
        """The invited who are still in the game, in the order in which they were named."""
        if game.tonight is None:
            return ()
        made = [(act, act.ability) for act in game.tonight.acts if act.stock == seat]
        return tuple(
            [target for act, own in made if isinstance(own, WinOver) for target in own.invited(game.tonight, act)]
        )

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask an invited player, never its holder."""
        if self in game.seats[holder.seat].role.abilities:
            return []
        return [game.ask(holder.seat, self.id, CONSENT, deadline)]

    def theft(self, game: Play, holder: Holder) -> Theft:  # noqa: ARG002 - as the hook has it
        """It is not its holder's to lose."""
        return "nothing"

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """His answer, if he is still in the game."""
        if not asks or not game.seats[holder.seat].alive:
            return None
        return Act(self, holder.seat, (), words=("yes" if asks[0].chosen else "no",))

    def answer(self, night: Night, act: Act) -> None:
        """Tell whoever has agreed what he is now (CH-12)."""
        if act.words == CONSENT:
            night.game.tell((act.actor,), RoleChanged(self.becomes))


register(
    "answer_recruit",
    Words(
        # NOTE: whether one accepts the yakuza's invitation
        name=later.context("ability", "Answer to the yakuza"),
        question=later.text(
            "🤝 <b>The yakuza has chosen you. Do you join the mafia?</b> If you do, you're a mafioso from now "
            "on, and meet the team next night. If you refuse, nothing happens to you."
        ),
        default=later.text("If you don't answer, you refuse."),
    ),
)
