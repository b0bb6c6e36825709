"""Who voted for whom, as lines; by seat numbers alone where names would not fit into one message."""

from markupsafe import Markup

from bot.lang.lengths import telegram_length
from bot.lang.narration.voice import Voice

Votes = tuple[tuple[int, tuple[int, ...]], ...]
_ROOM = 3000


def vote_lines(say: Voice, votes: Votes) -> Markup:
    """One line for each candidate who has votes, with the voters; empty where nobody voted."""
    with_names = _lines(say, votes, names=True)
    return with_names if telegram_length(with_names) <= _ROOM else _lines(say, votes, names=False)


def _lines(say: Voice, votes: Votes, *, names: bool) -> Markup:
    # NOTE: a line of a tally: a player, how many votes he has, and who gave them
    return Markup("\n").join(
        say.tongue.context(
            "tally",
            "<b>{player}</b> – {count} ({voters})",
            player=say.player(candidate),
            count=len(voters),
            voters=say.players(voters) if names else say.numbers(voters),
        )
        for candidate, voters in votes
        if voters
    )
