"""Effects of an act: at its stage of the night, in the answer, and at dawn."""

from bot.engine.night.acts import Act
from bot.engine.night.scratch import Night
from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class TakesEffect(Trait):
    """An ability whose acts change the night, tell their actors a result, or change the game at dawn.

    The doctor of the Classic game puts a protection on a player, at a stage that comes before the attacks (CL-45).

    The hooks of an act come in this order, those of the dawn once all waves are closed: `resolve`, `answer`,
    `before_the_dead` (of the trait `SpeaksBeforeDead`), `come_true`, `after_the_dead`. The same name with `_spoiled` is
    the hook of an act that a mark has made void.
    """

    def resolve(self, night: Night, act: Act) -> None:
        """The effect of an act on the night, at its stage."""

    def resolve_spoiled(self, night: Night, act: Act, by: str) -> None:
        """The effect in place of the usual one, where a mark on the actor voids the act: none, or the reverse.

        `by` is the mark (`bot.engine.night.marks`).
        """

    def answer(self, night: Night, act: Act) -> None:
        """The result that the actor is told when the wave (the set of questions) closes (CH-12)."""

    def answer_spoiled(self, night: Night, act: Act) -> None:
        """The answer where a mark unknown to the actor voids the act: the same, so that the actor does not notice."""
        self.answer(night, act)

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """The lasting change, and the dawn news about it, before the endings are looked at."""

    def after_the_dead(self, game: Play, act: Act, night: Night) -> None:
        """The rest of an act, for the day, once the night's dead are out and named; once for each act."""
