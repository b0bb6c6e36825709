"""A game: its state, and the machine that drives the narrator from input to input."""

from collections.abc import Callable, Coroutine, Sequence
from functools import partial

from bot.engine.asks import Ask, Deadline, Refusal, settled
from bot.engine.bases.finale import FinaleBegins
from bot.engine.bases.procedure import Procedure
from bot.engine.chance import Chance
from bot.engine.countdown import QUIET
from bot.engine.editions import Edition
from bot.engine.events import NotHeard, PhaseSkipped, TeamSaid, TimeExtended
from bot.engine.inputs import (
    RULINGS,
    Answer,
    Choice,
    Host,
    HostAction,
    Input,
    KeepSeats,
    Say,
    Sign,
    Substitute,
    TimeUp,
    Unreached,
    Uttered,
    Wrote,
)
from bot.engine.narrator import narrate
from bot.engine.outputs import EVERYONE, NOTHING, Step
from bot.engine.play import Play
from bot.engine.presence.breaches import break_silence, expel, fall_to_word, may_expel, silent_from, words_on
from bot.engine.presence.exits import remove
from bot.engine.presence.vacancies import is_kept, keep, may_be_taken, offer, take
from bot.engine.rules import Rules
from bot.engine.signals import DayBreaksOff, GameEnds, Gone, Signal


