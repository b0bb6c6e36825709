"""The log of a bot while a test runs, as in the host's log."""

import contextlib
import io
import logging
import re
from collections.abc import Iterable, Iterator

from bot.ops.logs import CHATTY, set_up_logging
from bot.scenario import load
from bot.text import LANGUAGES, ScenarioTexts, tongue


@contextlib.contextmanager
def log_of(level: str = "INFO", secrets: Iterable[str] = ()) -> Iterator[io.StringIO]:
    """The log of the block at this level, formatted as for the host."""
    root = logging.getLogger()
    handlers, before = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in CHATTY}
    root.handlers = []  # else they would be closed
    set_up_logging(level, secrets=secrets)
    (handler,) = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    log = io.StringIO()
    handler.setStream(log)
    try:
        yield log
    finally:
        root.handlers, root.level = handlers, before
        for name, kept in levels.items():
            logging.getLogger(name).setLevel(kept)


def secrets_in(log: str, scenario: str, *more: str) -> list[str]:
    """Leaks in a log: names and ids of roles and abilities, data of buttons, and `more` words."""
    rules = load(scenario).rules()
    roles = rules.roles
    abilities = [ability for role in roles.values() for ability in role.abilities]
    abilities += [ability for team in rules.teams.values() for ability in team.abilities]
    words = {*roles, *(ability.id for ability in abilities), *more}
    for code in LANGUAGES:
        texts = ScenarioTexts(load(scenario).raw, tongue(code))
        words |= {texts.role(role).unescape() for role in roles}
    found = [word for word in words if word and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", log, re.IGNORECASE)]
    return found + re.findall(r"\b[alrs]:\d+:\S+", log)
