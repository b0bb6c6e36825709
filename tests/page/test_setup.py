"""`setup_browser.sh` installs the missing parts and nothing else, and reports failed ones."""

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("setup_browser.sh")
FONTS = "fonts-noto-core fonts-noto-color-emoji"


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A directory with all the commands that there are; `apt-get` notes the packages wanted."""
    put(tmp_path, "apt-get", f'echo "$*" >> {tmp_path}/asked')
    put(tmp_path, "id", "echo 0")
    return tmp_path


def put(machine: Path, name: str, body: str) -> None:
    command = machine / name
    command.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    command.chmod(0o755)


def run(machine: Path) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if name != "CHROMIUM"} | {"PATH": str(machine)}
    return subprocess.run(["/bin/sh", SCRIPT], env=env, capture_output=True, text=True, check=False)


def asked(machine: Path) -> list[str]:
    notes = machine / "asked"
    return notes.read_text(encoding="utf-8").splitlines() if notes.exists() else []


def test_where_everything_is_nothing_is_installed(machine: Path) -> None:
    put(machine, "google-chrome", "")
    put(machine, "fc-list", "echo Some Font")
    done = run(machine)
    assert (done.returncode, done.stdout, done.stderr, asked(machine)) == (0, "", "", [])


@pytest.mark.parametrize(
    ("there", "wanted"),
    [
        ({}, f"chromium-headless-shell fontconfig {FONTS}"),
        ({"chromium": ""}, f"fontconfig {FONTS}"),
        ({"chromium": "", "fc-list": ""}, FONTS),
        ({"chromium": "", "fc-list": 'case "$1" in :lang=*) echo A Font ;; esac'}, "fonts-noto-color-emoji"),
        ({"chromium": "", "fc-list": 'case "$1" in :lang=fa) ;; *) echo A Font ;; esac'}, "fonts-noto-core"),
        (
            {"chromium-headless-shell": "", "fc-list": 'case "$1" in :lang=*) echo A Font ;; esac'},
            "fonts-noto-color-emoji",
        ),
        ({"fc-list": "echo A Font"}, "chromium-headless-shell"),
    ],
)
def test_what_is_missing_is_installed_and_no_more(machine: Path, there: dict[str, str], wanted: str) -> None:
    for name, body in there.items():
        put(machine, name, body)
    done = run(machine)
    assert (done.returncode, done.stderr) == (0, "")
    update, install = asked(machine)
    assert update == "update -qq"
    assert install.removeprefix("install -y -qq --no-install-recommends ").split() == wanted.split()


@pytest.mark.parametrize("why", ["no root", "no network"])
def test_what_cannot_be_installed_is_told_and_keeps_no_other_test_from_running(machine: Path, why: str) -> None:
    put(machine, "id" if why == "no root" else "apt-get", "echo 1000" if why == "no root" else "exit 100")
    done = run(machine)
    assert done.returncode == 0
    assert "apt-get install chromium-headless-shell fontconfig" in done.stderr
    assert "the browser tests (tests/page) will not run" in done.stderr
    put(machine, "chromium", "")
    assert "will not run" not in run(machine).stderr
