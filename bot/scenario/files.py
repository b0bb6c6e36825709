"""Where scenario files are."""

from collections.abc import Iterable
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def shipped_dir() -> Path:
    """The directory of the shipped scenarios: the package data of a wheel, else the repository's `scenarios/`."""
    packed = _PACKAGE / "data" / "scenarios"
    return packed if packed.is_dir() else _PACKAGE.parent / "scenarios"


def available(extra_dirs: Iterable[Path] = ()) -> dict[str, Path]:
    """The scenarios that can be loaded by their id, which is their file's name; the shipped ones first.

    Args:
        extra_dirs: more places to look in; a file there with a shipped id replaces the shipped one.
    """
    found: dict[str, Path] = {}
    for directory in (shipped_dir(), *extra_dirs):
        found |= {path.stem: path for path in sorted(directory.glob("*.yaml"))}
    return found
