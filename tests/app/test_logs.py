"""Logs carry no secret, not even in a traceback."""

import json
import logging

import pytest

from bot.logs import HIDDEN, set_up_logging

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
        raise RuntimeError(f"bot{SECRET} failed")
    except RuntimeError:
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
