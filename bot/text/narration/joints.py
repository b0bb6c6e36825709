"""The registers of joints and deeds, by which the story tells several events of a night or day in one sentence.

A joint tells what led to something together with what came of it. A deed leads to nothing by itself; several of a night
are told in a sentence.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from markupsafe import Markup

from bot.engine.events import Event, KilledBy, Lingers, VestTorn
from bot.engine.events.leavers import left_by
from bot.text.cleaning import FSI, PDI
from bot.text.narration.voice import Voice

E = TypeVar("E", bound=Event)

TOLD_OF: Final = (KilledBy, Lingers, VestTorn)
"""Events of a night that say what a shot has done to a player."""


class Whole(NamedTuple):
    """A line of the story about an event, with the other events of the same night or day that this line covers.

    `lived`: the line is about a shot, and says that nobody died of it.
    """

    line: Markup
    others: tuple[Event, ...]
    lived: bool = False


Joint = Callable[[Voice, E, Sequence[Event]], Whole | None]
"""A joint: a function from an event, and all those around it, to a joined line; None where nothing surely belongs."""

JOINTS: Final[dict[type[Event], list[Joint[Any]]]] = {}
"""The joints by the event of the outcome; of several, the first that gives a line is taken."""


def joins(kind: type[E]) -> Callable[[Joint[E]], Joint[E]]:
    """Register how an event is told together with its cause: `@joins(Event)` over a function."""

    def put(joint: Joint[E]) -> Joint[E]:
        JOINTS.setdefault(kind, []).append(joint)
        return joint

    return put


def whole_of(say: Voice, event: Event, around: Sequence[Event]) -> Whole | None:
    """The joined line of an event and all that belongs to it; None if the event stands alone."""
    found = (joint(say, event, around) for joint in JOINTS.get(type(event), ()))
    return next((whole for whole in found if whole is not None), None)


def lived(say: Voice, shot: Markup | None, seat: int, around: Sequence[Event]) -> Whole | None:
    """The line of a shot that also says that the target lived; None if other events tell of the target."""
    if shot is None or any(
        seat in left_by(event) or (isinstance(event, TOLD_OF) and event.seat == seat) for event in around
    ):
        return None
    # NOTE: a line of the story; {shot} is a sentence without its full stop, such as "🔫 The mafia shot at 5. Anna"
    return Whole(say.tongue.text("{shot}, who lived.", shot=unended(shot)), (), lived=True)


def unended(line: Markup) -> Markup:
    """A one-sentence line without its full stop, to begin a longer sentence."""
    return Markup(line.removesuffix("."))  # noqa: S704 - a part of what is safe


def only(events: Sequence[Event], kind: type[E], /, **fields: object) -> E | None:
    """The one event of a kind with these fields; None if there is none, or a second one that might be meant."""
    found = [
        event
        for event in events
        if isinstance(event, kind) and all(getattr(event, name) == value for name, value in fields.items())
    ]
    return found[0] if len(found) == 1 else None


# -- deeds -------------------------------------------------------------------------------------------------------

SeveralDeeds = Callable[[Voice, Sequence[E]], Markup | None]
"""A function for the line of several deeds of one kind by one player in one night."""

_MANY: Final = 3
"""The most deeds that are told in one sentence."""

_LINE: Final = re.compile(r"(?P<sign>[^\w\s<]+) (?P<words>.+)\.", re.DOTALL)
_WITHIN: Final = re.compile(r"[.?!] ")
_APART: Final = re.compile(r"[:,،]")
_NAME: Final = re.compile(f"{FSI}[^{PDI}]*{PDI}")


class NightDeed(NamedTuple):
    """How a deed is told: the field of its event with the doer, and the line for several deeds, if any."""

    of: str
    several: SeveralDeeds[Any] | None


DEEDS: Final[dict[type[Event], NightDeed]] = {}
"""The registered deeds, by the classes of their events."""


def deed(kind: type[E], *, of: str = "by", several: SeveralDeeds[E] | None = None) -> None:
    """Register an event whose line of the story is a sentence that may be joined with others of its night.

    The line is a sign and one sentence. One with a comma or a colon stands last among those that it is joined with.
    """
    DEEDS[kind] = NightDeed(of, several)


class _Clause(NamedTuple):
    """A deed inside a sentence: without its sign and its full stop."""

    event: Event
    sign: Markup
    words: Markup
    doer: Markup
    conjunction: str

    @property
    def ends(self) -> bool:
        """Whether the clause has an answer or a part of its own, so that no other clause should follow."""
        words = self.deed or self.words
        plain = _nameless(words)
        return _APART.search(plain) is not None or self.conjunction in plain

    @property
    def deed(self) -> Markup | None:
        """The clause without the player's name at its beginning; None where it begins otherwise."""
        if not self.words.startswith(self.doer):
            return None
        return Markup(self.words[len(self.doer) :].lstrip("، "))  # noqa: S704 - a part of what is safe


