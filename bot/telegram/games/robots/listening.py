"""The sayings that robots hear when a person speaks at the table."""

from bot.robots.sayings import Saying
from bot.text.talk.table_talk import TableTalk


def sayings_of(talk: TableTalk, seat: int, text: str) -> list[Saying]:
    """The sayings in a player's words, as robots would have said them; where nothing is understood, a joke.

    So they know at least that the player is not silent.
    """
    understood = talk.understand(seat, text)
    return [Saying(one.meaning, seat, one.about, one.role) for one in understood] or [Saying("joke", seat)]
