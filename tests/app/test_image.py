"""The image: its contents, its user, and files that stay out of image and repository."""

import fnmatch
import re
from pathlib import Path

import pytest
import yaml

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


def last_stage() -> list[tuple[str, str]]:
    """The last stage, which becomes the image: the instructions from the last `FROM` on."""
    steps = instructions()
    return steps[max(number for number, (word, _) in enumerate(steps) if word == "FROM") :]


def test_every_base_is_one_image_and_no_other() -> None:
    stages: set[str] = set()
    for word, rest in instructions():
        if word == "FROM":
            image, _, name = rest.partition(" AS ")
            assert image in stages or re.search(r"@sha256:[0-9a-f]{64}$", image), image
            stages.add(name)


def test_whatever_is_fetched_is_pinned_by_its_hash_and_what_is_built_fetches_nothing() -> None:
    commands = [step.strip() for word, rest in instructions() if word == "RUN" for step in rest.split("&&")]
    pips = [command for command in commands if command.startswith("pip ")]
    assert len(pips) == 4
    for command in pips:
        assert "--require-hashes" in command or {"--no-index", "--no-deps"} <= set(command.split()), command
    (build,) = [command for command in pips if " wheel " in command]
    assert "--no-build-isolation" in build.split()
    assert not any(re.search(r"\b(curl|wget|apt-get|git|uv)\b", command) for command in commands)


def test_what_builds_stays_behind() -> None:
    assert all(rest.startswith("--from=builder ") for word, rest in last_stage() if word in {"COPY", "ADD"})
    assert not any("pip" in rest for word, rest in last_stage() if word == "RUN")


def test_the_example_of_compose_runs_the_same_image() -> None:
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    service = compose["services"]["mafia"]
    told = dict(pair.split("=") for word, rest in last_stage() if word == "ENV" for pair in rest.split())
    assert service["environment"] == {name: told[name] for name in ("DATABASE", "LISTEN", "MONITOR")}
    assert service["env_file"] == ".env"
    assert not re.search(r"TOKEN|SECRET", str(service["environment"]))
    volume, place = service["volumes"][0].split(":")
    assert volume in compose["volumes"]
    assert ("VOLUME", place) in last_stage()
    (health,) = [rest for word, rest in last_stage() if word == "HEALTHCHECK"]
    assert service["healthcheck"]["test"] == ["CMD", *yaml.safe_load(health.partition("CMD ")[2])]
    assert all(published.startswith("127.0.0.1:") for published in service["ports"])
    ports = {told[name].rpartition(":")[2] for name in ("LISTEN", "MONITOR")}
    assert {rest for word, rest in last_stage() if word == "EXPOSE"} == {" ".join(sorted(ports))}
    assert {published.rpartition(":")[2] for published in service["ports"]} <= ports


def test_the_bot_runs_without_root() -> None:
    steps = last_stage()
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
    rests = [rest for word, rest in instructions() if word in {"COPY", "ADD"} and not rest.startswith("--from=")]
    copied = [source for rest in rests for source in rest.split()[:-1]]
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
