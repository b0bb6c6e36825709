"""The words of all pages (playground, desk, replay): English in `words.yaml`, translations in the catalogs."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import yaml
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.text.catalogs import page_text
from playground.page.stage import LANGUAGES

SOURCE = Path(__file__).with_name("words.yaml")


@cache
def english() -> Mapping[str, str]:
    """All words by key."""
    sections = yaml.safe_load(SOURCE.read_text("utf-8"))
    return {key: text for section in sections.values() for key, text in section.items()}


@cache
def page_words() -> Mapping[str, Mapping[str, str]]:
    """All words by language and key."""
    return {code: {key: page_text(code, key, text) for key, text in english().items()} for code in LANGUAGES}


async def _served(_: Request) -> Response:
    module = f"export const WORDS = {json.dumps(page_words(), ensure_ascii=False)};\n"
    return Response(module, media_type="text/javascript; charset=utf-8")


words_route = Route("/words.js", _served)
"""The address of the script that gives the pages their words."""
