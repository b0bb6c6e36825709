"""Role Guess."""

from bot.engine.api import EVERYONE, NOBODY, Play, put_out
from bot.engine.events import CardGuessed, CardGuessJudged, GuessedOut
from bot.engine.procedures.exits.cards.base import Card, Hand


class RoleGuess(Card, tells=(CardGuessJudged, CardGuessed, GuessedOut)):
    """The drawer stays if he names somebody's role rightly, of whom he was never told one (EC-124 to EC-126).

    Whom he has found the group does not hear, unless that one leaves by it.
    """

    async def play(self, game: Play, seat: int, card: str, hand: Hand) -> None:
        """Ask, and say whether it is right.

        Raises:
            GameEnds: somebody leaves by it, and that decides the game.
        """
        told = (seat, *game.learnt.get(seat, ()))
        unknown = tuple([other for other in game.living if other not in told])
        guess = await hand.guess(game, seat, card, unknown) if unknown else None
        if not game.seats[seat].alive:
            return
        right = guess is not None and game.seats[guess[0]].role.id == guess[1]
        if guess is not None:
            game.tell(NOBODY, CardGuessed(seat, *guess, right))
        game.tell(EVERYONE, CardGuessJudged(seat, right))
        if right and guess is not None:
            game.parting = game.day.condemned = ()
            target, role = guess
            if role in hand.fatal and await put_out(game, target, "guess", GuessedOut(target, game.shown_role(target))):
                game.check_endings("exit")
