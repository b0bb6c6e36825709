"""Role Guess."""

from markupsafe import Markup

from bot.engine.events import CardGuessed, CardGuessJudged, GuessedOut
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "card_role_guess",
    Words(
        # NOTE: the card "حدس نقش"
        name=later.context("card", "Role Guess"),
        question=later.text("🎯 <b>Name a player and their exact role. If you are right, you stay in the game.</b>"),
        default=later.text("If you don't answer, the guess has failed."),
        meaning=later.text(
            "A right guess of another player's role saves the one who is out. Silence is a wrong guess."
        ),
    ),
)


@says(CardGuessJudged)
def card_guess_judged(say: Voice, event: CardGuessJudged) -> Markup:
    """The verdict, right or wrong; not whom it was about."""
    t, player = say.tongue, say.player(event.seat)
    if event.right:
        return t.text("🎯 The guess is right: <b>{player}</b> stays in the game.", player=player)
    return t.text("🎯 The guess has failed: <b>{player}</b> has to go.", player=player)


@says(GuessedOut)
def guessed_out(say: Voice, event: GuessedOut) -> Markup:
    """The player whose role was named, and who leaves by it."""
    # NOTE: keep clear of forms that tell the player's gender
    head = say.tongue.text("🎯 Found out, and out of the game: <b>{player}</b>.", player=say.player(event.seat))
    return head + say.role_line(event.role)


retells(GuessedOut, "🎯 Found out by the card: {player}.", player="seat")


@says(CardGuessed)
def _card_guessed(say: Voice, event: CardGuessed) -> Markup:
    t = say.tongue
    by, target, role = say.player(event.by), say.player(event.target), say.texts.role(event.role)
    if event.right:
        # NOTE: a line of the story: who named whose role rightly by a card, and stays
        return t.text("🎯 {player} → {target}, {role} ✅", player=by, target=target, role=role)
    # NOTE: a line of the story: who named whose role wrongly by a card
    return t.text("🎯 {player} → {target}, {role} ❌", player=by, target=target, role=role)
