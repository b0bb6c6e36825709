"""A finished game by its nights and days: what happened in each, who voted for whom, who was asked and told what."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from bot.engine.events import Event, GameEnded, StoryTold
from bot.engine.outputs import EVERYONE, NOBODY, Audience
from bot.engine.phases import Phase
from bot.records.chronicle import Chronicle, ChronicleQuestion
from bot.records.exits import exits
from bot.text.narration import Narration
from bot.text.narration.votes import Tally


@dataclass(slots=True)
class Chapter:
    """A night, a day, or what else there is.

    Attributes:
        story: what tells of each thing that happened, or the vote that it was.
        out: who went out in it.
        questions: what was asked in private, answered or not.
        told: what was told in private, and to which seats.
        heard: what everybody heard.
    """

    phase: Phase
    story: list[Markup | Tally] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    questions: list[ChronicleQuestion] = field(default_factory=list)
    told: list[tuple[Sequence[int], Markup]] = field(default_factory=list)
    heard: list[Markup] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        """Whether there is nothing to tell of it."""
        return not (self.story or self.questions or self.told or self.heard)


def chapters(game: Chronicle, words: Narration) -> list[Chapter]:
    """All chapters in the order in which they began; what is empty is left out."""
    found: dict[tuple[str, int], Chapter] = {}

    def chapter(phase: Phase) -> Chapter:
        return found.setdefault((phase.name, phase.number), Chapter(Phase(phase.name, phase.number)))

    for phase, told in _told(game):
        _tell(chapter(phase), words, *told)
    for question in game.questions:
        if not question.ask.public:
            chapter(question.phase).questions.append(question)
    for phase, entries in words.chapters(StoryTold(tuple(game.story()))):
        chapter(phase).story += [words.tally(event) or text for event, text in entries]
    for gone in exits(game):
        chapter(gone.phase).out.append(gone.seat)
    return [one for one in found.values() if not one.empty]


def _told(game: Chronicle) -> Iterator[tuple[Phase, tuple[Audience, Event]]]:
    """Everything that was told, with its phase.

    One input may end a night and begin a day: what is part of the story knows its phase, and the rest stands beside it.
    """
    phases = {id(event): phase for phase, event in game.story()}
    for moment in game.moments:
        phase = moment.phase
        for audience, event in moment.told:
            phase = phases.get(id(event), phase)
            yield phase, (audience, event)


def _tell(chapter: Chapter, words: Narration, audience: Audience, event: Event) -> None:
    if isinstance(event, StoryTold | GameEnded) or audience == NOBODY:
        return  # the story has it, or the head of the page
    if audience is EVERYONE and words.tally(event) is not None:
        return  # a vote is told once
    text = words.event(event)
    if not text:
        return
    if audience is EVERYONE:
        chapter.heard.append(text)
    else:
        chapter.told.append((audience or (), text))
