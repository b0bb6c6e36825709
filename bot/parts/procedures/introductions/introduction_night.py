"""An introduction night in waves: teams meet, and some are asked before the first day."""

from markupsafe import Markup
from pydantic import Field, PositiveFloat

from bot.engine.api import (
    CONSENT,
    EVERYONE,
    Act,
    Deadline,
    Parameters,
    Phase,
    Play,
    Procedure,
    RoleId,
    TeamId,
    Wave,
    record,
)
from bot.engine.events import Event, IntroductionNightFell, RoomClosed, RoomOpened, TeamMet, WaveCalled
from bot.engine.night.folding import fold
from bot.engine.night.rooms import close_room, close_rooms, open_room
from bot.engine.night.waves import ask_wave, callers, in_steps, take_answers
from bot.engine.traits.takes_effect import TakesEffect
from bot.parts.procedures.introductions.meet import tell_mates
from bot.text.api import Joined, Voice, later, register, retells, says
from bot.text.narration.night import until_dawn
from bot.text.narration.start import introduction_night_head


@record
class TeamHasMet(Event):
    """Public: as its wave of the introduction night ends, that this team has met and sleeps again."""

    team: TeamId


@record
class NamesShown(Event, story=True):
    """Private: the players who have these roles, in seat order, without telling which has which."""

    seat: int
    players: tuple[int, ...]
    roles: tuple[RoleId, ...]


class IntroductionWave(Parameters):
    """A wave of the introduction night.

    Attributes:
        seconds: the length, the same whether or not a player is asked.
        asks: the abilities that are asked.
        meets: a team whose members learn of one another.
        leader: the role that is pointed out to them as their leader, if any.
        confirms: whether all roles but those `uncalled` and those of teams that meet tonight are called to confirm that
            they have seen their card, and for nothing else (CT-20).
        uncalled: roles that are not called so (CT-21).
        also: roles that are called so though their team meets (SP-21).
        glimpses: roles whose holders see the holders of certain other roles, without telling which has which (EX-12).
    """

    seconds: PositiveFloat
    asks: tuple[str, ...] = ()
    meets: TeamId | None = None
    leader: RoleId | None = None
    confirms: bool = False
    uncalled: tuple[RoleId, ...] = ()
    also: tuple[RoleId, ...] = ()
    glimpses: dict[RoleId, tuple[RoleId, ...]] = Field(default_factory=dict)


