"""`convert`: turn a player into one of the holder's kind."""

from markupsafe import Markup

from bot.engine.api import Act, FactionId, Night, Play, RoleId, attack, record
from bot.engine.events import Event, RoleChanged, RoleTurned
from bot.engine.night.conversions import attempt, convert_for_good
from bot.engine.night.spoiling import will_be_done
from bot.engine.traits.changing import Converts
from bot.engine.traits.judging import Dear
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Voice, later, name_of, register, says


@record
class ConversionTried(Event, story=True):
    """Secret until the end: a player named this one for conversion to their own kind."""

    by: int
    target: int


class Convert(Targeted, Dear, Converts, tells=(ConversionTried, RoleChanged, RoleTurned)):
    """A conversion by more than half of all holders, each of them naming a player alone (PR-232 to PR-245).

    The count includes all holders who lived at nightfall, even silent, voided or departed ones. The converted player
    has the new role from dawn on, and alone is told; their act of this night stands.

    Attributes:
        becomes: the role of a converted player.
        fatal: sides without conversion: each holder who named such a player with that majority dies.
        spares: other roles that stay unchanged.
    """

    puts_out = True
    stage = "convert"
    purpose = "help"

    becomes: RoleId
    fatal: tuple[FactionId, ...] = ()
    spares: tuple[RoleId, ...] = ()

    @property
    def dear(self) -> bool:
        """Whether the act is precious: a wrong name can cost the holder's life."""
        return bool(self.fatal)

    def makes(self) -> tuple[str, ...]:
        """The role of a converted player."""
        return (self.becomes,)

    def resolve(self, night: Night, act: Act) -> None:
        """Try to convert the target with all who have named that player; a target of a fatal side means death."""
        for target in night.aims(act):
            night.note(ConversionTried(act.actor, target))
            if self._is_majority(night, target) and attempt(night, act, target) and night.side(target) in self.fatal:
                attack(night, "magic", act, act.actor)

    def convert(self, night: Night, act: Act, target: int) -> None:
        """Convert the player from dawn on."""
        if night.side(target) not in self.fatal and night.role(target).id not in self.spares:
            night.convert(act, target, self.becomes)

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """Tell the converted player the new role."""
        convert_for_good(game, act, night)

    def _is_majority(self, night: Night, target: int) -> bool:
        having = [seat for seat in night.game.exits.living_at_nightfall if self in night.role(seat).abilities]
        named = [
            own for own in night.acts if own.ability == self and will_be_done(night, own) and target in night.aims(own)
        ]
        return 2 * len(named) > len(having)


register(
    "convert",
    # NOTE: white citizens make somebody one of themselves
    name=later.context("ability", "Conversion"),
    question=later.text(
        "⚪ <b>Who should become one of you tonight?</b> If you name a mafia member, it can cost you your life."
    ),
)


@says(ConversionTried)
def _conversion_tried(say: Voice, event: ConversionTried) -> Markup:
    # NOTE: a line of the story; {ability} is the name of the act, in the nominative
    return say.tongue.text(
        "⚪ {player} tried to win over {target} ({ability}).",
        ability=name_of(say, "convert"),
        player=say.player(event.by),
        target=say.player(event.target),
    )
