"""Strangers' files made at random: shipped ones with something wrong in them, and new ones of random parts."""

import copy
import json
import marshal
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import yaml

from bot.engine.bases.shelf import Part
from bot.parts.abilities import ABILITIES
from bot.parts.endings import ENDINGS
from bot.parts.finales import FINALES
from bot.parts.procedures import PROCEDURES
from bot.scenario import available
from bot.scenario.source import FAST

GENERATED = 10
"""One case in so many is a new file."""
BROKEN = 0.1
"""The share of the changed files that are no longer written as trees are; as many again are written in many lines."""

SHELVES: dict[str, Mapping[str, type[Part]]] = {"abilities": ABILITIES, "day": PROCEDURES, "introduction": PROCEDURES}
SHELVES |= {"endings": ENDINGS, "finales": FINALES}
DUMPER: type[Any] = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
ODD = [
    *(
        "",
        " ",
        "x",
        "$x",
        "$players",
        "{player.__class__}",
        "{0}",
        "%s",
        "<b>",
        "</b>",
        "&amp;",
        "\u202e",
        "\u200f" * 40,
    ),
    *(
        "\u0301" * 50,
        "\u2063",
        "https://t.me/x",
        "@someone",
        "/stop",
        "a.com",
        "\U0001f3f4\u200d\u2620",
        "\ufffe",
        "\x00",
    ),
    *("any", "none", "all", "unlimited", "independent", "neutral", "seat", "__class__", "self", "own_1", "no", "1"),
]
NUMBERS = [0, 1, -1, 2, 3, 7, 40, 90, 3600, 3601, 10**9, 10**12, 10**18, 0.5, -0.5, 1e-9, 1e300, True, False, None]
BITS = ["[", "}", ": ", "- ", "&a ", "*a", "<<: *a", "? ", "|", "\t", "!!python/object:os.system ", "'", '"', "~"]

Tree = Any
Place = tuple[Any, ...]


@cache
def shipped() -> dict[str, Tree]:
    """The shipped files as plain data."""
    return {id_: yaml.load(path.read_text(encoding="utf-8"), FAST) for id_, path in available().items()}


def places(tree: Tree, above: Place = ()) -> Iterator[Place]:
    """The places of a tree, without the tree itself."""
    steps = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for step, part in steps:
        yield (*above, step)
        yield from places(part, (*above, step))


def at(tree: Tree, place: Place) -> Tree:
    """The value at a place."""
    for step in place:
        tree = tree[step]
    return tree


@cache
def by_size() -> list[str]:
    """The shipped scenarios, the shortest first."""
    return sorted(shipped(), key=lambda id_: len(str(shipped()[id_])))


@cache
def places_of(id_: str) -> list[Place]:
    """The places of a shipped file."""
    return list(places(shipped()[id_]))


@cache
def packed(id_: str) -> bytes:
    """A shipped file to be copied, ten times as fast as by `deepcopy`; of an alias comes a part of its own."""
    return marshal.dumps(shipped()[id_], 2)


def copied(id_: str) -> Tree:
    """A shipped file to be changed."""
    return marshal.loads(packed(id_))


@cache
def schema_of(kind: str, part: str) -> dict[str, Any]:
    """The parameters of a part."""
    return dict(SHELVES[kind][part].model_json_schema())


def dumped(tree: Tree) -> str:
    """The tree as a file, as an author may write it."""
    return str(yaml.dump(tree, Dumper=DUMPER, allow_unicode=True, sort_keys=False))


def written_fast(tree: Tree) -> str:
    """The tree as a file in one line for each section, which is YAML too, and written thirty times as fast."""
    if not isinstance(tree, dict):
        return f"{_flow(tree)}\n"
    return "".join(f"? {_flow(key)}\n: {_flow(part)}\n" for key, part in tree.items())


def _flow(tree: Tree) -> str:
    match tree:
        case dict():
            return f"{{{', '.join(f'{_flow(key)}: {_flow(part)}' for key, part in tree.items())}}}"
        case list():
            return f"[{', '.join(map(_flow, tree))}]"
        case float():
            return dumped(tree).partition("\n")[0]
        case _:
            return json.dumps(tree, ensure_ascii=False)


