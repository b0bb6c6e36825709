"""The description of a setting, beside its type and default: page, words, and the moment from which a change counts."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Page(StrEnum):
    """The pages of `/settings`, in their order, as button data names them."""

    GAME = "game"
    ORDER = "order"
    LOBBY = "lobby"
    HOSTS = "hosts"
    OUT = "out"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class SettingWords:
    """The name and the meaning of a setting or of a value; English texts of the catalog, the second may be empty."""

    name: str
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class About:
    """The description of a setting for the people who choose.

    Attributes:
        page: the page of `/settings` on which the setting stands.
        words: the name of the setting and its effect.
        choices: the values that a menu offers, with their words, in their order; empty for a switch, and for a
            value that cannot be picked from a list (`written`).
        at_once: whether a change reaches a running game; other changes hold from the next game on.
        written: whether the value is written after the command instead of picked with a button.
    """

    page: Page
    words: SettingWords
    choices: Mapping[str, SettingWords] | None = None
    at_once: bool = False
    written: bool = False