def told_together(say: Voice, lines: Sequence[tuple[Event, Markup]]) -> Iterator[tuple[Event, Markup]]:
    """The lines of a night; deeds that stand one below the other are joined into sentences."""
    run: list[_Clause] = []
    for event, line in _with_several(say, lines):
        clause = _clause(say, event, line)
        if clause is not None:
            run.append(clause)
            continue
        yield from _sentences(say, run)
        run = []
        yield event, line
    yield from _sentences(say, run)


def _with_several(say: Voice, lines: Sequence[tuple[Event, Markup]]) -> Iterator[tuple[Event, Markup]]:
    """The lines, with several deeds of one kind by one player joined where the first of them stood."""
    told: set[int] = set()
    for event, line in lines:
        if id(event) in told:
            continue
        kind = DEEDS.get(type(event))
        same = [one for one, _ in lines if type(one) is type(event) and _doer(one) == _doer(event)] if kind else []
        joined = kind.several(say, same) if kind is not None and kind.several is not None and len(same) > 1 else None
        if joined is not None:
            told.update(map(id, same))
        yield event, line if joined is None else joined


def _nameless(words: str) -> str:
    """Words without the names among them, for names may hold any signs."""
    return _NAME.sub("", words)


def _doer(event: Event) -> int:
    return int(getattr(event, DEEDS[type(event)].of))


def _clause(say: Voice, event: Event, line: Markup) -> _Clause | None:
    """A deed as a clause; None for what is no deed, and for a line of more than one sentence."""
    if type(event) not in DEEDS:
        return None
    found = _LINE.fullmatch(line)
    if found is None or _WITHIN.search(_nameless(found["words"])):
        return None
    sign, words = Markup(found["sign"]), Markup(found["words"])  # noqa: S704 - parts of what is safe
    return _Clause(event, sign, words, say.player(_doer(event)), _both(say, Markup(""), Markup("")))


def _sentences(say: Voice, run: Sequence[_Clause]) -> Iterator[tuple[Event, Markup]]:
    """The deeds as sentences of about three deeds each; deeds of one player stand side by side."""
    ends = [clause for clause in run if clause.ends]
    count = max(-(-len(run) // _MANY), len(ends))
    packs: list[list[list[_Clause]]] = [[] for _ in range(count)]
    room = [-(-len(run) // count) - (index >= count - len(ends)) for index in range(count)]
    here = 0
    for part in _by_doers([clause for clause in run if not clause.ends]):
        while here < count - 1 and sum(map(len, packs[here])) >= room[here]:
            here += 1
        packs[here].append(part)
    for pack, end in zip(packs[count - len(ends) :], ends, strict=True):
        pack.sort(key=lambda part: part[0].doer == end.doer)
        if pack and pack[-1][0].doer == end.doer and pack[-1][0].deed is not None and end.deed is not None:
            pack[-1].append(end)
        else:
            pack.append([end])
    for pack in filter(None, packs):
        first = pack[0][0]
        yield first.event, Markup("{} {}.").format(first.sign, _sentence(say, [_of_one(say, part) for part in pack]))


def _by_doers(clauses: Sequence[_Clause]) -> list[list[_Clause]]:
    """The clauses in groups, one for each player with whom clauses begin; any other clause is a group of its own."""
    found: dict[object, list[_Clause]] = {}
    for number, clause in enumerate(clauses):
        found.setdefault(clause.doer if clause.deed is not None else number, []).append(clause)
    return list(found.values())


def _of_one(say: Voice, clauses: Sequence[_Clause]) -> Markup:
    """The deeds of one player in one sentence that names the player once."""
    words = clauses[0].words
    for clause in clauses[1:]:
        deed = clause.deed or clause.words
        goes_on = clause is not clauses[-1] or clause.conjunction in _nameless(deed)
        words = _listed(say, words, deed) if goes_on else _both(say, words, deed)
    return words


def _listed(say: Voice, deed: Markup, other: Markup) -> Markup:
    # NOTE: what two players did in a night, and what a third one did follows: "5. Anna slept, 6. Ivan sang"
    return say.tongue.context("deeds", "{deed}, {other}", deed=deed, other=other)


def _both(say: Voice, deed: Markup, other: Markup) -> Markup:
    # NOTE: two things that one player did in a night, such as "5. Anna protected 6. Ivan and guarded 7. Olga"
    return say.tongue.context("deeds of one player", "{deed} and {other}", deed=deed, other=other)


def _sentence(say: Voice, clauses: Sequence[Markup]) -> Markup:
    """Clauses joined to one sentence by the language's conjunctions, without a full stop."""
    words = clauses[0]
    for clause in clauses[1:-1]:
        words = _listed(say, words, clause)
    if len(clauses) == 1:
        return words
    conjunction = _both(say, Markup(""), Markup(""))
    if any(conjunction in _nameless(clause) for clause in clauses):
        # NOTE: the last of the things that several players did in a night, where one did two: "5. Anna slept and sang,
        # and 6. Ivan danced"
        return say.tongue.context("deeds, two by one player", "{deed}, and {other}", deed=words, other=clauses[-1])
    # NOTE: the last of the things that several players did in a night: "5. Anna slept, and 6. Ivan sang"
    return say.tongue.context("deeds", "{deed}, and {other}", deed=words, other=clauses[-1])
