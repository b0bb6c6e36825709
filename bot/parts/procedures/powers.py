"""Day powers, such as a gun: questions that are open while the day goes on, and take effect as they are answered."""

from bot.engine.api import Deadline, Pick, Play

FAR = 10_000_000.0
"""The time until the deadline of a day power's question, so long that only the end of the power closes it. Seconds."""


def offer_power(game: Play, seat: int, ability: str, picks: tuple[Pick, ...], *, offer: bool = False) -> None:
    """Ask a player to use a power: pick a target and confirm. Silence at an `offer` does not count (CH-08)."""
    deadline = Deadline(game.now + FAR, 0.0)
    game.ask(seat, ability, (), deadline, least=1, parts=(picks, ("yes",)), final=True, offer=offer)


def withdraw_power(game: Play, ability: str, seat: int) -> None:
    """Close the question by which a player can use a power."""
    _close(game, [ask.topic for ask in game.questions.open.values() if ask.ability == ability and ask.seat == seat])


def end_power(game: Play, ability: str) -> None:
    """Close the questions by which any player can use a power."""
    game.questions.powers.end(ability)
    _close(game, [ask.topic for ask in game.questions.open.values() if ask.ability == ability])


def _close(game: Play, topics: list[int]) -> None:
    for topic in topics:
        game.questions.close_topic(topic)
