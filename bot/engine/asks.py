"""Questions: the player asked, the legal answers, and the deadline."""

from dataclasses import dataclass
from enum import StrEnum

from bot.engine.inputs import Choice, Pick, players_in

CONSENT: tuple[Pick, ...] = ("yes",)
"""The choices of a leader who is asked to agree to the target that another member has named."""


TEAM_ACT = "team act"
"""The `exclusive` name of a team's shot and of acts that may replace the shot: only the last one answered counts."""


WORD = "word"
"""The placeholder, among the choices of a question, for a word that the player may write."""

LENGTHS = range(3, 21)
"""The legal lengths, in letters, of a word that a player writes as an answer (PR-355)."""


def is_word(pick: Pick) -> bool:
    """Whether a pick can be a word that the player has written: letters alone, of a legal length."""
    return isinstance(pick, str) and pick.isalpha() and len(pick) in LENGTHS


class Refusal(StrEnum):
    """Why an answer was refused. A refused input changes nothing and is not logged."""

    OVER = "over"  # the game has ended
    CLOSED = "closed"  # no such question is open (any more)
    NOT_YOURS = "not_yours"  # the question is another player's
    OUT = "out"  # the player is out of the game
    ONESELF = "oneself"  # a player picks themselves where that is not allowed
    NOT_A_CHOICE = "not_a_choice"  # a pick that was never offered
    GONE = "gone"  # a pick who has left the game meanwhile
    TAKEN = "taken"  # a number that another player has picked
    TOO_MANY = "too_many"  # more picks than allowed
    TOO_FEW = "too_few"  # fewer picks than needed
    FINAL = "final"  # answered already, and the first answer stands
    ALONE = "alone"  # a pick that is legal only together with others
    TWICE = "twice"  # another answer of the same seat names this player, and they have to be different ones


class NotAsked(StrEnum):
    """The reason why a press counts for nothing, where the message does not ask the player who has pressed."""

    NO_FLOOR = "no_floor"  # another player has the turn to speak that it would end
    OWN_FLOOR = "own_floor"  # the speaker shows no sign to their own speech
    NO_SIGN = "no_sign"  # a silenced player shows no sign
    NO_HAND = "no_hand"  # a player who has had a challenge today raises no hand for another one
    VOTED_ON = "voted_on"  # a player on the ballot has no vote in it
    NO_VOTE = "no_vote"  # the player has no vote in this ballot, for any other reason
    FORFEITED = "forfeited"  # the player has forfeited the vote by writing, for the rest of the day


@dataclass(slots=True)
class Deadline:
    """A moment, in game seconds, that the host may still move; `length` is the full time given."""

    at: float
    length: float

    def extend(self, seconds: float) -> None:
        """Move the moment on by seconds that the host gives; these belong to the time given."""
        self.at += seconds
        self.length += seconds

    def put_off(self, seconds: float) -> None:
        """Move the moment on by seconds that the players could not use; the full time given stays the same."""
        self.at += seconds

    def end(self, now: float) -> None:
        """Move the moment to now, so that the time is up."""
        self.at = now


