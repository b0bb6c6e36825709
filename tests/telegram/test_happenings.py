"""The listeners to each event are one list, in the order of their acts."""

import re
from collections import Counter

from tests.imports import ROOT

CHAT = ROOT / "telegram"


def test_everybody_who_acts_after_a_happening_is_listed_once() -> None:
    named = re.compile(r"    async def (after_\w+)\(self, \w+: Transaction")
    acts = Counter(name for path in CHAT.rglob("*.py") for name in named.findall(path.read_text(encoding="utf-8")))
    assert sum(acts.values()) > 20
    assert Counter(re.findall(r"\.(after_\w+)\b", (CHAT / "services.py").read_text(encoding="utf-8"))) == acts
