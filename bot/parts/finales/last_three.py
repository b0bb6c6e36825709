"""`last_three`: three are left, and two of them join hands."""

from markupsafe import Markup
from pydantic import Field

from bot.engine.api import (
    EVERYONE,
    NOBODY,
    Aim,
    Conditions,
    FactionId,
    Finale,
    Phase,
    Play,
    Procedure,
    RoleId,
    WinnerId,
    held_up,
    record,
    without,
)
from bot.engine.bases.finale import is_company
from bot.engine.events import Event, RoleChanged, RoleTurned
from bot.engine.signals import GameEnds
from bot.text.api import Voice, later, register, retells, says


@record
class SomebodyTurned(Event):
    """Public: the living holder of this role has another role now; the name is not said."""

    was: RoleId
    role: RoleId


@record
class LastThreeBegan(Event):
    """Public: the last three talk freely, for so many `seconds`, then they join hands.

    There is neither vote nor night any more.
    """

    living: tuple[int, ...]
    seconds: float


@record
class HandsCalled(Event):
    """Public: each of the last three now secretly picks one of the other two, within so many `seconds`."""

    living: tuple[int, ...]
    seconds: float


@record
class HandsShown(Event, story=True):
    """Public: the picks of each, perhaps nobody; `pair` are the two who picked each other, if any did."""

    picks: tuple[tuple[int, int | None], ...]
    pair: tuple[int, ...]


@record
class LastThreeTalkAgain(Event):
    """Public: no two picked each other, so they talk for so many `seconds` and pick once more, for the last time."""

    seconds: float


class LastThree(
    Finale, tells=(HandsCalled, HandsShown, LastThreeBegan, LastThreeTalkAgain, RoleChanged, RoleTurned, SomebodyTurned)
):
    """The last three players, without vote and night: two join hands (JK-43 to JK-48, CM-06, CM-83, CM-84).

    They talk freely, guns in hand (CM-85), then each secretly picks one of the other two; two who picked each other
    have joined hands and the third is out. Without a pair there is a second, shorter try. Fewer than three cannot join
    hands: `faction` wins if one of it is alive, else `winner` (JK-58); and without a player of `faction` among the
    three `winner` wins at once (JK-51).

    Attributes:
        faction: the side that wins with one of its own among the two who join hands.
        winner: the side that wins if the two are without `faction`.
        without_pair: the side that wins if there is no pair in either try.
        left: begins only while exactly so many of `faction` are alive; None: any number.
        company: begins only while the living are exactly so many of each side; empty: any company.
        breaks_nights: whether a leaving by night begins the finale at once; else that night is played to its dawn.
        turns: roles whose holder becomes another role at the beginning.
        talk: the length of the talk. Seconds.
        talk_again: the length of the talk before the second try. Seconds.
        picks: how long the picks are open. Seconds.
    """

    part = "last_three"
    asks = ("join_hands",)
    aims = {"join_hands": Aim("help")}

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
        """The event that a role has become another one at the beginning, if the parameters have such roles."""
        return ((SomebodyTurned, self.turns), (RoleTurned, self.turns), (RoleChanged, self.turns))

    def winners(self, side: str = "") -> tuple[str, ...]:
        """The sides that may win, with a pair or without one."""
        return (self.winner, self.faction, self.without_pair)

    def begins(self, game: Play, moment: str) -> bool:
        """Whether three or fewer are alive, with the right number of the side."""
        if moment == "leaving" and game.phase.name == "night" and not self.breaks_nights:
            return False
        if self.company and not is_company(game, self.company):
            return False
        return len(game.seats.living) <= 3 and self.left in {None, len(game.seats.of_faction(self.faction))}

    async def play(self, game: Play) -> None:
        """Let the last three talk and then pick, and if there is no pair, once more.

        Raises:
            GameEnds: always.
        """
        game.enter(Phase("finale"))
        game.enter(self.part)
        voices = game.seats.with_voices  # all talk, except the silenced (EC-128)
        game.floor.give(voices if len(voices) < len(game.seats.living) else None)
        self._turn(game)
        self._look(game)
        length = game.rules.pace.seconds(self.talk)
        game.tell(EVERYONE, LastThreeBegan(game.seats.living, length))
        await self._talk(game, length)
        await self._join(game)
        length = game.rules.pace.seconds(self.talk_again)
        game.tell(EVERYONE, LastThreeTalkAgain(length))
        await self._talk(game, length)
        await self._join(game)
        raise GameEnds(self.without_pair, "no_hands")

    def _turn(self, game: Play) -> None:
        for seat in game.seats.living:
            was = game.seats[seat].role.id
            if was in self.turns:
                role = self.turns[was]
                game.cards.become(seat, role)
                game.tell(EVERYONE, SomebodyTurned(was, role))
                game.tell(NOBODY, RoleTurned(seat, was, role))
                game.tell((seat,), RoleChanged(role))

    def _look(self, game: Play) -> None:
        """End the game if there is nothing left to decide by hands: a player has left, or no `faction` is alive."""
        if not game.seats.has_faction(self.faction):
            raise GameEnds(self.winner, "no_faction_left")
        if len(game.seats.living) < 3:
            raise GameEnds(self.faction, "too_few")

    async def _talk(self, game: Play, seconds: float) -> None:
        for procedure in game.rules.day.of(Procedure):
            await procedure.arm(game)
        deadline = game.deadline(seconds)
        while game.now < deadline.at:
            await held_up(game, await game.next(deadline), deadline)
            self._look(game)
        for procedure in game.rules.day.of(Procedure):
            procedure.disarm(game)

    async def _join(self, game: Play) -> None:
        """Hold one try: take the picks, tell them, and end the game if there is a pair."""
        deadline = game.deadline(game.rules.pace.seconds(self.picks))
        game.tell(EVERYONE, HandsCalled(game.seats.living, deadline.length))
        asks = []
        for seat in game.seats.living:
            others = without(game.seats.living, seat)
            asks.append(game.ask(seat, "join_hands", others, deadline, least=1))
        while game.now < deadline.at:
            await game.next(deadline)
            self._look(game)
        picked = {ask.seat: ask.chosen[0] if ask.chosen else None for ask in asks}
        for ask in asks:
            game.questions.close_topic(ask.topic)
        pair = tuple(seat for seat, other in picked.items() if isinstance(other, int) and picked[other] == seat)
        shown = tuple((seat, other if isinstance(other, int) else None) for seat, other in picked.items())
        game.tell(EVERYONE, HandsShown(shown, pair))
        if pair:
            with_faction = any(game.seats[seat].faction == self.faction for seat in pair)
            raise GameEnds(self.faction if with_faction else self.winner, "joined_hands")


