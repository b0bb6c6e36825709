"""How `bot/` and `playground/` are built: no circles, no import that waits for a call, no crowded folder."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.imports import ROOT, TOP, circles, files, graph, imports_in_functions, name_of

ROOMS = {
    "callback_data": set(),
    "clock": set(),
    "intake": {"callback_data", "clock"},
    "background": set(),
    "declaring": {"callback_data"},
    "directory": set(),
    "library": set(),
    "outbox": {"directory", "intake"},
    "happenings": {"outbox"},
    "presenting": {"callback_data", "intake", "outbox"},
    "showing": {"intake", "outbox"},
    "context": {"background", "clock", "happenings", "intake", "library", "outbox", "showing"},
    "logbook": {"happenings", "outbox"},
    "rights": {"context", "intake"},
    "slow_mode": {"context", "intake"},
    "games": {"callback_data", "clock", "context", "directory", "happenings", "intake", "outbox", "presenting"},
    "lobbies": {
        "callback_data", "context", "directory", "games", "happenings", "intake", "logbook", "outbox", "presenting",
        "rights", "slow_mode",
    },
    "groups": {"context", "directory", "games", "happenings", "intake", "lobbies", "logbook", "outbox", "slow_mode"},
    "records": {"callback_data", "context", "directory", "games", "happenings", "lobbies", "outbox", "presenting"},
    "restart": {"context", "directory", "games", "lobbies", "outbox"},
    "shutdown": {"context", "games", "outbox"},
    "services": {
        "clock", "context", "directory", "games", "groups", "intake", "library", "lobbies", "logbook",
        "outbox", "records", "restart", "showing", "slow_mode",
    },
    "handlers": {
        "callback_data", "context", "declaring", "directory", "games", "groups", "intake", "lobbies", "logbook",
        "outbox", "presenting", "records", "rights", "services", "slow_mode",
    },
    "application": {"declaring", "handlers", "intake", "services"},
    "cluster": {"background", "intake", "outbox", "restart", "services"},
}  # fmt: skip
"""Which room or file of `bot/telegram` knows which others: all that it may know, and does (docs/architecture.md)."""

MOST_FILES = 24
"""More in one folder nobody looks through."""

WAITING = {
    "bot.app": (
        "bot.telegram.intake.bot_api.bot",
        "bot.ops.monitor",
        "bot.ops.serving",
        "bot.ops.webhook",
    ),  # for a bot that runs, and one with a port
    "bot.telegram.intake.bot_api.bot": ("aiohttp_socks",),  # for proxies that speak SOCKS
    "bot.telegram.lobbies.own.estimates": (
        "concurrent.futures",
        "multiprocessing",
        "bot.robots.simulation",
    ),  # for groups that compose casts
    "bot.telegram.games.robots.company": ("bot.robots.",),  # for tables where robots sit
    "bot.cli.simulate": ("matplotlib",),  # an extra, which need not be installed
    "bot.cli.rules": ("bot.scenario.problems",),  # for mistakes
    "bot.records.rating": ("openskill.models",),
    "bot.scenario.loading": ("bot.scenario.checks",),  # for files that are not known to be right
    "bot.scenario.own": ("bot.scenario.checks",),  # for files that groups bring
    "bot.text.catalogs": ("babel.messages.",),  # for commands that read catalogs
    "bot.records.pictures.fonts": ("fontTools",),  # where pictures are drawn
    "bot.records.pictures.svg": ("resvg_py",),
    "bot.telegram.records.achieving": ("bot.records.achievements.registry",),  # for games that have ended
    "bot.store.opening": ("bot.store.postgres.",),  # where the database is on a server
    "bot.store.read_only": ("bot.store.postgres.",),
    "bot.store.workers.crew": ("bot.store.postgres.",),
}
"""Files that import something only when it is needed, and what: a start waits for nothing that few bots use."""


def room_of(module):
    """The room or file of `bot/telegram` that a module is or lies in; None where it lies elsewhere."""
    match module.split("."):
        case ["bot", "telegram", room, *_]:
            return room
    return None


def test_every_room_of_telegram_knows_what_it_may_and_no_more():
    known: dict[str, set[str]] = {room: set() for module in graph() if (room := room_of(module)) is not None}
    for module, imported in graph().items():
        if (room := room_of(module)) is not None:
            known[room] |= {other for each in imported if (other := room_of(each)) not in {room, None}}
    assert known == ROOMS
    TopologicalSorter(ROOMS).prepare()


def test_nothing_is_imported_in_a_circle():
    try:
        TopologicalSorter(graph()).prepare()
    except CycleError as error:
        pytest.fail(" <- ".join(error.args[1]))


MOST_IN_A_CIRCLE = 3
"""Files that may know one another's types, such as a game and its night: each is read with the others in mind."""


