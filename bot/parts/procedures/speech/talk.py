"""Talk in turns."""

from typing import Annotated, Literal

from markupsafe import Markup

from bot.engine.api import EVERYONE, SILENCED, SPEECH, Aim, Conditions, Play, Procedure, record, speech
from bot.engine.bases.crowd import SIGN, Crowd, listeners
from bot.engine.bases.procedure import Beside
from bot.engine.events import Event
from bot.engine.numbers import at_size
from bot.engine.parameters.matters import matters_with
from bot.parts.procedures.exits.fouls import Fouls
from bot.parts.procedures.speech.nominating import NOMINATED, PUT_FORWARD, TAKE_BACK, Nominating, Nominations
from bot.text.api import Voice, later, register, register_pick, says


@record
class TalkOpened(Event):
    """Public: one speaks after another, in this order, each so many seconds, in so many rounds."""

    order: tuple[int, ...]
    seconds: float
    rounds: int = 1


@record
class RoleTalkBarred(Event):
    """Public: as the talk opens, a ban on speaking of roles and of the events of the night."""


@record
class ChallengeGiven(Event, on_board=True):
    """Public: the speaker has granted another player a challenge, of so many `seconds` right after the turn."""

    by: int
    seat: int
    seconds: float


@record
class TurnLost(Event):
    """Public: for a foul this player loses the turn to speak, or has only so many seconds of it."""

    seat: int
    seconds: float


class Talk(Procedure, tells=(ChallengeGiven, RoleTalkBarred, TalkOpened, TurnLost, *NOMINATED, *SPEECH)):
    """A turn for every living player, in seat order from the first speaker (CL-14 to CL-19).

    A silenced player gets neither a turn nor a challenge (GF-58).

    Attributes:
        seconds: the length of a turn, the same for all; a table gives the length by the least living.
        first_speaker: `rotating`: a random player on the first day, later the next living seat after the first
            speaker of the day before. `from_one`: the same, but the first day begins with seat 1 (DK-22). `in_turn`:
            so too, by who lived as the day broke: a seat that has left since has had its turn (SP-29 to SP-32).
            `random`: anew each day. `volunteer`: a player who has offered, else at random of those who may speak
            (AD-050).
        rotates: of `in_turn`, what moves on by one living seat each day: the `first` speaker, or the `last`.
        rounds: the number of turns of each player.
        roles: whether players may speak of roles and nights; if `barred` they are reminded (GF-24, GF-25).
        challenge: so many seconds for a challenge, which a speaker may grant to one other player in their turn and
            which is spoken right after it; each player receives at most one a day. 0: there are none.
        signs: whether listeners who may speak show their opinion of a speech, and have to raise a hand for
            the challenge (AD-056, AD-060).
        nominates: how speakers make players candidates in their own turn, if they do; a vote follows (SP-35 to SP-46).
    """

    part = "talk"
    asks = ("turn", "challenge", SIGN, PUT_FORWARD, TAKE_BACK)
    aims = {SIGN: Aim("none"), PUT_FORWARD: Aim("harm"), TAKE_BACK: Aim("none")}

    seconds: float | dict[int, float] = 60
    first_speaker: Literal["rotating", "from_one", "in_turn", "random", "volunteer"] = "rotating"
    rotates: Annotated[Literal["first", "last"], matters_with(first_speaker="in_turn")] = "first"
    rounds: int = 1
    roles: Literal["allowed", "barred"] = "allowed"
    challenge: float = 0
    signs: bool = False
    nominates: Annotated[Nominations | None, matters_with(signs=False), matters_with(challenge=0)] = None

    @property
    def conditions(self) -> Conditions:
        """The events of challenges, of a ban on talking of roles, and of nominations."""
        told = ((event, self.nominates) for event in NOMINATED)
        return ((ChallengeGiven, self.challenge), (RoleTalkBarred, self.roles == "barred"), *told)

    async def run(self, game: Play) -> None:
        """Give the living players the floor, one after another, in seat order."""
        game.enter(self.part)
        order = game.seats.from_seat(self._first(game), game.seats.living)
        if self.first_speaker != "in_turn":
            game.floor.settle_first(order[0])
        game.day.speeches.line_up(order)
        silenced = game.seats.bearing(SILENCED)
        speakers = tuple([seat for seat in order if seat not in silenced])
        seconds = self.seconds
        if isinstance(seconds, dict):
            seconds = at_size(seconds, len(order), 0.0)
        game.tell(EVERYONE, TalkOpened(speakers, game.floor.pace.turn(seconds), self.rounds))
        if self.roles == "barred":
            game.tell(EVERYONE, RoleTalkBarred())
        turns = speakers * self.rounds
        besides, challenge = self.signs or self.nominates is not None, self.challenge
        for place, seat in enumerate(turns):
            if seat in game.seats.living:
                waiting = turns[place + 1 :]
                left = self._left_of_turn(game, seat, seconds) if seat in game.discipline.owing else seconds
                if not left:
                    await self._lose_turn(game, seat)
                elif challenge:
                    await self._turn(game, seat, left, waiting)
                else:
                    crowd = self._beside(game, seat) if besides else None
                    await speech(game, seat, left, "talk", waiting, crowd=crowd)
        game.floor.give(None)

    def _left_of_turn(self, game: Play, seat: int, seconds: float) -> float:
        """The length of a player's turn, of which a foul may leave less, or nothing (SP-117 to SP-122)."""
        judge = next(iter(game.rules.day.of(Fouls)), None)
        if judge is None or not game.discipline.forgive_turn(seat):
            return seconds
        left = judge.costs(len(game.seats.living))
        game.tell(EVERYONE, TurnLost(seat, left))
        return left

    async def _lose_turn(self, game: Play, seat: int) -> None:
        """A while without a speaker, in which the player may still nominate another.

        Without a judge the player has lost nothing: the turns have no length here, and are passed over.
        """
        judge = next(iter(game.rules.day.of(Fouls)), None)
        if judge is None:
            return
        game.floor.give(())
        deadline = game.deadline(game.rules.pace.turn(judge.silence))
        beside = self._beside(game, seat)
        if beside is not None:
            beside.open(deadline, 0)
        while game.now < deadline.at and game.seats[seat].alive:
            signal = await game.next(deadline)
            if beside is not None:
                beside.hear(seat, deadline, signal)
        if beside is not None:
            beside.close()

    async def _turn(self, game: Play, seat: int, seconds: float, waiting: tuple[int, ...]) -> None:
        barred = (seat, *game.day.speeches.challenged)
        free = tuple(other for other in game.seats.with_voices if other not in barred)
        crowd = self._crowd(game, seat, free)
        challengers = free if crowd is None else ()
        challenger = await speech(game, seat, seconds, "talk", waiting, challengers=challengers, crowd=crowd)
        if challenger is not None and game.seats[challenger].alive:
            game.day.speeches.challenge(challenger)
            game.tell(EVERYONE, ChallengeGiven(seat, challenger, game.rules.pace.turn(self.challenge)))
            answers = self._crowd(game, challenger)
            await speech(game, challenger, self.challenge, "challenge", waiting, by=seat, crowd=answers)

    def _beside(self, game: Play, speaker: int) -> Beside | None:
        """The buttons beside a speaker's turn: nominations, or signs of the listeners; None without either."""
        return Nominating(game, speaker, self.nominates) if self.nominates is not None else self._crowd(game, speaker)

    def _crowd(self, game: Play, speaker: int, hands: tuple[int, ...] = ()) -> Crowd | None:
        """The listeners who may show their opinion by buttons, in games with such `signs`; else None."""
        return Crowd(game, listeners(game, speaker), hands) if self.signs else None

    def _first(self, game: Play) -> int:
        if self.first_speaker == "in_turn":
            return self._due(game)
        if self.first_speaker == "volunteer":
            return self._volunteer(game)
        if self.first_speaker == "from_one" and game.floor.first_speaker is None:
            return game.seats.living[0]
        if self.first_speaker == "random" or game.floor.first_speaker is None:
            return game.chance.draw("first_speaker", game.seats.living)
        return game.seats.from_seat(game.floor.first_speaker + 1, game.seats.living)[0]

    def _due(self, game: Play) -> int:
        """The seat that speaks first today, among those alive as the day began, or in the introduction, alive now."""
        began, floor = game.day.began or game.seats.living, game.floor
        if floor.first_speaker is None or floor.last_speaker is None:
            first = 1
        elif self.rotates == "first":
            first = floor.first_speaker + 1
        else:
            first = game.seats.from_seat(floor.last_speaker + 1, began)[0] + 1
        due = game.seats.from_seat(first, began)
        floor.settle_first(due[0], last=due[-1])
        return due[0]

    def _volunteer(self, game: Play) -> int:
        able, volunteer = game.seats.with_voices, game.day.speeches.volunteer
        if volunteer is not None and volunteer in able:
            return volunteer
        return game.chance.draw("first_speaker", able or game.seats.living)