class IntroductionNight(
    Procedure, tells=(IntroductionNightFell, NamesShown, RoomClosed, RoomOpened, TeamHasMet, TeamMet, WaveCalled)
):
    """The night before day 1, without deaths (GF-13 to GF-16, GF-68 to GF-74).

    Attributes:
        waves: the waves, one after another.
        roles: whether the members of a team learn one another's roles too.
        rooms: whether teams may talk from their meeting until morning.
        asleep: whether a team sleeps again at the end of the wave in which it has met, and all hear of that; while the
            team is awake those who are else apart from its room are in it too (CT-17).
    """

    part = "introduction_night"
    asks = ("confirm_card",)

    waves: tuple[IntroductionWave, ...]
    roles: bool = False
    rooms: bool = True
    asleep: bool = False

    async def run(self, game: Play) -> None:
        """Hold the waves (groups of players who are awake together), one by one, each for its full time."""
        game.enter(Phase("intro"))
        game.enter(self.part)
        game.floor.give(())
        lengths = [game.rules.pace.seconds(wave.seconds) for wave in self.waves]
        game.tell(EVERYONE, IntroductionNightFell(sum(lengths)))
        acts: list[Act] = []
        game.tonight_is(fold(game, acts))
        game.teams.rooms.wake_all(together=self.asleep)
        for wave, length in zip(self.waves, lengths, strict=True):
            called = Wave(seconds=wave.seconds, asks=wave.asks).numbered(0)
            met = (wave.meets,) if wave.meets else ()
            confirm = self._confirming(game, wave)
            game.tell(
                EVERYONE,
                WaveCalled(tuple(dict.fromkeys((*callers(game, called), *met, *wave.glimpses, *confirm))), length),
            )
            for team in met:
                self._wake(game, team, wave.leader)
            for role, seen in wave.glimpses.items():
                self._show(game, role, seen)
            if confirm:
                await self._see_cards(game, confirm, game.deadline(length))
                continue
            given = await ask_wave(game, called, game.deadline(length))
            acts += given
            night = game.tonight_is(fold(game, acts))
            for act in given:
                if isinstance(act.ability, TakesEffect):
                    act.ability.answer(night, act)
            for team in met if self.asleep else ():
                close_room(game, team)
                game.tell(EVERYONE, TeamHasMet(team))
        close_rooms(game)
        game.tonight_is(None)
        game.teams.rooms.wake_all(together=False)

    def meet_anew(self, game: Play, team: str) -> bool:
        """Tell a team again the facts of its meeting, if a leader was pointed out there."""
        met = [wave for wave in self.waves if wave.meets == team and wave.leader is not None]
        for wave in met:
            tell_mates(game, team, wave.leader, roles=self.roles)
        return bool(met)

    def _confirming(self, game: Play, wave: IntroductionWave) -> list[str]:
        """The dealt roles called to confirm their card: first as they act at night, then those that never do."""
        if not wave.confirms:
            return []
        teams = [team for team in game.rules.teams.values() if any(team.id == other.meets for other in self.waves)]
        awake = {*wave.uncalled, *(role for team in teams for role in team.roles)}
        dealt = [role for role in game.rules.roles if role in game.cards.dealt]
        roles = [role for role in dealt if role not in awake or role in wave.also]
        return list(dict.fromkeys((*in_steps(game, roles), *roles)))

    async def _see_cards(self, game: Play, roles: list[str], deadline: Deadline) -> None:
        """Let these roles' holders confirm that they have seen their card; silence confirms too."""
        seats = [player.number for player in game.seats.players if player.role.id in roles]
        asks = [game.ask(seat, "confirm_card", CONSENT, deadline, offer=True) for seat in seats]
        await take_answers(game, asks, deadline, lambda _: None)

    def _wake(self, game: Play, name: str, leader: str | None) -> None:
        """Let the members of a team meet, and talk until morning in games that allow that."""
        tell_mates(game, name, leader, roles=self.roles)
        team = game.rules.team(name)
        if self.rooms and team is not None and team.own_room is not None:
            open_room(game, name)

    def _show(self, game: Play, role: str, seen: tuple[str, ...]) -> None:
        """Show the players with a role which players have certain other roles, in seat order, if any are left."""
        those = tuple([player.number for player in game.seats.players if player.role.id in seen])
        for player in game.seats.players:
            if player.role.id == role and those:
                game.tell((player.number,), NamesShown(player.number, those, seen))


register(
    "confirm_card",
    # NOTE: on the introduction night a player confirms to the narrator that they know their role
    name=later.context("ability", "Seeing your card"),
    question=later.text("🎴 <b>Have you seen your card?</b> There's nothing else to do tonight."),
)


@says(NamesShown)
def names_shown(say: Voice, event: NamesShown) -> Markup:
    """The message to a player: the players who have certain roles, but not which has which."""
    t = say.tongue
    # NOTE: {roles} are names of roles in the nominative, each with its own one of the players, in whatever order
    head = t.text(
        "👁 <b>Here they are: {roles}.</b> I won't say who's who:",
        roles=t.listing(say.texts.role(role) for role in event.roles),
    )
    return Markup("\n").join([head, say.rows(event.players)])


# NOTE: a line of the story: {player} was shown {players}, and as what they are together
retells(NamesShown, "👁 {player} was shown two players: {players}.", players=Joined("players"))


@says(IntroductionNightFell)
def introduction_night_fell(say: Voice, event: IntroductionNightFell) -> Markup:
    """The message that the introduction night begins, in which nobody dies."""
    t = say.tongue
    peace = t.text("Nobody dies tonight.")
    return Markup(" ").join([introduction_night_head(say), peace, *until_dawn(say, event.seconds)])


@says(TeamHasMet)
def team_has_met(say: Voice, event: TeamHasMet) -> Markup:
    """The message to the group: a team has met and sleeps again."""
    # NOTE: {team} is the name of a team, in the nominative: the mafia
    return say.tongue.text("🤝 <b>{team}</b>, you've met. Back to sleep.", team=say.texts.called(event.team))
