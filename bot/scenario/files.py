"""The places of scenario files."""

from collections.abc import Iterable, Iterator
from pathlib import Path

GAME_SCRIPT = ".game.yaml"
"""The ending of game scripts' file names: scripts of games may lie beside the scenarios."""

_PACKAGE = Path(__file__).resolve().parent.parent


def shipped_dir() -> Path:
    """The directory of the shipped scenarios: the package data of a wheel, else the repository's `scenarios/`."""
    packed = _PACKAGE / "data" / "scenarios"
    return packed if packed.is_dir() else _PACKAGE.parent / "scenarios"


def is_file(path: Path) -> bool:
    """Whether there is such a file; not where its directory may not be looked into, or its name can be none."""
    try:
        return path.is_file()
    except OSError:
        return False


def available(extra_dirs: Iterable[Path] = ()) -> dict[str, Path]:
    """The scenarios that can be loaded by their id, which is their file's name; the shipped ones first.

    Args:
        extra_dirs: more places to look in; a file there whose id is taken is not found (see `taken`).
    """
    found: dict[str, Path] = {}
    for path in _files(extra_dirs):
        found.setdefault(path.stem, path)
    return found


def taken(extra_dirs: Iterable[Path]) -> list[Path]:
    """The files of these places whose id belongs already to a shipped scenario, or to a file of an earlier place."""
    extra = tuple(extra_dirs)
    found = available(extra)
    return [path for path in _files(extra) if found[path.stem] != path]


def _files(extra_dirs: Iterable[Path]) -> Iterator[Path]:
    for directory in (shipped_dir(), *extra_dirs):
        yield from (path for path in sorted(directory.glob("*.yaml")) if not path.name.endswith(GAME_SCRIPT))