def test_circles_of_types_are_small():
    """Imports for the type checker count as well: what is read together is no more than a few files."""
    assert [sorted(circle) for circle in circles(graph(for_types=True)) if len(circle) > MOST_IN_A_CIRCLE] == []


def test_circles_are_found():
    imports = {"a": {"b"}, "b": {"c", "d"}, "c": {"b"}, "d": {"e"}, "e": {"f"}, "f": {"d", "g"}, "g": set()}
    assert circles({module: frozenset(those) for module, those in imports.items()}) == [{"b", "c"}, {"d", "e", "f"}]


FOR_TYPES = 3
"""Files of `bot/` that import something for the type checker alone: no more than these."""


@pytest.mark.parametrize("room", ["engine", "text"])
def test_parts_are_written_with_what_is_offered(room):
    """`bot/engine/api.py`, `bot/text/api.py`: all they offer parts take from there, and nothing for types alone."""
    offered = set(re.findall(r'"(\w+)",', (ROOT / room / "api.py").read_text(encoding="utf-8")))
    assert len(offered) > 15
    inner = re.compile(rf"^from bot\.{room}\.(?!api\b)[\w.]+ import (\([^)]*\)|.*)$", re.MULTILINE)
    for path in (ROOT / "parts").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "TYPE_CHECKING" not in text, path
        taken = {name for names in inner.findall(text) for name in re.findall(r"\w+", names)}
        assert taken & offered == set(), path


LAYERS = ("bot.engine", "bot.text", "bot.parts", "bot.scenario")
"""The rooms of the game from the ground up: none knows one that comes after it."""


def test_the_rooms_of_the_game_lie_one_over_another():
    def height(module):
        return next((height for height, layer in enumerate(LAYERS) if f"{module}.".startswith(f"{layer}.")), None)

    for module, imported in graph().items():
        if (own := height(module)) is not None:
            above = [other for other in imported if (height(other) or 0) > own]
            assert not above, f"{module} imports {above}"


WITH_THE_BOT = ("desk", "opening", "play", "replaying", "staging")
"""What of the playground brings the bot into it; the rest is a Telegram, which knows no bot."""
TEXTS = ("bot.text.catalogs", "bot.text.sample_names")
"""What the rest takes from the bot all the same: the words of the page, and the names of its people."""


def test_the_bot_does_without_the_playground_and_a_telegram_without_the_bot():
    for module, imported in graph().items():
        match module.split("."):
            case ["bot", *_]:
                strange = [other for other in imported if other.startswith("playground")]
            case ["playground", room, *_] if room not in WITH_THE_BOT:
                strange = [other for other in imported if other.startswith("bot") and other not in TEXTS]
            case _:
                strange = []
        assert not strange, f"{module} imports {strange}"


def test_few_imports_are_for_types_alone():
    found = [path for path in files() if "if TYPE_CHECKING" in path.read_text(encoding="utf-8")]
    assert len(found) <= FOR_TYPES, found


def test_nothing_is_imported_when_a_function_runs():
    for path in files():
        allowed = WAITING.get(name_of(path))
        for module in imports_in_functions(path):
            assert allowed is not None, f"{path} imports {module} in a function"
            assert module.startswith(allowed), f"{path} imports {module} in a function"


def test_no_folder_is_crowded():
    scripts = (TOP / "playground").rglob("*.js")
    counts = Counter(path.parent.relative_to(TOP).as_posix() for path in [*files(), *scripts])
    assert {folder: count for folder, count in counts.items() if count > MOST_FILES} == {}


