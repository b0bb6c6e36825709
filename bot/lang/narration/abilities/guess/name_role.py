"""A role named to take its holder out."""

from markupsafe import Markup

from bot.engine.events import ChancesLeft, NamedRoleJudged
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "name_role",
    Words(
        # NOTE: naming a player and the exact role takes that player out
        name=later.context("ability", "Role named"),
        question=later.text("👑 <b>Whose role do you name tonight, and what is it?</b> If it is right, they are out."),
    ),
)


@says(ChancesLeft)
def chances_left(say: Voice, event: ChancesLeft) -> Markup:
    """The number of guesses that are left."""
    # NOTE: a guess is a role named for a player
    return say.tongue.plural("👑 You have {n} guess left.", "👑 You have {n} guesses left.", event.left)


@says(NamedRoleJudged)
def named_role_judged(say: Voice, event: NamedRoleJudged) -> Markup:
    """The verdict on the guess: right or wrong."""
    t, player = say.tongue, say.player(event.target)
    if event.right:
        return t.text("👑 The role you named for {player} was right.", player=player)
    return t.text("👑 The role you named for {player} was wrong.", player=player)
