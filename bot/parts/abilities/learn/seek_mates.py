"""`seek_mates`: look for the players of the holder's own side."""

from bot.engine.api import Act, Edition, FactionId, Night, Play
from bot.engine.night.spoiling import will_be_done
from bot.parts.abilities.check import Check
from bot.parts.abilities.learn.inquire import Inquired
from bot.text.api import later, register

FOUND = "mates found"
"""The key of the mates whom a player has found, by their own search or a thief's."""


class SeekMates(Check, tells=(Inquired,)):
    """Whether a player's card is of the seeker's side, which nothing hides (AD-415, AD-425, AD-428 to AD-435).

    A found player counts for the seeker, also if a thief asked (and alone hears the answer), and even after leaving;
    the seeker does not count. A spoiled search that the seeker does not notice shows all as strangers.

    Attributes:
        others: the side as which all others show.
    """

    others: FactionId

    def find(self, night: Night, act: Act, named: int, seat: int) -> None:
        """Tell the seeker whether the player named is a mate."""
        is_mate = _is_of_his(night, act, seat)
        shows = night.role(seat, act).side if is_mate else self.others
        night.game.tell((act.actor,), Inquired(act.actor, named, shows))
        if is_mate and seat != act.stock and night.game.follows(Edition.TOLD_STANDS):
            night.game.seats[act.stock].find(FOUND, (seat,))

    def answer_spoiled(self, night: Night, act: Act) -> None:
        """Tell that no target is a mate."""
        for named in act.targets:
            night.game.tell((act.actor,), Inquired(act.actor, named, self.others))

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """Note the mates found tonight for good."""
        game.seats[act.stock].find(FOUND, found_by(night, act.stock))


def found_by(night: Night, seat: int) -> tuple[int, ...]:
    """The mates whom a player has found: those told earlier, and those of tonight who are in the game."""
    tonight = (act for act in night.acts if isinstance(act.ability, SeekMates) and act.stock == seat)
    seen = [(act, target) for act in tonight if will_be_done(night, act) for target in night.aims(act)]
    new = [target for act, target in seen if _is_of_his(night, act, target) and target != seat]
    here = [target for target in new if not night.game.seats[target].left]
    return tuple(dict.fromkeys((*night.game.seats[seat].named.get(FOUND, ()), *here)))


def _is_of_his(night: Night, act: Act, seat: int) -> bool:
    """Whether a player's card is of the side of the ability's owner, even if a thief asks."""
    return night.role(seat, act).side == night.role(act.stock).side


register(
    "seek_mates",
    # NOTE: the outcast, mafia but alone, looks for the mafia
    name=later.context("ability", "Search for the mafia"),
    question=later.text(
        "🔦 <b>Who do you check tonight?</b> I'll tell you if they're mafia; neither the godfather nor the "
        "lawyer can fool you."
    ),
)
