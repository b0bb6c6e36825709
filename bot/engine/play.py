"""A game as its parts see it: its state, the one way to wait, and who is taken out."""

from collections.abc import Awaitable, Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from types import coroutine
from typing import TYPE_CHECKING

from bot.engine.asks import Ask, Deadline
from bot.engine.chance import Chance
from bot.engine.countdown import QUIET, Countdown
from bot.engine.daynotes import DayNotes
from bot.engine.events import JOINT, BackInForce, Expelled, PlayerLeft, RoleChanged, RoleTurned, SilenceBroken, WordSaid
from bot.engine.inputs import Choice
from bot.engine.night.rivals import Rivals
from bot.engine.outputs import EVERYONE, NOBODY
from bot.engine.phases import Phase
from bot.engine.presence.vacancies import Vacancies
from bot.engine.rules import Hook, Rules
from bot.engine.seats import CURSED, SHADOW, Seat
from bot.engine.signals import DayBreaksOff, FinaleBegins, GameEnds, HeldUp, Signal
from bot.engine.voice import Voice

if TYPE_CHECKING:
    from bot.engine.bases.ability import Ability
    from bot.engine.bases.ending import Ending
    from bot.engine.bases.finale import Finale
    from bot.engine.night.scratch import Night

GRACE = 10.0
"""What was being typed as the dawn broke is no breach of a silence: so many seconds are let be (PR-063)."""


