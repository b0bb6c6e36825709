"""Expulsion: a player who breaks the rules of the table is out at once."""

from functools import partial

from bot.engine.api import Aim, Ask, Play, Procedure, without
from bot.engine.events import Expelled
from bot.engine.presence.breaches import expel
from bot.parts.procedures.powers import end_power, offer_power
from bot.text.api import later, register

REPORT = "report"


class Expulsion(Procedure, tells=(Expelled,)):
    """Expulsion, by a host or by reports of players, for talk of roles or nights by day (EX-97 to EX-102).

    Each may report others in private, as long as the day lasts; a report is final, unseen by others, and good for that
    day. A player reported by strictly more than two thirds of the other living players is out at once, without last
    words, and the day goes on. The reports are counted whenever one comes. Without `reports` only a host may expel
    (AD-950 to AD-954).

    Attributes:
        reports: whether players may report.
    """

    puts_out = True
    expels = True
    asks = (REPORT,)
    aims = {REPORT: Aim("none")}

    reports: bool = True

    async def run(self, game: Play) -> None:
        """Let the living players report others from now on, in private."""
        game.questions.powers.ready(REPORT, partial(self._count, game))
        for seat in game.seats.living if self.reports else ():
            self._ask(game, seat)

    def at_nightfall(self, game: Play) -> None:
        """Close the reports: there is no expulsion by night."""
        end_power(game, REPORT)

    def _ask(self, game: Play, seat: int) -> None:
        """Offer a player the others whom they have not reported today."""
        reported = game.day.reported
        others = tuple([other for other in without(game.seats.living, seat) if seat not in reported.get(other, ())])
        if others:
            offer_power(game, seat, REPORT, others, offer=True)

    async def _count(self, game: Play, ask: Ask) -> None:
        """Count a new report, and put the reported player out if there are enough."""
        target = ask.player
        game.questions.close_topic(ask.topic)
        if target is None:
            return
        by = game.day.report(target, ask.seat)
        living = [seat for seat in by if game.seats[seat].alive]
        if game.seats[target].alive and 3 * len(living) > 2 * (len(game.seats.living) - 1):
            expel(game, target)
        if game.seats[ask.seat].alive:
            self._ask(game, ask.seat)


register(
    "report",
    name=later.context("ability", "Report"),
    question=later.text(
        "🚫 <b>Is anybody breaking the rules of the table</b> by naming a role, hinting at one or talking "
        "about the night? You may report them, and nobody will see it. A player reported by more than two "
        "thirds of the others today is out."
    ),
    until=later.text("⏱ Open until nightfall. It can't be undone."),
)
