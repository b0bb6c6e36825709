"""Skins: other names of roles, teams and sides under a certain choice (DK-11)."""

from collections.abc import Mapping
from typing import Any

Raw = Mapping[str, Any]

SECTIONS = {"roles": "role", "teams": "team", "factions": "faction"}
"""The sections of a file that a skin may change, and how their texts are keyed."""


def skinned(raw: Raw, values: Mapping[str, object]) -> Raw:
    """A file with the skins of the chosen options applied; unchanged if there are none."""
    for option, choices in (raw.get("skins") or {}).items():
        choice = str(values.get(option, ""))
        if choice in choices:
            raw = _dressed(raw, choices[choice], f"skin.{option}.{choice}")
    return raw


def _dressed(raw: Raw, skin: Raw, key: str) -> Raw:
    dressed = dict(raw)
    for section in SECTIONS:
        named = skin.get(section) or {}
        things = raw.get(section) or {}
        dressed[section] = {id_: _renamed(thing, named.get(id_, {})) for id_, thing in things.items()}
    dressed["texts"] = {language: _own(texts, key) for language, texts in (raw.get("texts") or {}).items()}
    return dressed


def _renamed(thing: Raw, own: Raw) -> Raw:
    """A role, team or side as a skin has it; a goal of the skin holds in every game."""
    return {**thing, **own, **({"goals": ()} if "goal" in own else {})}


def _own(texts: Raw, key: str) -> Raw:
    """The file's own translations, with those of a skin in place of the plain ones."""
    of_skin = {name.removeprefix(f"{key}."): text for name, text in texts.items() if name.startswith(f"{key}.")}
    return {**texts, **of_skin}