class Play(Voice):
    """The state of one game, and what abilities, procedures and endings may do with it.

    Attributes:
        dealt: the roles of seats 1, 2, 3, ... as they were dealt.
        round: the number of the night or day that is on, or was last.
        last_exit: the round of the last exit or return; `last_exit_at_night`: whether it was in its night.
        first_speaker: who speaks first on the coming day, where that is settled.
        day: what is noted for one day.
        tonight: the scratch of the night that is on, `wave` the number of the wave that was opened last in it.
        accused: who has ever had the most votes of a ballot, alone or tied, or was convicted.
        laid_aside: cards that are out of the pack.
        wave_asks: the questions of the wave that is open, or has just closed.
        rivals: which answers to exclusive questions are in force in it, and which were before.
        consents: what those who have agreed to an act have agreed to, by the ids of their questions.
        apart: the ids of questions of the same seat that have to name other players than this one.
        living_at_nightfall: who lived when the night fell.
        heeded: whose writing in the group the game heeds, `heeded_since` when (game seconds).
        rooms: the groups whose rooms are open, in the order in which they were opened.
        parting: whoever is sent out and has not gone yet.
        dying: whoever was killed in the night and has last words to speak.
        winner: who has won (a side, `draw`, or `none`), and `why`, once the game is over.
        finale: the finale that has begun, if any.
        fallen: the roles of those who have left by the rules since the last nightfall; `mourned`: in the round before.
        interrupts: what a day power does, by the id of its question.
        held_up: what waits while one takes effect: no answer comes too late for it, and it hears of every one.
        vacancies: the seats whose players have left, and which somebody else may take.
    """

    def __init__(self, rules: Rules, deal: Sequence[str], chance: Chance, *, heard: bool) -> None:
        super().__init__(rules, deal, chance, heard=heard)
        self.dealt = tuple(deal)
        self.round = 0
        self.last_exit = rules.first_night - 1
        self.last_exit_at_night = False
        self.first_speaker: int | None = None
        self.day = DayNotes()
        self.tonight: Night | None = None
        self.wave = 0
        self.accused: tuple[int, ...] = ()
        self.laid_aside: list[str] = []
        self.wave_asks: list[Ask] = []
        self.rivals = Rivals()
        self.consents: dict[int, Choice] = {}
        self.apart: dict[int, tuple[int, ...]] = {}
        self.living_at_nightfall = self.living
        self.heeded: tuple[int, ...] = ()
        self.heeded_since = 0.0
        self.rooms: list[str] = []
        self.parting: tuple[int, ...] = ()
        self.dying: tuple[int, ...] = ()
        self.winner: str | None = None
        self.finale: Finale | None = None
        self.fallen: tuple[str, ...] = ()
        self.mourned: tuple[str, ...] = ()
        self.why = ""
        self.interrupts: dict[str, Callable[[Ask], Awaitable[None]]] = {}
        self.held_up: list[HeldUp] = []
        self.vacancies = Vacancies()
        self._waiting_exits = 0
        self._awaited: Deadline | None = None
        self._countdown = QUIET

    @property
    def may_expel(self) -> bool:
        """Whether somebody may be expelled now: by day, in games that know it (EX-101)."""
        return self.phase.name == "day" and any(procedure.expels for procedure in self.rules.day)

    def silent_from(self, seat: int) -> float | None:
        """From when on whatever this player writes in the group puts him out (game seconds); None: it does not."""
        bound = self.phase.name == "day" and self.seats[seat].alive and self.seats[seat].is_barred("write")
        return self.day.since + GRACE if bound else None

    def may_return(self, seat: int) -> bool:
        """Whether a player who is out may still come back, as far as everybody knows from the roles in play."""
        return not self.seats[seat].left and any(ability.brings_back for ability in self.in_play())

    def is_done_with(self, seat: int) -> bool:
        """Whether nothing in the game hangs on a player any more: he is out, and will be asked or heard no more.

        What the dead say to one another can then do no harm. Not so while somebody may return, while an exit is under
        way, or before whoever was killed in the night has had his last words.
        """
        asked = any(ask.seat == seat for ask in self.asks.values())
        if self.seats[seat].alive or asked or seat in (self._floor or ()) or self._waiting_exits:
            return False
        recalled = seat in self.living_at_nightfall and any(procedure.recalls for procedure in self.rules.day)
        return not recalled and not self.may_return(seat)

    def in_play(self) -> Iterator["Ability"]:
        """The abilities of all roles that may have been dealt, as far as everybody knows."""
        roles = (role for role in self.rules.roles.values() if self.may_be_dealt(role.id))
        return (ability for role in roles for ability in role.abilities)

    def may_be_dealt(self, role: str) -> bool:
        """Whether somebody may have been dealt this role, as far as everybody knows (PR-380)."""
        return role in self.dealt or not self.rules.shows_deal

    def is_unshown(self, role: str) -> bool:
        """Whether there may still be somebody of this role, by the deal and the cards of those who are out."""
        if not self.rules.shows_deal:
            return True
        shown = [seat.role.id for seat in self.seats.values() if not seat.alive]
        return self.dealt.count(role) > shown.count(role)

    def is_held(self, role: str) -> bool:
        """Whether anybody in the game has this role, or has its post, if only from the next nightfall on (CT-95)."""
        holders = [seat for seat in self.seats.values() if seat.role.id == role]
        return any(
            seat.alive or any(ability.heirs(self, seat.number) for ability in seat.role.abilities) for seat in holders
        )

    # -- waiting ---------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winner is not None

    def winners(self) -> tuple[int, ...]:
        """The seats that have won, once the game is over."""
        won = self.winner
        if won is None:
            return ()
        left = [seat.role.id for seat in self.seats.values() if seat.alive]

        def has_won(seat: Seat) -> bool:
            side = self._side_to_win(seat)
            return (
                won == seat.plays_for
                or self.rules.wins(side, won)
                or self.rules.shares_win(side, won, alive=seat.alive, roles=left)
            )

        return tuple(number for number, seat in self.seats.items() if has_won(seat))

    def shared_win(self) -> tuple[str, ...]:
        """The sides that have won with another one, once the game is over, for somebody at least."""
        won = (self.winner or "").split(JOINT)
        sides = [self.seats[number].faction for number in self.winners()]
        return tuple(dict.fromkeys(side for side in sides if side in self.rules.wins_with and side not in won))

    def _side_to_win(self, seat: Seat) -> str:
        """The side with which a player wins: while he lives that of whoever has possessed him (AD-755, AD-758)."""
        owners = [mark.owner for mark in seat.statuses if mark.name == SHADOW] if seat.alive else []
        return self.seats[owners[0]].faction if owners else seat.faction

    @coroutine
    def next(self, deadline: Deadline, countdown: Countdown = QUIET) -> Generator[None, Signal, Signal]:
        """Wait for the next answer to any open question, the next leaver, or the time; `countdown` may sound before."""
        self._awaited, self._countdown = deadline, countdown
        signal = yield
        for held in self.held_up:
            held.heed(signal)
        return signal

    # -- the course ------------------------------------------------------------------------------------------

    def enter(self, phase: Phase) -> None:
        """Begin a phase."""
        self.phase = phase

    def part(self, name: str) -> None:
        """Begin a part of the day (`talk`, `verdict`, ...)."""
        self.phase = Phase(self.phase.name, self.phase.number, name, self.phase.powerless)

    def with_hook(self, hook: Hook) -> Iterator[tuple[int, "Ability"]]:
        """Whose abilities do something at a hook between the phases, in seat order; the living, as they are by then."""
        ids = self.rules.hooked.get(hook)
        if ids:
            for number, seat in self.seats.items():
                for ability in seat.role.abilities:
                    if ability.id in ids and (seat.alive or ability.outlives):
                        yield number, ability

    def chose_another(self, seat: int, exclusive: str, ability: str) -> bool:
        """Whether in the wave that is open or has just closed this seat has answered another of these questions."""
        of_seat = (ask for ask in self.wave_asks if ask.seat == seat and ask.exclusive == exclusive)
        return any(ask.chosen and ask.ability != ability for ask in of_seat)

    def lapse(self, ask: Ask) -> None:
        """An answer counts as never given (CH-23).

        What its giver had answered before to a question that excludes it is in force again, of which they are told.
        """
        if ask.chosen:
            self.take_back(ask)
        before = self.rivals.lapse(ask)
        if before is not None and before[0].id in self.asks:
            self._choose(*before)
            self.tell((ask.seat,), BackInForce(before[0].ability, before[1]))

    # -- exits -----------------------------------------------------------------------------------------------

    def take_out(self, seat: int) -> None:
        """A player is out: his open questions are closed without an answer, and choices of him are void (CH-10)."""
        marks = self.seats[seat].statuses if self.tonight is None else self.tonight.statuses(seat)
        self.seats[seat].reads = next((mark.reads for mark in marks if mark.reads), self.seats[seat].reads)
        self.set_alive(seat, alive=False)
        if not self.seats[seat].left:
            self.fallen += (self.seats[seat].role.id,)
        if self.vacancies.free.pop(seat, None) is not None:
            self.seats[seat].left = True  # nobody is there who could come back
        self.note_exit()
        self.strike(seat)

    def note_exit(self) -> None:
        """Somebody leaves now, or as good as leaves: no round without an exit goes on (CL-60)."""
        self.last_exit = self.round
        self.last_exit_at_night = self.phase.name == "night"

    def accuse(self, seats: tuple[int, ...]) -> None:
        """These have the most votes of a ballot, or are convicted."""
        self.accused = tuple(dict.fromkeys((*self.accused, *seats)))

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

    def expel(self, seat: int) -> None:
        """A player has broken the rules of the table and is out at once; the day goes on (EX-102).

        Raises:
            GameEnds: that decides the game.
        """
        self._drop_out(Expelled(seat, self.shown_role(seat)))

    def turn_into(self, seat: int, role: str) -> None:
        """A player is another role from now on, and is told so if he is in the game."""
        self.tell(NOBODY, RoleTurned(seat, self.seats[seat].role.id, role))
        self.become(seat, role)
        self.tell(self.still_in((seat,)), RoleChanged(role))

    def words_on(self, seat: int) -> tuple[str, ...]:
        """The words that a player must not use now, by day."""
        if self.phase.name != "day":
            return ()
        return tuple([mark.word for mark in self.seats[seat].statuses if mark.name == CURSED])

    def fall_to_word(self, seat: int) -> None:
        """A player has said the word that lies on him, and is out at once; the day goes on (PR-353, PR-359, PR-360).

        Raises:
            GameEnds: that decides the game.
        """
        self._drop_out(WordSaid(seat, self.shown_role(seat)))

    def break_silence(self, seat: int) -> None:
        """A silenced player has written, and is out at once; the day goes on (PR-062, PR-064).

        Raises:
            GameEnds: that decides the game.
        """
        self._drop_out(SilenceBroken(seat, self.shown_role(seat)))

    def _drop_out(self, news: Expelled | WordSaid | SilenceBroken) -> None:
        """Somebody is out in the middle of whatever goes on, and everybody hears why."""
        self.take_out(news.seat)
        self.tell(EVERYONE, news)
        self.check_endings("exit")

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

    @contextmanager
    def endings_wait(self) -> Iterator[None]:
        """While somebody's leaving still sets something off, no ending is judged (CH-21)."""
        self._waiting_exits += 1
        try:
            yield
        finally:
            self._waiting_exits -= 1

    def not_by_leaving(self) -> "tuple[Ending, ...]":
        """Endings that do not hold now, and that somebody's leaving would not decide (CH-09)."""
        return tuple(
            [one for one in self.rules.endings if (one.when == "regular" or one.alone) and not one.judge(self)]
        )

    def check_endings(self, moment: str, waiting: "tuple[Ending, ...]" = ()) -> None:
        """Look whether the game is decided at this moment: `exit`, `leaving` (CH-07), `dawn` or `dusk`.

        While somebody who is sent out speaks his last words or carries out a card it waits until he has gone (CH-21):
        he is as good as out, and must neither decide a game that somebody else's leaving brings to its end, nor be
        among its last three. Whoever turns when somebody leaves does not wait for him (DK-66). For somebody killed in
        the night, who has still to speak, only the last three wait: for all else he is out, and a game that is decided
        ends before his words (TG-10, TG-123). Those of `waiting` are asked again at the next moment only.

        Raises:
            GameEnds: it is.
            FinaleBegins: it goes over to its last set piece, once.
            DayBreaksOff: it would be, if it were not for how that has come about (EC-145).
        """
        if self._waiting_exits:
            return
        if self.rules.hooked:
            for seat, ability in self.with_hook("before_check"):
                ability.before_check(self, seat)
        if any(self.seats[seat].alive for seat in self.parting):
            return
        dying = [seat for seat in self.dying if self.seats[seat].alive]
        for seat in dying:
            self.set_alive(seat, alive=False)
        for ending in self.rules.endings_at[moment]:
            if waiting and ending in waiting:
                continue
            winner = ending.judge(self)
            if winner is not None:
                raise GameEnds(winner, ending.id)
        for seat in dying:
            self.set_alive(seat, alive=True)
        self._look_at_leaving(moment, waiting)
        for finale in self.rules.finales:
            may_begin = self.finale is None or (finale.follows and finale is not self.finale)
            if not dying and may_begin and finale.begins(self, moment):
                self.finale = finale
                raise FinaleBegins(finale)
        self.stood = self.living

    def _look_at_leaving(self, moment: str, waiting: "tuple[Ending, ...]") -> None:
        """What holds by somebody's leaving alone, and does not decide the game by that, may still do something."""
        by_leaving = self.rules.endings if moment == "leaving" else waiting
        for ending in by_leaving:
            if ending.when == "regular":
                outcome = ending.by_leaving(self)
                if outcome is not None:
                    raise GameEnds(outcome, ending.id)
        if moment == "leaving" and self.phase.name == "day":
            self.go_on_by_day()

    def go_on_by_day(self) -> None:
        """A day goes on, unless what a leaving has brought about leaves nothing to talk of by day.

        Raises:
            DayBreaksOff: it does.
        """
        if self.rules.breaking and any(ending.breaks_day(self) for ending in self.rules.breaking):
            raise DayBreaksOff
