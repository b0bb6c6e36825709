"""Places in a ranking: medals for the first three, numbers for all others."""

from markupsafe import Markup

from bot.text.tongue import Tongue

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def place_in_ranking(t: Tongue, place: int) -> Markup:
    """The sign of a place before a name: a medal, or a number with a full stop."""
    return Markup("{}").format(MEDALS.get(place) or f"{t.number(place)}.")
