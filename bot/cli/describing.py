"""A class of the engine, described by its docstring, its fields, and the rules it names."""

import inspect
import re
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, dataclass, fields
from textwrap import dedent
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from bot.engine.bases.shelf import Part
from bot.engine.events import Event
from bot.engine.names import Among, Names
from bot.parts.abilities import Ability

_RULES = re.compile(r"\s*\(((?:[A-Z]{2}-\d+)(?:(?:, | to )[A-Z]{2}-\d+)*)\)")
_ATTRIBUTE = re.compile(r"([\w, ]+): (.*)")

MOST_WORDS = 12
"""The number of words above which a list is shown by its first and last alone."""


@dataclass(frozen=True)
class Field:
    """A field: its name, type, default if any, and meaning."""

    name: str
    type: str
    default: str | None
    text: str

    def __str__(self) -> str:
        default = f" = {self.default}" if self.default else ""
        head = f"  {self.name}: {self.type}{default}"
        return f"{head}\n      {self.text}" if self.text else head


@dataclass(frozen=True)
class Described:
    """A class: its id, effect, rules, notes, and its fields."""

    id: str
    text: str
    rules: str
    notes: str
    fields: tuple[Field, ...]

    def __str__(self) -> str:
        lines = [self.id, f"  {self.text}"]
        lines += [f"  rules: {self.rules}"] * bool(self.rules) + [f"  {self.notes}"] * bool(self.notes)
        return "\n".join(lines + [str(field) for field in self.fields])


def part_entry(part: type[Part]) -> Described:
    """An ability, a procedure or an ending, with its parameters."""
    told = dict(attributes(part))
    listed = tuple(
        Field(
            name,
            _marked(info.metadata) or type_name(info.annotation),
            None if info.is_required() else _value(info.get_default(call_default_factory=True)),
            told.get(name, ""),
        )
        for name, info in part.model_fields.items()
    )
    stage = f"resolved at the stage of the night: {part.stage}" if issubclass(part, Ability) and part.stage else ""
    tells = f"tells: {', '.join(dict.fromkeys(event.name for event in part.events))}" if part.events else ""
    return _entry(part.id, part, "\n  ".join(filter(None, (stage, tells))), listed)


def _marked(marks: Iterable[object]) -> str | None:
    """The allowed words of a text, or the kind of names that a text holds, by the marks on its type."""
    for mark in marks:
        if isinstance(mark, Names):
            return mark.what
        if isinstance(mark, Among):
            words = mark.words if len(mark.words) <= MOST_WORDS else (mark.words[0], "...", mark.words[-1])
            return " | ".join(words)
    return None


def event_entry(event: type[Event]) -> Described:
    """An event, with the fields that scripts may name."""
    hints = get_type_hints(event, include_extras=True)
    told = dict(attributes(event))
    listed = tuple(
        Field(
            field.name,
            type_name(hints[field.name]),
            None if field.default is MISSING else _value(field.default),
            told.get(field.name, ""),
        )
        for field in fields(event)  # type: ignore[arg-type]  # every event is a dataclass
    )
    return _entry(event.name, event, "in the story told at the end" if event.story else "", listed)


def type_name(annotation: Any) -> str:
    """A type as an author reads types: the allowed words, `number`, `text`, or a list of them."""
    arguments = get_args(annotation)
    origin = get_origin(annotation)
    if origin is Annotated:
        return _marked(arguments[1:]) or type_name(arguments[0])
    if origin is Literal:
        return " | ".join(map(str, arguments))
    if origin is tuple:
        return _tuple_name(arguments)
    if origin is Union or type(annotation).__name__ == "UnionType":
        return " | ".join(type_name(argument) for argument in arguments)
    if origin is dict:
        return f"table from {type_name(arguments[0])} to {type_name(arguments[1])}"
    if isinstance(annotation, type) and issubclass(annotation, Part):
        return " | ".join(sorted(part.id for part in annotation.__subclasses__()))
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        inside = (f"{name}: {type_name(info.annotation)}" for name, info in annotation.model_fields.items())
        return f"{{{', '.join(inside)}}}"
    names = {int: "whole number", float: "number", str: "text", bool: "true | false", type(None): "none"}
    return names.get(annotation) or str(getattr(annotation, "__name__", annotation))


def _tuple_name(arguments: tuple[Any, ...]) -> str:
    if arguments[-1:] == (Ellipsis,):
        name = type_name(arguments[0])
        return f"list of {name}s" if name.endswith("number") else f"list of {name}"
    return f"({', '.join(type_name(argument) for argument in arguments)})"


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_value(item)}' for key, item in value.items())}}}"
    if isinstance(value, Part):
        return value.id
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)


def _entry(id_: str, kind: type, notes: str, listed: tuple[Field, ...]) -> Described:
    told = " ".join((inspect.getdoc(kind) or "").partition("Attributes:\n")[0].split())
    named = ", ".join(dict.fromkeys(match[1] for match in _RULES.finditer(told)))
    return Described(id_, _RULES.sub("", told), named, notes, listed)


def attributes(kind: type) -> Iterator[tuple[str, str]]:
    """The text of each field in the `Attributes` section of a docstring, those of the bases too."""
    for base in reversed(kind.__mro__):
        _, _, section = (inspect.getdoc(base) or "").partition("Attributes:\n") if base.__doc__ else ("", "", "")
        text = ""
        names: list[str] = []
        for line in dedent(section).splitlines():
            match = _ATTRIBUTE.fullmatch(line)
            if match and not line.startswith(" "):
                names, text = match[1].split(", "), match[2]
            else:
                text = f"{text} {line.strip()}".strip()
            yield from ((name, text) for name in names)