class Mutation:
    """One shipped file in which a few things are made wrong."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        ids = by_size()
        self._tree = copied(ids[int(len(ids) * chance.random() ** 3)])
        self._other = chance.choice(ids)

    def text(self) -> str:
        """The file."""
        steps = [
            self._delete,
            self._double,
            self._move,
            self._rename,
            self._swap,
            self._retype,
            self._number,
            self._odd,
        ]
        steps += [self._deepen, self._borrow, self._borrow, self._number, self._retype_alike]
        for _ in range(self._chance.choice((1, 1, 1, 2, 3, 5))):
            self._chance.choice(steps)()
        if self._chance.random() < BROKEN:
            return self._broken(dumped(self._tree))
        return (dumped if self._chance.random() < BROKEN else written_fast)(self._tree)

    def _place(self, fits: Callable[[Tree], bool] = lambda _: True) -> Place | None:
        found = [place for place in places(self._tree) if fits(at(self._tree, place))]
        return self._chance.choice(found) if found else None

    def _delete(self) -> None:
        if place := self._place():
            del at(self._tree, place[:-1])[place[-1]]

    def _double(self) -> None:
        if place := self._place():
            holder, part = at(self._tree, place[:-1]), copy.deepcopy(at(self._tree, place))
            if isinstance(holder, list):
                holder.insert(place[-1], part)
            else:
                holder[f"{place[-1]}_too"] = part

    def _move(self) -> None:
        place, into = self._place(), self._place(lambda part: isinstance(part, dict | list))
        if place and into and into[: len(place)] != place:
            target = at(self._tree, into)
            part = at(self._tree, place[:-1]).pop(place[-1])
            if isinstance(target, list):
                target.append(part)
            else:
                target[place[-1]] = part

    def _rename(self) -> None:
        if place := self._place():
            holder = at(self._tree, place[:-1])
            if isinstance(holder, dict):
                names = [step for other in places(self._tree) for step in other[-1:]]
                holder[self._chance.choice([*names, *ODD])] = holder.pop(place[-1])

    def _swap(self) -> None:
        one, two = self._place(), self._place()
        if one and two and one[: len(two)] != two and two[: len(one)] != one:
            first, second = at(self._tree, one), at(self._tree, two)
            at(self._tree, one[:-1])[one[-1]], at(self._tree, two[:-1])[two[-1]] = second, first

    def _retype(self) -> None:
        if place := self._place():
            value: Tree = self._chance.choice([[], {}, "x", 7, None, True, ["x"], {"x": 1}, [[]], {1: {}}])
            at(self._tree, place[:-1])[place[-1]] = copy.deepcopy(value)

    def _retype_alike(self) -> None:
        """A word gives way to another word that stands somewhere in the file."""
        words = [
            part for place in places(self._tree) if isinstance(part := at(self._tree, place), str) and " " not in part
        ]
        place = self._place(lambda part: isinstance(part, str) and " " not in part)
        if place and words:
            at(self._tree, place[:-1])[place[-1]] = self._chance.choice(words)

    def _number(self) -> None:
        if place := self._place(lambda part: isinstance(part, int | float)):
            near = [at(self._tree, place) + one for one in (-1, 1, 2)]
            at(self._tree, place[:-1])[place[-1]] = self._chance.choice([*NUMBERS, *near, *near, *near])

    def _odd(self) -> None:
        if place := self._place(lambda part: isinstance(part, str)):
            odd = self._chance.choice(ODD)
            same = self._chance.random() < 0.5
            at(self._tree, place[:-1])[place[-1]] = f"{at(self._tree, place)} {odd}" if same else odd

    def _deepen(self) -> None:
        if place := self._place():
            part = at(self._tree, place)
            for _ in range(self._chance.choice((1, 2, 10, 60))):
                part = [part] if self._chance.random() < 0.5 else {"x": part}
            at(self._tree, place[:-1])[place[-1]] = part

    def _borrow(self) -> None:
        """The same place of another game, or a part of its shelf."""
        theirs = self._chance.choice(places_of(self._other))
        part = copy.deepcopy(at(shipped()[self._other], theirs))
        lists = [place for place in places(self._tree) if place[-1] in SHELVES and place[-1] == theirs[-2:-1]]
        try:
            if lists:
                at(self._tree, self._chance.choice(lists)).append(part)
            else:
                at(self._tree, theirs[:-1])[theirs[-1]] = part
        except (LookupError, TypeError, AttributeError):
            return

    def _broken(self, text: str) -> str:
        """The text with a bit of YAML somewhere."""
        where = self._chance.randrange(len(text) + 1)
        return text[:where] + self._chance.choice([*BITS, *ODD]) + text[where:]


class Generation:
    """A new file: a plain game with random parts in it, each with random parameters."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def text(self) -> str:
        """The file."""
        tree = copied(self._chance.choice(("simple", "simple", "classic", "godfather", "joker")))
        for _ in range(self._chance.choice((1, 1, 1, 2, 2, 3))):
            kind = self._chance.choice(("abilities",) * 6 + ("day", "day", "introduction", "endings", "finales"))
            part = self._chance.choice(list(SHELVES[kind]))
            given = {part: self.part(schema_of(kind, part), tree)}
            if kind == "abilities":
                holder = self._chance.choice(list(tree["roles"].values()))
                holder.setdefault("abilities", []).append(given)
                self._chance.choice(tree["night"]["waves"])["asks"].append(part)
            else:
                row = tree.setdefault(kind, [])
                row.insert(self._chance.randint(0, len(row)), given)
        return written_fast(tree)

    def part(self, schema: dict[str, Any], tree: Tree) -> dict[str, Any]:
        """Parameters of a part: the required ones, and some of the others."""
        return dict(self._value(schema, schema.get("$defs", {}), tree, ""))

    def _value(self, schema: dict[str, Any], others: dict[str, Any], tree: Tree, name: str) -> Any:
        chance = self._chance
        if "$ref" in schema:
            return self._value(others[schema["$ref"].rpartition("/")[2]], others, tree, name)
        if arms := schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf"):
            return self._value(chance.choice(arms), others, tree, name)
        if "const" in schema or "enum" in schema:
            return schema["const"] if "const" in schema else chance.choice(schema["enum"])
        match schema.get("type"):
            case "object" if "properties" in schema:
                needed = schema.get("required", ())
                keys = [key for key in schema["properties"] if key in needed or chance.random() < 0.2]
                return {key: self._value(schema["properties"][key], others, tree, key) for key in keys}
            case "object":
                inner = schema.get("additionalProperties")
                inner = inner if isinstance(inner, dict) else {"type": "string"}
                keys = [self._word(tree, name) for _ in range(chance.randint(0, 2))]
                return {key: self._value(inner, others, tree, name) for key in keys}
            case "array":
                inner = schema.get("items") or chance.choice(schema.get("prefixItems") or [{"type": "string"}])
                least = schema.get("minItems", 0)
                count = max(least, chance.randint(1, 2))
                return [self._value(inner, others, tree, name) for _ in range(count)]
            case "integer" | "number":
                least = int(schema.get("minimum", schema.get("exclusiveMinimum", -1) + 1))
                return chance.choice([least, least + 1, least + 2, 1, 2, 3, 30])
            case "boolean":
                return chance.random() < 0.5
            case "null":
                return None
        return self._word(tree, name)

    def _word(self, tree: Tree, name: str) -> str:
        """An id that may be meant by a parameter of this name."""
        meant = {
            "team": "teams",
            "join": "teams",
            "role": "roles",
            "becom": "roles",
            "dealt": "roles",
            "side": "factions",
        }
        meant |= {"faction": "factions", "winner": "factions", "against": "factions", "unless": "roles"}
        section = next((section for part, section in meant.items() if part in name), None)
        if section is None or self._chance.random() < 0.1:
            section = self._chance.choice(("teams", "roles", "factions", "abilities"))
        if section == "abilities":
            held = [id_ for role in tree["roles"].values() for one in role.get("abilities", ()) for id_ in one]
            return str(self._chance.choice(held or list(ABILITIES)))
        return str(self._chance.choice(list(tree.get(section) or tree["roles"])))


def written(seed: str, number: int) -> str:
    """The file of a case, the same each time."""
    chance = Random(f"{seed}/{number}")
    return Generation(chance).text() if number % GENERATED == 0 else Mutation(chance).text()
