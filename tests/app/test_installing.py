"""The installs of `make`, and when they happen: the pinned versions; for playing, without the tools."""

import os
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from bot.text.extract import ROOT

PLAYS, BUILDS, TOOLS = "requirements.lock", "requirements-build.lock", "requirements-dev.lock"


def pins(lock: str) -> dict[str, str]:
    """The versions in a lock, with their hashes."""
    entries = re.split(r"\n(?=\S)", (ROOT / lock).read_text(encoding="utf-8").strip())
    return {entry.partition("==")[0]: entry for entry in entries}


@pytest.mark.parametrize("lock", [BUILDS, PLAYS, TOOLS])
def test_every_version_is_pinned_with_its_hashes_and_from_no_place_in_particular(lock):
    for name, entry in pins(lock).items():
        first, *hashes = entry.split(" \\\n    ")
        assert re.fullmatch(rf"{re.escape(name)}==[\w.+]+", first), entry
        assert hashes
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", each) for each in hashes), name


def test_the_tools_come_beside_what_is_there_and_change_none_of_it():
    assert (pins(PLAYS) | pins(BUILDS)).items() <= pins(TOOLS).items()
    assert not {"pytest", "mypy", "ruff", "playwright", "matplotlib", "numpy"} & {*pins(PLAYS), *pins(BUILDS)}


@pytest.fixture
def venv(tmp_path: Path) -> Path:
    (tmp_path / "bin").mkdir()
    pip = tmp_path / "bin" / "pip"
    pip.touch()
    pip.chmod(0o755)
    return tmp_path


def shown(venv: Path, *words: str) -> str:
    """The commands that `make` would run."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    command = ["make", "--dry-run", f"VENV={venv}", *words]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout


def planned(venv: Path, target: str) -> list[str]:
    """The locks that `make` would install for a target, in order."""
    return re.findall(r"--requirement (\S+)", shown(venv, target))


def mark(venv: Path, name: str, age: int) -> None:
    """A marker, some seconds younger than any file of the repository."""
    (venv / name).touch()
    newest = max((ROOT / lock).stat().st_mtime for lock in (PLAYS, BUILDS, TOOLS, "pyproject.toml"))
    os.utime(venv / name, (newest + age, newest + age))


def test_playing_needs_no_tools_and_testing_brings_them(venv):
    assert planned(venv, "play") == [BUILDS, PLAYS]
    assert planned(venv, "test") == [BUILDS, PLAYS, TOOLS]
    mark(venv, ".plays", 1)
    assert planned(venv, "play") == []
    assert planned(venv, "test") == [TOOLS]
    mark(venv, ".ready", 2)
    assert planned(venv, "test") == planned(venv, "play") == []


def test_a_venv_of_the_tools_alone_is_brought_up_to_date_for_both(venv):
    mark(venv, ".ready", 1)
    assert planned(venv, "play") == [BUILDS, PLAYS]
    assert planned(venv, "test") == [BUILDS, PLAYS, TOOLS]


def test_where_it_is_played_is_said_to_make(venv):
    mark(venv, ".plays", 1)
    assert shown(venv, "ARGS=--port 8123", "play").strip() == f"{venv}/bin/mafia play --port 8123"


def test_the_wheel_has_all_that_is_no_code(tmp_path):
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as archive:
        sizes = {one.filename: one.file_size for one in archive.infolist()}
    fonts = sorted((ROOT / "bot" / "records" / "pictures" / "fonts").iterdir())
    assert {path.suffix for path in fonts} == {".ttf", ".txt"}, "each with its licence"
    below = (ROOT / "playground" / "page").rglob("*")
    page = [path for path in below if path.is_file() and path.suffix != ".pyc"]
    shipped = {path: path.relative_to(ROOT).as_posix() for path in (*fonts, *page)}
    for folder in ("scenarios", "locales"):
        files = [path for path in (ROOT / folder).rglob("*.*") if path.suffix in {".yaml", ".po", ".sha256"}]
        shipped |= {path: f"bot/data/{path.relative_to(ROOT).as_posix()}" for path in files}
    assert [name for path, name in shipped.items() if sizes.get(name) != path.stat().st_size] == []
    catalogs = {name.removesuffix(".po") for name in shipped.values() if name.endswith(".po")}
    assert catalogs == {name.removesuffix(".mo") for name in sizes if name.endswith(".mo")}
