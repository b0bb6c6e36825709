"""Logs carry no secret, not even in a traceback."""

import json
import logging
import os
import re
import subprocess
import sys

import pytest

from bot.addresses import HIDDEN
from bot.ops.logs import set_up_logging

SECRET = "123456:ABCdef-secret"


@pytest.fixture
def logged(capsys):
    kept = logging.getLogger().handlers[:], logging.getLogger().level
    yield lambda: capsys.readouterr().err
    logging.getLogger().handlers[:] = kept[0]
    logging.getLogger().setLevel(kept[1])


@pytest.mark.parametrize("as_json", [False, True])
def test_a_secret_is_hidden_in_messages_and_tracebacks(logged, as_json):
    set_up_logging("INFO", as_json=as_json, secrets=[SECRET])
    logger = logging.getLogger("some.room")
    logger.info("calling https://host/bot%s/getMe", SECRET)
    try:
        raise OSError(f"bot{SECRET} failed")
    except OSError:
        logger.exception("it failed")
    text = logged()
    assert SECRET not in text
    assert text.count(HIDDEN) >= 2
    if as_json:
        lines = [json.loads(line) for line in text.splitlines()]
        assert [line["level"] for line in lines] == ["INFO", "ERROR"]
        assert "traceback" in lines[1]


def test_chatty_libraries_do_not_log_addresses(logged):
    set_up_logging("INFO", secrets=[])
    logging.getLogger("httpx").info("HTTP Request: POST https://host/bot%s/sendMessage", SECRET)
    assert logged() == ""


WILD = """
import asyncio, logging, sys, threading, warnings
from bot.ops.logs import log_the_uncaught, set_up_logging

set_up_logging("DEBUG", as_json=True, secrets=["123456:ABCdef-secret"])
log_the_uncaught()
logging.getLogger("uvicorn.error").error("Exception in ASGI application\\n", exc_info=ValueError("two\\nlines"))
logging.getLogger("httpx").warning("no %s", "answer")
logging.getLogger("wrong").warning("%d", "not a number")
logging.getLogger("bot.a").error("a player wrote %s", "سلام \\u2028 \\ud83d")
warnings.warn("old age")
thread = threading.Thread(target=lambda: 1 / 0)
thread.start()
thread.join()

class Gone:
    def __del__(self):
        raise RuntimeError("too late")

Gone()

async def forgotten():
    raise KeyError("never retrieved")

async def main():
    asyncio.get_running_loop().create_task(forgotten())
    await asyncio.sleep(0.01)

asyncio.run(main())
raise RuntimeError("https://host/bot123456:ABCdef-secret/getMe")
"""


def test_whatever_happens_every_line_is_one_json_object():
    done = subprocess.run([sys.executable, "-c", WILD], capture_output=True, check=False)
    assert done.returncode == 1
    assert not done.stdout
    lines = [json.loads(line) for line in done.stderr.decode().split("\n") if line]
    assert all({"time", "level", "logger", "message"} <= line.keys() for line in lines)
    assert all(("reference" in line) == (line["level"] in {"ERROR", "CRITICAL"}) for line in lines)
    found = {line["logger"] for line in lines}
    assert {"uvicorn.error", "httpx", "wrong", "bot.a", "bot.ops.logs", "py.warnings", "asyncio"} <= found
    tracebacks = "".join(line.get("traceback", "") for line in lines)
    for word in ("ZeroDivisionError", "never retrieved", "too late", "two\nlines", HIDDEN):
        assert word in tracebacks
    assert SECRET not in done.stderr.decode()


def test_an_error_has_the_same_number_in_every_line_about_it(logged):
    set_up_logging("INFO", as_json=True)
    logger = logging.getLogger("bot.some")
    try:
        raise RuntimeError
    except RuntimeError as error:
        logger.exception("below")
        logger.error("above", exc_info=error, extra={"where": {"chat": -100}})
    logger.error("another")
    below, above, another = [json.loads(line) for line in logged().splitlines()]
    assert below["reference"] == above["reference"] != another["reference"]
    assert above["where"] == {"chat": -100}
    set_up_logging("INFO")
    logger.error("in text")
    assert re.search(r"ERROR bot\.some: in text \(error [0-9a-f]{6}\)\n", logged())


def test_what_keeps_the_bot_from_starting_is_a_line_too(tmp_path):
    env = {**os.environ, "BOT_TOKEN": SECRET, "BOT_API_URL": "http://127.0.0.1:9/bot", "LOG_JSON": "1"}
    command = [sys.executable, "-m", "bot.cli", "run"]
    done = subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 2
    lines = [json.loads(line) for line in done.stderr.decode().split("\n") if line]
    assert lines[-1]["message"].startswith("cannot reach 127.0.0.1:9 (")
    assert SECRET not in done.stderr.decode()
    assert lines[-1]["level"] == "CRITICAL"
