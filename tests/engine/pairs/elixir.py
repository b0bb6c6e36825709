"""Nights of `elixir` that may not be told from one another."""

from tests.engine.pairs.pair import Pair, stopped_shot

PAIRS: list[Pair] = [
    stopped_shot("sorcerer", "elixir"),
    Pair("a shot at the scientist, and none", {"sorcerer": {"mafia_shot": ["scientist"]}}, {}),
    Pair("medicine that comes back, and some for another", {"elixir": {"save": ["sorcerer"]}}, {}),
    Pair(
        "medicine that comes back and stops a shot, and none",
        {"sorcerer": {"mafia_shot": ["elixir"]}, "elixir": {"save": ["sorcerer"]}},
        {"elixir": {"save": ["sorcerer"]}},
    ),
    Pair(
        "an arrow at the sorcerer, and one at a human",
        {"courier": {"shoot": ["sorcerer"]}},
        {"courier": {"shoot": ["citizen"]}},
    ),
    Pair(
        "the inquiry of the sorcerer, and of a human",
        {"courier": {"inquire": ["sorcerer"]}},
        {"courier": {"inquire": ["elixir"]}},
    ),
    Pair("a spear that comes back, and none", {"treasurer": {"give_gun": ["sorcerer"]}}, {}),
    Pair(
        "who holds the spear",
        {"treasurer": {"give_gun": ["citizen"]}},
        {"treasurer": {"give_gun": ["citizen#2"]}},
        aware=("citizen", "citizen#2"),
    ),
    Pair("a split, and none", {"rebel": {"split": ["citizen"]}}, {}, aware=("citizen",)),
    Pair(
        "the mutineer finds, and the sick kill the sorcerer",
        {"mutineer": {"seek_elixir": ["elixir"]}},
        {"mutineer": {"mafia_shot": ["sorcerer"]}},
        aware=("sorcerer", "rebel", "zombie", "elixir"),
    ),
    Pair(
        "the mutineer errs, and the sick kill him",
        {"mutineer": {"seek_elixir": ["citizen"]}},
        {"sorcerer": {"mafia_shot": ["mutineer"]}},
        aware=("sorcerer", "rebel", "zombie"),
    ),
    Pair(
        "the pair finds, and errs",
        {"scientist": {"seek_elixir": ["elixir"]}, "assistant": {"seek_elixir": ["elixir"]}},
        {"scientist": {"seek_elixir": ["citizen"]}, "assistant": {"seek_elixir": ["citizen"]}},
        aware=("elixir", "rebel", "mutineer"),  # to whom nothing is left
    ),
]
