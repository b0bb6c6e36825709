"""The narrator's voice: what is told to whom, and what is kept for the story."""

from bot.engine.chance import Chance
from bot.engine.events import Event
from bot.engine.outputs import EVERYONE, Audience, Output, Told
from bot.engine.phases import Phase


class Voice:
    """The words of the narrator of one game.

    Where nobody hears, as in a mass simulation, nothing is put out but the questions.

    Attributes:
        phase: the place in the game's course at which things are said.
        story: what is told when the game is over.
        learnt: the players whose roles a seat has ever been told in private.
        heard: whether anybody hears and sees what is put out.
        outputs: what was told, shown and asked since the last input.
    """

    __slots__ = ("_chance", "_said", "heard", "learnt", "outputs", "phase", "story")

    def __init__(self, chance: Chance, *, heard: bool) -> None:
        self._chance = chance
        self._said = 0
        self.heard = heard
        self.phase = Phase("intro")
        self.story: list[tuple[Phase, Event]] = []
        self.learnt: dict[int, tuple[int, ...]] = {}
        self.outputs: list[Output] = []

    def tell(self, audience: Audience, event: Event) -> None:
        """Say something, once, to whom it concerns."""
        if event.story:
            self.story.append((self.phase, event))
        if event.reveals and audience is not None:
            for seat in audience:
                self.learnt[seat] = (*self.learnt.get(seat, ()), *event.shown)
        if not self.heard:
            return
        if audience is EVERYONE:
            self._said += 1
            self.outputs.append(Told(EVERYONE, event, self._chance.wording(self._said)))
        elif audience:
            self.outputs.append(Told(audience, event))
