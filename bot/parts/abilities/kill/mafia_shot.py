"""`mafia_shot`: the one bullet a team has each night."""

from typing import Annotated, ClassVar, Literal

from markupsafe import Markup

from bot.engine.api import (
    NOBODY,
    Act,
    Ask,
    BearerId,
    Conditions,
    Deadline,
    DrawName,
    Hit,
    Holder,
    Night,
    Play,
    Purpose,
    RoleId,
    Team,
    Theft,
    attack,
    kill,
)
from bot.engine.asks import TEAM_ACT
from bot.engine.bases.ability import Ability
from bot.engine.events import Event, HitStone, ShotChosen
from bot.engine.night.causes import MAFIA
from bot.engine.night.doubling import is_doubled
from bot.engine.night.rooms import eyes_are_shut
from bot.engine.parameters.matters import matters_with
from bot.engine.records import record
from bot.engine.traits.asking.called_otherwise import CalledOtherwise
from bot.engine.traits.between_phases import ActsAtNightfall
from bot.engine.traits.taking.copyable import Copyable
from bot.engine.traits.taking.movable import Movable
from bot.engine.traits.telling.fires_bullets import FiresBullets
from bot.engine.traits.telling.names_cause import NamesCause
from bot.engine.traits.voiding.blockable import Blockable
from bot.parts.abilities.deciding import Decision, Manner, decide, marks_of
from bot.parts.abilities.group_choice import GroupChoice
from bot.parts.abilities.kill.boss import Boss, NoTeamShot, ShotTaken
from bot.parts.abilities.kill.held import Held
from bot.parts.abilities.kill.shoot import Shoot, ShotFired
from bot.text.messages import later
from bot.text.narration.sayings import retells, says
from bot.text.narration.voice import Voice
from bot.text.narration.words import Words, register


@record
class ShotPassedOn(Event, story=True):
    """Private: as night falls, nobody of this team is left, and its shot is yours from now on, `seat`."""

    team: str
    seat: int


@record
class TriggerPulled(Event):
    """Private: as the wave closes, that your shot is fired; whether your mates shot at the same target is not told."""

    target: int


@record
class TeamFired(Event, story=True):
    """Nobody before the end: at whom each member of a team shot alone (member, target); None: held fire or silent."""

    team: str
    shots: tuple[tuple[int, int | None], ...]


@record
class AgentShown(Event, story=True, reveals=True):
    """To the others of a team when the wave closes: this one of them is no mate, and dies; they choose once more.

    `role` is his card.
    """

    team: str
    seat: int
    role: str

    @property
    def shown(self) -> tuple[int, ...]:
        """The agent."""
        return (self.seat,)


