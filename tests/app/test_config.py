"""A bad setting is refused at start, naming the variable; the token is never shown."""

import pytest
from click.testing import CliRunner

from bot.cli import main
from bot.config import SettingsError, load_settings

TOKEN = "123456:ABCdef-secret-secret"


@pytest.fixture(autouse=True)
def bare(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)  # no .env there
    for name in ("BOT_TOKEN", "BOT_API_URL", "DATABASE", "WEBHOOK_URL", "WEBHOOK_SECRET", "LISTEN", "CLOCK_SPEED"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BOT_TOKEN", "nonsense"),
        ("BOT_API_URL", "ftp://x"),
        ("WEBHOOK_SECRET", "with spaces"),
        ("LISTEN", "8080"),
        ("LISTEN", "host:99999"),
        ("ADMIN_CHAT", "@admins"),
        ("ADMIN_CHAT", "0"),
        ("ADMIN_CHAT", "1.5"),
        ("ADMIN_CHAT", "99999999999999999999"),
        ("LOG_LEVEL", "LOUD"),
        ("LOG_JSON", "perhaps"),
        ("CLOCK_SPEED", "0"),
        ("CLOCK_SPEED", "fast"),
    ],
)
def test_a_bad_value_is_named(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=name) as caught:
        load_settings()
    assert value not in str(caught.value) or name != "BOT_TOKEN"


def test_a_webhook_needs_an_address_and_a_secret(monkeypatch):
    monkeypatch.setenv("WEBHOOK_URL", "https://example.org")
    with pytest.raises(SettingsError, match="LISTEN"):
        load_settings()
    monkeypatch.setenv("LISTEN", "127.0.0.1:8080")
    with pytest.raises(SettingsError, match="WEBHOOK_SECRET"):
        load_settings()


def test_empty_is_unset_and_the_token_is_not_shown(monkeypatch):
    monkeypatch.setenv("BOT_TOKEN", "")
    assert load_settings().bot_token is None
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    assert TOKEN not in repr(load_settings())


def test_settings_come_from_a_file_too(tmp_path):
    (tmp_path / ".env").write_text(f"BOT_TOKEN={TOKEN}\nCLOCK_SPEED=2\n")
    settings = load_settings()
    assert settings.bot_token is not None
    assert settings.bot_token.get_secret_value() == TOKEN
    assert settings.clock_speed == 2


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
