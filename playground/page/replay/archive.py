"""The owner of the games, as the replay page sees them. The page itself does not know logs and databases."""

from typing import Any, Protocol

JSON = dict[str, Any]


class NoReplayError(LookupError):
    """A game cannot be shown; the text says why."""


class Archive(Protocol):
    """Finished games by a key of the archive's own.

    All that changes in the course of a game is a list of pairs: a step, and the state from that step on until the next
    pair. Step 0 is the deal; each later step is one line of the log.
    """

    async def games(self) -> list[JSON]:
        """The newest last: `key`, `scenario` (its name by language), `players`, `group`, `ended` (Unix), `lines`."""

    async def film(self, key: str) -> JSON:
        """Every chat by every step: `game`, `people`, `times` (Unix, by step) and `chats`.

        A chat has an `id` (of a person or of the group), `closed` (whether its members may not write) and
        `messages`; a message has `begin`, `end` (None: it stayed), and `looks`.

        Raises:
            NoReplayError: there is no such game, or its log does not replay any more.
        """

    async def told(self, key: str, language: str) -> JSON:
        """Facts that no player saw, in words of a language: `steps`, `phases`, `seats`, `questions`, `events`, `end`.

        Raises:
            NoReplayError: as `film`.
        """
