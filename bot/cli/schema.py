"""`mafia schema`: the JSON schema of scenario files, for editors: keys to choose from, their meanings, early mistakes.

With `--games` the command prints the schema of `/games json`, for programs that read it (`bot.records.export`).

The schema of scenario files comes from the models (`bot.scenario.models`) and all parts on the shelves, fitted to the
contents of a *file*: the place of an option's value (`$turn`), and the short forms of a composition. Contradictions
between parts of a file, such as a role that is dealt and missing, are found by `mafia check` alone.
"""

import inspect
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import click
from pydantic import BaseModel

from bot.cli.describing import attributes
from bot.records.export import Export, ExportedResult
from bot.scenario.casts.shares import ALL
from bot.scenario.models import ScenarioModel
from bot.scenario.options import BARE

Schema = dict[str, Any]

NAME = r"^[a-z][a-z0-9_]*$"
SIZE = r"^[0-9]+$"

PLACE: Schema = {"$ref": "#/$defs/Place"}
A_PLACE: Schema = {"type": "string", "pattern": r"^\$\w+(\.\w+)?$", "description": "The value of an option."}
ROW: Schema = {
    "type": "object",
    "description": "How many of each role, or of a list, are dealt; with '+' or '-', how the row before is changed.",
    "patternProperties": {
        r"^[a-z][a-z0-9_]*$": {"anyOf": [{"type": "integer", "minimum": 1}, {"const": ALL}]},
        r"^[+-][a-z][a-z0-9_]*$": {"type": "integer", "minimum": 1},
    },
    "additionalProperties": False,
    "minProperties": 1,
}
SHORT: Schema = {
    "by": {
        "description": "The option, or the options, that choose the table.",
        "anyOf": [PLACE, {"type": "array", "items": PLACE, "minItems": 1}],
    },
    "instead": {
        "type": "object",
        "description": "Whole rows in the place of those of whichever table is chosen.",
        "patternProperties": {
            SIZE: {
                "type": "object",
                "additionalProperties": {"type": "integer", "minimum": 1},
                "propertyNames": {"pattern": NAME},
                "minProperties": 1,
            }
        },
        "additionalProperties": False,
        "minProperties": 1,
    },
    "filler": {
        "type": "object",
        "description": "By side or group, the role that fills up what a row lacks of its total.",
        "additionalProperties": {"type": "string", "pattern": NAME},
    },
    "groups": {
        "type": "object",
        "description": "Sides that share one total, under a name for it.",
        "additionalProperties": {"type": "array", "items": {"type": "string", "pattern": NAME}, "minItems": 1},
    },
    "keeps": {
        "type": "object",
        "description": "By side, how many places of a shared total the roles of lists must leave to it.",
        "additionalProperties": {"type": "integer", "minimum": 1},
    },
    "lists": {
        "type": "object",
        "description": "Roles in the order in which a row takes them that names the list: so many of it, or 'all'.",
        "additionalProperties": {
            "anyOf": [PLACE, {"type": "array", "items": {"anyOf": [{"type": "string", "pattern": NAME}, PLACE]}}]
        },
    },
    "below": {
        "type": "object",
        "description": "Fewer players than these are dealt `as` another choice's table says.",
        "properties": {
            "players": {"anyOf": [{"type": "integer"}, PLACE]},
            "as": {"type": "string", "pattern": NAME},
        },
        "required": ["players", "as"],
        "additionalProperties": False,
    },
    "sides": {
        "type": "object",
        "description": "By the number of players, how many there are of each side or group.",
        "patternProperties": {SIZE: {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}},
        "additionalProperties": False,
    },
    "swaps": {
        "type": "array",
        "description": "One role for another, or for so many of it, `when` options are chosen so.",
        "items": {
            "type": "object",
            "properties": {"when": {"type": "object"}, "unless": {"type": "array", "items": {"type": "string"}}},
            "required": ["when"],
            "additionalProperties": {
                "anyOf": [
                    {"type": "string", "pattern": NAME},
                    {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}},
                ]
            },
        },
    },
    "cuts": {
        "type": "array",
        "description": "`when` options are chosen so, the last of a side make room until a share of all fits.",
        "items": {
            "type": "object",
            "properties": {
                "when": {"type": "object"},
                "of": {"type": "array", "items": {"type": "string"}},
                "share": {"type": "integer", "minimum": 1},
                "takes": {"type": "string", "pattern": NAME},
                "filler": {"type": "string", "pattern": NAME},
                "beside": {"type": "object", "additionalProperties": {"type": "string", "pattern": NAME}},
            },
            "required": ["when", "of", "share", "takes", "filler"],
            "additionalProperties": False,
        },
    },
}
COMPOSITION: Schema = {
    "type": "object",
    "description": "Which roles are dealt, by the number of players; or, `by` options, a table for each choice.",
    "properties": SHORT,
    "patternProperties": {
        SIZE: {"$ref": "#/$defs/Row"},
        rf"^(?!({'|'.join(SHORT)})$)[a-z][a-z0-9_]*$": {"$ref": "#/$defs/Composition"},
    },
    "additionalProperties": False,
    "minProperties": 1,
}

