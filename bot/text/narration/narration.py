"""The narration of one game in one language: what the rest of the bot asks for its texts."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from markupsafe import Markup

from bot.engine.asks import Ask
from bot.engine.boards import Board, TeamBoard
from bot.engine.events import Event
from bot.text.narration import boards, cards, questions
from bot.text.narration.highlights import highlights
from bot.text.narration.sayings import saying_of
from bot.text.narration.story import chapters, phase_name, story_document, tell
from bot.text.narration.voice import Voice
from bot.text.narration.votes import tally_of
from bot.text.narration.words import name_of
from bot.text.scenario_texts import ScenarioTexts
from bot.text.tongue import Tongue

P = ParamSpec("P")
T = TypeVar("T")


def _spoken(words: Callable[Concatenate[Voice, P], T]) -> Callable[Concatenate["Narration", P], T]:
    """A method of the narration that says these words in its own voice."""

    @wraps(words)
    def spoken(narration: "Narration", /, *args: P.args, **kwargs: P.kwargs) -> T:
        return words(narration.voice, *args, **kwargs)

    return spoken


class Narration:
    """The narrator of one game, in one language and with these names by seat: events, boards and questions as texts.

    `links`: addresses behind the names of players who are called (`Voice.called`), by seat. `hand`, `timed`: see
    `Voice`.
    """

    def __init__(
        self,
        tongue: Tongue,
        texts: ScenarioTexts,
        names: Mapping[int, str],
        links: Mapping[int, str] | None = None,
        *,
        hand: bool = False,
        timed: bool = False,
    ) -> None:
        self.tongue = tongue
        self.texts = texts
        self.names = names
        self.voice = Voice(tongue, texts, names, links=links or {}, hand=hand, timed=timed)

    called = _spoken(Voice.called)
    player = _spoken(Voice.player)
    players = _spoken(Voice.players)
    time_until = _spoken(Voice.time_until)
    ability = _spoken(name_of)

    def event(
        self,
        event: Event,
        wording: str | None = None,
        *,
        aloud: bool = False,
        pressing: bool = False,
        here: bool = False,
        ends: Mapping[float, float] | None = None,
    ) -> Markup | None:
        """The words of an event for its audience, in this wording or plain; None for an event without words.

        `aloud`: the players speak and do not write; `pressing`: only presses show that a player is there; `here`: one
        player reads it in the group; `ends`: when a time that the event names will be over.
        """
        saying = saying_of(type(event))
        if saying is None:
            return None
        say = replace(self.voice, wording=wording, aloud=aloud, pressing=pressing, here=here, ends=ends or {})
        return saying(say, event)

    story = _spoken(tell)
    story_document = _spoken(story_document)
    chapters = _spoken(chapters)
    phase = _spoken(phase_name)
    tally = _spoken(tally_of)
    highlights = _spoken(highlights)

    def board(
        self, board: Board, now: float, wording: str | None = None, *, open_: bool = True, aloud: bool = False
    ) -> Markup:
        """A board at this game time; with `open_` false its last look, when the vote or turn is over.

        `wording` is the one that its opening takes. `aloud`: the players speak and do not write.
        """
        say = replace(self.voice, wording=wording, aloud=aloud) if wording is not None or aloud else self.voice
        return boards.board_text(say, board, now, open_=open_)

    question = _spoken(questions.question)

    def closed_question(self, ask: Ask, team: TeamBoard | None = None) -> Markup:
        """The text of a private question that is closed, with the answer chosen."""
        return questions.question(self.voice, ask, team, open_=False)

    act = _spoken(questions.act)
    pick = _spoken(questions.pick_label)
    decline = _spoken(questions.decline_label)
    nobody = _spoken(questions.nobody_label)
    refusal = _spoken(questions.refusal_toast)

    role_card = _spoken(cards.role_card)
    role_entry = _spoken(cards.role_entry)
    roles_in_play = _spoken(cards.roles_in_play)
    sides_in_play = _spoken(cards.sides_in_play)
    roles_list = _spoken(cards.roles_list)
    roles_in_brief = _spoken(cards.roles_in_brief)
    rules_text = _spoken(cards.rules_text)
    rules_document = _spoken(cards.rules_document)
    roles_document = _spoken(cards.roles_document)
