"""From data to models, and from pydantic's errors to findings in the words of a scenario's author."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from bot.scenario.models import ChoiceOption, NumberOption, OptionModel, ScenarioModel
from bot.scenario.options import Values, filled
from bot.scenario.problems import Finding, Path, unknown
from bot.scenario.schema import known_keys
from bot.scenario.source import Source

_OPTION: TypeAdapter[NumberOption | ChoiceOption] = TypeAdapter(OptionModel)

_KINDS = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "tuple_type": "a list",
    "list_type": "a list",
    "string_too_short": "some text",
    "string_pattern_mismatch": "a name of small letters, digits and '_'",
}


class Invalid(Exception):  # noqa: N818 - carries findings to whoever knows the file
    """Data that is no scenario."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__(findings)
        self.findings = findings


def read_options(source: Source) -> tuple[dict[str, NumberOption | ChoiceOption], list[Finding]]:
    """The options of a file that are well formed, and what is wrong with the others."""
    section = source.data.get("options", {})
    options: dict[str, NumberOption | ChoiceOption] = {}
    findings: list[Finding] = []
    if not isinstance(section, dict):
        return {}, [Finding(("options",), f"expected a mapping, found {source.written(('options',))}")]
    for name, data in section.items():
        try:
            options[str(name)] = _OPTION.validate_json(_json(data), strict=True)
        except ValidationError as error:
            findings += _findings(error, source, ("options", str(name)))
    return options, findings


def read(source: Source, values: Values) -> ScenarioModel:
    """The scenario that a file describes once these options are chosen.

    Raises:
        Invalid: the data has not the shape of a scenario.
    """
    data = filled(source.data, values)
    inside: Path = ()
    composition = data.get("composition")
    if isinstance(composition, Mapping) and "by" in composition:
        inside = (str(composition["by"]),)
        data["composition"] = _table(composition)
    try:
        return ScenarioModel.model_validate_json(_json(data), strict=True)
    except ValidationError as error:
        raise Invalid(list(_findings(error, source, (), inside))) from error


def _table(composition: Mapping[str, Any]) -> Any:
    """The table of a composition `by` an option."""
    tables = {key: table for key, table in composition.items() if key != "by"}
    chosen = composition["by"]
    if chosen not in tables:
        path = ("composition", "by")
        raise Invalid([Finding(path, f"'{chosen}' has no table here; expected one for each value of an option")])
    return tables[chosen]


def _json(data: Any) -> str:
    """JSON, since pydantic is strict about JSON in the way one is about YAML: lists for tuples, 60 for 60.0."""
    return json.dumps(data, default=str)


def _findings(error: ValidationError, source: Source, above: Path, inside: Path = ()) -> Iterator[Finding]:
    """What pydantic found, at real places of the file; what several arms of a union expect is said together."""
    expected: dict[Path, list[str]] = {}
    for detail in error.errors():
        loc: Path = tuple(int(s) if isinstance(s, str) and s.isdigit() else s for s in detail["loc"] if s != "[key]")
        if loc[:1] == ("composition",):
            loc = (loc[0], *inside, *loc[1:])
        place = source.real((*above, *loc))
        if detail["type"] == "missing":
            yield Finding((*place, loc[-1]), "missing")
        elif detail["type"] == "extra_forbidden":
            yield Finding(place, unknown("key", loc[-1], known_keys(loc[:-1])))
        elif detail["type"] == "one_part":
            yield Finding(place, detail["msg"])
        else:
            expected.setdefault(place, []).append(_expected(detail))
    for place, kinds in expected.items():
        yield Finding(place, f"expected {' or '.join(dict.fromkeys(kinds))}, found {source.written(place)}")


def _expected(detail: ErrorDetails) -> str:
    context = detail.get("ctx", {})
    match detail["type"]:
        case "literal_error":
            return str(context["expected"])
        case "union_tag_invalid" | "union_tag_not_found":
            return f"a kind: {context.get('expected_tags', 'seconds, number or choice')}"
        case "greater_than":
            return f"more than {context['gt']}"
        case "too_short":
            return f"at least {context['min_length']} entries"
    return _KINDS.get(detail["type"], detail["msg"])
