"""`blow_back`: blow up the killer of the holder."""

from collections.abc import Collection

from bot.engine.api import LAST_WORDS, Act, BearerId, Night, Passive, Play, attack, put_out
from bot.engine.events import BlownUp
from bot.engine.traits.leaving import ActsOnExit
from bot.engine.traits.striking import WithstandsHits
from bot.engine.traits.timing import ActsNightly
from bot.parts.procedures.items.shooting import speak_last
from bot.text.api import later, register, retells, says


class BlowBack(Passive, ActsOnExit, ActsNightly, WithstandsHits, tells=(BlownUp, *LAST_WORDS)):
    """The killer of the holder leaves too: at night the first of several, by day the shooter.

    PR-294 to PR-302. Of a group that shoots together the first to name the holder leaves. Passive.

    Attributes:
        killers: the roles and teams whose night kills set it off.
        kind: the kind of attack of the blast.
        last_words: the last words of a player whom the blast puts out by day; 0: none. Seconds.
    """

    puts_out = True
    asks = ("turn",)
    purpose = "choose"
    stage = "recoil"

    killers: tuple[BearerId, ...]
    kind: str = "blast"
    last_words: float = 0

    def deters(self, kind: str, ability: str, by: Collection[str]) -> bool:
        """Whether attackers of these roles and teams would be blown up for killing the holder."""
        return not set(by).isdisjoint(self.killers)

    def at_night(self, night: Night, seat: int) -> None:
        """Blow up the killer of a holder who has died tonight."""
        death = night.deaths.get(seat)
        if death is not None and night.bearer_of(death.source) in self.killers:
            shooter = death.source.namers(seat)[0]
            attack(night, self.kind, Act(self, seat, (shooter,)), shooter)

    async def on_exit(self, game: Play, seat: int, cause: str) -> None:
        """Blow up the player who shot the holder by day."""
        shooter = game.day.shot_by.get(seat) if cause == "gun" else None
        if shooter is None:
            return
        blown_up = await put_out(game, shooter, self.kind, BlownUp(shooter, seat, game.seats.shown_role(shooter)))
        if blown_up and self.last_words:
            await speak_last(game, shooter, self.last_words)


# NOTE: the bomb, killed, takes the killer along
register("blow_back", name=later.context("ability", "Blast"))

# NOTE: {player} has shot {by} by day, was blown up for it, and is out of the game
says(BlownUp, "💥 <b>{by} explodes: {player} is out too.</b>", shows="role")

# NOTE: a line of the story: {player} has shot {by} and was blown up for it
retells(BlownUp, "💥 {by} blew up {player}.")
