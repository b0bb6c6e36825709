"""Jail: convicted players leave at once."""

from collections.abc import Iterator

from markupsafe import Markup

from bot.engine.api import Play, Procedure, check_endings
from bot.engine.events import Jailed
from bot.engine.presence.exits import put_all_out
from bot.text.api import Voice, retells, says


class Jail(Procedure, tells=(Jailed,)):
    """The exit of the condemned without last words, several of them together (CT-39, CT-40, CT-49).

    The consequences of one exit come when all of them are out, and then the endings.
    """

    about = "condemned"
    settles = True
    puts_out = True

    async def run(self, game: Play) -> None:
        """Put the condemned players out of the game, all at once."""
        condemned = game.day.condemn(())
        gone = await put_all_out(game, condemned, "vote", lambda out: [self._news(game, out)])
        game.day.vote_out(gone)
        if gone:
            check_endings(game, "exit")

    def _news(self, game: Play, out: tuple[int, ...]) -> Jailed:
        return Jailed(tuple([(seat, game.seats.shown_role(seat)) for seat in out]))


@says(Jailed)
def jailed(say: Voice, event: Jailed) -> Markup:
    """The message to the group: the players jailed, with roles in games that show them."""
    t = say.tongue
    if len(event.jailed) == 1:
        ((seat, role),) = event.jailed
        player = say.player(seat)
        return say.worded(
            t.text("🔒 <b>{player} goes to jail.</b>", player=player), "🔒", player=player
        ) + say.role_line(role)
    return Markup("\n").join([t.text("🔒 <b>They all go to jail:</b>"), *_lines(say, event)])


def _lines(say: Voice, event: Jailed) -> Iterator[Markup]:
    for seat, role in event.jailed:
        player = say.player(seat)
        if role is None:
            yield player
        else:
            # NOTE: a line of a list: a player who is out, and the role, in the nominative
            yield say.tongue.context("out", "{player} – {role}", player=player, role=say.texts.role(role))


@retells(Jailed)
def _jailed(say: Voice, event: Jailed) -> Markup:
    # NOTE: a line of the story; {players} are one or several
    return say.tongue.text("🔒 {players} went to jail.", players=say.joined(seat for seat, _ in event.jailed))
