"""Rules for every ability, event and import, however many there will be."""

import ast
import inspect
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import bot
from bot.engine.bases.ability import Ability
from bot.engine.bases.ending import Ending
from bot.engine.bases.shelf import _KINDS, import_all_parts
from bot.engine.events import EVENTS, Event
from bot.engine.night.stages import STAGES
from bot.engine.traits.asking import AsksHolder
from bot.engine.traits.trait import Trait
from bot.parts.abilities import ABILITIES
from bot.parts.abilities.prepared import PreparedAct
from bot.parts.endings import ENDINGS
from bot.parts.finales import Finale
from bot.parts.procedures import PROCEDURES, Procedure
from bot.parts.procedures.exits.cards import Card
from bot.parts.procedures.votes.ties import TIES, Tie
from bot.robots.robot import Robot

import_all_parts()

ROOT = Path(bot.__file__).parent

ARROWS = {
    "engine": set(),
    "text": {"engine"},
    "parts": {"engine", "text"},
    "scenario": {"engine", "parts", "text"},
    "robots": {"engine", "parts", "scenario"},
    "records": {"engine", "msgid", "parts", "results", "text"},
    "store": {"addresses", "engine", "msgid", "results"},
    "telegram": {
        "addresses", "engine", "error_references", "parts", "records", "robots", "scenario", "store", "text",
    },
    "ops": {"addresses", "engine", "error_references", "store", "telegram", "text"},
}  # fmt: skip
"""Which room may know which (docs/architecture.md); what is not a room wires them together."""

PLAIN = {"asks", "boards", "events", "inputs", "outputs", "phases"}
"""The engine's plain data: all that the store and the languages may know of it, but for the shelves of words."""

PURE = {
    "abc", "bisect", "bot", "collections", "contextlib", "dataclasses", "enum", "functools", "importlib", "itertools",
    "markupsafe", "math", "operator", "pkgutil", "pydantic", "pydantic_core", "random", "re", "types", "typing", "zlib",
}  # fmt: skip
"""All that the engine may import: nothing that reads a clock, a file, a network or the environment."""


