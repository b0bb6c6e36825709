"""The declaration of a role before the removal of its holder is final."""

from collections.abc import Iterable

from bot.engine.api import EVERYONE, Aim, Ask, Play, Procedure, RoleId, check_endings
from bot.engine.events import DeclaredEarly
from bot.engine.presence.exits import take_out
from bot.parts.procedures.powers import end_power, offer_power, withdraw_power
from bot.text.api import later, register, register_pick, retells, says

DECLARE = "declare"


class Declaration(Procedure, tells=(DeclaredEarly,)):
    """A chance, in defence and until removal is final, to declare one's role in private, too early (AD-222).

    The player leaves at once and alone, all hear their role, and the vote goes on without them.

    Attributes:
        roles: the roles that can declare themselves.
    """

    about = "defendants"
    puts_out = True
    asks = (DECLARE,)
    aims = {DECLARE: Aim("none")}

    roles: tuple[RoleId, ...]

    async def run(self, game: Play) -> None:
        """Offer each defendant with one of the roles, in private, to declare it."""

        async def declare(ask: Ask) -> None:
            game.questions.close_topic(ask.topic)
            take_out(game, ask.seat)
            game.tell(EVERYONE, DeclaredEarly(ask.seat, game.seats[ask.seat].role.id))
            check_endings(game, "exit")

        for seat in game.seats.still_in(game.day.defendants):
            if game.seats[seat].role.id in self.roles:
                game.questions.powers.ready(DECLARE, declare)
                offer_power(game, seat, DECLARE, (DECLARE,), offer=True)

    def at_nightfall(self, game: Play) -> None:
        """Withdraw the offer: by night there is no declaration."""
        end_power(game, DECLARE)


def spare(game: Play, seats: Iterable[int]) -> None:
    """Keep these players in the game, without the chance to declare themselves any more."""
    for seat in seats:
        withdraw_power(game, DECLARE, seat)


register(
    "declare",
    name=later.context("ability", "Early declaration"),
    question=later.text(
        "💣 <b>Do you declare yourself now?</b> It's too early to blow anybody up: you leave alone, and "
        "everybody learns your role."
    ),
    until=later.text("⏱ Open until the vote is over. It can't be undone."),
)

# NOTE: a button of the terrorist, who is on trial
register_pick("declare", later.context("button", "Declare myself"))

# NOTE: {role} is in the nominative: what {player} is
says(DeclaredEarly, "💨 <b>{player}: {role}!</b> Declared too early, and out alone.")

# NOTE: a line of the story: the terrorist declared himself before the removal was final
retells(DeclaredEarly, "💨 {player} declared themselves too early.")
