"""`setup_postgres.sh` installs PostgreSQL where missing, and reports a failure."""

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("setup_postgres.sh")


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A directory with all the commands that there are; `apt-get` notes the packages wanted."""
    put(tmp_path, "apt-get", f'echo "$*" >> {tmp_path}/asked')
    put(tmp_path, "id", "echo 0")
    return tmp_path


def put(machine: Path, name: str, body: str = "") -> None:
    command = machine / name
    command.parent.mkdir(parents=True, exist_ok=True)
    command.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    command.chmod(0o755)


def run(machine: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PATH": str(machine), "POSTGRES_BIN": str(machine / "debian")}
    return subprocess.run(["/bin/sh", SCRIPT], env=env, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("there", ["initdb", "debian/15/bin/initdb"])
def test_where_it_is_nothing_is_installed(machine: Path, there: str) -> None:
    put(machine, there)
    done = run(machine)
    assert (done.returncode, done.stdout, done.stderr, (machine / "asked").exists()) == (0, "", "", False)


def test_where_it_is_not_it_is_installed(machine: Path) -> None:
    done = run(machine)
    assert (done.returncode, done.stderr) == (0, "")
    asked = (machine / "asked").read_text(encoding="utf-8").splitlines()
    assert asked == ["update -qq", "install -y -qq --no-install-recommends postgresql"]


@pytest.mark.parametrize("why", ["no root", "no network"])
def test_where_it_cannot_be_that_is_said(machine: Path, why: str) -> None:
    put(machine, "id" if why == "no root" else "apt-get", "echo 1000" if why == "no root" else "exit 100")
    done = run(machine)
    assert done.returncode == 0
    assert "apt-get install postgresql" in done.stderr