register(
    "join_hands",
    # NOTE: among the last three: two who pick each other have joined hands
    name=later.context("ability", "Joining hands"),
    question=later.text("🤝 <b>Who do you want to join hands with?</b>"),
    # NOTE: to one of the last two
    plainly=later.text("🤝 <b>Do you join hands with the other player? If you do, they win.</b>"),
)


@says(LastThreeBegan)
def last_three_began(say: Voice, event: LastThreeBegan) -> Markup:
    """The message that the last three may talk, and that they will then join hands."""
    t = say.tongue
    # NOTE: "آخر سه نفر، دست گرفتن": three are left, and two of them have to find one another
    head = t.text("🤝 <b>Three are left.</b> No more votes, no more nights.")
    rule = t.text(
        "Talk freely now. Then each of you secretly picks one of the other two; two who pick each other join hands, "
        "and the third is out."
    )
    time = t.text("The talk ends {time}.", time=say.time(event.seconds))
    return Markup("\n").join([head, say.rows(event.living), rule, time])


# NOTE: {was} and {role} are names of roles in the nominative
says(SomebodyTurned, "🎭 From now on there's no “{was}”, but one more “<b>{role}</b>”.")

says(
    HandsCalled,
    "🤝 <b>Join hands.</b> {players}: pick one of the other two, in our private chat. Time's up {time}.",
    players="living",
)


@says(HandsShown)
def hands_shown(say: Voice, event: HandsShown) -> Markup:
    """The message with the pick of each of the last three, and the pair, if there is one."""
    t = say.tongue
    lines = [t.text("🤝 <b>Who picked who:</b>"), *_picks(say, event)]
    if event.pair:
        lines.append(t.text("<b>{players}</b> join hands.", players=say.joined(event.pair)))
    else:
        lines.append(t.text("No two players picked each other."))
    return Markup("\n").join(lines)


def _picks(say: Voice, event: HandsShown) -> list[Markup]:
    return [_pick(say, say.player(seat), other) for seat, other in event.picks]


def _pick(say: Voice, player: Markup, other: int | None) -> Markup:
    if other is None:
        # NOTE: one of the last three who has picked nobody
        return say.tongue.context("hands", "{player}: no pick", player=player)
    # NOTE: one of the last three and whom that player has picked
    return say.tongue.context("hands", "{player} picked {target}", player=player, target=say.player(other))


@retells(HandsShown)
def _hands_shown(say: Voice, event: HandsShown) -> Markup:
    return Markup(" ").join([say.tongue.text("🤝 Who picked who:"), Markup(" · ").join(_picks(say, event))])


says(LastThreeTalkAgain, "🗣 Talk again, then pick again, for the last time. The talk ends {time}.")
