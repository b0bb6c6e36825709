"""The names of the messages of a game that later looks edit (`Post.slot`)."""


def topic_slot(game_id: int, topic: int) -> str:
    """The slot of the message that a topic's questions share."""
    return f"g{game_id}.{topic}"


def beginning_slot(game_id: int) -> str:
    """The slot of the message that a game begins, with the button *My role*."""
    return f"g{game_id}.beginning"


def end_slot(game_id: int) -> str:
    """The slot of the message that a game has ended."""
    return f"g{game_id}.end"


def time_left_slot(game_id: int, topic: int) -> str:
    """The slot of the word that the time of a topic is nearly up."""
    return f"g{game_id}.{topic}.time"


def announcement_slot(game_id: int, number: int) -> str:
    """The slot of the game's announcement of this number with a clock in it."""
    return f"g{game_id}.told{number}"


def seat_slot(game_id: int, seat: int) -> str:
    """The slot of the message that offers a seat to the first who comes."""
    return f"g{game_id}.seat{seat}"


def card_slot(game_id: int) -> str:
    """The slot of a player's role card."""
    return f"g{game_id}.card"


def hand_slot(game_id: int) -> str:
    """The slot of a player's hand: a message in the group that they alone see."""
    return f"g{game_id}.hand"


def reminder_slot(game_id: int) -> str:
    """The slot of the message about a player's role, in answer to `/role`."""
    return f"g{game_id}.reminder"


def stop_slot(game_id: int) -> str:
    """The slot of the question whether to end a game."""
    return f"g{game_id}.stop"


def defeat_slot(game_id: int) -> str:
    """The slot of the question whether a team is to lose."""
    return f"g{game_id}.defeat"
