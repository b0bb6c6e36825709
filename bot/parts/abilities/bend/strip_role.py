"""`strip_role`: take away a player's role by naming it."""

from dataclasses import replace

from markupsafe import Markup

from bot.engine.api import Act, Ask, Count, Deadline, Holder, Play, RoleId, record
from bot.engine.events import Event, RoleChanged
from bot.engine.traits.changing import ChangesRoles
from bot.engine.traits.timing import ActsAtOnce
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Voice, later, register, retells, says


@record
class RoleStripped(Event, story=True):
    """To the player who guessed, when the wave closes: the role named is `right`, and lost to the target, or wrong."""

    by: int
    target: int
    role: RoleId
    right: bool


class StripRole(Targeted, ActsAtOnce, ChangesRoles, tells=(RoleChanged, RoleStripped)):
    """A player whose role is named rightly loses it for another, as soon as the wave closes (MK-25 to MK-31).

    All powers of the role go with it: questions later in the night, and whatever the player has earned. The player is
    told of the loss, and the holder whether the guess was right.

    Attributes:
        uses: the number of nights of a game; a wrong guess is charged too.
        roles: the roles that may be named, as far as they were dealt.
        becomes: the role that the player has from then on.
    """

    stage = "seize"
    purpose = "harm"

    uses: Count = 1
    roles: tuple[RoleId, ...]
    becomes: RoleId

    def makes(self) -> tuple[str, ...]:
        """The new role of a player whose role was guessed."""
        return (self.becomes,)

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask for a player and a role."""
        roles = tuple([role for role in self.roles if role in game.cards.dealt])
        parts = (self.choices(game, holder.seat), roles)
        return [game.ask(holder.seat, self.id, (), deadline, parts=parts, exclusive=self.exclusive)]

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The guess, as an act with the player and role named."""
        act = super().close(game, holder, asks)
        role = next((pick for ask in asks for pick in ask.chosen or () if isinstance(pick, str)), "")
        return replace(act, words=(role,)) if act else None

    def after_wave(self, game: Play, act: Act) -> bool:
        """Take the target's role, if it was named rightly, and tell the target and the holder."""
        (target,), (role,) = act.targets, act.words
        seat = game.seats[target]
        right = seat.role.id == role
        game.tell((act.actor,), RoleStripped(act.actor, target, role, right))
        if right:
            game.cards.become(target, self.becomes)
            seat.shed(owner=target)
            game.tell((target,), RoleChanged(self.becomes))
        return right


register(
    "strip_role",
    # NOTE: whoever is guessed right becomes a plain citizen
    name=later.context("ability", "Taking a role away"),
    question=later.text("🎭 <b>Whose role do you take away, and what is it?</b>"),
)


@says(RoleStripped)
def role_stripped(say: Voice, event: RoleStripped) -> Markup:
    """The message to a player who guessed a role: right or wrong."""
    t = say.tongue
    # NOTE: {role} is in the nominative
    guess = t.text(
        "🎭 Your guess: {target} – <b>{role}</b>.", target=say.player(event.target), role=say.texts.role(event.role)
    )
    judged = t.text("Right: the role is gone from tonight on.") if event.right else t.text("Wrong. Nothing happens.")
    return Markup(" ").join([guess, judged])


# NOTE: a line of the story: by naming a player's role, which is in the nominative, somebody has taken it away
retells(RoleStripped, "🎭 {player} named {target}'s role ({role}) and took it away.", player="by", when="right")

# NOTE: a line of the story: {role} is in the nominative
retells(RoleStripped, "🎭 {player} guessed {target}'s role ({role}), and was wrong.", player="by")
