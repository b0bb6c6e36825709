"""How a setting is described, beside its type and default: its page, its words, and when it may be changed."""

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
class Words:
    """What a value or a setting is called, and what it means; English texts of the catalog, the second may be empty."""

    name: str
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class About:
    """What a field of the model is for the people who set it.

    Attributes:
        page: where it stands.
        words: what it is called and what it does.
        choices: the values a menu offers, with their words, in their order; empty for what is on or off, and for what
            cannot be picked from a list (`written`).
        at_once: whether a change reaches a game that is running; the others hold from the next game on.
        written: whether it is given as a word after the command instead of by a button.
    """

    page: Page
    words: Words
    choices: Mapping[str, Words] | None = None
    at_once: bool = False
    written: bool = False
