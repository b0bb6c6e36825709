"""`steal`: take a player's ability for the night."""

from collections.abc import Iterator
from typing import Annotated

from markupsafe import Markup

from bot.engine.api import EVERYONE, Act, Ask, Edition, Holder, Night, Play, RoleId, Status, among, record
from bot.engine.events import BackInForce, CannotAct, Event
from bot.engine.night.marks import STOLEN
from bot.engine.traits.taking import Stealable
from bot.parts.abilities.kill.arrest import Arrest
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Voice, deed, later, register, says


def held_by(game: Play, seat: int) -> Iterator[Holder]:
    """The abilities that a player has: those of their role first, then those of their teams."""
    yield from (Holder(ability, seat) for ability in game.seats[seat].role.abilities)
    for team in game.rules.teams.values():
        if seat in game.teams.groups[team.id]:
            yield from (Holder(ability, seat, team) for ability in team.abilities)


def bearer_of(game: Play, holder: Holder) -> str:
    """The id of the role or team whose turn (wave) of the night includes an ability."""
    return holder.team.id if holder.team is not None else game.seats[holder.seat].role.id


@record
class RoleRobbed(Event):
    """Private: the role of a player whom you have robbed, and what the theft brings you (AD-372).

    `brings`: `taken`: you may use that player's ability; `nothing`: there is nothing to use; `guarded`: a guard stands
    by that player, and `caught`: you were arrested; with these two the role is empty.
    """

    seat: int
    role: RoleId
    brings: Annotated[str, among("taken", "nothing", "guarded", "caught")]


@record
class TheftEnded(Event, story=True):
    """Secret until the end: a thief robbed a player, and what that brought them."""

    by: int
    target: int
    brought: Annotated[str, among("taken", "lost", "nothing", "guarded")]


@record
class ThiefArrested(Event):
    """Public: a thief among the night's dead was arrested; `by` is the role of their captor, where told."""

    by: RoleId = ""


GUARDED = "guarded"
"""The result of a theft from a guarded player."""


class Steal(Targeted, tells=(BackInForce, CannotAct, RoleRobbed, TheftEnded, ThiefArrested)):
    """The player named has lost tonight's ability, and the thief may use it (AD-370 to AD-404).

    Each ability says its own fate (`theft`); an ability that was asked for already cannot be taken. As the wave closes,
    the thief learns the player's role, and by that whether there is an ability to use; a drunk thief takes nothing, and
    reads one and the same role in every player. The loot is used by `use_stolen`.

    Attributes:
        reads: the role that a drunk thief reads in every player.
        told_of: the roles named to the group at dawn when they have arrested a thief among the dead; of other roles the
            group hears only that a thief was arrested (AD-384).
    """

    stage = "seize"
    purpose = "harm"

    reads: RoleId = "citizen"
    told_of: tuple[RoleId, ...] = ()

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The theft, with its yield from each target: settled now, whatever is used up later in the night."""
        act = super().close(game, holder, asks)
        if act is not None:
            act.carry(tuple([self._brings(game, target) for target in act.targets]))
        return act

    def _brings(self, game: Play, target: int) -> str:
        held = [(holder, holder.ability) for holder in held_tonight(game, target)]
        found = [ability.theft(game, holder) for holder, ability in held if isinstance(ability, Stealable)]
        if "caught" in found:
            return "caught"
        if game.tonight is not None and game.tonight.marks.has(target, "guarded"):
            return GUARDED
        return next((what for what in ("taken", "lost") if what in found), "nothing")

    def resolve(self, night: Night, act: Act) -> None:
        """Take the targets' abilities, or get the thief caught."""
        for target, brought in zip(night.aims(act), act.words, strict=True):
            left = night.game.seats[target].left
            if brought == "caught":  # the thief was told so as the wave closed: it stands
                stands = not left or night.game.follows(Edition.TOLD_STANDS)
                for ability in night.role(target).passives if stands else ():
                    if isinstance(ability, Arrest):
                        ability.catch(night, target, act.actor)
            else:
                night.note(TheftEnded(act.actor, target, brought))
            if brought in {"taken", "lost"}:
                for ability in night.role(target).passives if not left else ():
                    holder = Holder(ability, target)
                    if isinstance(ability, Stealable) and ability.theft(night.game, holder) == "taken":
                        ability.robbed(night, target, act, act.actor)
                night.marks.put(target, Status(STOLEN, act.actor, "dawn"))  # a leaver's too: what was used of it stands

    def resolve_spoiled(self, night: Night, act: Act, by: str) -> None:
        """Note for the story told after the game that a spoiled theft brings nothing."""
        for target in act.targets:
            night.note(TheftEnded(act.actor, target, "nothing"))

    def answer(self, night: Night, act: Act) -> None:
        """Tell the thief the role, and whether there is an ability to use; no role to a thief caught or kept off."""
        for target, brought in zip(act.targets, act.words, strict=True):
            role = "" if brought in {"caught", GUARDED} else night.game.seats[target].role.id
            what = "nothing" if brought == "lost" else brought
            night.game.tell((act.actor,), RoleRobbed(target, role, what))

    def answer_spoiled(self, night: Night, act: Act) -> None:
        """Tell the drunk thief the one role that they read in every player."""
        for target in act.targets:
            night.game.tell((act.actor,), RoleRobbed(target, self.reads, "nothing"))

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """Announce that a thief was arrested, but not which of the dead; nothing is said of a thief who has left."""
        for target, brought in zip(act.targets, act.words, strict=True):
            if brought == "caught" and act.actor in night.deaths and not game.seats[act.actor].left:
                by = night.role(target, act).id
                game.tell(EVERYONE, ThiefArrested(by if by in self.told_of else ""))


