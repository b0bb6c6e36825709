"""`seek_elixir`: look for the holder of a certain role."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from markupsafe import Markup

from bot.engine.api import (
    Ability,
    AbilityId,
    Act,
    Ask,
    Deadline,
    DrawName,
    FactionId,
    Holder,
    Night,
    Play,
    RoleId,
    Status,
    TeamId,
    kill,
    record,
)
from bot.engine.events import DiedAtNight, Event
from bot.engine.night.doubling import DOUBLED
from bot.engine.parameters.matters import matters_with
from bot.engine.traits.judging import Dear
from bot.engine.traits.timing import ActsAtOnce
from bot.parts.abilities.group_choice import GroupChoice
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Voice, Whole, joins, later, only, register, retell, retells, says
from bot.text.narration.cards import mate_rows


@record
class ElixirFound(Event, story=True):
    """To the two when the wave closes: a lone seeker has found the target."""

    by: int
    target: int


@record
class SearchFailed(Event, story=True):
    """Secret until the end: a lone seeker, and the player named in error."""

    by: int
    target: int


@record
class SearchAnswered(Event, story=True):
    """To those who searched together when the wave closes: whether this player is woken with them tonight."""

    target: int
    woken: bool


@record
class WokenBy(Event):
    """Private: the players who have woken you tonight, with their roles; you may talk with them."""

    mates: tuple[tuple[int, RoleId], ...]


@record
class AbilityBarred(Event):
    """Private: this ability cannot be used any more."""

    ability: AbilityId


MOURNED = "mourned"
"""The mark of a player for whom the coming day begins with a minute of silence."""


class SeekElixir(
    GroupChoice, Dear, ActsAtOnce, tells=(AbilityBarred, ElixirFound, SearchAnswered, SearchFailed, WokenBy)
):
    """A search for the holder of a role, by one name a night; judged as the wave closes (EX-49 to EX-68).

    A player searches alone for the throne of a `rival`, once. On success the rival dies in place of the target of the
    rival's team, and seeker and found player learn of each other; after an error the seeker dies, and the rival's act
    of the next night works on two players. Without the rival there is nothing to win.

    A team searches for safety. The found player is woken, and talks with the team from then on. A player of the `foes`
    is woken for that night only, at the price of the mate who `pays`, or if that mate is out, of the search. Any other
    name ends the search.

    Attributes:
        role: the role in question.
        rival: the role whose throne is at stake; without one it is a search for safety.
        foes: the sides whose roles cost a life.
        pays: the role of the mate who pays.
        room: the room in which a team talks with woken players.
        bars: abilities that end for all players with a successful search.
    """

    puts_out = True
    stage = "recruit"
    purpose = "help"
    tie_draw: ClassVar[DrawName] = "silent_choice"

    role: RoleId
    rival: RoleId | None = None
    foes: Annotated[tuple[FactionId, ...], matters_with(rival=None)] = ()
    pays: Annotated[RoleId | None, matters_with("foes")] = None
    room: TeamId | None = None
    bars: Annotated[tuple[AbilityId, ...], matters_with(rival=None)] = ()

    # -- asking ----------------------------------------------------------------------------------------------

    def asked(self, game: Play, holder: Holder) -> tuple[int, ...]:
        """The players who may still search."""
        if self.rival is not None and _living(game, self.rival) is None:
            return ()
        mates = [game.seats[seat] for seat in super().asked(game, holder)]
        able = (mate for mate in mates if mate.alive and self.id not in mate.lost and not mate.uses.get(self.id))
        return tuple([mate.number for mate in able])

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Open the team's talk tonight, even after its search is over, and ask."""
        if self.room is not None and holder.team is not None:
            for seat in game.teams.members(holder.team):
                game.teams.join(self.room, seat)
        return super().open(game, holder, deadline)

    def somebody_left(self, game: Play, holder: Holder, asks: list[Ask]) -> None:
        """Close the questions of the search once the rival has left the game (EX-52)."""
        if self.rival is not None and _living(game, self.rival) is None:
            for ask in asks:
                game.questions.withdraw(ask)

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act with the player named; a search by one player alone is used up, a team's is not."""
        act = super().close(game, holder, asks)
        if act is not None and act.actor:
            game.seats[act.actor].use(self.id, game.round, act.targets)
        return act

    # -- what comes of it ------------------------------------------------------------------------------------

    def after_wave(self, game: Play, act: Act) -> bool:
        """Tell the result of the search."""
        target = act.targets[0]
        role = game.seats[target].role
        if self.rival is not None:
            if role.id == self.role:
                game.tell(tuple(sorted((act.actor, target))), ElixirFound(act.actor, target))
        elif act.team is not None:
            self._wake(game, act.team, target, foe=role.side in self.foes)
        return False

    def _wake(self, game: Play, team: str, target: int, *, foe: bool) -> None:
        mates = game.teams.group(team)
        found = game.seats[target].role.id == self.role
        game.tell(mates, SearchAnswered(target, found or foe))
        if found or foe:
            game.tell((target,), WokenBy(tuple([(mate, game.seats[mate].role.id) for mate in mates])))
            if self.room is not None:
                game.teams.join(self.room, target)
        if found:
            self._bar(game)
        if not foe or not any(game.seats[mate].role.id == self.pays for mate in mates):
            for mate in game.teams.groups[team]:
                game.seats[mate].lose(self.id)

    def _bar(self, game: Play) -> None:
        """End the barred abilities; players who had them left are told (EX-60)."""
        for player in game.seats.players:
            for ability in player.role.abilities:
                if ability.id in self.bars and _has_left(game, player.number, ability):
                    player.lose(ability.id)
                    game.tell((player.number,), AbilityBarred(ability.id))

    def resolve(self, night: Night, act: Act) -> None:
        """Kill the player who pays for the result; nothing stops that."""
        role = night.role(act.targets[0])
        if self.rival is not None:
            self._take_the_throne(night, act, found=role.id == self.role)
        elif role.side in self.foes:
            night.marks.put(act.targets[0], Status(MOURNED, 0, "dusk"))
            payer = _living(night.game, self.pays)
            if payer is not None:
                kill(night, "magic", act, payer)

    def _take_the_throne(self, night: Night, act: Act, *, found: bool) -> None:
        rival = next(seat.number for seat in night.game.seats.values() if seat.role.id == self.rival)
        if found:
            kill(night, "magic", act, rival)
            team = night.game.teams.team_of(act.actor)
            for other in night.acts:
                if team is not None and other.team == team.id:
                    night.call_off(other)
        else:
            night.note(SearchFailed(act.actor, act.targets[0]))
            kill(night, "magic", act, act.actor)
            night.marks.leave(rival, Status(DOUBLED, act.actor, "dawn"))

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """Let a player woken by mistake out of the room again."""
        if self.room is not None and game.seats[act.targets[0]].role.id != self.role:
            game.teams.drop(self.room, act.targets[0])


