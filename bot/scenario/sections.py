"""The sections of a file, each read once for all choices of options that leave it alone.

A file is checked with up to `options.MOST_VARIATIONS` choices of its options, and mended where it is misshapen; each
time nearly all of the file is as it was before.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from bot.scenario.models import ScenarioModel
from bot.scenario.options import BARE, filled, placeholders

_Moved = dict[str | int, "_Moved"]
"""The tree of the places in a mapping or list that values of options change, by key or index; leaves: placeholders."""

REMEMBERED = 4096
"""The number of sections that a check keeps as they were read; a file with all its options has some hundreds."""


class Misshapen(Exception):  # noqa: N818 - carries pydantic's errors to the code that knows the file
    """Data that lack the shape of a scenario.

    Attributes:
        details: pydantic's errors.
    """

    def __init__(self, details: Sequence[ErrorDetails]) -> None:
        super().__init__(details)
        self.details = details


class Sections:
    """The sections of one file, each kept as it was read; nothing of its data may change meanwhile."""

    def __init__(self, data: Mapping[str, Any], remembered: int = REMEMBERED) -> None:
        self._data = data
        self._remembered = remembered
        self._moved: _Moved = {}
        for path, _ in placeholders(data):
            inside = self._moved
            for step in path if path[0] not in BARE else ():
                inside = inside.setdefault(step, {})
        self._written: dict[str, str] = {}
        self._known: dict[tuple[str, str], object] = {}

    def filled(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The data with the values of the options in their places; where none stand, the same as in the file."""
        data: dict[str, Any] = _filled(dict(self._data), self._moved, values)
        return data

    def model(self, data: Mapping[str, Any]) -> ScenarioModel:
        """The model of these data: the file's own, with other values or mended.

        Raises:
            Misshapen: they lack the shape of a scenario.
        """
        fields = ScenarioModel.model_fields
        if any(key not in fields for key in data) or any(
            field.is_required() and key not in data for key, field in fields.items()
        ):
            return _whole(data)
        read: dict[str, Any] = {key: self._read(key, part) for key, part in data.items()}
        wrong = [detail for key in fields if isinstance(one := read.get(key), _Wrong) for detail in one.details]
        if wrong:
            raise Misshapen(wrong)
        return ScenarioModel.model_construct(set(read), **read)

    def _read(self, key: str, part: object) -> object:
        text = self._text(key, part)
        if (key, text) not in self._known:
            if len(self._known) >= self._remembered:
                self._known.clear()
            try:
                self._known[key, text] = _reader(key).validate_json(text, strict=True)
            except ValidationError as error:
                self._known[key, text] = _Wrong(
                    [{**detail, "loc": (key, *detail["loc"])} for detail in error.errors(include_url=False)]
                )
        return self._known[key, text]

    def _text(self, key: str, part: object) -> str:
        """A section as JSON; a section that is just as in the file is converted only once."""
        if key in self._moved or part is not self._data.get(key):
            return as_json(part)
        if key not in self._written:
            self._written[key] = as_json(part)
        return self._written[key]


def _filled(copy: Any, moved: _Moved, values: Mapping[str, Any]) -> Any:
    """The given copy of a mapping or list with its placeholders filled in; inner parts that change are copied first."""
    for step, inside in moved.items():
        part = copy[step]
        copy[step] = _filled(part.copy(), inside, values) if inside else filled(part, values)
    return copy


class _Wrong:
    """A section that could not be read."""

    def __init__(self, details: list[ErrorDetails]) -> None:
        self.details = details


def _whole(data: Mapping[str, Any]) -> ScenarioModel:
    """The model of data in which whole sections are missing or unknown; raises `Misshapen`."""
    try:
        return ScenarioModel.model_validate_json(as_json(data), strict=True)
    except ValidationError as error:
        raise Misshapen(error.errors(include_url=False)) from error


@cache
def _reader(key: str) -> TypeAdapter[Any]:
    field = ScenarioModel.model_fields[key]
    kind: Any = Annotated[(field.annotation, *field.metadata)] if field.metadata else field.annotation
    return TypeAdapter(kind)


def as_json(data: Any) -> str:
    """Data as JSON, of which pydantic's strict mode takes all that YAML files have: lists for tuples, 60 for 60.0."""
    return json.dumps(data, default=str)
