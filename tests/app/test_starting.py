"""`mafia play` for a newcomer: a port that is taken, no network, an order to stop."""

import os
import signal
import socket
import subprocess
import sys
from contextlib import closing

import pytest
from click.testing import CliRunner

from bot.cli import main

TOKEN = "123456:ABCdef-secret-secret"


@pytest.fixture(autouse=True)
def bare(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)  # no .env there
    for name in ("BOT_TOKEN", "SCENARIOS", "PORT", "BOT_API_URL", "LISTEN", "MONITOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def taken():
    with closing(socket.socket()) as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


@pytest.mark.parametrize("how", ["--port", "PORT"])
def test_a_port_that_is_taken_is_told_with_the_way_to_another(monkeypatch, taken, how):
    arguments = ["--port", str(taken)] if how == "--port" else []
    if how == "PORT":
        monkeypatch.setenv("PORT", str(taken))
    result = CliRunner().invoke(main, ["play", *arguments])
    assert result.exit_code == 2
    assert f"cannot serve the page on 127.0.0.1:{taken}: " in result.stderr
    assert f"mafia play --port {taken + 1}" in result.stderr
    assert f"make play PORT={taken + 1}" in result.stderr


@pytest.mark.parametrize("command", ["run", "play"])
def test_a_server_that_is_not_reached_is_named_and_the_token_is_not(monkeypatch, command):
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("BOT_API_URL", "http://user:pass@127.0.0.1:9/bot")
    done = subprocess.run([sys.executable, "-m", "bot.cli", command], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("Error: cannot reach 127.0.0.1:9 (")
    assert TOKEN not in done.stderr
    assert "pass" not in done.stderr


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("arguments", [["--port", "0"], ["--terminal"]])
def test_told_to_stop_it_leaves_nothing_behind(tmp_path, arguments, sign):
    env = {**os.environ, "TMPDIR": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "bot.cli", "play", *arguments]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if "is open: http://127.0.0.1:" in line or "/newgame" in line:
                break
        assert list(tmp_path.iterdir())
        process.send_signal(sign)
        rest = process.stdout.read()
        assert process.wait(20) == 0
    assert "Traceback" not in rest
    assert not list(tmp_path.iterdir())
