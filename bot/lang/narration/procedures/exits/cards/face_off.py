"""Face/Off."""

from markupsafe import Markup

from bot.engine.events import CardsSwapped, TeamChanged
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "card_face_off",
    Words(
        name=later.context("card", "Face/Off"),
        question=later.text("🎭 <b>Who do you want to swap cards with?</b> I say nothing about it in public."),
        default=later.text("If you don't answer, chance decides."),
        meaning=later.text("The player who is out secretly swaps role cards with somebody still in the game."),
    ),
)

# NOTE: a line of the story: two players exchanged role cards; which role each has now, in the nominative
says(
    CardsSwapped,
    "🎭 Swapped cards: {player} → {role}; {target} → {target_role}.",
    player="by",
    role="role",
    target="target",
    target_role="target_role",
)


@says(TeamChanged)
def team_changed(say: Voice, event: TeamChanged) -> Markup:
    """The mates after a swap, and those who are mates no more."""
    t = say.tongue
    lines = []
    if event.joined is not None:
        lines.append(t.text("🤝 In your team from now on: <b>{player}</b>.", player=say.player(event.joined)))
    lines.append(t.text("👋 No longer in your team: <b>{player}</b>.", player=say.player(event.left)))
    return Markup("\n").join(lines)