@says(TalkOpened)
def talk_opened(say: Voice, event: TalkOpened) -> Markup:
    """The message that the players now speak one after another, and in which order."""
    t = say.tongue
    time = t.duration(event.seconds)
    if say.aloud:
        head = t.text("🎙 <b>Talk.</b> You speak out loud, one after another, {time} each.", time=time)
    else:
        head = t.text(
            "🗣 <b>Talk.</b> You speak one after another, {time} each, and only the speaker may write.", time=time
        )
    # NOTE: who speaks first
    first = [t.text("{player} begins.", player=say.player(seat)) for seat in event.order[:1]]
    rounds = [t.plural("{n} round of talk.", "{n} rounds of talk.", event.rounds)] if event.rounds > 1 else []
    return Markup(" ").join([head, *rounds, *first])


says(
    RoleTalkBarred,
    "🚫 You may accuse or defend anybody. You may not name a role or hint at one, true or made up, or talk "
    "about what happened at night.",
)


@says(TurnLost)
def turn_lost(say: Voice, event: TurnLost) -> Markup:
    """The message that a player loses a turn to speak, or part of it, for a foul."""
    t, player = say.tongue, say.player(event.seat)
    if event.seconds:
        return t.text(
            "🟨 After three fouls {player} has only {time} to speak.", player=player, time=t.duration(event.seconds)
        )
    return t.text("🟨 After three fouls {player} has no speech today.", player=player)


says(ChallengeGiven, "🎤 {player} gives {other} a challenge. Time's up {time}.", player="by", other="seat")

register("turn", name=later.context("ability", "Turn to speak"))

register(
    "challenge",
    # NOTE: a short reply that a speaker gives to another player
    name=later.context("ability", "Challenge"),
    question=later.text("🎤 <b>It's your turn. Who gets your challenge, a short reply right after you?</b>"),
)

register("sign", name=later.context("ability", "Sign"))

register_pick("agree", later.context("button", "👍"))

register_pick("disagree", later.context("button", "👎"))

register_pick("raise", later.context("button", "✋ Challenge"))
