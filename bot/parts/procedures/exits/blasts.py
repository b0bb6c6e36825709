"""Blasts by day: a player blows up others and leaves with them; armour and poison come between."""

from collections.abc import Iterable

from bot.engine.api import EVERYONE, Play, RoleId, Status, record
from bot.engine.events import ArmorHeld, BlastTook, Event, RoleShown
from bot.engine.night.marks import SILENT
from bot.engine.presence.exits import put_all_out
from bot.parts.items import absorbs
from bot.text.api import Joined, retells, says


@record
class BlastDeclared(Event, story=True):
    """Public: this player declares a role and blows up others; whether they leave follows."""

    by: int
    role: RoleId
    targets: tuple[int, ...]


@record
class BlastFailed(Event, story=True):
    """Public: the blast takes nobody along but its player; `poisoner`: the role to blame, if told."""

    by: int
    poisoner: RoleId = ""


BLAST = "blast"
"""The id of the blast, as a kind of attack and as a way of leaving the game."""


def drink_of(game: Play, seat: int) -> "Status | None":
    """The mark of a player who is poisoned by day; None without poison."""
    return next((mark for mark in game.seats[seat].statuses if mark.name in SILENT), None)


def fizzles(game: Play, seat: int, *, told: bool) -> bool:
    """Say whether poison makes a player's blast fail; tell the group so, and with `told` the reason too."""
    drink = drink_of(game, seat)
    if drink is None:
        return False
    game.tell(EVERYONE, BlastFailed(seat, game.cards.dealt[drink.owner - 1] if told else ""))
    return True


def struck(game: Play, targets: Iterable[int]) -> tuple[int, ...]:
    """The living among these players without armour; use up the armour of the others, and tell the group (AD-225)."""
    hit = []
    for target in game.seats.still_in(targets):
        if absorbs(game, target, BLAST):
            game.tell(EVERYONE, ArmorHeld(target))
        else:
            hit.append(target)
    return tuple(hit)


async def leave_by_blast(game: Play, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Put all of these players out at the same moment, and return the seats that have left."""
    out = await put_all_out(game, seats, BLAST, lambda out: (BlastTook(out),))
    show_roles(game, out)
    return out


def show_roles(game: Play, out: Iterable[int]) -> None:
    """Tell the group the roles of these players, in games that show roles of the dead."""
    for seat in out:
        role = game.seats.shown_role(seat)
        if role is not None:
            game.tell(EVERYONE, RoleShown(seat, role))


# NOTE: {role} is in the nominative: what {player} is. {players} are one or two players
says(
    BlastDeclared,
    "💣 <b>{player}: {role}!</b> The blast is meant for <b>{players}</b>.",
    player="by",
    players=Joined("targets"),
)

# NOTE: a line of the story: who blew up whom. {players} are one or two players
retells(BlastDeclared, "💣 {player} set out to blow up {players}.", player="by", players=Joined("targets"))

# NOTE: {role} is in the nominative: who poisons at night
says(
    BlastFailed,
    "☠️ {player} was poisoned last night, and leaves alone. The poisoner: <b>{role}</b>.",
    player="by",
    role="poisoner",
    when="poisoner",
)

says(BlastFailed, "💨 It doesn't go off. {player} leaves alone.", player="by")

# NOTE: a line of the story: a player blew up nobody else
retells(BlastFailed, "💨 {player} tried to set off a blast, and it failed.", player="by")

# NOTE: {players} are one player or several
says(BlastTook, "💥 Out of the game: <b>{players}</b>.", sign="💥", players=Joined("seats"))

# NOTE: a line of the story. {players} are one player or several
retells(BlastTook, "💥 The blast took {players}.", players=Joined("seats"))

says(ArmorHeld, "🛡 <b>Armour saves {player}.</b> It's used up now.", sign="🛡")

# NOTE: a line of the story: armour saved a player by day
retells(ArmorHeld, "🛡 Armour saved {player}.")
