"""The register of words: the names of abilities and of procedures' questions, and the wording of the questions.

Each question has its words registered in one place, beside the sayings of its events.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Concatenate, ParamSpec, TypeVar

from markupsafe import Markup

from bot.engine.bases.shelf import import_all_parts
from bot.engine.inputs import Choice
from bot.text.narration.voice import Voice
from bot.text.tongue import Message, later


@dataclass(frozen=True, slots=True)
class Words:
    """The words of an ability, or of a question that a procedure asks.

    Attributes:
        name: the short name, in the nominative.
        question: the private question, in bold, with the facts needed beside it; without one the name is asked.
        plainly: asked in place of the question if the answer is yes or no.
        order: the first part of an answer of several places.
        default: the outcome of silence, if silence is more than doing nothing.
        call: said to all when the wave is called, in place of names of roles and teams; with a place {time}.
        board: the head of the public board; with a place {player}.
        until: the end of the time for an answer, if later than the vote.
        meaning: of a last-move card, its effect; with a place {role} if the card finds one.
    """

    name: Message
    question: Message | None = None
    plainly: Message | None = None
    order: Message | None = None
    default: Message | Callable[[Voice], Markup | None] | None = None
    call: Message | None = None
    board: Message | None = None
    meaning: Message | None = None
    until: Message | None = None


YES_OR_NO: Choice = ("yes", "no")
"""The picks of a question to be answered with yes or no."""

WORDS: dict[str, Words] = {}
"""The registered words, by the id of an ability or of a procedure's question."""

PICKS: dict[str, Message] = {}
"""The labels of picks other than players, roles and sides; `code` with a place {number} stands for `code_3`."""

NOTICES: dict[str, Message] = {}
"""The notices of acts that take place tonight, as all read them, by the name of the act."""

T = TypeVar("T")
P = ParamSpec("P")


def _registering(words: Callable[P, Words]) -> Callable[Concatenate[str, P], None]:
    """The function that registers words under an id, with the arguments of `Words`."""

    def put(id_: str, /, *args: P.args, **kwargs: P.kwargs) -> None:
        _put(WORDS, id_, words(*args, **kwargs))

    return put


register = _registering(Words)


def register_pick(pick: str, message: Message) -> None:
    """Register the label of a button that stands for no player, role or side."""
    _put(PICKS, pick, message)


def register_notice(act: str, message: Message) -> None:
    """Register the notice by which everybody learns of a team's act before it is done."""
    _put(NOTICES, act, message)


def _put(register: dict[str, T], key: str, value: T) -> None:
    if key in register:
        raise ValueError(f"{key} has words already")
    register[key] = value


def words_of(id_: str) -> Words:
    """The words of an ability or of a question; without any, its id is the name."""
    if id_ not in WORDS:
        import_all_parts()
    return WORDS.get(id_) or Words(Message(id_.replace("_", " ").capitalize()))


def name_of(say: Voice, id_: str) -> Markup:
    """The name of an ability or of a question, in the game's own words if there are any."""
    return say.texts.words(id_, "name") or words_of(id_).name.said(say.tongue)


def question_of(say: Voice, id_: str, choices: Choice = ()) -> Markup:
    """The private question to a player, in the game's own words if there are any."""
    own, general, plainly = say.texts.words(id_, "question"), words_of(id_).question, words_of(id_).plainly
    if plainly and choices == YES_OR_NO:
        return plainly.said(say.tongue)
    if general and not own:
        return general.said(say.tongue)
    return Markup("<b>{}</b>").format(own or name_of(say, id_))


def consent_to(say: Voice, id_: str) -> Markup:
    """The question to a leader who agrees to another member's pick with one press."""
    # NOTE: {ability} is the name of a team's act in place of its shot, in the nominative
    return say.tongue.text("👑 <b>Proposed for tonight: {ability}. Do you agree?</b>", ability=name_of(say, id_))


def order_of(say: Voice, id_: str) -> Markup | None:
    """The prompt for the first part of an answer of several places."""
    own, order = say.texts.words(id_, "order"), words_of(id_).order
    if own:
        return own
    return order.said(say.tongue) if order else None


def default_of(say: Voice, id_: str) -> Markup | None:
    """The line that tells what silence leads to, if more than nothing happens then."""
    default = words_of(id_).default
    if default is None:
        return None
    return default.said(say.tongue) if isinstance(default, Message) else default(say)


def pick_name(say: Voice, pick: str) -> Markup | None:
    """The name of a pick that is neither player nor role nor side; None for any other pick."""
    if pick in PICKS:
        return PICKS[pick].said(say.tongue)
    kind, _, number = pick.rpartition("_")
    return PICKS[kind].said(say.tongue, number=int(number)) if kind in PICKS and number.isdecimal() else None


register_pick("yes", later.context("button", "Yes"))
register_pick("no", later.context("button", "No"))
register_pick("done", later.context("button", "I'm done"))
