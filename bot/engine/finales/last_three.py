"""`last_three`: three are left, and two of them join hands."""

from collections.abc import Mapping
from typing import ClassVar

from pydantic import Field

from bot.engine.api import EVERYONE, NOBODY, Aim, Conditions, FactionId, Phase, Play, RoleId, WinnerId, without
from bot.engine.events import (
    HandsCalled,
    HandsShown,
    LastThreeBegan,
    LastThreeTalkAgain,
    RoleChanged,
    RoleTurned,
    SomebodyTurned,
)
from bot.engine.finales.base import Finale, is_company
from bot.engine.procedures.base import held_up
from bot.engine.signals import GameEnds


class LastThree(
    Finale, tells=(HandsCalled, HandsShown, LastThreeBegan, LastThreeTalkAgain, RoleChanged, RoleTurned, SomebodyTurned)
):
    """Three are left: neither vote nor night any more, two of them join hands (JK-43 to JK-48, CM-06, CM-83, CM-84).

    They talk freely, guns in hand (CM-85), then each secretly picks one of the other two; two who picked each other
    have joined hands and the third is out. Without a pair there is a second, shorter try. Fewer than three cannot join
    hands: `faction` wins if one of it is alive, else `winner` (JK-58); and with nobody of `faction` among the three
    `winner` wins at once (JK-51).

    Attributes:
        faction: the side that wins with one of its own among the two who join hands.
        winner: the side that wins where the two are without it.
        without_pair: the side that wins if nobody has joined hands in either try.
        left: begins only while exactly so many of `faction` are alive; None: however many there are.
        company: begins only while the living are exactly so many of each side; empty: whoever they are.
        breaks_nights: whether somebody's leaving by night begins it at once; else that night is played to its dawn.
        turns: roles whose holder becomes another role as it begins.
        talk: how long they talk. Seconds.
        talk_again: how long they talk before the second try. Seconds.
        picks: how long the picks are open. Seconds.
    """

    part: ClassVar[str] = "last_three"
    asks: ClassVar[tuple[str, ...]] = ("join_hands",)
    aims: ClassVar[Mapping[str, Aim]] = {"join_hands": Aim("help")}

    faction: FactionId
    winner: WinnerId
    without_pair: FactionId
    left: int | None = None
    company: dict[FactionId, int] = Field(default_factory=dict)
    breaks_nights: bool = True
    turns: dict[RoleId, RoleId] = Field(default_factory=dict)
    talk: float = 180
    talk_again: float = 60
    picks: float = 30

    @property
    def conditions(self) -> Conditions:
        """That somebody turns as it begins."""
        return ((SomebodyTurned, self.turns), (RoleTurned, self.turns), (RoleChanged, self.turns))

    def winners(self, side: str = "") -> tuple[str, ...]:  # noqa: ARG002 - a finale is nobody's
        """Both who hold hands and who do not."""
        return (self.winner, self.faction, self.without_pair)

    def begins(self, game: Play, moment: str) -> bool:
        """Whether no more than three are alive, with so many of the side as it takes."""
        if moment == "leaving" and game.phase.name == "night" and not self.breaks_nights:
            return False
        if self.company and not is_company(game, self.company):
            return False
        return len(game.living) <= 3 and self.left in {None, len(game.of_faction(self.faction))}

    async def play(self, game: Play) -> None:
        """Let them talk, pick, and once more.

        Raises:
            GameEnds: always.
        """
        game.enter(Phase("finale"))
        game.part(self.part)
        self._give_floor(game)
        self._turn(game)
        self._look(game)
        length = game.rules.pace.seconds(self.talk)
        game.tell(EVERYONE, LastThreeBegan(game.living, length))
        await self._talk(game, length)
        await self._join(game)
        length = game.rules.pace.seconds(self.talk_again)
        game.tell(EVERYONE, LastThreeTalkAgain(length))
        await self._talk(game, length)
        await self._join(game)
        raise GameEnds(self.without_pair, "no_hands")

    def _give_floor(self, game: Play) -> None:
        """All may talk, but for those who are silenced (EC-128)."""
        voices = game.with_voices
        game.give_floor(voices if len(voices) < len(game.living) else None)

    def _turn(self, game: Play) -> None:
        for seat in game.living:
            was = game.seats[seat].role.id
            if was in self.turns:
                role = self.turns[was]
                game.become(seat, role)
                game.tell(EVERYONE, SomebodyTurned(was, role))
                game.tell(NOBODY, RoleTurned(seat, was, role))
                game.tell((seat,), RoleChanged(role))

    def _look(self, game: Play) -> None:
        """Whether there is nothing left to decide by hands."""
        if not game.has_faction(self.faction):
            raise GameEnds(self.winner, "no_faction_left")
        if len(game.living) < 3:
            raise GameEnds(self.faction, "too_few")

    async def _talk(self, game: Play, seconds: float) -> None:
        for procedure in game.rules.day:
            await procedure.arm(game)
        deadline = game.deadline(seconds)
        while game.now < deadline.at:
            await held_up(game, await game.next(deadline), deadline)
            self._look(game)
        for procedure in game.rules.day:
            procedure.disarm(game)

    async def _join(self, game: Play) -> None:
        """One try: the picks, then what they have come to."""
        deadline = game.deadline(game.rules.pace.seconds(self.picks))
        game.tell(EVERYONE, HandsCalled(game.living, deadline.length))
        asks = []
        for seat in game.living:
            others = without(game.living, seat)
            asks.append(game.ask(seat, "join_hands", others, deadline, least=1))
        while game.now < deadline.at:
            await game.next(deadline)
            self._look(game)
        picked = {ask.seat: ask.chosen[0] if ask.chosen else None for ask in asks}
        for ask in asks:
            game.close_topic(ask.topic)
        pair = tuple(seat for seat, other in picked.items() if isinstance(other, int) and picked[other] == seat)
        shown = tuple((seat, other if isinstance(other, int) else None) for seat, other in picked.items())
        game.tell(EVERYONE, HandsShown(shown, pair))
        if pair:
            with_faction = any(game.seats[seat].faction == self.faction for seat in pair)
            raise GameEnds(self.faction if with_faction else self.winner, "joined_hands")
