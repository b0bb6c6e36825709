"""What the store refuses."""


class StoreError(Exception):
    """The store cannot be used as asked; the message says why."""


class AlreadyPlaying(StoreError):  # noqa: N818 - it is an answer to a player rather than a failure
    """There is an active game in that chat and topic already, or that user is in another one.

    Attributes:
        game_id: the game that is in the way, if it is known.
    """

    def __init__(self, message: str, game_id: int | None = None) -> None:
        super().__init__(message)
        self.game_id = game_id
