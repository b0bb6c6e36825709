"""`seek_mates`: look for those of one's own side."""

from bot.engine.api import Act, Edition, FactionId, Night, Play
from bot.engine.night.spoiling import will_be_done
from bot.parts.abilities.check import Check
from bot.parts.abilities.learn.inquire import Inquired
from bot.text.messages import later
from bot.text.narration.words import Words, register

FOUND = "mates found"
"""Under this word it is kept whom a player has found, whoever asked for him."""


class SeekMates(Check, tells=(Inquired,)):
    """Whether a player's card is of one's own side, which nothing hides (AD-415, AD-425, AD-428 to AD-435).

    Whoever is found counts, also if a thief asked, who alone hears it then, and though they leave the game later; not
    the one who seeks. Something that he does not know of hides everybody from him.

    Attributes:
        others: the side as which all others show.
    """

    others: FactionId

    def find(self, night: Night, act: Act, named: int, seat: int) -> None:
        """Tell whether it is one of them."""
        is_mate = _is_of_his(night, act, seat)
        shows = night.role(seat, act).faction if is_mate else self.others
        night.game.tell((act.actor,), Inquired(act.actor, named, shows))
        if is_mate and seat != act.stock and night.game.follows(Edition.TOLD_STANDS):
            found = night.game.seats[act.stock].named
            found[FOUND] = tuple(dict.fromkeys((*found.get(FOUND, ()), seat)))

    def answer_spoiled(self, night: Night, act: Act) -> None:
        """None of them is."""
        for named in act.targets:
            night.game.tell((act.actor,), Inquired(act.actor, named, self.others))

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """Keep whom he has found."""
        game.seats[act.stock].named[FOUND] = found_by(night, act.stock)


def found_by(night: Night, seat: int) -> tuple[int, ...]:
    """The mates whom a player has found: those of whom somebody was told, and those of tonight who are in the game."""
    tonight = (act for act in night.acts if isinstance(act.ability, SeekMates) and act.stock == seat)
    seen = [(act, target) for act in tonight if will_be_done(night, act) for target in night.aims(act)]
    new = [target for act, target in seen if _is_of_his(night, act, target) and target != seat]
    here = [target for target in new if not night.game.seats[target].left]
    return tuple(dict.fromkeys((*night.game.seats[seat].named.get(FOUND, ()), *here)))


def _is_of_his(night: Night, act: Act, seat: int) -> bool:
    """Whether a player's card is of the side of him who seeks, be it another who asks."""
    return night.role(seat, act).faction == night.role(act.stock).faction


register(
    "seek_mates",
    Words(
        # NOTE: the outcast, mafia but alone, looks for the mafia
        name=later.context("ability", "Search for the mafia"),
        question=later.text(
            "🔦 <b>Who do you check tonight?</b> I tell you if they're mafia; neither the godfather nor the "
            "lawyer deceives you."
        ),
    ),
)
