"""The names of the messages of a game that later looks edit (`Post.slot`)."""

from typing import Literal

SlotName = Literal[
    "beginning",  # the message that a game begins, with the button *My hand*
    "end",  # the message that a game has ended
    "card",  # a player's role card
    "hand",  # a player's hand: a message in the group that they alone see
    "reminder",  # the message about a player's role, in answer to `/role`
    "stop",  # the question whether to end a game
    "defeat",  # the question whether a team is to lose
]


def game_slot(game_id: int, name: SlotName) -> str:
    """The slot of a message of which a game has one in a chat."""
    return f"g{game_id}.{name}"


def topic_slot(game_id: int, topic: int) -> str:
    """The slot of the message that a topic's questions share."""
    return f"g{game_id}.{topic}"


def time_left_slot(game_id: int, topic: int) -> str:
    """The slot of the word that the time of a topic is nearly up."""
    return f"g{game_id}.{topic}.time"


def announcement_slot(game_id: int, number: int) -> str:
    """The slot of the game's announcement of this number with a clock in it."""
    return f"g{game_id}.told{number}"


def seat_slot(game_id: int, seat: int) -> str:
    """The slot of the message that offers a seat to the first who comes."""
    return f"g{game_id}.seat{seat}"
