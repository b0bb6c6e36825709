"""Samples: events made from the types of their fields, so that a new one is not listed; questions and boards."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, fields, replace
from itertools import product
from types import NoneType, UnionType
from typing import Annotated, Final, Literal, Union, get_args, get_origin, get_type_hints

from bot.engine.asks import CONSENT, TEAM_ACT, WORD, Ask, Deadline
from bot.engine.bases.shelf import import_all_parts
from bot.engine.boards import Board, OfferBoard, PollBoard, TeamBoard, TurnBoard, VoteBoard, WordBoard
from bot.engine.events import EVENTS, Event, StoryTold
from bot.engine.inputs import Choice, Pick
from bot.engine.names import Among, Named
from bot.engine.phases import Phase
from bot.engine.rules import Rules
from bot.parts.abilities import Ability
from bot.parts.abilities.items.give_gun import GiveGun
from bot.parts.abilities.kill.shoot import Shoot
from bot.parts.abilities.targeted import Targeted
from bot.parts.abilities.turn.recruit import Recruit
from bot.robots.scripts.questions import SPECIAL, form
from bot.text.narration.words import words_of

Words = Mapping[Named | Literal["text"], Sequence[str]]
"""The names in a game, by what they name, and a `text` that a player has written."""

SEATS: Final[list[object]] = [1, 2, 5]
"""The sample numbers of any field, most of which are seats."""
_MOST = 50


class Samples:
    """Sample events with these words in their texts."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def of(self, kind: type[Event], most: int = _MOST) -> list[Event]:
        """Many instances of an event class, about `most`; the last of them has the fullest values."""
        if kind is StoryTold:
            return [StoryTold(()), self.story()]
        hints = get_type_hints(kind, include_extras=True)
        choices = [
            _turned([*_empty(field), *self._values(field.name, hints[field.name])], hints[field.name], place)
            for place, field in enumerate(fields(kind))  # type: ignore[arg-type]
        ]
        every = list(product(*choices))
        make: Callable[..., Event] = kind
        step = max(1, len(every) // most)
        return [make(*picked) for picked in every[(len(every) - 1) % step :: step]]

    def story(self, rounds: int = 1) -> StoryTold:
        """A story with everything that enters stories."""
        import_all_parts()
        entries: list[tuple[Phase, Event]] = []
        for number in range(1, rounds + 1):
            for kind in EVENTS.values():
                if kind.story:
                    name = "night" if "Night" in kind.__name__ else "day"
                    entries.append((Phase(name, number), self.of(kind)[-1]))
        return StoryTold(tuple(entries))

    def _values(self, name: str, hint: object) -> list[object]:
        """Some values of a field."""
        origin, args = get_origin(hint), get_args(hint)
        if origin in {Union, UnionType}:
            plain = sorted(args, key=lambda arg: arg is not NoneType)
            return [value for arg in plain for value in self._values(name, arg)]
        if origin is tuple:
            if args[-1] is Ellipsis:
                few, more = self._some(name, args[0], 1), self._some(name, args[0], 3)
                return [(), tuple(few), tuple(dict.fromkeys(item for item in more if item != ()))]
            return [*zip(*(self._some(name, arg, 3) for arg in args), strict=True)]
        if origin is Literal:
            return list(args)
        if origin is Annotated:
            mark = args[1]
            return list(mark.words if isinstance(mark, Among) else self._words[mark.what])
        values: dict[object, Iterable[object]] = {
            NoneType: [None],
            bool: [False, True],
            int: SEATS,
            float: [7200.0, 90.0, 45.0],
            str: self._words["text"],
            Phase: [Phase("night", 1)],
        }
        if hint not in values:
            raise TypeError(f"{__file__}: there are no samples of {hint}, as the field {name} of an event is")
        return list(values[hint])

    def _some(self, name: str, hint: object, count: int) -> list[object]:
        """The last `count` values, repeated from the start if there are fewer."""
        values = self._values(name, hint)[::-1]
        return [values[place % len(values)] for place in range(count)]


def _empty(field: Field[object]) -> list[object]:
    """The empty text as a sample, if a field may be empty."""
    return [""] if field.default == "" else []


def _turned(values: list[object], hint: object, place: int) -> list[object]:
    """Seats and names in another order for each field, so that the last sample does not name the same everywhere."""
    if hint is not int and get_origin(hint) is not Annotated:
        return values
    turn = place % len(values)
    return [*values[turn:], *values[:turn]]


PLAYERS: tuple[Pick, ...] = (2, 3, 4)
CODES: tuple[Pick, ...] = ("code_1", "code_2")
SIGNS: tuple[Pick, ...] = ("sign_1", "sign_2")
NUMBERS: tuple[Pick, ...] = ("number_1", "number_2")
_TIME = Deadline(60.0, 60.0)
_VOTES = ((2, (4, 5)), (3, (1,)), (6, ()))


def question(id_: str, rules: Rules) -> Ask:
    """A question as this game opens it, with all possible answers."""
    own = _abilities(id_, rules)
    tokens = _written(id_, own).split()
    parts = tuple(_picks(token, rules) for token in tokens)
    every = tuple(dict.fromkeys(pick for part in parts for pick in part))
    several = any(isinstance(ability, Targeted) and ability.targets != 1 for ability in own)
    most = 2 if several or "..." in SPECIAL.get(id_, "") else 1
    spelled = tokens[-1:] == ["WORD"]
    ask = Ask(1, 1, id_, every, 0, most, 1, _TIME, parts=parts if len(parts) > 1 else (), spelled=spelled)
    if words_of(id_).until is None:
        return ask
    return replace(ask, least=1, deadline=Deadline(0.0, 0.0), final=True)  # a power of the day: it is used or left


def _written(id_: str, own: list[Ability]) -> str:
    """The form of a question's answer in a game, without its optional parts.

    For example `SEAT ROLE` for a guess that names a player and a role.
    """
    forms = form(id_).removesuffix(" or yes").split(" or ")
    in_pairs = any(isinstance(ability, GiveGun) and ability.pair for ability in own)
    confirmed = any(isinstance(ability, Shoot) and ability.confirmed for ability in own)
    one = forms[-1] if in_pairs or confirmed else forms[0]
    if any(isinstance(ability, Recruit) and ability.gives_up for ability in own):
        one = one.replace("[SEAT]", "SEAT")
    return re.sub(r"\[[^]]*\]", "", one).replace("...", "")


def _abilities(id_: str, rules: Rules) -> list[Ability]:
    """The abilities of this id that a game has, which may differ in their parameters."""
    every = [own for role in rules.roles.values() for own in role.abilities]
    every += [own for team in rules.teams.values() for own in team.abilities]
    return [own for own in every if own.id == id_]


def _picks(token: str, rules: Rules) -> tuple[Pick, ...]:
    match token:
        case "SEAT":
            return PLAYERS
        case "ROLE":
            return tuple(list(rules.roles)[:2])
        case "SIDE":
            return tuple(dict.fromkeys(role.side for role in rules.roles.values()))
        case "CODE":
            return CODES
        case "SIGN":
            return SIGNS
        case "NUMBER":
            return NUMBERS
        case "WORD":
            return (WORD,)
        case words:
            return tuple(words.split("|"))


def consent(id_: str) -> tuple[Ask, TeamBoard]:
    """The question to a leader about another member's pick, to be done or not, and the board of the team beside it."""
    marks = TeamBoard(id_, ((1, None), (2, 5)), 1, 60.0)
    return Ask(1, 1, id_, CONSENT, 0, 1, 1, _TIME), marks


def asks_for_consent(id_: str) -> bool:
    """Whether a team's leader may be asked to agree to this question's answer by another member."""
    return form(id_).endswith(" or yes")


def forms(shot: Ask) -> Iterator[tuple[str, Ask, TeamBoard | None, Choice, bool]]:
    """All looks of a question: a name, the question, the board of the team, half an answer, whether it is open."""
    team = TeamBoard(shot.ability, ((1, 5), (2, None)), 1, 60.0)
    yield "open", shot, None, (), True
    yield "answered", replace(shot, chosen=(3,)), None, (), True
    yield "answered with nobody", replace(shot, chosen=()), None, (), True
    yield "several", replace(shot, most=2), None, (), True
    yield "only once", replace(shot, final=True), None, (), True
    yield "at any time", replace(shot, deadline=Deadline(0.0, 0.0), final=True), None, (), True
    yield "a proposal", replace(shot, advisory=True, chosen=(3,)), None, (), True
    yield "one of a team's acts", replace(shot, ability="recruit", exclusive=TEAM_ACT), None, (), True
    yield "one of a player's acts", replace(shot, ability="inquire", exclusive="own"), None, (), True
    yield "of a team with a leader", shot, team, (), True
    yield "to a leader for whom others stand in", shot, replace(team, stand_in=True), (), True
    yield "to a leader who must, for whom others stand in", shot, replace(team, stand_in=True, must=True), (), True
    yield "of a team that must", shot, replace(team, decider=None, must=True), (), True
    yield "of a team whose most picks win", shot, replace(team, decider=None), (), True
    majority = replace(team, decider=None, need="majority")
    yield "of a team that needs a majority", shot, majority, (), True
    yield "of a team that needs a majority or its leader", shot, replace(majority, otherwise=1), (), True
    yield "of a team that must agree", shot, replace(team, decider=None, need="all"), (), True
    yield (
        "of a team that writes one note",
        shot,
        TeamBoard(shot.ability, ((1, 5), (1, 2)), None, 60.0, need="last"),
        (),
        True,
    )
    yield "of a team that has written none", shot, TeamBoard(shot.ability, (), None, 60.0, need="last"), (), True
    yield "half answered", shot, None, (3,), True
    yield "of a team that guesses", shot, replace(team, roles=((1, "doctor"),)), (), True
    yield "closed", replace(shot, chosen=(3,)), None, (), False
    yield "closed without an answer", shot, None, (), False
    yield "a consent that was refused", replace(consent("guess_role")[0], chosen=()), None, (), False


def boards() -> Iterator[tuple[str, Board]]:
    """Every board that a group sees."""
    for part in ("talk", "defence", "last_words"):
        yield f"turn, {part}", TurnBoard(part, 1, (2, 3), 60.0, 60.0)
    yield "turn, challenge", TurnBoard("challenge", 2, (3,), 30.0, 30.0, by=1)
    yield "turn, signs", TurnBoard("talk", 1, (2, 3), 30.0, 30.0, agree=(2, 4), disagree=(3,), hands=(5,))
    yield "turn, extra", TurnBoard("extra_speech", 1, (), 60.0, 60.0, agree=(2,))
    yield "turn, a long one", TurnBoard("talk", 1, (), 300.0, 300.0)
    for ballot in ("nomination", "verdict", "duel", "lynch", "interrogation"):
        need = 5 if ballot in {"nomination", "lynch"} else None
        yield f"vote, {ballot}", VoteBoard(ballot, _VOTES, (7, 8), need, False, 60.0, 60.0)
    yield "vote, a call", VoteBoard("call", ((2, ()),), (), None, False, 10.0, 10.0, final=True)
    last = VoteBoard("call", ((2, ()),), (), None, False, 10.0, 10.0, final=True, silent_for=2)
    yield "vote, the last call", last
    yield "vote, hands", VoteBoard("vote", _VOTES, (7, 8), None, False, 30.0, 30.0, compulsory=True, silent_for=6)
    yield "poll, lift", PollBoard("lift", (1, 2), (3,), (4, 5), 4, 0, 20.0, 20.0, (2, 3))
    yield "vote, candidates", VoteBoard("put_forward", _VOTES, (), None, False, 30.0, 30.0, final=True)
    nobody = tuple((seat, ()) for seat, _ in _VOTES)
    yield "vote, no candidates", VoteBoard("put_forward", nobody, (), None, False, 30.0, 30.0, final=True)
    yield "vote, court", VoteBoard("court", _VOTES, (7, 8), None, False, 30.0, 30.0)
    yield "vote, second court", VoteBoard("court", _VOTES, (7, 8), None, False, 30.0, 30.0, leave_all=(9,))
    yield "vote, one name called", VoteBoard("nomination", ((2, ()),), (7, 8), 5, False, 15.0, 15.0)
    yield "vote, verdict on one", VoteBoard("verdict", ((2, (4,)),), (7, 8), 5, False, 30.0, 30.0)
    yield "vote, several names and silence", VoteBoard("nomination", _VOTES, (7,), 5, True, 60.0, 60.0, quiet=True)
    yield "poll", PollBoard("status_inquiry", (1, 2), (3,), (4, 5), 4, 2, 20.0, 20.0)
    yield "poll, colour", PollBoard("status_colour", (1, 2), (3,), (4, 5), 4, 0, 20.0, 20.0)
    yield "poll, alone", PollBoard("alone_left", (1, 2), (3,), (4, 5), 4, 0, 20.0, 20.0)
    yield "offers", OfferBoard("morning", ("speak_first", "status_colour", "alone_left"), (), 15.0, 15.0)
    yield "offers, taken", OfferBoard("morning", ("speak_first", "alone_left"), (("speak_first", 2),), 15.0, 15.0)
    yield "vote, trial", VoteBoard("trial", _VOTES, (7, 8), None, False, 30.0, 30.0, compulsory=True, silent_for=6)
    yield "poll, spare or jail", _spare_or_jail((2, 3))
    yield "poll, spare or jail one", _spare_or_jail((2,))
    yield "word", WordBoard("defuse", 2, ("code_1", "code_2", "code_3"), 20.0, 20.0)
    yield "word, of no ability with a board of its own", WordBoard("unheard_of", 2, ("yes", "no"), 20.0, 20.0)


def _spare_or_jail(seats: tuple[int, ...]) -> PollBoard:
    return PollBoard("spare_or_jail", (1, 2), (3,), (4, 5), 4, 0, 30.0, 30.0, seats, answers=("jail", "spare"))
