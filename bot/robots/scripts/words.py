"""The words of a step: phases, seconds, picks, and what to say of a word that means nothing."""

from collections.abc import Iterable
from difflib import get_close_matches

from bot.engine.finales import FINALES, Finale
from bot.engine.inputs import Pick
from bot.engine.procedures import PROCEDURES, Procedure

SET_PIECES: tuple[type[Procedure | Finale], ...] = (*PROCEDURES.values(), *FINALES.values())
_WITHIN = tuple(part for kind in PROCEDURES.values() for part in kind.parts)
PARTS = tuple(dict.fromkeys(part for part in (*(kind.part for kind in SET_PIECES), *_WITHIN) if part))
"""The parts of a day, as a step `phase` names them."""

NEAREST = 3
"""So many names are suggested at most."""


class Malformed(Exception):  # noqa: N818 - carries a message to the reader, which knows the place
    """A step that cannot be read."""


def unknown_name(what: str, found: object, known: Iterable[str], command: str) -> str:
    """The message for a name that means nothing, with the few nearest ones and the command that lists all."""
    word, names = str(found), list(known)
    near = get_close_matches(word, names, n=NEAREST, cutoff=0.7)
    near += [name for name in names if name not in near and _share_a_word(word, name)]
    asked = f"; did you mean {' or '.join(repr(name) for name in near[:NEAREST])}?" if near else ";"
    return f"unknown {what} '{word}'{asked} '{command}' lists all"


def _share_a_word(one: str, other: str) -> bool:
    return any(len(word) > NEAREST and word in other.split("_") for word in one.split("_"))


def pick(word: str) -> Pick:
    """A pick as it is written: a seat's number, or a word."""
    return int(word) if word.isdecimal() else word


def seconds(*words: str) -> float:
    """A number of seconds.

    Raises:
        Malformed: it is none.
    """
    try:
        (word,) = words
        number = float(word)
    except ValueError:
        number = -1.0
    if not 0 < number < float("inf"):
        raise Malformed(f"expected a number of seconds, found '{' '.join(words)}'")
    return number


def phase(words: str) -> str:
    """The name of a phase.

    Raises:
        Malformed: it is none.
    """
    name, _, number = words.strip().partition(" ")
    fits = number.isdecimal() and int(number) > 0 if name in {"night", "day"} else not number
    if not fits or name not in {"intro", "night", "day", "end", *PARTS}:
        known = ", ".join(("'intro'", "'night 1'", "'day 1'", "'end'", *(f"'{part}'" for part in PARTS)))
        raise Malformed(f"unknown phase '{words}'; expected one of {known}")
    return f"{name} {int(number)}" if number else name