@dataclass(slots=True)
class Ask:
    """One question to one seat.

    Attributes:
        id: unique in its game.
        seat: the player asked.
        ability: the subject: an ability's id, or `vote`, `turn`, ...
        choices: the picks on offer, in the order shown; fixed when the question opens (CH-10).
        least, most: how many different picks make an answer; `least` 0 means that "nobody" may be declared.
        parts: where an answer has several places (a player, then a role), the picks on offer for each; the answer names
            one of each, in order. Empty for plain questions.
        barred: answers that are not legal though each of their picks is.
        exclusive: of the questions of one seat that share this name, only the last one answered counts.
        topic: questions answered on one message share it (a vote's board, a team's marks).
        public: whether the question is put in the group, on the topic's board, or in private.
        final: the first answer stands (CH-06).
        deadline: the end of the time to answer.
        chosen: the answer so far; None while none came.
        gone: picks that left the game after the question was opened, or that another player has taken.
        advisory: the answer is a proposal to the player who decides.
        enough: of an answer with several places, how many make the answer whole already; the others repeat them, and
            may be left out. 0: all of them.
        doubles: whether one player may stand in two places of an answer (CT-158).
        spelled: whether the last place of an answer is a word of the player's own, in writing (PR-352).
        alternatives: picks of which an answer holds one: a later one takes the place of an earlier one (AD-060).
    """

    id: int
    seat: int
    ability: str
    choices: tuple[Pick, ...]
    least: int
    most: int
    topic: int
    deadline: Deadline
    public: bool = False
    final: bool = False
    advisory: bool = False
    parts: tuple[tuple[Pick, ...], ...] = ()
    exclusive: str = ""
    barred: tuple[Choice, ...] = ()
    chosen: Choice | None = None
    gone: tuple[Pick, ...] = ()
    enough: int = 0
    doubles: bool = False
    spelled: bool = False
    alternatives: tuple[Pick, ...] = ()

    @property
    def is_consent(self) -> bool:
        """Whether the question asks for a yes or no to another player's target, so that an empty answer is a no."""
        return self.choices == CONSENT

    @property
    def agrees(self) -> bool:
        """Whether a yes to this question decides that the team acts on the target that a mate has named."""
        return self.is_consent and self.exclusive == TEAM_ACT

    @property
    def players(self) -> tuple[int, ...]:
        """The players named so far."""
        return players_in(self.chosen)

    @property
    def player(self) -> int | None:
        """The player named so far, the first of several."""
        for pick in self.chosen or ():
            if isinstance(pick, int):
                return pick
        return None

    def refuse(self, choice: Choice) -> Refusal | None:
        """Why this choice is not a legal answer, or None where it is."""
        if self.final and self.chosen is not None:
            return Refusal.FINAL
        choices, gone = self.choices, self.gone
        if self.spelled and is_word(choice[-1] if choice else ""):
            choice = (*choice[:-1], WORD)
        for pick in choice:
            if pick not in choices:
                return Refusal.ONESELF if pick == self.seat else Refusal.NOT_A_CHOICE
            if gone and pick in gone:
                return Refusal.GONE if isinstance(pick, int) else Refusal.TAKEN
        picks = len(choice)
        if picks > self.most:
            return Refusal.TOO_MANY
        if picks < self.least:
            return Refusal.TOO_FEW
        if self.parts:
            return self._refuse_parts(choice)
        if self.barred and choice in self.barred:
            return Refusal.ALONE
        return Refusal.NOT_A_CHOICE if picks > 1 and len(set(choice)) != picks else None

    def _refuse_parts(self, choice: Choice) -> Refusal | None:
        if choice in self.barred:
            return Refusal.NOT_A_CHOICE
        if choice and not is_whole(self, choice):
            return Refusal.TOO_FEW
        fits = all(pick in part for pick, part in zip(choice, self.parts, strict=False))
        return None if fits and not names_twice(self, choice) else Refusal.NOT_A_CHOICE


def settled(ask: Ask, choice: Choice) -> Choice:
    """The valid part of an answer: of alternative picks (`Ask.alternatives`) only the last."""
    if not ask.alternatives:
        return choice
    last = next((pick for pick in reversed(choice) if pick in ask.alternatives), None)
    return tuple([pick for pick in choice if pick == last or pick not in ask.alternatives])


def is_whole(ask: Ask, choice: Choice) -> bool:
    """Whether an answer with several places (a player, then a role) fills as many of them as it must."""
    places = len(choice)
    return places == len(ask.parts) or (ask.enough > 0 < places and places % ask.enough == 0)


def names_twice(ask: Ask, choice: Choice) -> bool:
    """Whether a player stands in two places of an answer, where that is not legal."""
    players = () if ask.doubles else players_in(choice)
    return len(players) > 1 and len(set(players)) != len(players)
