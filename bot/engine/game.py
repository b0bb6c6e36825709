"""A game: its state, and the machine that drives the narrator from input to input."""

from collections.abc import Awaitable, Callable, Coroutine, Generator, Sequence
from types import coroutine
from typing import TYPE_CHECKING

from bot.engine.asks import Ask, Deadline, Refusal
from bot.engine.chance import Chance
from bot.engine.daynotes import DayNotes
from bot.engine.events import NotHeard, PhaseSkipped, PlayerLeft, TeamSaid, TimeExtended
from bot.engine.inputs import Answer, Host, HostAction, Input, Say, Sign, TimeUp, Unreached, Wrote
from bot.engine.narrator import narrate
from bot.engine.outputs import EVERYONE, Step
from bot.engine.phases import Phase
from bot.engine.rules import Rules
from bot.engine.signals import FinaleBegins, GameEnds, Gone, Signal
from bot.engine.voice import Voice

if TYPE_CHECKING:
    from bot.engine.night import Night


class Game(Voice):
    """One game, driven by `start` and then `advance`; a pure function of rules, players, seed and inputs.

    Args:
        rules: what is played.
        players: how many seats.
        seed: of all its randomness.
        deal: the roles of seats 1, 2, 3, ... where they are not to be drawn.
        heard: whether anybody hears and sees what the narrator says and shows. Where nobody does, as in a mass
            simulation, nothing is put out but the questions.

    Raises:
        ValueError: the rules know no deal for so many players, or `deal` names an unknown role.
    """

    def __init__(
        self, rules: Rules, players: int, seed: str, deal: Sequence[str] | None = None, *, heard: bool = True
    ) -> None:
        chance = Chance(seed)
        if deal is None:
            if players not in rules.deals:
                raise ValueError(f"{rules.id}: no composition for {players} players")
            deal = chance.shuffled("deal", rules.deals[players])
        unknown = [role for role in deal if role not in rules.roles]
        if unknown or len(deal) != players:
            raise ValueError(f"{rules.id}: {players} players cannot be dealt {list(deal)}")
        super().__init__(rules, deal, chance, heard=heard)
        self.dealt = tuple(deal)
        self.round = 0
        self.last_exit = rules.first_night - 1
        self.last_exit_at_night = False
        self.first_speaker: int | None = None
        self.day = DayNotes()
        self.tonight: Night | None = None
        self.laid_aside: list[str] = []
        self.wave_asks: list[Ask] = []
        self.living_at_nightfall = players
        self.heeded: tuple[int, ...] = ()
        self.rooms: dict[str, bool] = {}
        self.circles: dict[int, tuple[int, ...]] = {}
        self.parting: tuple[int, ...] = ()
        self.winner: str | None = None
        self.in_finale = False
        self.why = ""
        self.interrupts: dict[str, Callable[[Ask], Awaitable[None]]] = {}
        self._narrator: Coroutine[None, Signal, None]
        self._awaited: Deadline | None = None
        self._before = 0.0

    # -- driving ---------------------------------------------------------------------------------------------

    def start(self) -> Step:
        """Begin: deal and run to the first wait."""
        self._narrator = narrate(self)
        self._resume(None)
        return Step(self._put_out())

    def advance(self, given: Input) -> Step:
        """Take one input: what it causes, or why it is refused (then nothing has changed)."""
        awaited = self._awaited
        if awaited is None:
            return Step([], Refusal.OVER)
        match given:
            case Answer():
                refusal = self._answer(given)
            case TimeUp():
                refusal = self._time_up(given, awaited)
            case Host():
                refusal = self._host(given, awaited)
            case _:
                refusal = self._sign(given)
        return Step(self._put_out()) if refusal is None else Step([], refusal)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winner is not None

    @property
    def waits_until(self) -> float | None:
        """When, in game time, `TimeUp` is due; None when the game is over or has not begun."""
        return self._awaited.at - self._before if self._awaited is not None else None

    @coroutine
    def next(self, deadline: Deadline, before: float = 0.0) -> Generator[None, Signal, Signal]:
        """Wait for the next answer to any open question, the next leaver, or the time.

        `before` asks to be woken so many seconds earlier, wherever the host moves the deadline; whoever gives it
        looks at `now`.
        """
        self._awaited, self._before = deadline, before
        return (yield)

    def _resume(self, signal: Signal) -> None:
        try:
            self._narrator.send(signal)
        except StopIteration:
            self._awaited = None

    def _break_off(self, end: GameEnds | FinaleBegins) -> None:
        try:
            self._narrator.throw(end)
        except StopIteration:
            self._awaited = None

    # -- inputs ----------------------------------------------------------------------------------------------

    def _answer(self, given: Answer) -> Refusal | None:
        ask = self.asks.get(given.ask)
        if ask is None:
            return Refusal.CLOSED
        if ask.seat != given.seat:
            return Refusal.NOT_YOURS
        if given.at >= ask.deadline.at:
            return Refusal.CLOSED  # too late, though nobody has said so yet
        refusal = ask.refuse(given.choice)
        if refusal is not None:
            return refusal
        self._pass(given.at)
        self.attendance.sign(given.seat)
        self._choose(ask, given.choice)
        if ask.exclusive and ask.chosen:
            self._take_back_others(ask)
        self._resume(ask)
        return None

    def _take_back_others(self, ask: Ask) -> None:
        """Of exclusive questions only the last one answered keeps its answer."""
        for other in self.asks.values():
            if other is not ask and other.seat == ask.seat and other.exclusive == ask.exclusive and other.chosen:
                self.take_back(other)

    def _time_up(self, given: TimeUp, awaited: Deadline) -> Refusal | None:
        if given.at < awaited.at - self._before:
            return Refusal.CLOSED
        self._pass(given.at)
        self._resume(None)
        return None

    def _sign(self, given: Say | Sign | Wrote | Unreached) -> Refusal | None:
        if not self._plays(given.seat):
            return Refusal.OUT
        self._pass(given.at)
        if isinstance(given, Unreached):
            self.attendance.unreached(given.seat)
            return None
        self.attendance.sign(given.seat)
        if isinstance(given, Say):
            self._say(given.seat, given.text)
        elif isinstance(given, Wrote) and given.seat in self.heeded:
            self._resume(given)
        return None

    def _say(self, number: int, text: str) -> None:
        team = self.team_of(number)
        circle = next((members for members in self.circles.values() if number in members), None)
        if circle is not None:
            mates = tuple(mate for mate in circle if mate != number and self.seats[mate].alive)
            self.tell(mates, TeamSaid(number, text))
        elif team is not None and self.rooms.get(team.id) and number in self.room(team):
            mates = tuple(mate for mate in self.room(team) if mate != number)
            self.tell(mates, TeamSaid(number, text))
        else:
            self.tell((number,), NotHeard())

    def _host(self, given: Host, awaited: Deadline) -> Refusal | None:
        if given.action in {HostAction.LEAVE, HostAction.KICK} and not self._plays(given.seat):
            return Refusal.OUT
        self._pass(given.at)
        match given.action:
            case HostAction.LEAVE | HostAction.KICK:
                try:
                    self.remove(given.seat, given.action.value)
                except (GameEnds, FinaleBegins) as end:
                    self._break_off(end)
                else:
                    self._resume(Gone(given.seat))
            case HostAction.EXTEND:
                awaited.at += given.seconds
                awaited.length += given.seconds
                self.tell(EVERYONE, TimeExtended(given.seconds))
            case HostAction.SKIP:
                self.tell(EVERYONE, PhaseSkipped())
                awaited.at = self.now
                self._resume(None)
            case HostAction.ABORT:
                self._break_off(GameEnds("none", "aborted"))
        return None

    def _plays(self, seat: int) -> bool:
        return seat in self.living

    def _pass(self, at: float) -> None:
        """Time passes; it never goes back."""
        self.now = max(self.now, at)

    # -- the course ------------------------------------------------------------------------------------------

    def enter(self, phase: Phase) -> None:
        """Begin a phase."""
        self.phase = phase

    def part(self, name: str) -> None:
        """Begin a part of the day (`talk`, `verdict`, ...)."""
        self.phase = Phase(self.phase.name, self.phase.number, name, self.phase.powerless)

    def chose_another(self, seat: int, exclusive: str, ability: str) -> bool:
        """Whether in the wave that is open or has just closed this seat has answered another of these questions."""
        of_seat = (ask for ask in self.wave_asks if ask.seat == seat and ask.exclusive == exclusive)
        return any(ask.chosen and ask.ability != ability for ask in of_seat)

    # -- exits -----------------------------------------------------------------------------------------------

    def take_out(self, seat: int) -> None:
        """A player is out: his open questions are closed without an answer, and choices of him are void (CH-10)."""
        self.set_alive(seat, alive=False)
        self.last_exit = self.round
        self.last_exit_at_night = self.phase.name == "night"
        self.strike(seat)

    def bring_back(self, seat: int) -> None:
        """A player who was out is in the game again, with what he had left."""
        self.set_alive(seat, alive=True)
        self.last_exit = self.round

    def remove(self, seat: int, why: str) -> None:
        """A player leaves the game (CH-07): nothing of his works any more, and endings are checked (CH-15).

        Raises:
            GameEnds: that decides the game.
        """
        self.leave(seat, why)
        self.check_endings("leaving")

    def leave(self, seat: int, why: str) -> None:
        """A player leaves the game, endings unchecked: several may leave at the same moment."""
        self.vacate(seat)
        self.tell_left(seat, why)

    def vacate(self, seat: int) -> None:
        """A player leaves the game, which `tell_left` has still to say."""
        self.seats[seat].left = True
        self.take_out(seat)

    def tell_left(self, seat: int, why: str) -> None:
        """Say that a player has left the game."""
        self.tell(EVERYONE, PlayerLeft(seat, why, self.shown_role(seat)))

    def check_endings(self, moment: str) -> None:
        """Look whether the game is decided at this moment: `exit`, `leaving` (CH-07), `dawn` or `dusk`.

        While somebody who is sent out speaks his last words it waits until he has gone: he is as good as out, and must
        neither decide a game that somebody else's leaving brings to its end, nor be among its last three.

        Raises:
            GameEnds: it is.
            FinaleBegins: it goes over to its last set piece, once.
        """
        if any(self.seats[seat].alive for seat in self.parting):
            return
        for ending in self.rules.endings_at[moment]:
            winner = ending.judge(self)
            if winner is not None:
                raise GameEnds(winner, ending.id)
        for finale in self.rules.finales:
            if not self.in_finale and finale.begins(self):
                self.in_finale = True
                raise FinaleBegins(finale)
