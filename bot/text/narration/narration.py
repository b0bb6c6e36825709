"""The narration of one game in one language."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from markupsafe import Markup

from bot.engine.asks import Ask, NotAsked, Refusal
from bot.engine.boards import Board, TeamBoard
from bot.engine.events import Event, GameEnded, StoryTold
from bot.engine.inputs import Choice, Pick
from bot.engine.phases import Phase
from bot.text.narration import boards, card_documents, cards, questions, story, story_document
from bot.text.narration.highlights import highlights
from bot.text.narration.sayings import saying_of
from bot.text.narration.voice import Voice
from bot.text.narration.votes import VoteTally, tally_of
from bot.text.narration.words import name_of
from bot.text.scenario_texts import ScenarioTexts
from bot.text.tongue import Tongue


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
        self._voice = Voice(tongue, texts, names, links=links or {}, hand=hand, timed=timed)

    def called(self, seat: int) -> Markup:
        """A player who is called, by a link where this narration has one."""
        return self._voice.called(seat)

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
        say = replace(self._voice, wording=wording, aloud=aloud, pressing=pressing, here=here, ends=ends or {})
        return saying(say, event)

    def time_until(self, at: float, seconds: float) -> Markup:
        """A length of time that ends at this game time, with a clock where one may run."""
        return self._voice.time_until(at, seconds)

    def story(self, event: StoryTold, end: GameEnded | None = None) -> list[Markup]:
        """The story of the game as messages; with the highlights if its end is given."""
        return story.tell(self._voice, event, end)

    def story_document(self, event: StoryTold, end: GameEnded | None = None) -> Markup | None:
        """The story as a document; None where there is nothing to tell, or too much for one."""
        return story_document.document_of(self._voice, event, end)

    def chapters(self, event: StoryTold) -> Iterator[tuple[Phase, list[tuple[Event, Markup]]]]:
        """The story by nights and days: each event with its line."""
        return story.chapters(self._voice, event)

    def tally(self, event: Event) -> VoteTally | None:
        """The vote that an event closes, for the story; None if the event closes no vote, or one without votes."""
        return tally_of(self._voice, event)

    def highlights(self, event: StoryTold, end: GameEnded) -> Iterator[Markup]:
        """The highlights of the story, a line each."""
        return highlights(self._voice, event, end)

    def phase(self, phase: Phase) -> Markup:
        """A night or a day as a heading."""
        return story.phase_name(self._voice, phase)

    def board(
        self, board: Board, now: float, wording: str | None = None, *, open_: bool = True, aloud: bool = False
    ) -> Markup:
        """A board at this game time; with `open_` false its last look, when the vote or turn is over.

        `wording` is the one that its opening takes. `aloud`: the players speak and do not write.
        """
        say = replace(self._voice, wording=wording, aloud=aloud) if wording is not None or aloud else self._voice
        return boards.board_text(say, board, now, open_=open_)

    def question(self, ask: Ask, team: TeamBoard | None = None, half: Choice = ()) -> Markup:
        """An open private question, with the marks of the team if the question is a team's.

        `half` is the beginning of an answer with several picks.
        """
        return questions.question(self._voice, ask, team, half=half)

    def closed_question(self, ask: Ask, team: TeamBoard | None = None) -> Markup:
        """A closed private question with the answer chosen."""
        return questions.question(self._voice, ask, team, open_=False)

    def act(self, ask: Ask) -> Markup:
        """A player's answer to a question, in one line for those who may know."""
        return questions.act(self._voice, ask)

    def pick(self, pick: Pick) -> str:
        """The plain label of a button: a player's seat number and name, or a word."""
        return questions.pick_label(self._voice, pick)

    def decline(self, ask: Ask) -> str:
        """The plain label of the button that declares that nothing is picked."""
        return questions.decline_label(self._voice, ask)

    def nobody(self) -> str:
        """The plain label of the button on an open vote that votes for nobody, or takes back a vote."""
        return questions.nobody_label(self._voice)

    def refusal(self, refusal: Refusal | NotAsked) -> str:
        """The reason why an answer changed nothing, as a toast of at most 200 characters."""
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
        *,
        team: str = "",
    ) -> Markup:
        """A player's card: role, side, abilities, goal, and mates if known to the player."""
        return cards.role_card(self._voice, role, mates, leader, roles, team=team)

    def roles_in_play(self, roles: Iterable[tuple[str, int]]) -> Markup:
        """The numbers of each role in play."""
        return cards.roles_in_play(self._voice, roles)

    def sides_in_play(self, sides: Iterable[tuple[str, int]]) -> Markup:
        """The numbers of each side in play, one to a line."""
        return cards.sides_in_play(self._voice, sides)

    def roles_list(self) -> list[Markup]:
        """All roles of the scenario with their cards, as messages."""
        return cards.roles_list(self._voice)

    def roles_in_brief(self) -> Markup:
        """The names of all roles of the scenario, side by side."""
        return cards.roles_in_brief(self._voice)

    def role_entry(self, role: str) -> Markup:
        """A role with its side and its card text."""
        return cards.role_entry(self._voice, role)

    def rules_text(self) -> list[Markup]:
        """The rules of the scenario in brief and its advice, as messages."""
        return cards.rules_text(self._voice)

    def rules_document(self) -> Markup | None:
        """The rules of the scenario and its advice as a document."""
        return card_documents.rules(self._voice)

    def roles_document(
        self, roles: Iterable[tuple[str, int]] = (), sides: Iterable[tuple[str, int]] = ()
    ) -> Markup | None:
        """All roles of the scenario as a document, with the numbers of those in play, or of the sides alone."""
        if sides := tuple(sides):
            in_play = card_documents.sides_in_play(self._voice, sides)
        else:
            in_play = card_documents.roles_in_play(self._voice, roles) if (roles := tuple(roles)) else Markup("")
        return card_documents.roles(self._voice, in_play)
