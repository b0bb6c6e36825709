"""A bad setting is refused at start, naming the variable; the token is never shown."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.cli import main
from bot.config import Settings, load_settings
from bot.ops.environment import SettingsError

TOKEN = "123456:ABCdef-secret-secret"
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def bare(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)  # no .env there
    for name in (
        "BOT_TOKEN",
        "BOT_API_URL",
        "DATABASE",
        "WEBHOOK_URL",
        "WEBHOOK_SECRET",
        "LISTEN",
        "MONITOR",
        "CLOCK_SPEED",
        "OWN_SCENARIOS",
    ):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BOT_TOKEN", "nonsense"),
        ("BOT_TOKEN", "123456:ABC def ghi jkl"),
        ("BOT_TOKEN", "123456:ABC/../def/ghi"),
        ("BOT_TOKEN", "١٢٣:ABCdefghijkl"),
        ("BOT_API_URL", "ftp://x"),
        ("BOT_API_URL", "https:///bot"),
        ("BOT_API_URL", "https://no host/bot"),
        ("BOT_API_URL", "http://127.0.0.1:99999/bot"),
        ("BOT_API_URL", "http://[::1/bot"),
        ("BOT_API_URL", "http://127.0.0.1:8081"),
        ("PROXY_URL", "127.0.0.1:1080"),
        ("PROXY_URL", "socks5://127.0.0.1"),
        ("PROXY_URL", "ftp://127.0.0.1:21"),
        ("WEBHOOK_URL", "https://"),
        ("WEBHOOK_URL", "example.org"),
        ("WEBHOOK_SECRET", "with spaces"),
        ("LISTEN", "8080"),
        ("MONITOR", "8080"),
        ("MONITOR", "127.0.0.1:nine"),
        ("LISTEN", "host:99999"),
        ("LISTEN", "host:0"),
        ("LISTEN", "host:٨٠"),
        ("LISTEN", "no host:80"),
        ("LISTEN", "[::1:80"),
        ("LISTEN", "::1:80"),
        ("ADMIN_CHAT", "@admins"),
        ("ADMIN_CHAT", "0"),
        ("ADMIN_CHAT", "1.5"),
        ("ADMIN_CHAT", "99999999999999999999"),
        ("ADMIN_CHAT", "1_000"),
        ("ADMIN_CHAT", "+1000"),
        ("ADMIN_CHAT", "١٠٠٠"),
        ("ADMIN_CHAT", "- 1000"),
        ("LOG_LEVEL", "LOUD"),
        ("LOG_JSON", "perhaps"),
        ("RETENTION_DAYS", "0"),
        ("RETENTION_DAYS", "-3"),
        ("RETENTION_DAYS", "1.5"),
        ("RETENTION_DAYS", "a month"),
        ("TELEGRAM_RATE", "0"),
        ("TELEGRAM_RATE", "30.5"),
        ("TELEGRAM_RATE", "1001"),
        ("TELEGRAM_RATE", "many"),
        ("CLOCK_SPEED", "0"),
        ("OWN_SCENARIOS", "some"),
        ("OWN_SCENARIOS", "-100,@ours"),
        ("CLOCK_SPEED", "fast"),
    ],
)
def test_a_bad_value_is_named(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=name) as caught:
        load_settings()
    assert value not in str(caught.value) or name != "BOT_TOKEN"


@pytest.mark.parametrize("name", ["HTTPS_PROXY", "https_proxy", "ALL_PROXY"])
def test_a_bad_proxy_of_the_environment_is_named_where_it_would_be_taken(monkeypatch, name):
    monkeypatch.setenv(name, "socks9://me:s3cret@127.0.0.1:1080")
    assert load_settings().bot_token is None  # the playground needs none
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    with pytest.raises(SettingsError, match=f"^{name}: must be the address of a proxy") as caught:
        load_settings()
    assert "s3cret" not in str(caught.value)
    monkeypatch.setenv("PROXY_URL", "socks5://me:s3cret@127.0.0.1:1080")
    settings = load_settings()
    assert str(settings.proxy) == "socks5://127.0.0.1:1080"
    assert "s3cret" not in repr(settings)
    monkeypatch.setenv("BOT_API_URL", "http://127.0.0.1:8081/bot")
    assert load_settings().proxy is None


def test_a_token_that_was_cut_is_told_so(monkeypatch):
    monkeypatch.setenv("BOT_TOKEN", "123456:ABC")
    with pytest.raises(SettingsError) as caught:
        load_settings()
    assert str(caught.value) == (
        "BOT_TOKEN: is too short: after the colon come some 35 characters, not 3; copy the whole token from @BotFather"
    )


def test_a_webhook_needs_an_address_and_a_secret(monkeypatch):
    monkeypatch.setenv("WEBHOOK_URL", "https://example.org")
    with pytest.raises(SettingsError, match="LISTEN"):
        load_settings()
    monkeypatch.setenv("LISTEN", "127.0.0.1:8080")
    with pytest.raises(SettingsError, match="WEBHOOK_SECRET"):
        load_settings()


def test_the_port_of_the_webhook_serves_nothing_else(monkeypatch):
    monkeypatch.setenv("LISTEN", "127.0.0.1:8080")
    with pytest.raises(SettingsError, match=r"^LISTEN: only the webhook is served there.* is MONITOR$"):
        load_settings()
    monkeypatch.setenv("MONITOR", "127.0.0.1:9090")  # as in the image, whether there is a webhook or not
    assert load_settings().ports == {"LISTEN": None, "MONITOR": ("127.0.0.1", 9090)}
    monkeypatch.setenv("MONITOR", "127.0.0.1:8080")
    with pytest.raises(SettingsError, match=r"^MONITOR: must be another address than LISTEN"):
        load_settings()


def test_telegram_calls_https_alone_and_another_server_what_it_likes(monkeypatch):
    for name, value in (("LISTEN", "[::1]:80"), ("WEBHOOK_SECRET", "s"), ("WEBHOOK_URL", "http://127.0.0.1:80")):
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match="WEBHOOK_URL"):
        load_settings()
    monkeypatch.setenv("BOT_API_URL", "http://localhost:8081/bot")
    assert load_settings().ports == {"LISTEN": ("::1", 80), "MONITOR": None}


def test_empty_is_unset_and_the_token_is_not_shown(monkeypatch):
    monkeypatch.setenv("BOT_TOKEN", "")
    assert load_settings().bot_token is None
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    assert TOKEN not in repr(load_settings())


@pytest.mark.parametrize("name", sorted(Settings.model_fields))
def test_every_empty_setting_is_unset(monkeypatch, name):
    monkeypatch.setenv(name.upper(), "")
    assert getattr(load_settings(), name) == Settings.model_fields[name].default


@pytest.mark.parametrize("name", sorted(Settings.model_fields))
def test_every_setting_is_told_where_they_are_listed(name):
    listed = (name.upper() in text for text in ((ROOT / ".env.example").read_text(), _help(), _table()))
    assert all(listed), "in .env.example, in `mafia run --help` and in README"


def _help():
    return CliRunner().invoke(main, ["run", "--help"]).stdout


def _table():
    """The settings in README, each the name in a table's first column."""
    rows = [line for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    return " ".join(row.split("|")[1] for row in rows)


@pytest.mark.parametrize(("value", "number"), [("123456789", 123456789), (" -1001234567890 ", -1001234567890)])
def test_the_admin_chat_is_a_number(monkeypatch, value, number):
    monkeypatch.setenv("ADMIN_CHAT", value)
    assert load_settings().admin_chat == number


def test_settings_come_from_a_file_too(tmp_path):
    (tmp_path / ".env").write_text(f"BOT_TOKEN={TOKEN}\nCLOCK_SPEED=2\n")
    settings = load_settings()
    assert settings.bot_token is not None
    assert settings.bot_token.get_secret_value() == TOKEN
    assert settings.clock_speed == 2


@pytest.mark.parametrize("command", [["run"], ["play"], ["backup", "x"], ["check", "classic"]])
def test_a_file_that_cannot_be_read_is_named(tmp_path, command):
    (tmp_path / ".env").write_bytes(f"BOT_TOKEN={TOKEN}\xff\n".encode("latin-1"))
    result = CliRunner().invoke(main, command)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Error: .env: cannot be read: not UTF-8\n"


def test_a_directory_of_scenarios_that_cannot_be_read_is_told_as_that(monkeypatch, tmp_path):
    place = tmp_path / ("x" * 300)
    monkeypatch.setenv("SCENARIOS", str(place))
    for command in ("run", "check"):
        result = CliRunner().invoke(main, [command])
        assert result.exit_code == 2
        assert result.stderr == f"Error: SCENARIOS: must be a directory; {place} cannot be read: File name too long\n"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_directory_of_scenarios_that_may_not_be_read_passes_for_no_empty_one(monkeypatch, tmp_path):
    tmp_path.chmod(0o300)
    monkeypatch.setenv("SCENARIOS", str(tmp_path))
    with pytest.raises(SettingsError, match=r"^SCENARIOS: .* cannot be read: Permission denied"):
        load_settings()


def test_the_command_says_what_is_missing_and_exits_2(monkeypatch):
    result = CliRunner().invoke(main, ["run"])
    assert result.exit_code == 2
    assert "BOT_TOKEN" in result.stderr
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("CLOCK_SPEED", "-1")
    result = CliRunner().invoke(main, ["run"])
    assert result.exit_code == 2
    assert "CLOCK_SPEED" in result.stderr
    assert TOKEN not in result.output
