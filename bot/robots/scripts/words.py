"""The words of a step in a script: phases, seconds, picks, and the error for a word without a meaning."""

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache

from bot.engine.bases.shelf import Part
from bot.engine.inputs import Pick
from bot.parts.finales import FINALES
from bot.parts.procedures import PROCEDURES
from bot.parts.procedures.votes.ties import TIES
from bot.scenario.problems import said

NEAREST = 3
"""The most names that are suggested."""


DIGITS = 4
"""The most digits of the number of a seat, a night or a day."""


class Malformed(Exception):  # noqa: N818 - carries a message to the reader, which knows the place
    """A step that cannot be read."""


def set_pieces() -> tuple[type[Part], ...]:
    """All parts of scenarios that are not abilities (votes, endings, finales, ...); this imports all of them."""
    return (*PROCEDURES.values(), *FINALES.values(), *TIES.values())


@cache
def all_parts() -> tuple[str, ...]:
    """The parts of a day that any game has, as a step `phase` names them."""
    return tuple(dict.fromkeys(part for kind in set_pieces() for part in (kind.part, *kind.parts) if part))


def unknown_name(what: str, found: object, known: Iterable[str], command: str) -> str:
    """The message for a name that means nothing, with the few nearest ones and the command that lists all."""
    word, names = str(found), list(known)
    near = get_close_matches(word, names, n=NEAREST, cutoff=0.7)
    near += [name for name in names if name not in near and _share_a_word(word, name)]
    asked = f"; did you mean {' or '.join(repr(name) for name in near[:NEAREST])}?" if near else ";"
    return f"unknown {what} '{word}'{asked} '{command}' lists all"


def _share_a_word(one: str, other: str) -> bool:
    return any(len(word) > NEAREST and word in other.split("_") for word in one.split("_"))


def words_of(value: object) -> list[str]:
    """The words of a step.

    Raises:
        Malformed: the step has none, or is no line of words.
    """
    if not isinstance(value, str | int | float):
        raise Malformed(f"expected words in one line, found {said(value)}")
    words = str(value).split()
    if not words:
        raise Malformed("expected words, found nothing")
    return words


def is_number(word: str) -> bool:
    """Whether a word is a whole number that a script may mean."""
    return word.isdecimal() and len(word) <= DIGITS


def pick(word: str) -> Pick:
    """A pick in the words of a script: a seat's number, or a word."""
    return int(word) if is_number(word) else word


def seconds(*words: str) -> float:
    """A number of seconds.

    Raises:
        Malformed: the word is no number.
    """
    try:
        (word,) = words
        number = float(word)
    except ValueError:
        number = -1.0
    if not 0 < number < float("inf"):
        raise Malformed(f"expected a number of seconds, found '{' '.join(words)}'")
    return number


def phase(words: str, parts: Iterable[str], first_night: int) -> str:
    """The name of a phase as written, in a game with these parts of a day, from this night on.

    Raises:
        Malformed: there is no such phase, or the game cannot reach it.
    """
    here = tuple(parts)
    name, _, number = words.strip().partition(" ")
    fits = is_number(number) and int(number) > 0 if name in {"night", "day"} else not number
    named = fits and name in {"intro", "night", "day", "end", *here}
    if fits and not named and name in all_parts():
        raise Malformed(f"this game has no phase '{name}'; its parts of a day are {', '.join(map(repr, here))}")
    if not named:
        known = ", ".join(("'intro'", "'night 1'", "'day 1'", "'end'", *map(repr, here)))
        raise Malformed(f"unknown phase '{words}'; expected one of {known}")
    if name == "night" and int(number) < first_night:
        raise Malformed(f"this game has no night {int(number)}: its first is night {first_night}")
    return f"{name} {int(number)}" if number else name
