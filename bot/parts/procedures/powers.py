"""Day powers, such as a gun: questions that are open while the day goes on, and take effect as they are answered."""

from bot.engine.api import Deadline, Pick, Play

FAR = 10_000_000.0
"""The question of a day power has no hour: it is open until the power ends. Seconds."""


def offer_power(game: Play, seat: int, ability: str, picks: tuple[Pick, ...], *, offer: bool = False) -> None:
    """Offer a power to a player, to pick a target and confirm. Silence at an `offer` is no silence (CH-08)."""
    deadline = Deadline(game.now + FAR, 0.0)
    game.ask(seat, ability, (), deadline, least=1, parts=(picks, ("yes",)), final=True, offer=offer)


def withdraw_power(game: Play, ability: str, seat: int) -> None:
    """Withdraw a power from a player."""
    _close(game, [ask.topic for ask in game.questions.open.values() if ask.ability == ability and ask.seat == seat])


def end_power(game: Play, ability: str) -> None:
    """Withdraw a power from all players."""
    game.questions.powers.end(ability)
    _close(game, [ask.topic for ask in game.questions.open.values() if ask.ability == ability])


def _close(game: Play, topics: list[int]) -> None:
    for topic in topics:
        game.questions.close_topic(topic)
