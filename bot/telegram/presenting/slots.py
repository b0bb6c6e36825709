"""The names (slots) of the messages of a game, by which the bot finds them again to edit or remove (`Post.slot`)."""

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
    """The slot of a message that a game has only once in a chat, such as a role card."""
    return f"g{game_id}.{name}"


def topic_slot(game_id: int, topic: int) -> str:
    """The slot of the message that the questions of a topic share."""
    return f"g{game_id}.{topic}"


def time_left_slot(game_id: int, topic: int) -> str:
    """The slot of the message that the time of a topic (a turn, a vote) is nearly up."""
    return f"g{game_id}.{topic}.time"


def announcement_slot(game_id: int, number: int) -> str:
    """The slot of the announcement with a clock that has this number in the game."""
    return f"g{game_id}.told{number}"


def seat_slot(game_id: int, seat: int) -> str:
    """The slot of the message that offers a seat to the first who comes."""
    return f"g{game_id}.seat{seat}"


def call_slot(game_id: int) -> str:
    """The slot of the call to a player whose turn comes, in the private chat: there is one call at a time."""
    return f"call.{game_id}"
