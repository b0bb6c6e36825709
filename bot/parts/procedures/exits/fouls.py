"""Fouls: a judge keeps order at the table."""

from typing import Annotated, ClassVar, Literal

from markupsafe import Markup
from pydantic import Field

from bot.engine.api import EVERYONE, Conditions, Edition, FactionId, Play, Procedure, WinnerId, record
from bot.engine.events import Event, Expelled
from bot.engine.inputs import HostAction
from bot.engine.parameters.matters import matters_unless
from bot.engine.presence.breaches import expel
from bot.engine.signals import GameEnds
from bot.text.api import Voice, retells, says

DEFEAT = "defeat"
"""The reason of the end of a game in which a judge has declared a side defeated."""


@record
class FoulGiven(Event, story=True):
    """Public: the judge has given a foul, the player's `count`-th of its kind; `means`: a `turn` is lost, or `out`."""

    seat: int
    count: int
    technical: bool
    means: Literal["", "turn", "out"]


@record
class FoulTakenBack(Event):
    """Public: the judge has taken the player's latest foul back, of which `count` are left."""

    seat: int
    count: int
    technical: bool


@record
class DefeatDeclared(Event, story=True):
    """Public: the judge has declared that the side of this player has lost."""

    seat: int


class Fouls(Procedure, tells=(DefeatDeclared, Expelled, FoulGiven, FoulTakenBack)):
    """The judge's fouls: by day a host who has no seat in the game gives them for breaches of the rules (SP-113).

    They count for the whole game. The judge may also put a player out at once, and declare the defeat of a side.

    Attributes:
        third: what the third foul costs: the next turn of the talk (`no_speech`), most of it (`short`), or `nothing`.
        silence: how long nobody has the floor if the turn is lost; the player can still nominate meanwhile.
        short: the length of a turn that is only cut short.
        few: the most living players with whom a lost turn is only cut short.
        technical: the number of technical fouls, which are counted apart, that puts a player out; 0: there are none.
        defeat: the sides that may be declared to have lost, each with the side that wins then.
    """

    puts_out = True
    expels = True
    judged = True

    third: Literal["no_speech", "short", "nothing"] = "no_speech"
    silence: Annotated[float, matters_unless(third=("nothing", "short"))] = 20
    short: Annotated[float, matters_unless(third="nothing")] = 30
    few: Annotated[int, matters_unless(third=("nothing", "short"))] = 4
    technical: int = 0
    defeat: dict[FactionId, WinnerId] = Field(default_factory=dict)

    THIRD: ClassVar[int] = 3
    LAST: ClassVar[int] = 4

    @property
    def conditions(self) -> Conditions:
        """The events that depend on parameters: a defeat that the judge declares."""
        return ((DefeatDeclared, self.defeat),)

    def winners(self, side: str = "") -> tuple[str, ...]:
        """The sides that may win by a declaration."""
        return tuple(self.defeat.values())

    async def run(self, game: Play) -> None:
        """Do nothing: fouls come at any time."""

    def may_rule(self, game: Play, ruling: HostAction, seat: int) -> bool:
        """Whether the judge may now rule so about a player."""
        match ruling:
            case HostAction.UNFOUL:
                return seat in game.discipline.latest
            case HostAction.TECH_FOUL:
                return self.technical > 0
            case HostAction.DEFEAT:
                return game.seats[seat].faction in self.defeat
            case _:
                return ruling is HostAction.FOUL

    def rule(self, game: Play, ruling: HostAction, seat: int) -> None:
        """Give or take back a foul, or end the game at once; a result that is fixed already stands (SP-147).

        Raises:
            GameEnds: a defeat is declared, or a player is out by whose exit the game is decided.
        """
        match ruling:
            case HostAction.UNFOUL:
                self._take_back(game, seat)
            case HostAction.DEFEAT:
                if game.outcome.fixed is not None and game.follows(Edition.RESULT_STANDS):
                    raise game.outcome.fixed[0]
                game.tell(EVERYONE, DefeatDeclared(seat))
                raise GameEnds(self.defeat[game.seats[seat].faction], DEFEAT)
            case _:
                self._give(game, seat, technical=ruling is HostAction.TECH_FOUL)

    def _give(self, game: Play, seat: int, *, technical: bool) -> None:
        count = game.discipline.give(seat, technical=technical)
        out = count >= (self.technical if technical else self.LAST)
        turn = not technical and count == self.THIRD and self.third != "nothing"
        if turn:
            game.discipline.owe_turn(seat)
        game.tell(EVERYONE, FoulGiven(seat, count, technical, "out" if out else "turn" if turn else ""))
        if out:
            expel(game, seat)

    def _take_back(self, game: Play, seat: int) -> None:
        technical = game.discipline.latest[seat]
        left = game.discipline.take_back(seat)
        if not technical and left == self.THIRD - 1:
            game.discipline.forgive_turn(seat)
        game.tell(EVERYONE, FoulTakenBack(seat, left, technical))

    def costs(self, living: int) -> float:
        """The seconds that are left of a turn that a foul has cost, with so many living players; 0: it is lost."""
        return self.short if self.third == "short" or living <= self.few else 0.0


@says(FoulGiven)
def foul_given(say: Voice, event: FoulGiven) -> Markup:
    """The message that a player has a foul, and what that costs."""
    t, player = say.tongue, say.player(event.seat)
    if event.technical:
        # NOTE: the judge gives a technical foul, for bad manners; {count} is how many the player has
        head = t.text("🟥 <b>Technical foul no. {count}: {player}.</b>", player=player, count=event.count)
    else:
        # NOTE: the judge gives a foul; {count} is how many the player has
        head = t.text("🟨 <b>Foul no. {count}: {player}.</b>", player=player, count=event.count)
    if event.means == "turn":
        return head + Markup(" ") + t.text("It costs the next speech.")
    return head


# NOTE: a line of the story; {count} is how many the player has had by then
retells(FoulGiven, "🟥 {player} was given technical foul number {count}.", when="technical")

# NOTE: a line of the story; {count} is how many the player has had by then
retells(FoulGiven, "🟨 {player} was given foul number {count}.")

says(FoulTakenBack, "↩️ {player}'s technical foul is taken back. Technical fouls now: {count}.", when="technical")

says(FoulTakenBack, "↩️ {player}'s foul is taken back. Fouls now: {count}.")

says(DefeatDeclared, "⚖️ <b>The judge rules that {player}'s team has lost.</b>")

# NOTE: a line of the story
retells(DefeatDeclared, "⚖️ The judge ruled that {player}'s team had lost.")
