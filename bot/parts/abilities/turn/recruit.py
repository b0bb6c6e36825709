"""`recruit`: win over a player of another side in place of the shot."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

from markupsafe import Markup
from pydantic import Field

from bot.engine.api import EVERYONE, NOBODY, Act, Night, Play, RoleId, attack, record
from bot.engine.events import Event, KilledBy, NightNotice, RoleChanged, RoleTurned, RoomOpened, ShotChosen, TeamMet
from bot.engine.night.conversions import WARDED, attempt, convert_for_good
from bot.engine.night.rooms import introduce
from bot.engine.parameters.matters import matters_with
from bot.engine.traits.changing import ChangesRoles, Converts
from bot.engine.traits.timing import ActsAtOnce
from bot.parts.abilities.protect.ward import Warded
from bot.parts.abilities.turn.recruiting import Recruiting
from bot.text.api import Voice, Whole, joins, later, name_of, only, register, register_notice, retells, says


@record
class Recruited(Event, story=True, reveals=True):
    """To the team when the wave closes: the player it tried to win over, and whether it did.

    `given_up` is the mate who leaves for it, if any.
    """

    by: int
    target: int
    given_up: int | None
    won: bool

    @property
    def shown(self) -> tuple[int, ...]:
        """The seat of the recruit, whose role the team learns."""
        return (self.target,) if self.won else ()


@record
class HandTouched(Event):
    """Private: a player may be recruited tonight; whether it is you, who belong to the team from the next night on."""

    touched: bool


class Recruit(
    Recruiting,
    ActsAtOnce,
    Converts,
    ChangesRoles,
    tells=(HandTouched, NightNotice, Recruited, RoleChanged, RoleTurned, RoomOpened, TeamMet),
):
    """A player becomes one of the team, if their role can be won over (GF-89 to GF-93, NS-45 to NS-58, MK-41 to MK-59).

    The group hears as its wave closes that there is a recruiting, never its target or outcome. One that takes hold only
    at dawn (PR-316 to PR-325) is told to the team and the recruit alone, and only on success. A role's own recruiting
    is done beside the shot, and needs no consent.

    Attributes:
        roles: the roles that can be won over, unless warded tonight, or all roles of other sides if none is listed;
            other players stay unchanged and are told nothing.
        spares: the roles that are exceptions from that.
        below: the roles that can be won over only in games of fewer players than the number of each.
        silent_mates: roles of the same side that only join the team, with their role; they cost it nothing.
        becomes: the recruit's role.
        price: the kind of attack that strikes the player given up.
        takes_hold: as the `wave` closes: the new role and side hold in later waves and at dawn too; or in the `night`,
            after all questions, for the rest of the night, and all is told at dawn (EC-50, EC-51, EC-148); or at
            `dawn`, for a living target not converted before, and only then is a player given up (PR-319, PR-323).
        joins: the moment when the recruit and the mates are introduced: at `once`, or at the next `nightfall`.
        tells: the audience of the outcome as the wave closes: the `team`, or `nobody`.
        touches: whether all the living are then told in private whether they were chosen (MK-49).
        called: the name under which the group hears of it.
    """

    puts_out = True
    stage = "recruit"
    purpose = "harm"

    roles: tuple[RoleId, ...] = ()
    spares: tuple[RoleId, ...] = ()
    below: dict[RoleId, int] = Field(default_factory=dict)
    silent_mates: tuple[RoleId, ...] = ()
    becomes: RoleId
    price: Annotated[str, matters_with("gives_up")] = "magic"
    joins: Literal["once", "nightfall"] = "once"
    tells: Literal["team", "nobody"] = "team"
    touches: bool = False
    takes_hold: Literal["wave", "night", "dawn"] = "wave"
    called: Annotated[
        Literal["trade", "purchase", "suicide", "recruiting"], matters_with(takes_hold=("wave", "night"))
    ] = "purchase"

    @property
    def stage_here(self) -> str:
        """The stage of the night at which the recruiting works; one that takes hold at dawn comes after the deaths."""
        return "convert" if self.takes_hold == "dawn" else self.stage

    @property
    def costs_mate(self) -> bool:
        """Whether the team gives up a member for it."""
        return self.gives_up is True

    def may_win(self, roles: Iterable[str]) -> frozenset[str]:
        """The roles that can be won over."""
        return frozenset(self.roles or roles) - frozenset(self.spares)

    def makes(self) -> tuple[str, ...]:
        """The new role of the recruit, `becomes`."""
        return (self.becomes,)

    def after_wave(self, game: Play, act: Act) -> bool:
        """Win the target over, or fail; the team learns the outcome (CH-12)."""
        if self.takes_hold == "dawn":
            return False
        game.tell(EVERYONE, NightNotice(self.called))
        if self.takes_hold == "night" or game.tonight is None:
            return False
        recruit = act.targets[-1]
        seat = game.seats[recruit]
        won = self._can_be_won(game.tonight, recruit)
        mate = seat.role.id in self.silent_mates
        given_up = self._given_up(act, seat.role.id)
        if self.gives_up is True:
            game.seats.write_off((act.targets[0],))
        members = game.teams.group(act.team or "")
        game.tell(members if self.tells == "team" else NOBODY, Recruited(act.actor, recruit, given_up, won or mate))
        for other in game.seats.living if self.touches else ():
            game.tell((other,), HandTouched(other == recruit and (won or mate)))
        if mate:
            self._join(game, act.team or "", recruit)
        elif won:
            game.tell(NOBODY, RoleTurned(recruit, seat.role.id, self.becomes))
            game.cards.become(recruit, self.becomes, expected=self.joins == "nightfall")
            game.tell((recruit,), RoleChanged(self.becomes))
            if self.joins == "once":
                self._welcome(game, recruit)
        return won

    def resolve(self, night: Night, act: Act) -> None:
        """Strike the player given up; with `night`, change the recruit's role for the rest of the night."""
        if self.takes_hold == "dawn":
            for target in night.aims(act):
                attempt(night, act, target)
            return
        given_up = self._given_up(act, night.role(act.targets[-1]).id)
        if given_up is not None:
            attack(night, self.price, act, given_up)
        if self.takes_hold == "night":
            for target in night.aims(act):
                if self._can_be_won(night, target):
                    night.become(target, self.becomes)

    def convert(self, night: Night, act: Act, target: int) -> None:
        """Convert the recruit at dawn, and take the price."""
        given_up = self._given_up(act, night.role(target).id)
        if self._can_be_won(night, target) and night.convert(act, target, self.becomes) and given_up is not None:
            attack(night, self.price, act, given_up)

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """Keep and tell the changes of the night; an act at a player who has left the game was none (CH-10)."""
        if self.takes_hold == "wave":
            return
        if self.takes_hold == "dawn":
            self._introduce(game, act, night)
            return
        here = [target for target in night.aims(act) if not game.seats[target].left]
        if not here:
            game.seats[act.stock].pay(self.id, -1)
        for recruit in here:
            was = game.seats[recruit].role.id
            won = recruit in night.roles and was in self.roles
            game.tell(game.teams.group(act.team or ""), Recruited(act.actor, recruit, None, won))
            if won:
                game.tell(NOBODY, RoleTurned(recruit, was, self.becomes))
                game.cards.become(recruit, self.becomes)
                if game.seats[recruit].alive:
                    game.tell((recruit,), RoleChanged(self.becomes))
                    self._welcome(game, recruit)

    def _introduce(self, game: Play, act: Act, night: Night) -> None:
        """Introduce recruit and team at dawn (PR-322); the team hears only of success."""
        team = game.rules.team_of(self.becomes)
        mates = game.teams.members(team) if team is not None else ()
        fallen = next((seat for seat, death in night.deaths.items() if death.source is act), None)
        won = convert_for_good(game, act, night)
        for target in night.aims(act):
            joins = target in won
            game.tell(mates if joins else NOBODY, Recruited(act.actor, target, fallen if joins else None, joins))
        if won and team is not None:
            introduce(game, team)

    def _given_up(self, act: Act, role: str) -> int | None:
        """The player given up for the recruiting; None if there is none, as for a mate who only joins."""
        if not self.gives_up or role in self.silent_mates:
            return None
        return act.actor if self.gives_up == "himself" else act.targets[0]

    def _can_be_won(self, night: Night, seat: int) -> bool:
        """Whether the player's role can be won over, no ward or death prevents that, and the player is in the game."""
        role, players = night.role(seat).id, len(night.game.seats)
        barred = night.marks.has(seat, WARDED) or seat in night.slain or night.game.seats[seat].left
        open_to = role in self.roles if self.roles else night.side(seat) != night.game.rules.roles[self.becomes].side
        return open_to and role not in self.spares and players < self.below.get(role, players + 1) and not barred

    def _join(self, game: Play, team: str, mate: int) -> None:
        """Add a member of the same side whom the team did not know, at once or from the next nightfall on."""
        if self.joins == "nightfall":
            game.teams.expect(team, mate)
        else:
            game.teams.join(team, mate)
            self._welcome(game, mate)

    def _welcome(self, game: Play, recruit: int) -> None:
        """Tell the recruit the members (GF-91, NS-52)."""
        team = game.teams.team_of(recruit)
        if team is not None:
            members = game.teams.members(team)
            roles = tuple((mate, game.seats[mate].role.id) for mate in members)
            game.tell((recruit,), TeamMet(team.id, members, None, roles))
            if team.id in game.teams.rooms:
                game.tell((recruit,), RoomOpened(team.id, members))


