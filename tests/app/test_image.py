"""What the image holds and runs as, and what is kept out of it and out of the repository."""

import fnmatch
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SECRETS = (
    ".env",
    ".env.production",
    "mafia.sqlite3",
    "mafia.sqlite3-wal",
    "mafia.sqlite3-shm",
    "data/x.sqlite3",
    "a/.env",
)


def instructions() -> list[tuple[str, str]]:
    text = re.sub(r"\\\n", " ", (ROOT / "Dockerfile").read_text())
    lines = [line.strip() for line in text.splitlines()]
    found = [line.partition(" ") for line in lines if line and not line.startswith("#")]
    return [(word.upper(), rest.strip()) for word, _, rest in found]


def test_the_bot_runs_without_root() -> None:
    steps = instructions()
    words = [word for word, _ in steps]
    users = [rest for word, rest in steps if word == "USER"]
    assert users, "no USER"
    assert users[-1].partition(":")[0] not in {"root", "0"}
    last = max(number for number, word in enumerate(words) if word == "USER")
    assert last < words.index("CMD")
    assert "ENTRYPOINT" not in words[:last]
    user = users[-1].partition(":")[0]
    assert any(word == "RUN" and "useradd" in rest and re.search(rf"\b{user}\b", rest) for word, rest in steps)


def test_the_image_holds_no_secrets_and_only_what_it_needs() -> None:
    copied = [source for word, rest in instructions() if word in {"COPY", "ADD"} for source in rest.split()[:-1]]
    assert copied
    for source in copied:
        assert source not in {".", "./", "*"}, "the whole tree would come along"
        assert (ROOT / source).exists(), source
        assert not source.startswith(".env")
    told = " ".join(rest for word, rest in instructions() if word in {"ENV", "ARG"})
    assert not re.search(r"TOKEN|SECRET", told)


def ignored(name: str, patterns: list[str], *, anywhere: bool) -> bool:
    """Docker: .dockerignore (`**/` for any depth); git: .gitignore (a bare name for any depth)."""
    found = False
    for pattern in patterns:
        bare = pattern.removeprefix("!").removeprefix("**/")
        deep = anywhere or "**/" in pattern
        parts = [name, Path(name).name] if deep else [name]
        if any(fnmatch.fnmatch(part, bare) for part in parts):
            found = not pattern.startswith("!")
    return found


@pytest.mark.parametrize("name", SECRETS)
def test_secrets_stay_out(name: str) -> None:
    for file, anywhere in ((".dockerignore", False), (".gitignore", True)):
        patterns = [line for line in (ROOT / file).read_text().splitlines() if line and not line.startswith("#")]
        assert ignored(name, patterns, anywhere=anywhere), f"{name} is not in {file}"
    assert not ignored("bot/app.py", [*(ROOT / ".dockerignore").read_text().splitlines()], anywhere=False)
