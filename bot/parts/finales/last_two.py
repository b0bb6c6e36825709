"""`last_two`: two are left, and one of them accepts the other's hand or not."""

from bot.engine.api import EVERYONE, Aim, FactionId, Finale, Phase, Play, WinnerId, record
from bot.engine.bases.finale import is_company
from bot.engine.events import Event
from bot.engine.signals import GameEnds
from bot.text.api import Joined, retells, says


@record
class HandOffered(Event):
    """Public: two are left, and one of them is asked in private whether to join hands.

    `seconds`: the time for the answer.
    """

    two: tuple[int, ...]
    seconds: float


@record
class HandAnswered(Event, story=True):
    """Public: whether the player asked joins hands with the other."""

    seat: int
    other: int
    agreed: bool


class LastTwo(Finale, tells=(HandAnswered, HandOffered)):
    """The last two players: the one of side `asked` accepts the other's hand, or refuses (EC-23).

    Attributes:
        asked: the side of the player asked.
        other: the side of the other, who wins by a yes.
        refused: the side that wins by a no, or by silence.
        seconds: the time to think. Seconds.
    """

    follows = True
    part = "last_two"
    asks = ("join_hands",)
    aims = {"join_hands": Aim("help")}

    asked: FactionId
    other: FactionId
    refused: WinnerId
    seconds: float = 30

    def winners(self, side: str = "") -> tuple[str, ...]:
        """The sides that may win: by the yes, or by the refusal."""
        return (self.other, self.refused)

    def begins(self, game: Play, moment: str) -> bool:
        """Whether only these two are left; a leaving by night breaks off nothing (EC-17)."""
        by_night = moment == "leaving" and game.phase.name == "night"
        return not by_night and is_company(game, {self.asked: 1, self.other: 1})

    async def play(self, game: Play) -> None:
        """Ask the player, and end the game.

        Raises:
            GameEnds: always.
        """
        (seat,), (other,) = game.seats.of_faction(self.asked), game.seats.of_faction(self.other)
        game.enter(Phase("finale", len(game.seats.living)))
        game.enter(self.part)
        game.floor.give(None)
        deadline = game.deadline(game.rules.pace.seconds(self.seconds))
        game.tell(EVERYONE, HandOffered(game.seats.living, deadline.length))
        ask = game.ask(seat, "join_hands", ("yes", "no"), deadline, least=1)
        while game.now < deadline.at:
            await game.next(deadline)
        game.questions.close_topic(ask.topic)
        agreed = ask.chosen == ("yes",)
        game.tell(EVERYONE, HandAnswered(seat, other, agreed))
        raise GameEnds(self.other if agreed else self.refused, "hand_taken" if agreed else "hand_refused")


# NOTE: two are left; one of them is asked in private whether to join hands with the other
says(
    HandOffered,
    "🤝 <b>Two are left: {players}.</b> I'll ask one of them in private whether to join hands. Time's up {time}.",
    players=Joined("two"),
)

says(HandAnswered, "🤝 <b>{player}</b> joins hands with {target}.", target="other", when="agreed")

says(HandAnswered, "✋ <b>{player}</b> doesn't join hands with {target}.", target="other")

retells(HandAnswered, "🤝 {player} joined hands with {target}.", target="other", when="agreed")

retells(HandAnswered, "✋ {player} didn't join hands with {target}.", target="other")
