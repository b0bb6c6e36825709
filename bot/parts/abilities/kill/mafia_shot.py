"""`mafia_shot`: the one bullet of a team each night."""

from collections.abc import Sequence

from markupsafe import Markup

from bot.engine.api import (
    NOBODY,
    Ability,
    Act,
    Ask,
    Conditions,
    Hit,
    Holder,
    Night,
    Play,
    RoleId,
    TeamId,
    Theft,
    attack,
    kill,
    record,
)
from bot.engine.events import MAFIA, Event, HitStone, KilledBy, ShotChosen
from bot.engine.traits.taking import Copyable, Movable
from bot.engine.traits.telling import FiresBullets, NamesCause
from bot.engine.traits.voiding import Blockable
from bot.parts.abilities.deciding import Decision
from bot.parts.abilities.kill.shoot import Shoot, ShotFired
from bot.parts.abilities.kill.team_shot import TeamShot
from bot.text.api import ActingTeam, Voice, Whole, joins, later, lived, register, retells, says
from bot.text.narration.night import held_fire, killed_by


@record
class TriggerPulled(Event):
    """Private: as the wave closes, that your shot is fired; whether your mates shot at the same target is not told."""

    target: int


@record
class TeamFired(Event, story=True):
    """Secret until the end: the lone shots of a team's members (member, target); None: held fire or silent."""

    team: TeamId
    shots: tuple[tuple[int, int | None], ...]


@record
class AgentShown(Event, story=True, reveals=True):
    """To the others of a team when the wave closes: this member is no mate, and dies; they choose once more.

    `role` is the agent's card.
    """

    team: TeamId
    seat: int
    role: RoleId

    @property
    def shown(self) -> tuple[int, ...]:
        """The seat of the agent, whose role the team learns."""
        return (self.seat,)


class MafiaShot(
    TeamShot,
    Movable,
    Copyable,
    NamesCause,
    FiresBullets,
    Blockable,
    tells=(AgentShown, HitStone, ShotChosen, ShotFired, TeamFired, TriggerPulled),
):
    """A team's shot at a living player outside it (CL-38 to CL-42, SM-13, SM-15).

    Attributes:
        kind: the kind of attack, as immunities are stated against it.
        announced: whether the dawn news say that a kill was by the mafia's bullet, and that the bullet hit stone.
    """

    puts_out = True
    stage = "attack"
    purpose = "harm"

    kind: str = "shot"
    announced: bool = False

    @property
    def conditions(self) -> Conditions:
        """The events that depend on parameters: of agents, of an announced bullet, and of shots fired alone."""
        return (
            *super().conditions,
            (AgentShown, self.agents),
            (HitStone, self.announced),
            (TriggerPulled, self.is_agreed),
            (TeamFired, self.is_agreed),
        )

    def is_voidable(self, act: Act) -> bool:
        """Whether a block or poison voids the shot: one member's own, yes; a common one, no (PR-133, PR-134).

        A boss's shot is spoiled only through the boss in person (AD-209, AD-210). In a thief's hands it fails if its
        owner is drunk (AD-388).
        """
        if self.boss is not None:
            return act.role == self.boss.person
        return (self.held is not None and act.actor != 0) or act.owner is not None

    def theft(self, game: Play, holder: Holder) -> Theft:
        """The fate of the shot in a theft: taken from the first in rank, never from other members (AD-211, AD-212)."""
        return "taken" if game.seats[holder.seat].role.id in self.ranks[:1] else "nothing"

    def in_other_hands(self, game: Play, held: Holder) -> Ability | None:
        """The shot without the team's rules: a thief may name any living player."""
        alone = {"decides": "marks", "whom": "living", "silence": "nothing", "after": (), "held": None, "boss": None}
        return self.model_copy(update={**alone, "apart": (), "last": (), "agents": (), "led_from": None})

    def may_go_to(self, night: Night, act: Act, aim: int) -> bool:
        """Whether a thief can move the shot: not one that has passed to a player outside the team (PR-127)."""
        return not self.after

    def lend(self, game: Play, seat: int) -> Ability | None:
        """A shot of their own for a player who copies the card of a member who normally shoots (CT-160)."""
        if self.is_agent(game, seat) or not self.asks_role(game.seats[seat].card):
            return None
        if self.boss is not None and not self.boss.is_in_person(game, seat):
            return None
        return Shoot(kind=self.kind, spent="done")

    def announce(self, game: Play, holder: Holder, members: tuple[int, ...], decision: Decision) -> None:
        """Tell the team its target; if that is an agent, tell the shooters."""
        team = holder.team.id if holder.team is not None else next(iter(self.after), None)
        if team is None:
            return
        for target in (decision.target, *decision.beside):
            game.tell(members, ShotChosen(team, target, decision.by))
            if target is not None and self.is_agent(game, target):
                shown = AgentShown(team, target, game.seats[target].card)
                game.tell(self.shooters(game, members), shown)

    def tell_alone(self, game: Play, holder: Holder, asks: list[Ask]) -> None:
        """Tell each shooter that the shot is fired, never its outcome (DK-42)."""
        shots = tuple([(ask.seat, ask.player) for ask in asks if game.seats[ask.seat].alive])
        for seat, target in shots:
            if target is not None:
                game.tell((seat,), TriggerPulled(target))
        if shots and holder.team is not None:
            game.tell(NOBODY, TeamFired(holder.team.id, shots))

    def resolve(self, night: Night, act: Act) -> None:
        """Fire at the target; an agent named as the target dies of the discovery."""
        for target in night.aims(act):
            if self.is_agent(night.game, target):
                kill(night, "magic", act, target)
                continue
            if act.owner:  # no team was told of the thief's target, so the story has no line of it yet
                night.note(ShotFired(act.actor, target))
            attack(night, self.kind, act, target)

    @property
    def bullet_kind(self) -> str:
        """The kind of attack as which the bullet counts."""
        return self.kind

    @property
    def due_bullet(self) -> str:
        """The mafia's bullet, if the dawn news tell of one every night, even where none was fired; else empty."""
        return MAFIA if self.announced and self.is_due else ""

    def fired_as(self, night: Night, act: Act) -> str:
        """The bullet's name in the dawn news where it killed nobody: always the mafia's (PR-167, PR-180)."""
        return MAFIA if self.announced else ""

    def cause_of(self, hit: Hit) -> str:
        """The cause of death in the dawn news: the mafia's bullet, if `announced`."""
        return MAFIA if self.announced else ""

    def resolve_spoiled(self, night: Night, act: Act, by: str) -> None:
        """No shot takes place; but an agent who was shown dies all the same (CT-109)."""
        for target in night.aims(act):
            if self.is_agent(night.game, target):
                kill(night, "magic", act, target)


