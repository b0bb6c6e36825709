"""Role Guess."""

from markupsafe import Markup

from bot.engine.api import EVERYONE, NOBODY, Play, RoleId, check_endings, put_out, record
from bot.engine.events import Event, GuessedOut
from bot.parts.procedures.exits.cards.base import Card, CardDealer
from bot.text.api import Voice, later, register, retells, says


@record
class CardGuessed(Event, story=True):
    """Secret until the end: the role named by the player who was voted out, and whether the guess is right."""

    by: int
    target: int
    role: RoleId
    right: bool


@record
class CardGuessJudged(Event):
    """Public: whether the player who was voted out has guessed a role and stays; not whose role."""

    seat: int
    right: bool


class RoleGuess(Card, tells=(CardGuessJudged, CardGuessed, GuessedOut)):
    """A guess at another's role: if right, the drawer, who was never told that role, stays (EC-124 to EC-126).

    The group does not hear the name of the player found, unless that player leaves by the guess.
    """

    async def play(self, game: Play, seat: int, card: str, hand: CardDealer) -> None:
        """Ask, and say whether the guess is right.

        Raises:
            GameEnds: a player leaves by the guess, which decides the game.
        """
        told = (seat, *game.voice.learnt.get(seat, ()))
        unknown = tuple([other for other in game.seats.living if other not in told])
        guess = await hand.guess(game, seat, card, unknown) if unknown else None
        if not game.seats[seat].alive:
            return
        right = guess is not None and game.seats[guess[0]].role.id == guess[1]
        if guess is not None:
            game.tell(NOBODY, CardGuessed(seat, *guess, right))
        game.tell(EVERYONE, CardGuessJudged(seat, right))
        if right and guess is not None:
            game.day.condemn(())
            game.exits.let_part(())
            target, role = guess
            if role in hand.fatal and await put_out(
                game, target, "guess", GuessedOut(target, game.seats.shown_role(target))
            ):
                check_endings(game, "exit")


register(
    "card_role_guess",
    # NOTE: the card "حدس نقش"
    name=later.context("card", "Role Guess"),
    question=later.text("🎯 <b>Name a player and their exact role. If you're right, you stay in the game.</b>"),
    default=later.text("If you don't answer, the guess fails."),
    meaning=later.text(
        "A right guess of another player's role saves the one who is out. No answer counts as a wrong guess."
    ),
)


@says(CardGuessJudged)
def card_guess_judged(say: Voice, event: CardGuessJudged) -> Markup:
    """The verdict, right or wrong, without the player in question."""
    t, player = say.tongue, say.player(event.seat)
    if event.right:
        return t.text("🎯 The guess is right: <b>{player}</b> stays in the game.", player=player)
    return t.text("🎯 The guess is wrong: <b>{player}</b> has to go.", player=player)


@says(GuessedOut)
def guessed_out(say: Voice, event: GuessedOut) -> Markup:
    """The player whose role was guessed, and who leaves by that."""
    # NOTE: keep clear of forms that tell the player's gender
    head = say.tongue.text("🎯 <b>{player}</b> is exposed, and out of the game.", player=say.player(event.seat))
    return head + say.role_line(event.role)


retells(GuessedOut, "🎯 The card exposed {player}.", player="seat")


@says(CardGuessed)
def _card_guessed(say: Voice, event: CardGuessed) -> Markup:
    t = say.tongue
    by, target, role = say.player(event.by), say.player(event.target), say.texts.role(event.role)
    if event.right:
        # NOTE: a line of the story: who named whose role rightly by a card, and stays
        return t.text("🎯 {player} named {target} as {role}, and was right.", player=by, target=target, role=role)
    # NOTE: a line of the story: who named whose role wrongly by a card
    return t.text("🎯 {player} named {target} as {role}, and was wrong.", player=by, target=target, role=role)
