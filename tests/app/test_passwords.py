"""No command prints the user part of an address: of no kind, and after no mistake."""

import contextlib
import sqlite3

import pytest
from click.testing import CliRunner

from bot.cli import main
from bot.config import Settings, load_settings
from bot.ops.environment import SettingsError
from bot.store.migrations import migrate
from bot.store.place import AddressError, Server, place_of
from tests.logs import log_of

TOKEN = "123456:ABCdef-secret-secret"
SECRET = "s3cret"
UNKNOWN = {
    "postgresql+asyncpg://u:s3cret@127.0.0.1/x": "postgresql+asyncpg",
    "mysql://u:s3cret@127.0.0.1/x": "mysql",
    "MySQL://u:s3cret@127.0.0.1/x": "MySQL",
    " mysql://u:s3cret@127.0.0.1/x": "mysql",
    "sqlite:///s3cret.sqlite3": "sqlite",
    "https://s3cret@example.org": "https",
}
NONE_AT_ALL = (
    "user:s3cret@127.0.0.1/x",
    "postgres//u:s3cret@127.0.0.1/x",
    "host=127.0.0.1 user=u password=s3cret",
    "postgresql:/u:s3cret@127.0.0.1/x",
)
UNREADABLE = (
    "postgresql://u:s3cret/t@127.0.0.1/x",
    "postgresql://u:s3cret#t@127.0.0.1/x",
    "postgres://u:t@s3cret@127.0.0.1/x",
    "postgresql://u:s3cret@127.0.0.1:s3cret/x",
    "postgresql://u:s3cret@[::1/x",
)
COMMANDS = (
    ("run",),
    ("play",),
    ("backup", "file"),
    ("copy", "DATABASE", "new.sqlite3"),
    ("copy", "old.sqlite3", "DATABASE"),
    ("records", "DATABASE"),
    ("rehearse", "DATABASE"),
    ("replay", "DATABASE"),
    ("scenarios", "list", "DATABASE"),
    ("play", "--workers", "2", "--database", "DATABASE"),
)
ELSEWHERE = (("backup", "file"), ("play", "--workers", "2", "--database", "DATABASE"))
"""One is for files alone; and the playground's page opens without the server, which it needs for games."""
DEAD = "postgresql://u:s3cret@127.0.0.1:1/x?password=s3cret"


@pytest.fixture(autouse=True)
def bare(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)  # no .env there
    monkeypatch.setenv("BOT_TOKEN", TOKEN)


def said_by(monkeypatch, command, database):
    """The words of a command that is given a database, or finds one in the settings."""
    if command in {("run",), ("play",), ("backup", "file")}:
        monkeypatch.setenv("DATABASE", database)
    else:
        monkeypatch.delenv("BOT_TOKEN")
    with log_of("DEBUG") as log:
        done = CliRunner().invoke(main, [database if word == "DATABASE" else word for word in command])
    assert done.exit_code != 0
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done.output + log.getvalue()


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("database", [*UNKNOWN, *NONE_AT_ALL, *UNREADABLE])
def test_an_address_that_is_refused_is_not_shown(monkeypatch, command, database):
    said = said_by(monkeypatch, command, database)
    assert SECRET not in said
    if database in UNKNOWN:
        assert f"unknown kind of database {UNKNOWN[database]}; it must be" in said
    elif database in NONE_AT_ALL:
        assert "it must be the path of a file (SQLite), or an address such as" in said
    else:
        assert "cannot be read: in a user's name or password write" in said


@pytest.mark.parametrize("command", [one for one in COMMANDS if one not in ELSEWHERE], ids=" ".join)
def test_a_server_that_is_not_there_is_named_without_its_password(monkeypatch, tmp_path, command):
    if command[:2] == ("copy", "old.sqlite3"):
        with contextlib.closing(sqlite3.connect("old.sqlite3", isolation_level=None)) as db:
            migrate(db)
    said = said_by(monkeypatch, command, DEAD)
    assert SECRET not in said
    assert "postgresql://127.0.0.1:1/" in said


def test_the_setting_is_named():
    with pytest.raises(
        SettingsError, match=r"^DATABASE: unknown kind of database mysql; it must be the path of a file"
    ):
        raise_for("mysql://u:s3cret@127.0.0.1/x")


def raise_for(database):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DATABASE", database)
        load_settings()


@pytest.mark.parametrize(
    "database", ["data/mafia.sqlite3", "/home/me@work/mafia.sqlite3", "C:\\me@work\\x", "a@b", "x:y"]
)
def test_what_may_be_a_file_is_one(database):
    assert str(place_of(database)) == database


@pytest.mark.parametrize(
    "database",
    ["postgresql:///mafia?host=/run/postgresql", "postgres://u@h1:1,[::1]:2/x", "PostgreSQL://u:%40%2f@h/x"],
)
def test_what_is_an_address_is_one(database):
    assert place_of(database) == Server(database)


def test_no_file_is_made_of_what_is_none(tmp_path):
    with pytest.raises(AddressError):
        place_of("u:s3cret@localhost")
    assert list(tmp_path.iterdir()) == []


def test_settings_show_no_address():
    settings = Settings(
        _env_file=None,
        database=Server("postgresql://u:s3cret@h/x"),
        bot_api_url="https://u:s3cret@127.0.0.1/bot",
        webhook_url="https://u:s3cret@127.0.0.1",
    )
    assert SECRET not in repr(settings)
    assert SECRET not in str(settings)


def test_a_bot_api_server_that_is_not_there_is_named_without_its_password(monkeypatch):
    monkeypatch.setenv("BOT_API_URL", "http://u:s3cret@127.0.0.1:1/bot")
    with log_of("DEBUG") as log:
        done = CliRunner().invoke(main, ["run"])
    assert "cannot reach 127.0.0.1:1 (" in done.output
    assert SECRET not in done.output + log.getvalue()