def held_tonight(game: Play, seat: int) -> Iterator[Holder]:
    """The abilities for which a player is still asked tonight, alone or with a team, and their passives."""
    for holder in held_by(game, seat):
        waves = game.rules.night.waves_for(holder.ability.id, bearer_of(game, holder))
        if (holder.ability.passive and holder.team is None) or any(number > game.wave.number for number in waves):
            yield holder


register(
    "steal",
    name=later.context("ability", "Theft"),
    question=later.text("🗝 <b>Whose ability do you steal tonight?</b>"),
)


@says(RoleRobbed)
def _role_robbed(say: Voice, event: RoleRobbed) -> Markup:
    t, player = say.tongue, say.player(event.seat)
    if event.brings == "guarded":
        return t.text("🗝 The theft failed: you got nothing from {player}.", player=player)
    if event.brings == "caught":
        return t.text(
            "🚔 <b>{player} has arrested you!</b> You do nothing more tonight, and are out at dawn.", player=player
        )
    role = say.texts.role(event.role)
    if event.brings == "taken":
        # NOTE: {role} is in the nominative
        return t.text("🗝 {player}: <b>{role}</b>. Their ability is yours for tonight.", player=player, role=role)
    # NOTE: {role} is in the nominative; the player has no ability, or none that the thief could use
    return t.text("🗝 {player}: <b>{role}</b>. There's nothing you can use.", player=player, role=role)


@says(TheftEnded)
def _theft_ended(say: Voice, event: TheftEnded) -> Markup:
    t, by, target = say.tongue, say.player(event.by), say.player(event.target)
    if event.brought == "taken":
        # NOTE: a line of the story
        return t.text("🗝 {player} stole {target}'s ability.", player=by, target=target)
    if event.brought == "lost":
        # NOTE: a line of the story
        return t.text("🗝 {player} stole {target}'s ability, but had no use for it.", player=by, target=target)
    # NOTE: a line of the story: there was nothing to take, or somebody stood guard
    return t.text("🗝 {player} tried to steal from {target} and got nothing.", player=by, target=target)


# NOTE: {role}, in the nominative, is who has arrested the thief
says(ThiefArrested, "🚔 The thief was arrested last night. Caught by: <b>{role}</b>.", role="by", when="by")

says(ThiefArrested, "🚔 The thief was arrested last night.")

deed(TheftEnded)
