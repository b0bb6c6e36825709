"""The narration of one game in one language."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from markupsafe import Markup

from bot.engine.asks import Ask, NotAsked, Refusal
from bot.engine.boards import Board, TeamBoard
from bot.engine.events import Event, GameEnded, StoryTold
from bot.engine.inputs import Choice, Pick
from bot.engine.phases import Phase
from bot.text.narration import boards, cards, questions, story
from bot.text.narration.highlights import highlights
from bot.text.narration.sayings import saying_of
from bot.text.narration.voice import Voice
from bot.text.narration.votes import Tally, tally_of
from bot.text.narration.words import name_of
from bot.text.scenario_texts import ScenarioTexts
from bot.text.tongue import Tongue


class Narration:
    """Puts a game into words: its events, boards and questions, in one language, with these names by seat.

    `links`: addresses behind the names of players who are called (`Voice.called`), by seat.
    """

    def __init__(
        self, tongue: Tongue, texts: ScenarioTexts, names: Mapping[int, str], links: Mapping[int, str] | None = None
    ) -> None:
        self.tongue = tongue
        self.texts = texts
        self.names = names
        self._voice = Voice(tongue, texts, names, links=links or {})

    def event(
        self, event: Event, wording: str | None = None, *, aloud: bool = False, pressing: bool = False
    ) -> Markup | None:
        """The event as its audience hears it, in this wording or in the plain one; None where nothing is to be said.

        `aloud`: to players who speak and do not write; `pressing`: to those of whom nothing but presses is noticed.
        """
        saying = saying_of(type(event))
        if saying is None:
            return None
        return saying(replace(self._voice, wording=wording, aloud=aloud, pressing=pressing), event)

    def story(self, event: StoryTold, end: GameEnded | None = None) -> list[Markup]:
        """The story of the game, as messages; with its highlights where it is told how the game ended."""
        return story.tell(self._voice, event, end)

    def chapters(self, event: StoryTold) -> Iterator[tuple[Phase, list[tuple[Event, Markup]]]]:
        """The story by nights and days: what tells of each thing that happened."""
        return story.chapters(self._voice, event)

    def tally(self, event: Event) -> Tally | None:
        """The vote that an event closes, as the story has it; None where it closes none in which anybody voted."""
        return tally_of(self._voice, event)

    def highlights(self, event: StoryTold, end: GameEnded) -> Iterator[Markup]:
        """What stood out in the story, a line each."""
        return highlights(self._voice, event, end)

    def phase(self, phase: Phase) -> Markup:
        """A night or a day as a heading."""
        return story.phase_name(self._voice, phase)

    def board(
        self, board: Board, now: float, wording: str | None = None, *, open_: bool = True, aloud: bool = False
    ) -> Markup:
        """A board as it stands at this game time; with `open_` false its last look, when nothing is awaited.

        `wording` is the one that its opening takes. `aloud`: to players who speak and do not write.
        """
        say = replace(self._voice, wording=wording, aloud=aloud) if wording is not None or aloud else self._voice
        return boards.board_text(say, board, now, open_=open_)

    def question(self, ask: Ask, team: TeamBoard | None = None, half: Choice = ()) -> Markup:
        """An open private question, with the marks of the team where it is one of a team's.

        `half` is the beginning of an answer with several picks.
        """
        return questions.question(self._voice, ask, team, half=half)

    def closed_question(self, ask: Ask, team: TeamBoard | None = None) -> Markup:
        """A private question that can no longer be answered: what was asked and what was chosen."""
        return questions.question(self._voice, ask, team, open_=False)

    def act(self, ask: Ask) -> Markup:
        """What somebody has answered to a question, in one line for whoever may know it."""
        return questions.act(self._voice, ask)

    def pick(self, pick: Pick) -> str:
        """The plain label of a button: a player's seat number and name, or a word."""
        return questions.pick_label(self._voice, pick)

    def decline(self, ask: Ask) -> str:
        """The plain label of the button that declares that nothing is picked."""
        return questions.decline_label(self._voice, ask)

    def nobody(self) -> str:
        """The plain label of the button on an open vote that votes for nobody, and takes back what was voted."""
        return questions.nobody_label(self._voice)

    def refusal(self, refusal: Refusal | NotAsked) -> str:
        """Why an answer changed nothing, as a toast of at most 200 characters."""
        return questions.refusal_toast(self._voice, refusal)

    def ability(self, ability: str) -> Markup:
        """The short name of an ability."""
        return name_of(self._voice, ability)

    def player(self, seat: int) -> Markup:
        """A player: seat number and name."""
        return self._voice.player(seat)

    def players(self, seats: Iterable[int]) -> Markup:
        """Some players in one enumeration."""
        return self._voice.players(seats)

    def role_card(
        self,
        role: str,
        mates: Sequence[int] = (),
        leader: int | None = None,
        roles: Mapping[int, str] | None = None,
    ) -> Markup:
        """A player's card: role, side, what he can do, his goal, and his mates where he knows them."""
        return cards.role_card(self._voice, role, mates, leader, roles)

    def roles_in_play(self, roles: Iterable[tuple[str, int]]) -> Markup:
        """How many of each role are in play."""
        return cards.roles_in_play(self._voice, roles)

    def sides_in_play(self, sides: Iterable[tuple[str, int]]) -> Markup:
        """How many of each side, one to a line."""
        return cards.sides_in_play(self._voice, sides)

    def roles_list(self) -> list[Markup]:
        """Every role of the scenario with its card, as messages."""
        return cards.roles_list(self._voice)

    def roles_in_brief(self) -> Markup:
        """The names of all roles of the scenario, side by side."""
        return cards.roles_in_brief(self._voice)

    def role_entry(self, role: str) -> Markup:
        """A role with its side and what it can do."""
        return cards.role_entry(self._voice, role)

    def rules_text(self) -> list[Markup]:
        """The rules of the scenario in brief and its advice, as messages."""
        return cards.rules_text(self._voice)