register(
    "recruit",
    # NOTE: the mafia win over a player of the town; in some games they give up a teammate for it
    name=later.context("ability", "Recruiting"),
    question=later.text("🤝 <b>Who will your team try to win over tonight?</b>"),
    order=later.text("First pick the teammate you give up, then the player you want to win over."),
)

# NOTE: the mafia give up one of their own and negotiate with a player
register_notice("trade", later.text("🤝 There's a trade tonight: the mafia is negotiating with somebody."))

register_notice("purchase", later.text("💰 Tonight the mafia is trying to buy somebody."))

# NOTE: the mafia try to win over a player of the town
register_notice("recruiting", later.text("🤝 The mafia is recruiting tonight."))

# NOTE: "یاکوزایی": the yakuza gives up their own life for a recruit
register_notice("suicide", later.text("🥀 The yakuza is recruiting tonight. Everybody, hold out your hand."))

says(HandTouched, "🖐 <b>I touched your hand.</b> From the next night on you're with the mafia.", when="touched")

says(HandTouched, "🖐 Nobody touched your hand.")


@says(Recruited)
def recruited(say: Voice, event: Recruited) -> Markup:
    """The message to the team: whether the recruiting has worked."""
    t = say.tongue
    target = say.player(event.target)
    if event.won:
        # NOTE: keep clear of forms that tell the player's gender
        lines = [t.text("🤝 It worked: <b>{player}</b> is one of you now.", player=target)]
    else:
        lines = [t.text("🤝 It failed: <b>{player}</b> couldn't be won over.", player=target)]
    if event.given_up is not None:
        lines.append(t.text("The price was {player}.", player=say.player(event.given_up)))
    return Markup(" ").join(lines)


