"""The wave of questions that is open in one night, or has just closed."""

from collections.abc import Iterable

from bot.engine.asks import Ask
from bot.engine.events import BackInForce
from bot.engine.inputs import Choice
from bot.engine.table.questions import Questions
from bot.engine.table.voice import Voice


class Rivals:
    """The answers of one wave to questions that exclude one another, by seat, the one in force last (CH-22, CH-23).

    A detective who answers "investigate 3" and then "shoot 5" has the shot in force; if the shot lapses, the check of
    seat 3 is in force again.
    """

    def __init__(self) -> None:
        self._answers: dict[tuple[int, str], list[tuple[Ask, Choice]]] = {}

    def note(self, ask: Ask) -> None:
        """Note the newest answer to a question. A player who takes back the answer in force starts afresh."""
        answers = self._of(ask)
        if not ask.chosen and answers and answers[-1][0] is ask:
            answers.clear()
            return
        if answers:
            self._forget(ask)
        if ask.chosen:
            answers.append((ask, ask.chosen))

    def lapse(self, ask: Ask) -> tuple[Ask, Choice] | None:
        """Treat an answer as never given; returns the earlier answer now in force again, if any, with its choice.

        Of several names the players who have left meanwhile are dropped (CH-10, EC-134).
        """
        answers = self._of(ask)
        was_in_force = bool(answers) and answers[-1][0] is ask
        self._forget(ask)
        if not was_in_force or not answers:
            return None
        before, choice = answers[-1]
        stands = tuple(pick for pick in choice if pick not in before.gone)
        whole = stands == choice or (stands and not before.parts)
        return (before, stands) if whole else None

    def is_void(self, ask: Ask) -> bool:
        """Whether the answer in force is this question's, and names a player who has left the game since."""
        answers = self._of(ask)
        return bool(answers) and answers[-1][0] is ask and not ask.chosen

    def _of(self, ask: Ask) -> list[tuple[Ask, Choice]]:
        return self._answers.setdefault((ask.seat, ask.exclusive), [])

    def _forget(self, ask: Ask) -> None:
        answers = self._of(ask)
        answers[:] = [answer for answer in answers if answer[0] is not ask]


class OpenWave:
    """The newest wave of a night.

    Attributes:
        number: the number of the wave in its night.
        asks: the questions of the wave.
        rivals: the answers of the wave to exclusive questions: those in force, and those given before.
        consents: the answers to which players have agreed, by the ids of the questions that asked for consent.
        apart: by the id of a question, the ids of questions to the same seat that must name other players than it.
    """

    __slots__ = ("_questions", "_voice", "apart", "asks", "consents", "number", "rivals")

    def __init__(self, questions: Questions, voice: Voice) -> None:
        self._questions = questions
        self._voice = voice
        self.number = 0
        self.asks: list[Ask] = []
        self.rivals = Rivals()
        self.consents: dict[int, Choice] = {}
        self.apart: dict[int, tuple[int, ...]] = {}

    def begin(self, number: int) -> None:
        """Open the wave of this number; its questions are put one by one."""
        self.number = number
        self.rivals, self.consents, self.apart = Rivals(), {}, {}

    def note(self, asks: list[Ask]) -> None:
        """Set the questions of the wave; the list object stays the same."""
        self.asks[:] = asks

    def keep_apart(self, ask: Ask, others: Iterable[Ask]) -> None:
        """Note that an answer may not name the same players as answers to these other questions to the seat."""
        self.apart[ask.id] = tuple([other.id for other in others])

    def consent(self, ask: Ask, to: Choice) -> None:
        """Note the answer to which a player has agreed by a question for consent."""
        self.consents[ask.id] = to

    def end_consent(self, ask: Ask) -> None:
        """Let a consent count no more."""
        self.consents.pop(ask.id, None)

    def chose_another(self, seat: int, exclusive: str, ability: str) -> bool:
        """Whether a player has answered another question of the wave that excludes this ability's.

        `exclusive` is the word that questions share of which a player answers only one, such as `oil` and `ignite`.
        """
        of_seat = (ask for ask in self.asks if ask.seat == seat and ask.exclusive == exclusive)
        return any(ask.chosen and ask.ability != ability for ask in of_seat)

    def lapse(self, ask: Ask) -> None:
        """Treat an answer as never given (CH-23).

        The player's earlier answer to a rival question is in force again, and the player is told so.
        """
        if ask.chosen:
            self._questions.take_back(ask)
        before = self.rivals.lapse(ask)
        if before is not None and before[0].id in self._questions.open:
            self._questions.choose(*before)
            self._voice.tell((ask.seat,), BackInForce(before[0].ability, before[1]))
