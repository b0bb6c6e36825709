"""The narrator's voice: events told to an audience, and the events kept for the story."""

from bot.engine.chance import Chance
from bot.engine.events import Event
from bot.engine.outputs import EVERYONE, Audience, Output, Told
from bot.engine.phases import Phase


class Voice:
    """The narrator's voice in one game, by which all events are told.

    Without listeners, as in a mass simulation, nothing is put out.

    Attributes:
        phase: the place in the game's course at which events are told.
        story: the events that are told when the game is over.
        learnt: the players whose roles a seat has ever been told in private.
        heard: whether there are listeners.
        outputs: events, boards and questions since the last input.
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

    def enter(self, phase: Phase) -> None:
        """Set the place in the game's course at which events are told from now on."""
        self.phase = phase

    def tell(self, audience: Audience, event: Event) -> None:
        """Tell an event once to its audience, and keep it for the story at the end if it belongs there."""
        if event.noted:
            self._note(audience, event)
        if not self.heard:
            return
        if audience is EVERYONE:
            self._said += 1
            self.outputs.append(Told(EVERYONE, event, self._chance.wording(self._said)))
        elif audience:
            self.outputs.append(Told(audience, event))

    def _note(self, audience: Audience, event: Event) -> None:
        """Keep an event for the story, and what it shows of roles to a part of the players."""
        if event.story:
            self.story.append((self.phase, event))
        if event.reveals and audience is not None:
            for seat in audience:
                self.learnt[seat] = (*self.learnt.get(seat, ()), *event.shown)
