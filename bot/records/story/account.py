"""The chapters of a finished game, one for each night and day: events, votes, questions, messages."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from bot.engine.events import Event, GameEnded, StoryTold
from bot.engine.outputs import EVERYONE, NOBODY, Audience
from bot.engine.phases import Phase
from bot.records.chronicle import Chronicle, ChronicleQuestion
from bot.records.exits import exits
from bot.text.narration import Narration
from bot.text.narration.votes import VoteTally


@dataclass(slots=True)
class Chapter:
    """The account of one phase: a night, a day, the introduction or a finale.

    Attributes:
        story: lines about the events of the phase in order, such as an exit; a vote is a `VoteTally`.
        out: the seats that left the game in the phase.
        questions: private questions of the phase, answered or not.
        told: private messages, each with the seats that received them.
        heard: messages to the whole group.
    """

    phase: Phase
    story: list[Markup | VoteTally] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    questions: list[ChronicleQuestion] = field(default_factory=list)
    told: list[tuple[Sequence[int], Markup]] = field(default_factory=list)
    heard: list[Markup] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        """Whether the chapter has no lines at all."""
        return not (self.story or self.questions or self.told or self.heard)


def chapters(game: Chronicle, words: Narration) -> list[Chapter]:
    """The chapters of a game in the order in which they began; empty ones are left out."""
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
    """The events of a game with their phases and audiences.

    One input may end a night and begin a day. An event of the story knows its own phase; any other one counts to the
    phase of its moment.
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
