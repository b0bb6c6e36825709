"""`seek_role`: learn whether a player has a certain role."""

from bot.engine.api import Act, Night, RoleId, record
from bot.engine.events import Event
from bot.parts.abilities.check import Check
from bot.text.api import deed, later, register, retells, says


@record
class RoleSought(Event, story=True):
    """To the one who asked, when the wave closes: whether the target has the role that is sought."""

    by: int
    target: int
    role: RoleId
    right: bool


class SeekRole(Check, tells=(RoleSought,)):
    """Whether a player has one role, or its post (TG-60, TG-103 to TG-105, CT-166, CT-172, CT-178).

    Attributes:
        role: the role that is sought.
        stands_in: the role sought instead in a game without the first one (CT-07).
        apart: whether the question is named after the role, as `seek_maniac`: a player may come to ask two (CT-180).
    """

    asks = ("seek_citizen", "seek_commissioner", "seek_maniac")

    role: RoleId
    stands_in: RoleId | None = None
    apart: bool = False

    @property
    def asked_as(self) -> str:
        """The id of the question: the ability's, or one named after the role."""
        return f"seek_{self.role}" if self.apart else self.id

    def find(self, night: Night, act: Act, named: int, seat: int) -> None:
        """Tell the holder whether the player named has the role sought."""
        dealt = self.role in night.game.cards.dealt
        sought = self.role if dealt or self.stands_in is None else self.stands_in
        right = sought in {night.role(seat).id, *night.game.cards.taken_over(seat)}
        night.game.tell((act.actor,), RoleSought(act.actor, named, self.role, right))


register(
    "seek_role",
    # NOTE: one looks for the player who has a certain role
    name=later.context("ability", "Search"),
    question=later.text("🕵️ <b>Who do you want to check tonight?</b>"),
)

register(
    "seek_citizen",
    # NOTE: one looks for players with plain roles
    name=later.context("ability", "Search for a plain role"),
    question=later.text("🐾 <b>Who do you want to check tonight?</b> You learn if they're a plain citizen."),
)

register(
    "seek_commissioner",
    # NOTE: the don looks for the commissioner
    name=later.context("ability", "Search for the commissioner"),
    question=later.text("🕵️ <b>Who do you want to check tonight?</b> You learn if they're the commissioner."),
)

register(
    "seek_maniac",
    # NOTE: the mafia's lawyer looks for the maniac
    name=later.context("ability", "Search for the maniac"),
    question=later.text("🕵️ <b>Who do you want to check tonight?</b> You learn if they're the maniac."),
)

# NOTE: the answer to a question about {player}; {role} is in the nominative
says(RoleSought, "🕵️ {player} – {role}? <b>Yes!</b>", player="target", when="right")

# NOTE: the answer to a question about {player}; {role} is in the nominative
says(RoleSought, "🕵️ {player} – {role}? <b>No.</b>", player="target")

# NOTE: a line of the story: who checked whom; {role} is in the nominative
retells(RoleSought, "🕵️ {player} checked {target}: {role}.", player="by", when="right")

# NOTE: a line of the story: who checked whom; {role} is in the nominative
retells(RoleSought, "🕵️ {player} checked {target}: not {role}.", player="by")

deed(RoleSought)