_EXPLAINED = re.compile(r"`(\w+)`: (.+?)(?=[;.] `\w+`: |$)")


@click.command()
@click.option("--games", is_flag=True, help="Print that of the files of /games json instead, for programs.")
def schema(*, games: bool) -> None:
    """Print the JSON schema of scenario files, for editors.

    An editor that speaks to yaml-language-server takes it from the first line of a file:
    `# yaml-language-server: $schema=scenario.schema.json`.
    """
    click.echo(as_text(games_schema() if games else scenario_schema()), nl=False)


def as_text(given: Mapping[str, Any]) -> str:
    """A schema as the text of its file."""
    return json.dumps(given, indent=1, ensure_ascii=False) + "\n"


def scenario_schema() -> Schema:
    """The schema of a scenario file (JSON Schema 2020-12)."""
    made = ScenarioModel.model_json_schema()
    kinds = {kind.__name__: kind for kind in _beneath(BaseModel)}  # not sooner: now all shelves are imported
    whole = _explained(_plain(made), ScenarioModel)
    sections = {
        name: section if name in BARE else _with_places(section) for name, section in whole["properties"].items()
    }
    definitions = {
        name: _with_places(_explained(_plain(each), kinds[name])) if name in kinds else _with_places(_plain(each))
        for name, each in made["$defs"].items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A scenario of the Mafia narrator",
        "description": "docs/scenarios.md explains every key.",
        "type": "object",
        "properties": sections | {"composition": {"$ref": "#/$defs/Composition"}},
        "required": whole["required"],
        "additionalProperties": False,
        "$defs": dict(sorted({**definitions, "Row": ROW, "Composition": COMPOSITION, "Place": A_PLACE}.items())),
    }


def games_schema() -> Schema:
    """The schema of the answer to `/games json` (JSON Schema 2020-12)."""
    kinds: dict[str, type] = {kind.__name__: kind for kind in (*_beneath(BaseModel), ExportedResult)}
    made = Export.model_json_schema(mode="serialization")
    definitions = {
        name: _explained(_plain(each), kinds[name]) if name in kinds else _plain(each)
        for name, each in made.pop("$defs").items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Finished games of the Mafia narrator",
        **_explained(_plain(made), Export),
        "$defs": definitions,
    }


def _beneath(kind: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for one in kind.__subclasses__():
        if one.__module__.startswith("bot."):
            yield one
        yield from _beneath(one)


def _plain(given: Any) -> Any:
    """A schema without titles, which only repeat the keys; a table whose keys have a form allows no others."""
    if isinstance(given, list):
        return [_plain(each) for each in given]
    if not isinstance(given, dict):
        return given
    plain = {key: _plain(each) for key, each in given.items() if not (key == "title" and isinstance(each, str))}
    if "patternProperties" in plain:
        plain.setdefault("additionalProperties", False)
    return plain


def _explained(given: Schema, kind: type) -> Schema:
    """A schema with the texts of the class's docstring and of each field, as `mafia abilities` tells them."""
    told = " ".join((inspect.getdoc(kind) or "").partition("Attributes:\n")[0].split())
    fields = {**dict(_EXPLAINED.findall(told)), **dict(attributes(kind))}
    properties = {
        name: each | {"description": fields[name].rstrip(".") + "."} if name in fields else each
        for name, each in given.get("properties", {}).items()
    }
    return given | {"description": told, "properties": properties}


def _with_places(given: Any) -> Any:
    """A schema that also allows the value of an option (`$turn`) for each number, word, and list or table of these."""
    if isinstance(given, list):
        return [_with_places(each) for each in given]
    if not isinstance(given, dict):
        return given
    if _is_scalar(given) or _is_list(given) or _is_table(given):
        told = {key: given[key] for key in ("description", "default") if key in given}
        parts = ("items", "patternProperties")
        plain = {key: _with_places(each) if key in parts else each for key, each in given.items() if key not in told}
        return told | {"anyOf": [plain, PLACE]}
    if "anyOf" in given:
        arms = [arm if _is_scalar(arm) else _with_places(arm) for arm in given["anyOf"]]
        return given | {"anyOf": [*arms, PLACE] if any(map(_is_scalar, arms)) else arms}
    return {key: each if key in {"default", "enum", "required"} else _with_places(each) for key, each in given.items()}


def _is_list(given: Schema) -> bool:
    """Whether a schema is that of a list of words or numbers, as a choice of an option may set one."""
    items = given.get("items")
    return isinstance(items, dict) and items.get("type") in {"string", "integer"}


def _is_table(given: Schema) -> bool:
    """Whether a schema is that of a table of such lists."""
    each = list(given.get("patternProperties", {}).values())
    return bool(each) and all(map(_is_list, each))


def _is_scalar(given: Schema) -> bool:
    """Whether a schema is that of a number, or of a word that is not just any text."""
    word = given.get("type") == "string" and any(key in given for key in ("enum", "const", "pattern"))
    return word or given.get("type") in {"integer", "number"}