def _living(game: Play, role: str | None) -> int | None:
    """The seat of a living player with this role; None without one."""
    return next((player.number for player in game.seats.players if player.role.id == role), None)


def _has_left(game: Play, seat: int, ability: Ability) -> bool:
    """Whether a player could still use this ability."""
    holder = Holder(ability, seat)
    if isinstance(ability, Targeted):
        return ability.is_asked(game, holder)
    return isinstance(ability, GroupChoice) and bool(ability.asked(game, holder))


register(
    "seek_elixir",
    # NOTE: some players look for the one who is the elixir
    name=later.context("ability", "Search for the elixir"),
    question=later.text("⚗️ <b>Who is the elixir?</b> A wrong answer costs you dearly, and you may wait."),
)

# NOTE: to both of them: the mutineer {player} has found the elixir, {target}; they stay on their own sides
says(
    ElixirFound,
    "⚗️ <b>{player} has found the elixir: {target}.</b> The throne of the sick changes hands at dawn. "
    "The elixir stays on the side of the humans.",
    player="by",
)

# NOTE: a line of the story: the coup
retells(ElixirFound, "👑 {player} found the elixir, {target}, and took the throne of the sick.", player="by")

# NOTE: a line of the story: a search that cost {player} their life
says(SearchFailed, "⚗️ {player} took {target} for the elixir, and died of it.", player="by")


@joins(DiedAtNight)
def _died_of_the_search(say: Voice, event: DiedAtNight, around: Sequence[Event]) -> Whole | None:
    """The story's line about a seeker who died for a failed search; None in other cases."""
    search = only(around, SearchFailed, by=event.seat)
    line = retell(say, search) if search is not None and not event.cause else None
    return Whole(line, (search,)) if search is not None and line is not None else None


# NOTE: it may be the elixir, or one of the sick: that does not show before the morning
says(
    SearchAnswered,
    "⚗️ <b>{player} is awake with you tonight.</b> Elixir or sick? The morning will tell.",
    player="target",
    when="woken",
)

says(SearchAnswered, "⚗️ <b>You named {player}, and nobody woke.</b> Your search is over.", player="target")

# NOTE: a line of the story: those who search together have woken somebody
retells(SearchAnswered, "⚗️ The search party woke {player}.", player="target", when="woken")

# NOTE: a line of the story
retells(SearchAnswered, "⚗️ The search party named {player}, and was wrong: the search was over.", player="target")


@says(WokenBy)
def woken_by(say: Voice, event: WokenBy) -> Markup:
    """The message to a woken player: the other players awake, with their roles."""
    t = say.tongue
    head = t.text("⚗️ <b>You've been woken: they're looking for the elixir.</b> You'll talk with them tonight.")
    return Markup("\n").join([head, mate_rows(say, tuple(seat for seat, _ in event.mates), dict(event.mates))])


# NOTE: {ability} is the name of one of the player's abilities, in the nominative
says(AbilityBarred, "🔒 <b>The elixir has been found, and the city is safe.</b> No longer possible: {ability}.")
