"""`learn_role`: learn the role of a player."""

from typing import Annotated, Literal

from markupsafe import Markup
from pydantic import Field

from bot.engine.api import Act, BearerId, Night, RoleId, record
from bot.engine.events import Event
from bot.engine.night.steps import killed_before
from bot.engine.parameters.matters import matters_where
from bot.parts.abilities.check import Check
from bot.text.api import Message, Voice, deed, later, register, retells, says

Weapon = Literal["bullet", "knife", "service_pistol", "stolen_weapon"]


@record
class RoleLearnt(Event, story=True):
    """To the one who asked, when the wave closes: the role of the target."""

    by: int
    target: int
    role: RoleId


@record
class CorpseExamined(Event, story=True):
    """To the one who asked, like an answer: the team or role that has killed the target earlier, and the weapon."""

    by: int
    target: int
    killer: BearerId
    weapon: Weapon


class LearnRole(Check, tells=(CorpseExamined, RoleLearnt)):
    """The card of another player, told when the wave closes (DK-63, DK-68, CT-94, CT-98).

    Attributes:
        weapons: the weapons of teams and roles, such as a knife for the maniac. If any are given, the answer about a
            player killed at an earlier step of the night is the killer and the weapon, in place of the card; of
            several killers the one of the earliest step (CT-96).
    """

    weapons: Annotated[dict[BearerId, Weapon], matters_where("night.steps")] = Field(default_factory=dict)

    def answer_spoiled(self, night: Night, act: Act) -> None:
        """Tell the holder nothing where the inquiry is void without their knowledge (PR-280)."""
        self.tell_nothing(night, act)

    def find(self, night: Night, act: Act, named: int, seat: int) -> None:
        """Tell the holder the target's card, or of a body the killer and the weapon."""
        death = killed_before(night, seat, act) if self.weapons else None
        if death is not None:
            first = min(
                (death, *(hit for hit in night.attacks.hits if hit.target == seat)), key=lambda hit: hit.source.step
            )
            killer = night.bearer_of(first.source)
            night.game.tell((act.actor,), CorpseExamined(act.actor, named, killer, self.weapons[killer]))
            return
        role = night.role(seat).id
        night.game.seats[act.actor].see(named, role)  # a reason to shoot (CT-90)
        night.game.tell((act.actor,), RoleLearnt(act.actor, named, role))


register(
    "learn_role",
    # NOTE: one learns another player's role
    name=later.context("ability", "Look at a card"),
    question=later.text("🃏 <b>Whose card do you want to see tonight?</b>"),
)


WEAPONS: dict[str, Message] = {
    # NOTE: with what somebody was killed, in the nominative
    "bullet": later.context("weapon", "a bullet"),
    "knife": later.context("weapon", "a knife"),
    "service_pistol": later.context("weapon", "a service pistol"),
    "stolen_weapon": later.context("weapon", "a stolen one"),
}


# NOTE: the card of {player}; {role} is in the nominative
says(RoleLearnt, "🃏 {player}: <b>{role}</b>.", player="target")

# NOTE: a line of the story: who learned whose role; {role} is in the nominative
retells(RoleLearnt, "🃏 {player} saw {target}'s card: {role}.", player="by")


@says(CorpseExamined)
def corpse_examined(say: Voice, event: CorpseExamined) -> Markup:
    """The message to the holder about a dead player: the killer, and the weapon."""
    # NOTE: {player} was killed earlier in the night; {killer} is a team or a role, {weapon} a weapon, in the nominative
    return say.tongue.text(
        "🩸 {player}: <b>already dead</b>. The killer: <b>{killer}</b>. The weapon: <b>{weapon}</b>.",
        player=say.player(event.target),
        killer=say.texts.caller(event.killer),
        weapon=WEAPONS[event.weapon].said(say.tongue),
    )


@retells(CorpseExamined)
def _corpse_examined(say: Voice, event: CorpseExamined) -> Markup:
    # NOTE: a line of the story: who examined whose body; {killer} is a team or a role, {weapon} a weapon
    return say.tongue.text(
        "🩸 {player} examined {target}'s body. The killer: {killer}. The weapon: {weapon}.",
        player=say.player(event.by),
        target=say.player(event.target),
        killer=say.texts.caller(event.killer),
        weapon=WEAPONS[event.weapon].said(say.tongue),
    )


deed(RoleLearnt)