@cache
def imports(path):
    """The modules that a file imports, at any depth."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names if node.module == "bot")]
    return found


source_of = cache(inspect.getsource)
"""The source of a class: Python reads the whole file each time it is asked."""


def files(room):
    found = sorted((ROOT / room).rglob("*.py"))
    assert found
    return found


@pytest.mark.parametrize("room", ARROWS)
def test_imports_run_one_way(room):
    for path in files(room):
        for module in imports(path):
            parts = module.split(".")
            if parts[0] == "bot" and len(parts) > 1:
                assert parts[1] in ARROWS[room] | {room}, f"{path} imports {module}"


@pytest.mark.parametrize("room", ["store", "text"])
def test_store_and_languages_know_plain_data_only(room):
    for path in files(room):
        for module in imports(path):
            if module.startswith("bot.engine"):
                assert module.split(".")[2] in PLAIN or module.startswith("bot.engine.bases.shelf"), (
                    f"{path} imports {module}"
                )


def test_every_room_has_its_arrows():
    rooms = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"cli", "data"}
    assert rooms == set(ARROWS)


def test_the_engine_imports_nothing_impure():
    for path in [*files("engine"), *files("parts")]:
        for module in imports(path):
            assert module.split(".")[0] in PURE, f"{path} imports {module}"


def test_all_randomness_is_the_games_own():
    for path in [*files("engine"), *files("parts")]:
        if path.name != "chance.py":
            assert not any(module.startswith("random") for module in imports(path)), path


def test_the_engine_neither_prints_nor_opens_nor_iterates_over_sets():
    for path in [*files("engine"), *files("parts")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in {"print", "open", "input", "hash", "id"}, path
            if isinstance(node, ast.For | ast.comprehension):
                assert not isinstance(node.iter, ast.Set | ast.SetComp), path
                called = node.iter.func if isinstance(node.iter, ast.Call) else None
                assert not (isinstance(called, ast.Name) and called.id in {"set", "frozenset"}), path


def subclasses(kind):
    return {found for each in kind.__subclasses__() for found in {each, *subclasses(each)}}


@pytest.mark.parametrize(
    ("base", "shelf"),
    [(Ability, ABILITIES), (Procedure, PROCEDURES), (Ending, ENDINGS), (Tie, TIES)],
    ids=lambda x: str(x)[:20],
)
def test_every_part_is_on_its_shelf_and_explained(base, shelf):
    shelved = set(shelf.values())  # which imports them
    assert {part for part in subclasses(base) if part not in _KINDS and part.__module__.startswith("bot.")} == shelved
    for part in shelf.values():
        assert not inspect.isabstract(part), f"{part.__module__}: {part.__name__} lacks {set(part.__abstractmethods__)}"
    for name, kind in shelf.items():
        assert kind.id == name
        assert kind.__doc__, f"{kind.__module__}: {kind.__name__} has no docstring"
        assert kind.__doc__ != base.__doc__, f"{kind.__module__}: {kind.__name__} has no docstring"


@pytest.mark.parametrize("base", [PreparedAct, Procedure, Ending, Finale, Card, Robot])
def test_what_is_left_open_cannot_be_made(base):
    with pytest.raises(TypeError, match="abstract"):
        base()
    assert not [kind for kind in subclasses(base) if not kind.__subclasses__() and inspect.isabstract(kind)]


@pytest.mark.parametrize("procedure", PROCEDURES)
def test_every_procedure_that_asks_says_so(procedure):
    kind = PROCEDURES[procedure]
    own = [base for base in kind.__mro__ if base.__module__.startswith("bot.parts.")]
    code = ast.parse("\n".join(map(source_of, own)))
    nodes = [node for node in ast.walk(code) if isinstance(node, ast.Call)]
    calls = {
        node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
        for node in nodes
        if isinstance(node.func, ast.Attribute | ast.Name)
    }
    entered = [node.args[0] for node in nodes if ast.unparse(node.func) == "game.enter"]
    helpers = {"ask", "offer_power", "speech", "give_last_words", "defend", "vote_openly", "poll_openly"}
    helpers.add("vote_on_trial_board")
    assert bool(kind.asks) == bool(calls & helpers)
    assert bool(kind.part) == any(not isinstance(place, ast.Call) for place in entered)  # a part of the day by its name


PUTS_OUT = re.compile(
    r"\b(put_out|put_all_out|take_out|shoot_down|expel)\(|\b(attack|kill)\(night, |night\.die\(|"
    r"(AT_ONCE|Departure\(.*\))\.run\("
)


@pytest.mark.parametrize("part", [*ABILITIES.values(), *PROCEDURES.values()], ids=lambda part: part.id)
def test_whatever_puts_somebody_out_says_so(part):
    sources = [source_of(kind) for kind in part.__mro__ if kind.__module__.startswith(("bot.engine", "bot.parts"))]
    assert part.puts_out == any(map(PUTS_OUT.search, sources))  # also by what it has from its bases


@pytest.mark.parametrize("procedure", PROCEDURES.values(), ids=lambda part: part.id)
def test_every_procedure_says_which_notes_of_the_day_it_reads_and_writes(procedure):
    code = source_of(procedure)
    read = {"": (), "defendants": ("game.day.defendants",), "condemned": ("game.day.condemned", "game.day.condemn(())")}
    written = {"": "", "defendants": "game.day.put_on_trial(", "condemned": "game.day.condemn("}
    assert not procedure.about or any(note in code for note in read[procedure.about])
    assert written[procedure.names] in code
    assert written["defendants"] not in code or procedure.names == "defendants"


def test_stages_are_named_once():
    assert len(set(STAGES)) == len(STAGES)


def test_every_event_can_be_found_by_its_name():
    assert set(EVENTS.values()) == subclasses(Event), "two events have the same name"


MOST_MEMBERS = 25
"""Public members that a class of the engine or a part may define; more nobody keeps in mind."""


def members(kind):
    """The public names that a class defines: methods, fields, and attributes set by the constructor."""
    (body,) = ast.parse(source_of(kind)).body
    assert isinstance(body, ast.ClassDef)
    found = set()
    for node in ast.walk(body):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node in body.body:
            found.add(node.name)
        elif isinstance(node, ast.AnnAssign) and node in body.body:
            found.add(ast.unparse(node.target))
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) == "self":
            found.add(node.attr)
    return {name for name in found if not name.startswith("_")}


def test_an_ability_is_a_handful_of_facts():
    """Everything else is a trait (`bot/engine/traits`)."""
    assert len(members(Ability)) <= 4


def test_an_ability_that_asks_says_how():
    for kind in ABILITIES.values():
        if issubclass(kind, AsksHolder):
            assert kind.open is not AsksHolder.open
            assert kind.close is not AsksHolder.close
        assert issubclass(kind, AsksHolder) is not kind.passive


def test_a_game_consists_of_parts_that_are_small():
    kinds = [
        (name, node)
        for path in [*files("engine"), *files("parts")]
        for name, node in inspect.getmembers(import_module(module_of(path)), inspect.isclass)
        if node.__module__ == module_of(path)
    ]
    large = {name: len(members(kind)) for name, kind in kinds if len(members(kind)) > MOST_MEMBERS}
    assert large == {}


def module_of(path):
    return ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__")


def traits(kind=Trait):
    return {
        found for each in kind.__subclasses__() for found in {each, *traits(each)} if not issubclass(found, Ability)
    }


@pytest.mark.parametrize("trait", sorted(traits(), key=str), ids=lambda one: one.__name__)
def test_a_trait_is_small_and_named_by_every_ability_that_has_it(trait):
    """An ability's method at a trait's hook would never be called without the name of the trait."""
    assert len(members(trait)) <= 8
    hooks = members(trait) & vars(trait).keys()
    for id_, kind in ABILITIES.items():
        if not issubclass(kind, trait):
            assert not hooks & {name for base in kind.__mro__ for name in vars(base)}, f"{id_} has no {trait.__name__}"