@retells(Recruited)
def _recruited(say: Voice, event: Recruited) -> Markup:
    t = say.tongue
    ability, by, target = name_of(say, "recruit"), say.player(event.by), say.player(event.target)
    line: Markup
    if event.given_up == event.by:
        places = {"ability": ability, "player": by, "target": target}
        if event.won:
            # NOTE: a line of the story: the price was {player}'s own life; {ability} is the act's name, nominative
            return t.text("🤝 {player} won over {target} at the price of their own life ({ability}).", **places)
        # NOTE: a line of the story: the price was {player}'s own life; {ability} is the act's name, nominative
        return t.text("🤝 {player} gave their own life to win over {target}, and failed ({ability}).", **places)
    if event.won:
        # NOTE: a line of the story; {ability} is the name of the act in this game, in the nominative
        line = t.text("🤝 {player} won over {target} ({ability}).", ability=ability, player=by, target=target)
    else:
        # NOTE: a line of the story; {ability} is the name of the act in this game, in the nominative
        line = t.text(
            "🤝 {player} tried to win over {target}, and failed ({ability}).", ability=ability, player=by, target=target
        )
    if event.given_up is None:
        return line
    return line + Markup(" ") + t.text("The price was {player}.", player=say.player(event.given_up))


@joins(Recruited)
def _shielded_from(say: Voice, event: Recruited, around: Sequence[Event]) -> Whole | None:
    """The story's line about a recruiting that failed because another player had shielded the target; else None."""
    warded = only(around, Warded, target=event.target)
    if warded is None or event.won or event.given_up is not None:
        return None
    # NOTE: a line of the story: {by} had shielded {target} from being recruited
    line = say.tongue.text(
        "🤝 {player} tried to win over {target}, shielded by {by}, and failed.",
        player=say.player(event.by),
        target=say.player(event.target),
        by=say.player(warded.by),
    )
    return Whole(line, (warded,))


@joins(KilledBy)
def _sacrificed(say: Voice, event: KilledBy, around: Sequence[Event]) -> Whole | None:
    """The story's line about a recruiting and the mate given up for it; None if a team has shot at that mate too."""
    recruiting = only(around, Recruited, given_up=event.seat)
    shot = any(isinstance(other, ShotChosen) and other.target == event.seat for other in around)
    told = _recruited(say, recruiting) if recruiting is not None and not shot else None
    return Whole(told, (recruiting,)) if recruiting is not None and told is not None else None