class MafiaShot(
    GroupChoice,
    ActsAtNightfall,
    Movable,
    Copyable,
    CalledOtherwise,
    NamesCause,
    FiresBullets,
    Blockable,
    tells=(AgentShown, HitStone, NoTeamShot, ShotChosen, ShotFired, ShotPassedOn, ShotTaken, TeamFired, TriggerPulled),
):
    """A team's shot at a living player outside it (CL-38 to CL-42, SM-13, SM-15).

    Attributes:
        apart: roles that work on their own: they are asked only when they lead.
        leader_silent: what it means that nothing came from him: his mates' `marks` decide, or there is `none`. That he
            declares to pick nobody is his decision, and no shot (CH-22).
        kind: the kind of attack, as immunities are stated against it.
        last: roles that shoot only where nobody else of the team does, and are not asked before (CT-152).
        held: that it is always fired, and belongs to whoever leads (PR-119 to PR-122).
        boss: that it belongs to its boss, whose place somebody takes when he is out (AD-200 to AD-215).
        after: of one who is in no team, that it is his only from a night on as which falls nobody is left of these
            teams and roles (PR-127).
        announced: whether the dawn news say that it was the mafia's bullet, and that it hit stone.
        agents: roles that vote and do not shoot (CT-110): without anybody who shoots nothing is asked. Named by the
            team, such a player is shown to the others and dies, whatever protects him and whoever is blocked (CT-109).
    """

    puts_out: ClassVar[bool] = True
    stage: ClassVar[str] = "attack"
    purpose: ClassVar[Purpose] = "harm"
    tie_draw: ClassVar[DrawName] = "shot_tie"
    exclusive: ClassVar[str] = TEAM_ACT

    apart: tuple[RoleId, ...] = ()
    leader_silent: Annotated[Literal["marks", "none"], matters_with(decides="leader")] = "marks"
    kind: str = "shot"
    last: tuple[RoleId, ...] = ()
    agents: tuple[RoleId, ...] = ()
    held: Held | None = None
    boss: Boss | None = None
    announced: bool = False
    after: tuple[BearerId, ...] = ()

    @property
    def conditions(self) -> Conditions:
        """What an agent, an heir, an announced bullet, a boss, or that each is asked alone, brings with it."""
        return (
            *super().conditions,
            (AgentShown, self.agents),
            (ShotPassedOn, self.after),
            (HitStone, self.announced),
            (NoTeamShot, self.boss),
            (ShotTaken, self.boss),
            (TriggerPulled, self.is_agreed),
            (TeamFired, self.is_agreed),
        )

    @property
    def is_due(self) -> bool:
        """Whether it is fired whatever they answer."""
        return self.held is not None

    @property
    def is_by_rank(self) -> bool:
        """Whether it is a boss's."""
        return self.boss is not None

    def is_voidable(self, act: Act) -> bool:
        """Whoever holds it loses it, while what a team does together is out of reach (PR-133, PR-134).

        A boss's is spoiled by what ails him in person, and nobody else (AD-209, AD-210). In a thief's hands it fails if
        its owner is drunk (AD-388).
        """
        if self.boss is not None:
            return act.role == self.boss.person
        return (self.held is not None and act.actor != 0) or act.owner != 0

    def theft(self, game: Play, holder: Holder) -> Theft:
        """It is the first in rank's own, and nobody else's (AD-211, AD-212)."""
        return "taken" if game.seats[holder.seat].role.id in self.ranks[:1] else "nothing"

    def in_other_hands(self, game: Play, held: Holder) -> Ability | None:  # noqa: ARG002 - as the hook has it
        """At anybody, for a thief knows no mates."""
        alone = {"decides": "marks", "whom": "living", "silence": "nothing", "after": (), "held": None, "boss": None}
        return self.model_copy(update={**alone, "apart": (), "last": (), "agents": (), "led_from": None})

    def may_go_to(self, night: Night, act: Act, aim: int) -> bool:  # noqa: ARG002 - as the hook has it
        """What has passed to a player outside the team cannot be stolen either (PR-127)."""
        return not self.after

    def at_nightfall(self, game: Play, seat: int) -> None:
        """It passes to somebody outside the team, and he is told so."""
        earned = game.seats[seat].earned
        if self.after and self.id not in earned and not any(self._is_left(game, bearer) for bearer in self.after):
            earned[self.id] = game.round
            game.tell((seat,), ShotPassedOn(self.after[0], seat))

    def _is_left(self, game: Play, bearer: str) -> bool:
        team = game.rules.team(bearer)
        return (
            bool(game.teams.members(team))
            if team is not None
            else any(one.role.id == bearer for one in game.seats.players)
        )

    def asked(self, game: Play, holder: Holder) -> tuple[int, ...]:
        """The living members, but for those who work on their own; those who only vote beside those who shoot."""
        everyone = super().asked(game, holder)
        if self.boss is not None and holder.team is not None and not everyone:
            return self.boss.sleeper(game, holder.team, self.ranks)
        if self.after and (not game.seats[holder.seat].alive or self.id not in game.seats[holder.seat].earned):
            return ()
        if holder.team is not None and eyes_are_shut(game, holder.team):
            return tuple(seat for seat in everyone if seat == self.decider(game, holder, everyone))
        decider = self.decider(game, holder, everyone) if self.apart else None
        asked = tuple(seat for seat in everyone if seat == decider or game.seats[seat].role.id not in self.apart)
        shooters = self.shooters(game, asked)
        return tuple(seat for seat in asked if seat in shooters or self.is_agent(game, seat)) if shooters else ()

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask them, unless something has taken the shot, or takes its place, before."""
        if self.boss is not None and holder.team is not None:
            asked = self.asked(game, holder)
            if self.boss.keeps_back(game, holder.team, asked, self.ranks):
                return []
        return super().open(game, holder, deadline)

    def asks_role(self, role: str) -> bool:
        """Not those who work on their own, or step in when all others are gone."""
        return role not in self.apart and role not in self.last

    def asks_heirs(self, game: Play, holder: Holder) -> bool:
        """Not where the team has its eyes shut: who leads it now was asked nothing (PR-121)."""
        return holder.team is None or not eyes_are_shut(game, holder.team)

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """Whom they name; a shot that is held is fired while anybody of the team is in the game."""
        if self.boss is not None and holder.team is not None:
            return self._by_rank(game, holder, asks)
        if self.held is None or holder.team is None:
            return super().close(game, holder, asks)
        members = game.seats.still_in(game.teams.numbered(holder.team))
        if not members:
            return None
        chief = self._leader(game, holder, members)
        own = self.held.asks_of(game, chief, asks) if chief is not None else []
        named = own[-1].player if own else None
        voted = decide(game, asks, Manner("marks", None, self.ties, self.tie_draw)).target if named is None else None
        target = named or voted or self._by_lot(game, holder.team, members)
        if target is None:
            return None
        self.announce(game, holder, self._still_there(game, asks), Decision(target, chief if named else None))
        return Act(
            self,
            chief or 0,
            (target,),
            holder.team.id,
            marks=marks_of(game, [*asks, *[ask for ask in own if ask not in asks]]),
            by_default=named is None and (chief is not None or voted is None),
            foremost=members[0],
        )

    def _by_rank(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The boss's shot; where he is silent the next in rank's proposal (AD-203), unless he has declared none."""
        living = {ask.seat: ask for ask in asks if game.seats[ask.seat].alive}
        chief = self._leader(game, holder, tuple(living))
        if self.boss is None or holder.team is None or chief is None or self.gives_way(game, chief):
            return None
        declined = living[chief].chosen == ()
        heard = [chief] if declined else self.boss.in_order(game, living, self.ranks)
        by = next((seat for seat in heard if living[seat].players), None)
        targets = living[by].players if by is not None else ()
        self.announce(game, holder, tuple(living), Decision(targets[0] if targets else None, by, targets[1:]))
        if not targets:
            return None
        return Act(self, chief, targets, holder.team.id, marks=marks_of(game, asks), by_default=by != chief)

    def _leader(self, game: Play, holder: Holder, members: tuple[int, ...]) -> int | None:
        if self.boss is None:
            return super()._leader(game, holder, members)
        return next(iter(self.boss.in_order(game, members, self.ranks)), None)

    def _by_lot(self, game: Play, team: Team, members: tuple[int, ...]) -> int | None:
        """Somebody outside the team: drawn among all, so that who belongs to it does not shift what chance does."""
        target = None
        while len(members) < len(game.seats.living) and (target is None or target in members):
            target = game.chance.draw("silent_choice", game.seats.living, of=f"{self.id} {team.id}")
        return target

    def shooters(self, game: Play, members: tuple[int, ...]) -> tuple[int, ...]:
        """Those of them who can fire the shot."""
        able = tuple([seat for seat in members if not self.is_agent(game, seat)])
        if not self.last:
            return able
        return tuple([seat for seat in able if game.seats[seat].role.id not in self.last]) or able

    def is_agent(self, game: Play, seat: int) -> bool:
        """Whether a player only sits among them."""
        return bool(self.agents) and game.seats[seat].role.id in self.agents

    def lend(self, game: Play, seat: int) -> Ability | None:
        """A shot of one's own, from each of those who shoot as a matter of course (CT-160)."""
        if self.is_agent(game, seat) or not self.asks_role(game.seats[seat].role.id):
            return None
        if self.boss is not None and not self.boss.is_in_person(game, seat):
            return None
        return Shoot(kind=self.kind, spent="done")

    def is_called(self, game: Play, team: Team) -> bool:
        """Whether there is anybody to shoot."""
        return bool(self.asked(game, Holder(self, team=team)))

    def doers(self, game: Play, act: Act) -> tuple[int, ...]:
        """Those who can fire it."""
        return self.shooters(game, super().doers(game, act))

    def marks_stand_in(self, game: Play, chief: int | None) -> bool:
        """Whether the others' marks decide where nothing comes from the leader."""
        return chief is not None and self.leader_silent == "marks" and not self.gives_way(game, chief)

    def gives_way(self, game: Play, chief: int | None) -> bool:
        """Whether the leader has chosen what stands in the place of a shot."""
        return chief is not None and game.wave.chose_another(chief, TEAM_ACT, self.id)

    def most(self, game: Play, seat: int, chief: int | None) -> int:
        """Whoever decides names two where he is doubled tonight (EC-134); the others have one proposal each.

        Of a boss's shot only he can be doubled whose own it is (AD-203).
        """
        own = self.boss is None or self.boss.is_in_person(game, seat)
        return 2 if own and seat == chief and is_doubled(game, seat) else 1

    def announce(self, game: Play, holder: Holder, members: tuple[int, ...], decision: Decision) -> None:
        """Tell a team its target, and those who shoot that it is an agent."""
        team = holder.team.id if holder.team is not None else next(iter(self.after), None)
        if team is None:
            return
        for target in (decision.target, *decision.beside):
            game.tell(members, ShotChosen(team, target, decision.by))
            if target is not None and self.is_agent(game, target):
                shown = AgentShown(team, target, game.seats[target].role.id)
                game.tell(self.shooters(game, members), shown)

    def tell_alone(self, game: Play, holder: Holder, asks: list[Ask]) -> None:
        """Tell each who shot that the shot is fired, never what came of it (DK-42)."""
        shots = tuple([(ask.seat, ask.player) for ask in asks if game.seats[ask.seat].alive])
        for seat, target in shots:
            if target is not None:
                game.tell((seat,), TriggerPulled(target))
        if shots and holder.team is not None:
            game.tell(NOBODY, TeamFired(holder.team.id, shots))

    def resolve(self, night: Night, act: Act) -> None:
        """Shoot; who has only sat among them dies of having been found out."""
        for target in night.aims(act):
            if self.is_agent(night.game, target):
                kill(night, "magic", act, target)
                continue
            if act.owner:  # no team was told of the thief's target, so the story has no line of it yet
                night.note(ShotFired(act.actor, target))
            attack(night, self.kind, act, target)

    @property
    def due_bullet(self) -> str:
        """The mafia's, where it is always fired."""
        return MAFIA if self.announced and self.is_due else ""

    def fired_as(self, night: Night, act: Act) -> str:  # noqa: ARG002 - as the hook has it
        """The mafia's bullet, whatever has become of it (PR-167, PR-180)."""
        return MAFIA if self.announced else ""

    def cause_of(self, hit: Hit) -> str:  # noqa: ARG002 - as the hook has it
        """The mafia's bullet."""
        return MAFIA if self.announced else ""

    def spoiled(self, night: Night, act: Act, by: str) -> None:  # noqa: ARG002 - as the hook has it
        """There is no shot; who has only sat among them was shown all the same (CT-109)."""
        for target in night.aims(act):
            if self.is_agent(night.game, target):
                kill(night, "magic", act, target)