def test_the_map_shows_every_folder():
    """docs/architecture.md: `bot/` two levels deep, `playground/` one."""
    page = (TOP / "docs" / "architecture.md").read_text(encoding="utf-8")
    _, _, after = page.partition("```\nbot/\n")
    shown, place = [], ["bot"]
    for indent, name in re.findall(r"^( *)(\w+)/ +\S", after.partition("```")[0], re.MULTILINE):
        place = [*place[: len(indent) // 2], name]
        shown.append("/".join(place))
    folders = {path.parent.relative_to(TOP).parts for path in files()}
    depths = {"bot": 3, "playground": 2}
    assert sorted(shown) == sorted({"/".join(parts[: depths[parts[0]]]) for parts in folders} - {"bot"})


CHANGING = frozenset(
    {
        "add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "setdefault", "sort",
        "update",
    }
)  # fmt: skip
"""The methods by which a list, a set or a dict changes."""

KEEPERS = {
    "bot/engine/table/questions.py": {
        "ask": "questions are its own to put and to close, and a call more would cost at each answer",
        "screen": "a class of this file alone",
        "self.attendance": "a call more would cost at each question",
    },
}
"""Files that change what other objects hold: whose, and why they may."""


def changed(node: ast.AST) -> list[ast.expr]:
    """The targets that a piece of code assigns to, deletes, or changes by a method of a collection; not mere names."""
    match node:
        case ast.Assign(targets=found) | ast.Delete(targets=found):
            pass
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target) | ast.For(target=target):
            found = [target]
        case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in CHANGING:
            return [value]
        case _:
            return []
    places = [place for each in found for place in (each.elts if isinstance(each, ast.Tuple | ast.List) else [each])]
    return [place for place in places if isinstance(place, ast.Attribute | ast.Subscript)]


def changed_elsewhere(function: ast.AST) -> Iterator[tuple[str, str]]:
    """The other objects whose attributes a function changes, also by a name for one: the object, and what of it."""
    nodes = list(ast.walk(function))
    given = {
        target.id: node.value
        for node in nodes
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    made = {
        name
        for name, value in given.items()
        if isinstance(value, ast.Call) and re.search(r"\b_?[A-Z]\w*$", ast.unparse(value.func))
    }
    for place in (place for node in nodes for place in changed(node)):
        held = place
        while isinstance(held, ast.Subscript):
            held = held.value
        if isinstance(held, ast.Name):
            held = given.get(held.id, held)
        if isinstance(held, ast.Attribute) and ast.unparse(held.value) not in {"self", "cls", *made}:
            yield ast.unparse(held.value), held.attr


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("game.seats[3].left = True", [("game.seats[3]", "left")]),
        ("before, game.day.condemned = game.day.condemned, ()", [("game.day", "condemned")]),
        ("game.exits.waiting += 1", [("game.exits", "waiting")]),
        ("del game.teams.groups[name]", [("game.teams", "groups")]),
        ("self.voice.phase = phase", [("self.voice", "phase")]),
        ("seat.statuses.append(mark)", [("seat", "statuses")]),
        ("uses = seat.uses; uses[name] = 1", [("seat", "uses")]),
        ("self.phase = phase; self.seen[seat] = role; self.rooms.append(name)", []),
        ("act = Act(own, 3); act.words = words", []),
        ("votes = {}; votes[seat] = voters; names = list(names); names.append(name)", []),
    ],
)
def test_what_is_changed_elsewhere_is_found(code, found):
    assert list(changed_elsewhere(ast.parse(code))) == found


def test_nothing_outside_an_object_of_the_game_changes_what_it_holds():
    """A change of a seat, a day, an act or a night is a method of that object, by the name of the event."""
    strange, used = set(), set()
    for path in files():
        name = path.relative_to(TOP).as_posix()
        if name.startswith(("bot/engine/", "bot/parts/")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    for whose, what in changed_elsewhere(node):
                        if whose in KEEPERS.get(name, ()):
                            used.add((name, whose))
                        else:
                            strange.add(f"{name}: {whose}.{what}")
    assert strange == set()
    assert used == {(name, whose) for name, those in KEEPERS.items() for whose in those}
