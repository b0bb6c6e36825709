"""The search for the elixir."""

from markupsafe import Markup

from bot.engine.events import AbilityBarred, ElixirFound, SearchAnswered, SearchFailed, WokenBy
from bot.lang.messages import later
from bot.lang.narration.cards import mate_rows
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "seek_elixir",
    Words(
        # NOTE: some players look for the one who is the elixir
        name=later.context("ability", "Search for the elixir"),
        question=later.text("⚗️ <b>Who is the elixir?</b> A wrong answer costs you dear; you may wait."),
    ),
)

# NOTE: to both of them: the mutineer {player} has found the elixir, {target}; they stay on their own sides
says(
    ElixirFound,
    "⚗️ <b>{player} has found the elixir: {target}.</b> The throne of the sick changes hands at dawn. "
    "The elixir stays on the side of the humans.",
    player="by",
    target="target",
)
# NOTE: a line of the story: the coup
retells(
    ElixirFound,
    "👑 {player} found the elixir, {target}, and took the throne of the sick.",
    player="by",
    target="target",
)
# NOTE: a line of the story: a search that cost {player} their life
says(SearchFailed, "⚗️ {player} took {target} for the elixir, and died of it.", player="by", target="target")


@says(SearchAnswered)
def search_answered(say: Voice, event: SearchAnswered) -> Markup:
    """The answer whether anybody was woken."""
    t, player = say.tongue, say.player(event.target)
    if event.woken:
        # NOTE: it may be the elixir, or one of the sick: that does not show before the morning
        return t.text(
            "⚗️ <b>{player} is awake with you tonight.</b> Elixir or sick? The morning will tell.", player=player
        )
    return t.text("⚗️ <b>You named {player}, and nobody woke.</b> Your search is over.", player=player)


@retells(SearchAnswered)
def _search_answered(say: Voice, event: SearchAnswered) -> Markup:
    t, player = say.tongue, say.player(event.target)
    if event.woken:
        # NOTE: a line of the story: those who search together have woken somebody
        return t.text("⚗️ The scientist's side woke {player}.", player=player)
    # NOTE: a line of the story
    return t.text("⚗️ The scientist's side named {player}: wrong, and the search was over.", player=player)


@says(WokenBy)
def woken_by(say: Voice, event: WokenBy) -> Markup:
    """The player who is awake too."""
    t = say.tongue
    head = t.text("⚗️ <b>You have been woken: they are looking for the elixir.</b> You will talk with them tonight.")
    return Markup("\n").join([head, mate_rows(say, tuple(seat for seat, _ in event.mates), dict(event.mates))])


# NOTE: {ability} is the name of one of the player's abilities, in the nominative
says(
    AbilityBarred,
    "🔒 <b>The elixir has been found, and the city is safe.</b> Not possible any more: {ability}.",
    ability="ability",
)