register(
    "mafia_shot",
    Words(
        name=later.context("ability", "Mafia shot"),
        question=later.text("🔫 <b>Who will the mafia shoot tonight?</b>"),
    ),
)


@says(ShotChosen)
def shot_chosen(say: Voice, event: ShotChosen) -> Markup:
    """The team's target."""
    t = say.tongue
    if event.target is None:
        return t.text("🎯 No target was chosen. There's no shot tonight.")
    chosen = t.text("🎯 Tonight's target: <b>{player}</b>.", player=say.player(event.target))
    if event.by is None:
        return chosen
    return Markup(" ").join([chosen, t.text("{player} made the call.", player=say.player(event.by))])


@retells(ShotChosen)
def _shot_chosen(say: Voice, event: ShotChosen) -> Markup:
    t = say.tongue
    team = say.texts.team(event.team)
    if event.target is None:
        return t.text("🔫 {team} held fire.", team=team)
    target = say.player(event.target)
    if event.by is None:
        return t.text("🔫 {team} shot at {target}.", team=team, target=target)
    return t.text(
        "🔫 {team} shot at {target}: {player} made the call.", team=team, target=target, player=say.player(event.by)
    )


# NOTE: to a player who is not in the team but of its side, as when all of the mafia who knew each other are out
says(
    ShotPassedOn,
    "🔫 {team}: nobody of the team is left, and <b>its shot is yours from now on</b>. If you pick nobody, chance does.",
    team="team",
)

