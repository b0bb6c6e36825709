"""The files of wordings: tones by language, themes by language and scenario, and their mistakes."""

import re
import string
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

from bot.text.catalogs import locales_directory
from bot.text.lengths import telegram_length
from bot.text.wordings.moments import FACTS, moment_of

CLASSIC: Final = "classic"
"""The tone of a group that has chosen none; other tones fall back to it."""
PLAIN: Final = "plain"
_FIRST = (PLAIN, CLASSIC, "dramatic")
LONGEST = 300
"""The most characters of a wording, so that the message with players and times can still be read at a glance."""
_TAG = re.compile(r"<(/?)([a-z]*)>")
_TAGS = {"b", "i", "u", "s"}


class Wording(NamedTuple):
    """One wording in Telegram's HTML, with its places; `when` are the facts that must all be true."""

    text: str
    when: frozenset[str] = frozenset()


Layer = Mapping[str, tuple[Wording, ...]]
"""The wordings of one tone or theme, by the names of moments (`game_began`, `night_fell`, ...)."""


@dataclass(frozen=True, slots=True)
class Tone:
    """A tone: a manner of telling, which a group chooses.

    Attributes:
        id: the name of the file.
        name: the name in its language.
        about: a description.
        layer: the wordings.
        alone: whether a missing wording is replaced by the plain words, not by a theme's or a classic wording.
    """

    id: str
    name: str
    about: str
    layer: Layer
    alone: bool = False


def layer_of(moments: Mapping[str, Any]) -> Layer:
    """The wordings of a mapping in a file: by moment, a list of texts or of `when` and `say`."""
    return {key: tuple(map(_wording, wordings)) for key, wordings in moments.items()}


def _wording(written: str | Mapping[str, Any]) -> Wording:
    if isinstance(written, str):
        return Wording(written)
    when = written["when"]
    return Wording(written["say"], frozenset([when] if isinstance(when, str) else when))


@cache
def tones(code: str) -> Mapping[str, Tone]:
    """The tones of a language by id: the usual ones first."""
    paths = {path.stem: path for path in (locales_directory() / code / "tones").glob("*.yaml")}
    order = sorted(paths, key=lambda id_: (_FIRST.index(id_) if id_ in _FIRST else len(_FIRST), id_))
    return {id_: _tone(paths[id_]) for id_ in order}


def _tone(path: Path) -> Tone:
    raw = _read(path)
    moments = layer_of(raw.get("moments") or {})
    return Tone(path.stem, str(raw["name"]), str(raw["about"]), moments, bool(raw.get("alone")))


@cache
def theme(code: str, scenario: str) -> Layer:
    """The theme of a shipped scenario in a language: its wordings; empty if there are none."""
    path = locales_directory() / code / "themes" / f"{scenario}.yaml"
    return layer_of(_read(path)) if path.is_file() else {}


def _read(path: Path) -> Mapping[str, Any]:
    return yaml.safe_load(path.read_text(encoding="utf-8")) or {}


def layers(code: str, tone: str, scenario: Mapping[str, Any]) -> tuple[Layer, ...]:
    """The sources of wordings, in order: the scenario's own, its theme, the tone, the classic tone.

    A tone that the language lacks is replaced by the classic one. Wrong entries in a scenario's own file, of which
    `mafia check` warns its author, are left out.
    """
    known = tones(code)
    chosen = known.get(tone) or known.get(CLASSIC)
    if chosen is None:
        return ()
    if chosen.alone:
        return (chosen.layer,)
    written = (scenario.get("wordings") or {}).get(code) or {}
    own = layer_of({key: wordings for key, wordings in written.items() if not any(faults(key, wordings))})
    classic = known[CLASSIC].layer if CLASSIC in known else {}
    return tuple(layer for layer in (own, theme(code, str(scenario.get("id", ""))), chosen.layer, classic) if layer)


# -- what is wrong -------------------------------------------------------------------------------------------------


def faults(key: str, wordings: object) -> Iterator[str]:
    """The mistakes in the wordings of a moment."""
    moment = moment_of(key)
    if moment is None:
        yield "there is no such moment"
        return
    if not isinstance(wordings, list) or not wordings:
        yield "a list of wordings is needed"
        return
    seen: set[str] = set()
    for written in wordings:
        if not _is_wording(written):
            yield f"{written!r} is neither a text nor one with `when` and `say`"
            continue
        text, when = _wording(written)
        yield from (f"there is no condition {fact!r}" for fact in sorted(when - FACTS.keys()))
        yield from (f"{fault}: {text!r}" for fault in _faults_of_text(text, moment.needs, moment.may))
        if (bare := _bare(text)) in seen:
            yield f"two wordings are equal: {text!r}"
        seen.add(bare)
    if all(not isinstance(written, str) for written in wordings):
        yield "at least one wording must hold always, without `when`"


def _is_wording(written: object) -> bool:
    if not isinstance(written, Mapping):
        return isinstance(written, str)
    when = written.get("when")
    facts = when if isinstance(when, list) else [when]
    return (
        set(written) == {"when", "say"}
        and isinstance(written["say"], str)
        and all(isinstance(fact, str) for fact in facts)
    )


def _faults_of_text(text: str, needs: frozenset[str], may: frozenset[str]) -> Iterator[str]:
    try:
        places = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        yield "a brace stands alone"
        return
    yield from (f"the place {{{place}}} is missing" for place in sorted(needs - places))
    yield from (f"there is no place {{{place}}}" for place in sorted(places - needs - may))
    if not text.strip() or text != text.strip() or "\n" in text:
        yield "one line without spaces around it is needed"
    if telegram_length(text) > LONGEST:
        yield f"longer than {LONGEST} characters"
    if not _tags_are_right(text):
        yield "only <b>, <i>, <u> and <s> may stand in it, each closed in its order; & < > are &amp; &lt; &gt;"


def _tags_are_right(text: str) -> bool:
    open_: list[str] = []
    for closing, tag in _TAG.findall(text):
        if tag not in _TAGS or (closing and (not open_ or open_.pop() != tag)):
            return False
        if not closing:
            open_.append(tag)
    rest = re.sub(r"&(amp|lt|gt|quot);", "", _TAG.sub("", text))
    return not open_ and not set(rest) & set("<>&")


def _bare(text: str) -> str:
    """The letters of a text alone: texts that differ only in tags, marks or capitals are the same wording."""
    return "".join(char for char in _TAG.sub("", text).casefold() if char.isalnum() or char in "{}")
