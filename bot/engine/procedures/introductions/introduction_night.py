"""An introduction night in waves: teams meet, and some are asked before the first day."""

from typing import TYPE_CHECKING, ClassVar

from pydantic import BaseModel, ConfigDict, Field, PositiveFloat

from bot.engine.abilities.base import Act
from bot.engine.events import IntroductionNightFell, NamesShown, WaveCalled
from bot.engine.names import RoleId, TeamId
from bot.engine.night.folding import fold
from bot.engine.night.rooms import close_rooms, open_room
from bot.engine.night.waves import ask_wave, callers
from bot.engine.outputs import EVERYONE
from bot.engine.phases import Phase
from bot.engine.procedures.base import Procedure
from bot.engine.procedures.introductions.introduction import tell_mates
from bot.engine.rules import Wave

if TYPE_CHECKING:
    from bot.engine.play import Play


class IntroductionWave(BaseModel):
    """A wave of the introduction night.

    Attributes:
        seconds: its length, the same whoever is asked.
        asks: the abilities that are asked.
        meets: a team whose members learn of one another.
        glimpses: roles whose holders see who have certain other roles, and not which of them which (EX-12).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    seconds: PositiveFloat
    asks: tuple[str, ...] = ()
    meets: TeamId | None = None
    glimpses: dict[RoleId, tuple[RoleId, ...]] = Field(default_factory=dict)


class IntroductionNight(Procedure):
    """The night before day 1, in which nobody can die (GF-13 to GF-16, GF-68 to GF-74).

    Attributes:
        waves: who is woken, one wave after another.
        roles: whether the members of a team learn one another's roles too.
        rooms: whether teams may talk until morning from when they have met.
    """

    part: ClassVar[str] = "introduction_night"

    waves: tuple[IntroductionWave, ...]
    roles: bool = False
    rooms: bool = True

    async def run(self, game: "Play") -> None:
        """Let the waves pass, each with its full time."""
        game.enter(Phase("intro"))
        game.part(self.part)
        game.give_floor(())
        lengths = [game.rules.pace.seconds(wave.seconds) for wave in self.waves]
        game.tell(EVERYONE, IntroductionNightFell(sum(lengths)))
        acts: list[Act] = []
        game.tonight = fold(game, acts)
        for wave, length in zip(self.waves, lengths, strict=True):
            called = Wave.read(wave.seconds, wave.asks)
            met = (wave.meets,) if wave.meets else ()
            game.tell(EVERYONE, WaveCalled((*callers(game, called), *met, *wave.glimpses), length))
            for team in met:
                self._wake(game, team)
            for role, seen in wave.glimpses.items():
                self._show(game, role, seen)
            given = await ask_wave(game, called, game.deadline(length))
            acts += given
            game.tonight = fold(game, acts)
            for act in given:
                act.ability.answer(game.tonight, act)
        close_rooms(game)
        game.tonight = None

    def _wake(self, game: "Play", name: str) -> None:
        """The members of a team meet, and may talk until morning."""
        tell_mates(game, name, None, roles=self.roles)
        team = game.rules.team(name)
        if self.rooms and team is not None and team.room is not None:
            open_room(game, name)

    def _show(self, game: "Play", role: str, seen: tuple[str, ...]) -> None:
        """Whoever has a role sees who have certain others, in seat order, if any of them is left."""
        those = tuple([player.number for player in game.players if player.role.id in seen])
        for player in game.players:
            if player.role.id == role and those:
                game.tell((player.number,), NamesShown(player.number, those, seen))