# NOTE: a line of the story: nobody of {team} is left, and {player}, who was not in the team, has its shot now
retells(ShotPassedOn, "🔫 The shot of {team} passed to {player}.", team="team", player="seat")

says(TriggerPulled, "🔫 You pulled the trigger: <b>{player}</b>.", player="target")


@says(TeamFired)
def team_fired(say: Voice, event: TeamFired) -> Markup:
    """At whom each of a team shot; at one player alone they all did, or missed."""
    t = say.tongue
    team = say.texts.team(event.team)
    targets = {target for _, target in event.shots}
    if len(targets) == 1 and (target := targets.pop()) is not None:
        return t.text("🔫 {team} shot at {target}.", team=team, target=say.player(target))
    if targets <= {None}:
        return t.text("🔫 {team} held fire.", team=team)
    shots = t.context("list", ", ").join(_shot(say, seat, target) for seat, target in event.shots)
    # NOTE: a line of the story: a team's members did not all shoot at the same player; who shot at whom follows
    return t.text("🔫 {team} missed: {shots}.", team=team, shots=shots)


def _shot(say: Voice, seat: int, target: int | None) -> Markup:
    t = say.tongue
    if target is None:
        # NOTE: a member of a team who has not shot, in a list of shots
        return t.context("shot", "{player} held fire", player=say.player(seat))
    # NOTE: a member of a team and at whom they shot, in a list of shots
    return t.context("shot", "{player} → {target}", player=say.player(seat), target=say.player(target))


# NOTE: {role} is the name of a role, in the nominative; keep clear of forms that tell the player's gender
says(
    AgentShown,
    "🕵️ <b>{player}: {role}!</b> They were never one of you, and die tonight. Pick another target.",
    player="seat",
    role="role",
)

# NOTE: a line of the story; {role} is the name of a role, {team} of a team, both in the nominative
retells(AgentShown, "🕵️ {team} found out that {player} was {role}.", team="team", player="seat", role="role")
