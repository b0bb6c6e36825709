"""The reading of data as models, and of pydantic's errors as findings in the words of a scenario's author."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from typing import Any

from pydantic import ConfigDict, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from bot.scenario.casts.composing import read_cast, tables_of
from bot.scenario.casts.limits import Counts
from bot.scenario.casts.shares import Unclear
from bot.scenario.casts.tables import whole_table
from bot.scenario.models import CastOption, ChoiceOption, NumberOption, Option, OptionModel, ScenarioModel, Table
from bot.scenario.options import PLACEHOLDER, Values, composition_path, filled, read_value, with_sets
from bot.scenario.problems import MISSHAPEN, SHAPELESS, Finding, Path, unknown
from bot.scenario.schema import known_keys
from bot.scenario.sections import Misshapen, Sections, as_json
from bot.scenario.source import Source

_OPTION: TypeAdapter[Option] = TypeAdapter(OptionModel, config=ConfigDict(defer_build=True))
_ROWS: TypeAdapter[dict[int, dict[str, int]]] = TypeAdapter(Table, config=ConfigDict(defer_build=True))

NONE: Values = {}

STAND_IN = {1: {"none": 1}}
"""The table of roles that stands in for one that cannot be read."""

WORD = "a name of small letters, digits and '_'"

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
    "string_pattern_mismatch": WORD,
}


QUOTES = "; put a text in quotes if it has a ':' in it, or reads like a number or a yes"
"""The advice where YAML has taken a text for something else."""
LIST = "; begin each entry of a list with '- ', or write [one, another]"
MAPPING = "; write 'name: value' in each line, without '- '"
PARTS = {
    "abilities": "mafia abilities",
    "day": "mafia procedures",
    "introduction": "mafia procedures",
    "endings": "mafia endings",
    "finales": "mafia finales",
}
"""Lists of parts, each with its parameters, and the command that lists the parts that there are."""
_DIGITS = re.compile(r"'(\d+)'")
_PAIR = re.compile(r"'([a-z0-9_]+)(?::|:? +)([^':]+)'")
_WORD = re.compile(r"'([a-z_]+)\b")


def unmoved(path: Path) -> Path:
    """The same path: in data that were not mended, places are those of the file."""
    return path


class Invalid(Exception):  # noqa: N818 - carries findings to whoever knows the file
    """Data that is no scenario.

    Attributes:
        findings: the mistakes in its shape.
        data: the data with the values of the options in their places, to be mended.
        clear: whether the table of roles has whole rows; if not, a stand-in is in its place.
    """

    def __init__(self, findings: list[Finding], data: Mapping[str, Any] | None = None, *, clear: bool = True) -> None:
        super().__init__(findings)
        self.findings = findings
        self.data = data or {}
        self.clear = clear


def read_options(source: Source) -> tuple[dict[str, Option], list[Finding]]:
    """The well-formed options of a file (their defaults may be wrong), and the mistakes in all options."""
    section = source.data.get("options", {})
    options: dict[str, Option] = {}
    findings: list[Finding] = []
    if not isinstance(section, dict):
        return {}, [Finding(("options",), f"expected a mapping, found {source.written(('options',))}")]
    for name, data in section.items():
        try:
            option = _OPTION.validate_json(as_json(data), strict=True)
        except ValidationError as error:
            findings += misshapen(error.errors(), source, ("options", str(name)))
            continue
        if isinstance(option, NumberOption) and option.low > option.high:
            text = f"expected at most {option.high}, which is '{name}.to'; found {option.low}"
            findings.append(Finding(("options", str(name), "from"), text))
            continue
        try:
            if not isinstance(option, CastOption):
                read_value(option, option.default)
        except ValueError as error:
            findings.append(Finding(("options", str(name), "default"), str(error)))
            option = _with_legal_default(option)
        options[str(name)] = option
    return options, findings


def _with_legal_default(option: Option) -> Option:
    if isinstance(option, CastOption):
        return option
    legal = next(iter(option.choices)) if isinstance(option, ChoiceOption) else option.low
    return option.model_copy(update={"default": legal})


def read(source: Source, values: Values, sections: Sections | None = None) -> ScenarioModel:
    """The scenario that a file describes once these options are chosen.

    Args:
        source: the file.
        values: the chosen options.
        sections: the sections of the file, where it is read several times.

    Raises:
        Invalid: the data lacks the shape of a scenario.
    """
    sections = sections or Sections(source.data)
    data = sections.filled(with_sets(source.data, values))
    table = composition_path(source.data, values)
    unclear: list[Finding] | None = None
    try:
        table_of_rows = _composed(data, values) or whole_table(data, values)
    except Unclear as error:
        unclear, table_of_rows = error.findings, STAND_IN
    except SHAPELESS:
        unclear, table_of_rows = [Finding(("composition",), MISSHAPEN)], STAND_IN
    if "composition" in data:
        data["composition"] = table_of_rows
    try:
        model = sections.model(data)
    except Misshapen as error:
        findings = [*(unclear or ()), *misshapen(error.details, source, (), table[1:], values)]
        raise Invalid(findings, data, clear=unclear is None) from error
    if unclear is not None:
        raise Invalid(unclear, data, clear=False)
    return model


def read_rows(source: Source, values: Values) -> dict[int, dict[str, int]]:
    """The rows of roles for these options alone, which is quick; for a file that `read` accepts with its defaults.

    Raises:
        Invalid: the rows are no such table.
    """
    composition = filled(source.data["composition"], with_sets(source.data, values))
    try:
        table = whole_table({**source.data, "composition": composition}, values)
        return _ROWS.validate_python(table, strict=True)
    except Unclear as error:
        raise Invalid(error.findings) from error
    except (TypeError, AttributeError, LookupError) as error:
        raise Invalid([Finding(("composition",), MISSHAPEN)]) from error
    except ValidationError as error:
        inside = composition_path(source.data, values)
        raise Invalid(list(misshapen(error.errors(), source, inside, values=values))) from error


def _composed(data: dict[str, Any], values: Values) -> dict[int, Counts]:
    """The rows of the cast that a host has composed, if any."""
    options = data.get("options")
    for name, option in options.items() if isinstance(options, dict) else ():
        if isinstance(option, dict) and option.get("kind") == "cast" and values.get(name):
            cast = read_cast(str(values[name]), data["roles"])
            return tables_of(cast, option.get("fill"), data["players"]["from"], data["players"]["to"])
    return {}


def misshapen(
    details: Sequence[ErrorDetails],
    source: Source,
    above: Path = (),
    inside: Path = (),
    values: Values = NONE,
    *,
    where: Callable[[Path], Path] = unmoved,
) -> Iterator[Finding]:
    """The findings for pydantic's errors, at real places of the file; the arms of a union share one finding.

    Args:
        details: pydantic's errors.
        source: the file.
        above: the place in the file of the data that pydantic checked.
        inside: the place in a composition of the table that pydantic checked.
        values: the chosen options.
        where: gives the place in the file of a path in the data.
    """
    expected: dict[tuple[Path, str], list[str]] = {}
    places: list[Path] = []
    for detail in details:
        loc: Path = tuple(int(s) if isinstance(s, str) and s.isdigit() else s for s in detail["loc"])
        if loc[:1] == ("composition",):
            loc = (loc[0], *inside, *loc[1:])
        whole = where((*above, *loc))
        place = source.real(whole)
        places.append(place)
        match detail["type"]:
            case "missing" if place == whole:
                continue  # it is of another kind than a scenario has there: that is told
            case "missing":
                yield Finding((*place, loc[-1]), "missing")
            case "extra_forbidden":
                command = PARTS.get(str(loc[-3])) if len(loc) > 2 and isinstance(loc[-2], int) else None
                yield Finding(place, unknown("key", loc[-1], known_keys((*above, *loc[:-1])), command))
            case "one_part":
                yield Finding(place, detail["msg"])
            case "union_tag_invalid":
                kinds = detail["ctx"]["expected_tags"]
                yield Finding((*place, "kind"), f"expected one of {kinds}, found '{detail['ctx']['tag']}'")
            case "union_tag_not_found":
                yield Finding((*place, "kind"), "missing")
            case "string_too_long":
                most, length = detail["ctx"]["max_length"], len(detail["input"])
                yield Finding(place, f"expected at most {most} characters, found {length}")
            case "too_short":
                if not any(other["loc"][: len(loc)] == detail["loc"] != other["loc"] for other in details):
                    counts = detail["ctx"]
                    yield Finding(place, f"expected at least {counts['min_length']}, found {counts['actual_length']}")
            case _:
                found = f"'{place[-1]}'" if loc[-1:] == ("[key]",) else _found(source, place, values)
                expected.setdefault((place, found), []).append(_expected(detail))
    for (place, found), kinds in expected.items():
        if found in {"a mapping", "a list"} and any(
            len(other) > len(place) and other[: len(place)] == place for other in places
        ):
            continue  # another arm of the union is what was meant, and what is wrong in it is said there
        text = f"expected {' or '.join(dict.fromkeys(kinds))}, found {found}"
        yield Finding(place, f"{text}{_hint(place, set(kinds), found)}")


def _hint(place: Path, kinds: Set[str], found: str) -> str:
    """The advice for the commonest cases in which a value is of a wrong kind."""
    if kinds == {"text"} and found != "a list":
        return QUOTES
    if kinds & {"a whole number", "a number"} and (digits := _DIGITS.fullmatch(found)) and not found.isascii():
        return f"; write it with the digits 0 to 9: {int(digits[1])}"
    if kinds == {WORD} and (pair := _PAIR.fullmatch(found)):
        return f"; write '{pair[1]}: {pair[2]}', with a space behind the ':'"
    if kinds == {"a list"} and found != "nothing":
        return LIST if found == "a mapping" else f"; write [{found[1:-1]}]"
    if kinds == {"a mapping"}:
        return _no_mapping(place, found)
    return ""


def _no_mapping(place: Path, found: str) -> str:
    """The advice where a mapping is expected."""
    if found == "a list":
        return MAPPING
    if place[-2:-1] and place[-2] in PARTS and (word := _WORD.match(found)):
        return f"; write '{word[1]}: {{}}', with a space behind the ':'"
    if place[-3:-2] and place[-3] in PARTS and found == "nothing":
        return f"; write '{place[-1]}: {{}}'"
    return ""


def _found(source: Source, place: Path, values: Values) -> str:
    """The value at a place; of an option also its chosen value."""
    written = source.written(place)
    match = PLACEHOLDER.fullmatch(written.strip("'"))
    return f"{written} = '{values[match[1]]}'" if match and match[1] in values else written


def _expected(detail: ErrorDetails) -> str:
    context = detail.get("ctx", {})
    match detail["type"]:
        case "literal_error":
            return str(context["expected"])
        case "greater_than":
            return f"more than {context['gt']:g}"
        case "less_than_equal":
            return f"at most {context['le']:g}"
    return _KINDS.get(detail["type"], detail["msg"])