register(
    "mafia_shot",
    name=later.context("ability", "Mafia shot"),
    question=later.text("🔫 <b>Who will the mafia shoot tonight?</b>"),
)


@says(ShotChosen)
def shot_chosen(say: Voice, event: ShotChosen) -> Markup:
    """The message to the team: the target on which it has decided."""
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
    team = say.team(event.team)
    if event.target is None:
        return held_fire(say, team)
    target = say.player(event.target)
    if event.by is None:
        return t.text("🔫 {team} shot at {target}.", team=team, target=target)
    # NOTE: a line of the story; {team} is a team such as "the mafia", in the nominative, {player} decided for it
    return t.text(
        "🔫 On {player}'s call, {team} shot at {target}.",
        player=say.player(event.by),
        team=say.texts.team_in_sentence(event.team),
        target=target,
    )


says(TriggerPulled, "🔫 You pulled the trigger on <b>{player}</b>.", player="target")


@says(TeamFired)
def team_fired(say: Voice, event: TeamFired) -> Markup:
    """The story's line about lone shots of a team: whom each member shot at, and whether all chose the same."""
    t = say.tongue
    team = say.team(event.team)
    targets = {target for _, target in event.shots}
    if len(targets) == 1 and (target := targets.pop()) is not None:
        return t.text("🔫 {team} shot at {target}.", team=team, target=say.player(target))
    if targets <= {None}:
        return held_fire(say, team)
    shots = t.context("list", ", ").join(_shot(say, seat, target) for seat, target in event.shots)
    # NOTE: a line of the story: a team's members did not all shoot at the same player; who shot at whom follows
    return t.text("🔫 {team} missed: {shots}.", team=team, shots=shots)


def _shot(say: Voice, seat: int, target: int | None) -> Markup:
    t = say.tongue
    if target is None:
        # NOTE: a member of a team who has not shot, in a list of shots
        return t.context("shot", "{player} held fire", player=say.player(seat))
    # NOTE: a member of a team and at whom they shot, in a list of shots
    return t.context("shot", "{player} aimed at {target}", player=say.player(seat), target=say.player(target))


# NOTE: {role} is the name of a role, in the nominative; keep clear of forms that tell the player's gender
says(AgentShown, "🕵️ <b>{player}: {role}!</b> They were never one of you, and die tonight. Pick another target.")

# NOTE: a line of the story; {role} is the name of a role, {team} of a team, both in the nominative
retells(AgentShown, "🕵️ {team} found out {player}'s role: {role}.", team=ActingTeam("team"))


@joins(ShotChosen)
def _shot_and_lived(say: Voice, event: ShotChosen, around: Sequence[Event]) -> Whole | None:
    """The story's line about a shot of which nobody died; None without a target."""
    return lived(say, _shot_chosen(say, event), event.target, around) if event.target is not None else None


@joins(KilledBy)
def _killed_by_shot(say: Voice, event: KilledBy, around: Sequence[Event]) -> Whole | None:
    """The story's line about a death: the shooters, and who decided on the shot; None without a shot."""
    shots = [shot for shot in around if _is_of(shot, event)]
    callers = dict.fromkeys(shot.by for shot in shots if isinstance(shot, ShotChosen) and shot.by is not None)
    return Whole(killed_by(say, event, tuple(callers)), tuple(shots)) if shots else None


def _is_of(shot: Event, death: KilledBy) -> bool:
    match shot:
        case ShotChosen():
            return shot.team in death.teams and shot.target == death.seat
        case TeamFired():
            return shot.team in death.teams and {target for _, target in shot.shots} == {death.seat}
        case ShotFired():
            return shot.by in death.by and shot.target == death.seat
    return False