class Game(Play):
    """One game, driven by `start` and then `advance`; a pure function of rules, players, seed and inputs.

    Args:
        rules: the rules of the game.
        players: how many seats.
        seed: of all its randomness.
        deal: the roles of seats 1, 2, 3, ... where they are not to be drawn.
        heard: whether there are listeners. Without any, as in a mass simulation, nothing is put out, and whoever plays
            the seats takes the questions from `questions.unheard`.

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
            deal = chance.dealt(rules.deals[players])
        if not rules.roles.keys() >= set(deal) or len(deal) != players:
            raise ValueError(f"{rules.id}: {players} players cannot be dealt {list(deal)}")
        super().__init__(rules, deal, chance, heard=heard)
        self._narrator: Coroutine[None, Signal, None]

    # -- driving ---------------------------------------------------------------------------------------------

    def start(self) -> Step:
        """Begin the game: deal the roles, and run to the first wait for an input."""
        self._narrator = narrate(self)
        self._resume(None)
        return Step(self.questions.put_out())

    def advance(self, given: Input) -> Step:
        """Take one input: the step that follows, or the reason to refuse the input (then nothing has changed)."""
        awaited = self._awaited
        if awaited is None:
            return Step([], Refusal.OVER)
        refusal = self._answer(given) if type(given) is Answer else self._take(given, awaited)
        if refusal is not None:
            return Step([], refusal)
        if self.exits.vacancies.free:
            offer(self)
        outputs = self.questions.put_out()
        return Step(outputs) if outputs else NOTHING

    @property
    def waits_until(self) -> float | None:
        """The game second at which the input `TimeUp` is due; None when the game is over or has not begun."""
        if self._awaited is None:
            return None
        due = self._awaited.at - self._countdown.before
        offered = self.exits.vacancies.due() if self.exits.vacancies.free else None
        return due if offered is None else min(due, offered)

    @property
    def awaited(self) -> Deadline | None:
        """The deadline that the narrator waits for: the same object until the narrator waits for another."""
        return self._awaited

    @property
    def ends_at(self) -> float | None:
        """The game second at which the awaited deadline ends; None when the game is over or has not begun.

        `waits_until` may be earlier: a reminder, or an offer of a free seat, comes before the end.
        """
        return self._awaited.at if self._awaited is not None else None

    def _resume(self, signal: Signal) -> None:
        try:
            self._narrator.send(signal)
        except StopIteration:
            self._awaited, self._countdown = None, QUIET

    def _break_off(self, end: GameEnds | FinaleBegins | DayBreaksOff) -> None:
        try:
            self._narrator.throw(end)
        except StopIteration:
            self._awaited, self._countdown = None, QUIET

    # -- inputs ----------------------------------------------------------------------------------------------

    def _take(self, given: Input, awaited: Deadline) -> Refusal | None:
        match given:
            case Answer():
                return self._answer(given)
            case TimeUp():
                return self._time_up(given, awaited)
            case Host():
                return self._host(given, awaited)
            case KeepSeats():
                return self._keep_seats(given)
            case Substitute():
                return self._substitute(given)
            case _:
                return self._sign(given)

    def _answer(self, given: Answer) -> Refusal | None:
        questions, choice, at = self.questions, given.choice, given.at
        ask = questions.open.get(given.ask)
        if ask is None:
            return Refusal.CLOSED
        if ask.seat != given.seat:
            return Refusal.NOT_YOURS
        if at >= ask.deadline.at and not questions.powers.hold_off(ask.deadline):
            return Refusal.CLOSED  # too late, though nobody has said so yet
        refusal = ask.refuse(choice)
        if refusal is not None:
            return refusal
        if self.wave.apart and not questions.replaying and self._names_twice(ask, choice):
            return Refusal.TWICE
        if at > self.now:  # noqa: PLR1730 - at every answer, where a call costs
            self.now = at
        questions.attendance.answer(ask)
        questions.choose(ask, settled(ask, choice) if ask.alternatives else choice)
        if ask.exclusive:
            self._hold_against_others(ask)
        self._resume(ask)
        return None

    def _names_twice(self, ask: Ask, choice: Choice) -> bool:
        """Whether the choice repeats a name in another answer of the same seat, where the names must differ (CM-74).

        Inputs from a log were taken in their time, when that was not refused yet.
        """
        others = [
            self.questions.open[other] for other in self.wave.apart.get(ask.id, ()) if other in self.questions.open
        ]
        named = [pick for other in others for pick in other.chosen or ()]
        return any(isinstance(pick, int) and pick in named for pick in choice)

    def _hold_against_others(self, ask: Ask) -> None:
        """Let only the last answer to exclusive questions stand.

        A consent that its giver takes back was never given: the answer before it is in force again (CH-23).
        """
        if ask.agrees and not ask.chosen and self.follows(Edition.CONSENT_TAKEN_BACK):
            self.wave.lapse(ask)
            return
        self.wave.rivals.note(ask)
        if not ask.chosen:
            return
        for other in self.questions.open.values():
            if other is not ask and other.seat == ask.seat and other.exclusive == ask.exclusive and other.chosen:
                self.questions.take_back(other)

    def _time_up(self, given: TimeUp, awaited: Deadline) -> Refusal | None:
        due = self.waits_until
        if due is None or given.at < due:
            return Refusal.CLOSED
        self._pass(given.at)
        forfeited = self.exits.vacancies.overdue(self.now) if self.exits.vacancies.free else None
        if forfeited is not None:
            self._leaves(forfeited, partial(remove, self, why=self.exits.vacancies.free[forfeited].why))
        elif self.now < awaited.at:
            self._countdown.sound(awaited.at - self.now)
        else:
            self._resume(None)
        return None

    def _keep_seats(self, given: KeepSeats) -> Refusal | None:
        self._pass(given.at)
        self.exits.vacancies.keep(given.kept, by_day=given.by_day)
        return None

    def _substitute(self, given: Substitute) -> Refusal | None:
        if not may_be_taken(self, given.seat):
            return Refusal.CLOSED
        self._pass(given.at)
        take(self, given.seat)
        return None

    def _sign(self, given: Say | Sign | Wrote | Uttered | Unreached) -> Refusal | None:
        if not self._plays(given.seat):
            return Refusal.OUT
        self._pass(given.at)
        if isinstance(given, Unreached):
            self.questions.attendance.unreached(given.seat)
            return None
        self.questions.attendance.sign(given.seat)
        if isinstance(given, Say):
            self._say(given.seat, given.text)
        elif isinstance(given, Wrote) and self._breaks_silence(given.seat):
            self._leaves(given.seat, partial(break_silence, self))
        elif isinstance(given, Uttered) and words_on(self, given.seat):
            self._leaves(given.seat, partial(fall_to_word, self))
        elif isinstance(given, Wrote) and given.seat in self.floor.heeded:
            self._resume(given)
        return None

    def _breaks_silence(self, seat: int) -> bool:
        since = silent_from(self, seat)
        return since is not None and self.now >= since

    def _leaves(self, seat: int, leave: Callable[[int], None]) -> None:
        """Let a player leave in mid-game, and tell the waiting narrator so, unless the exit breaks its work off."""
        try:
            leave(seat)
        except (GameEnds, FinaleBegins, DayBreaksOff) as end:
            self._break_off(end)
        else:
            self._resume(Gone(seat))

    def _say(self, number: int, text: str) -> None:
        hearers = self.teams.hearers(number)
        if hearers is None:
            self.tell((number,), NotHeard())
        else:
            self.tell(hearers, TeamSaid(number, text))

    def _rule(self, given: Host) -> Refusal | None:
        """Carry out a judge's ruling (such as a foul) by day, about a player who is not out, or refuse the ruling."""
        if not self._plays(given.seat) or given.seat in (*self.exits.parting, *self.exits.dying):
            return Refusal.OUT
        judged = (one for one in self.rules.day.of(Procedure) if one.may_rule(self, given.action, given.seat))
        procedure = next(judged, None) if self.phase.name == "day" else None
        if procedure is None:
            return Refusal.CLOSED
        self._pass(given.at)
        try:
            procedure.rule(self, given.action, given.seat)
        except (GameEnds, FinaleBegins, DayBreaksOff) as end:
            self._break_off(end)
        else:
            if not self.seats[given.seat].alive:
                self._resume(Gone(given.seat))
        return None

    def _host(self, given: Host, awaited: Deadline) -> Refusal | None:
        if given.action in RULINGS:
            return self._rule(given)
        if given.action in {HostAction.LEAVE, HostAction.KICK, HostAction.EXPEL} and not self._plays(given.seat):
            return Refusal.OUT
        if given.action is HostAction.EXPEL and not may_expel(self):
            return Refusal.CLOSED
        if given.action is HostAction.LEAVE and given.seat in self.exits.vacancies.free:
            return Refusal.OUT
        self._pass(given.at)
        match given.action:
            case HostAction.EXPEL:
                self._leaves(given.seat, partial(expel, self))
            case HostAction.LEAVE | HostAction.KICK if is_kept(self, given.seat):
                keep(self, given.seat, given.action.value)
            case HostAction.LEAVE | HostAction.KICK:
                self._leaves(given.seat, partial(remove, self, why=given.action.value))
            case HostAction.EXTEND:
                awaited.extend(given.seconds)
                self.tell(EVERYONE, TimeExtended(given.seconds))
            case HostAction.SKIP:
                self.tell(EVERYONE, PhaseSkipped())
                awaited.end(self.now)
                self._resume(None)
            case HostAction.ABORT:
                self._break_off(GameEnds("none", "aborted"))
        return None

    def _plays(self, seat: int) -> bool:
        return seat in self.seats.living

    def _pass(self, at: float) -> None:
        """Move the game's time on to this moment; time never goes back."""
        if at > self.now:  # noqa: PLR1730 - at every input, where a call costs
            self.now = at
