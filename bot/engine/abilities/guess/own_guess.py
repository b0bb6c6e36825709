"""A role guessed by one player for himself, and what an answer to such a question names."""

from typing import TYPE_CHECKING

from bot.engine.abilities.acts import Act, Holder
from bot.engine.abilities.targeted import is_doubled, places, within
from bot.engine.asks import Ask, Deadline
from bot.engine.inputs import Choice
from bot.engine.night.theft import count_use

if TYPE_CHECKING:
    from bot.engine.abilities.guess.guess_role import GuessRole
    from bot.engine.play import Play


def guesses(choice: Choice | None) -> list[tuple[int, str]]:
    """The players an answer names, each with the role."""
    picks = choice or ()
    pairs = zip(picks[::2], picks[1::2], strict=False)
    return [(player, role) for player, role in pairs if isinstance(player, int) and isinstance(role, str)]


def guessed(ability: "GuessRole", actor: int, choice: Choice | None, team: str | None = None) -> Act | None:
    """The act that an answer makes, if it names anybody."""
    named = guesses(choice)
    if not named:
        return None
    players, roles = zip(*named, strict=True)
    return Act(ability, actor, players, team, roles)


def open_own(ability: "GuessRole", game: "Play", holder: Holder, deadline: Deadline) -> list[Ask]:
    """Ask him for a player and a role, while he has a guess left."""
    seat = game.seats[holder.seat]
    if not seat.alive or not within(game.seats[holder.stock].uses.get(ability.id, 0), ability.uses):
        return []
    parts = ability.offers(game, holder.seat)
    if not all(parts):
        return []
    beside = ability.doubled == "beside"
    whole, enough = (parts, 0) if beside else places(game, holder.seat, parts)
    exclusive = "" if beside and is_doubled(game, holder.seat) else ability.exclusive
    return [game.ask(holder.seat, ability.id, (), deadline, parts=whole, enough=enough, exclusive=exclusive)]


def keep_two(ability: "GuessRole", game: "Play", asks: list[Ask]) -> None:
    """One who is doubled has two acts: beside the guess one name, with two names no guess; the last press counts."""
    for guess in asks:
        if not ability.exclusive or guess.exclusive or not guess.chosen:
            continue
        for other in game.wave_asks:
            if other.seat == guess.seat and other.exclusive == ability.exclusive and len(other.chosen or ()) > 1:
                if game.since.get(other.id, 0) > game.since.get(guess.id, 0):
                    game.take_back(guess)
                else:
                    game.cut(other, 1)


def close_own(ability: "GuessRole", game: "Play", holder: Holder, ask: Ask) -> Act | None:
    """The guess, which is used up by being made."""
    act = guessed(ability, holder.seat, ask.chosen)
    if act is not None:
        act.owner = holder.owner
        count_use(game, act)
    return act
