"""The window before the vote, in which players who can take others out by day raise a hand, and are served."""

from markupsafe import Markup

from bot.engine.api import (
    CONSENT,
    EVERYONE,
    SILENCED,
    Aim,
    Ask,
    Deadline,
    Play,
    Procedure,
    RoleId,
    check_endings,
    put_out,
    record,
    without,
)
from bot.engine.events import ArmorHeld, BlastTook, Event, HandsAwaited, HandServed, HandWasted, RoleShown, ShotDown
from bot.parts.abilities.kill.explode import Explode
from bot.parts.abilities.last_act import last_acts
from bot.parts.items import KEPT, SPOILT, absorbs, held, in_reach
from bot.parts.procedures.exits.blasts import (
    BLAST,
    BlastDeclared,
    BlastFailed,
    fizzles,
    leave_by_blast,
    show_roles,
    struck,
)
from bot.parts.procedures.items.kept_guns import FiredAt
from bot.parts.procedures.items.shooting import FIRE
from bot.text.api import Voice, later, register, retells, says
from bot.text.nouns import small


@record
class GunBlewUp(Event, story=True):
    """Public: this player's gun was tampered with, and hits its holder alone."""

    seat: int


RAISE = "raise_hand"


class Window(
    Procedure,
    tells=(
        ArmorHeld,
        BlastDeclared,
        BlastFailed,
        BlastTook,
        FiredAt,
        GunBlewUp,
        HandServed,
        HandWasted,
        HandsAwaited,
        RoleShown,
        ShotDown,
    ),
):
    """The window between talk and vote for raised hands of blasters and holders of guns (AD-080 to AD-087).

    The window is open for its full time while any such card may have been dealt. Raised hands are served in the order
    in which they came, one after another, and acts take effect at once: a player who is out by then is not served.
    A player with two powers is asked for both, and the first press counts. A blaster who names no target leaves
    alone, without a word about their role; a gun is lost either way. After each act that takes a player out comes the
    pause of the last acts.

    A gun hits its target, unless armour stops that; one that was tampered with hits its holder. A silenced player
    cannot fire, and a gun that is not fired is lost (AD-243, AD-298 to AD-300, AD-672 to AD-679).

    Attributes:
        seconds: how long a hand may be raised.
        serve: the time for a raised hand to act.
        arming: the roles by which a player may come to hold a gun.
        first_day: the first day with a window.
    """

    puts_out = True
    part = "window"
    asks = (RAISE, FIRE)
    aims = {RAISE: Aim("harm", dear=True, leads_on=True), FIRE: Aim("harm")}

    seconds: float = 10
    serve: float = 20
    arming: tuple[RoleId, ...] = ()
    first_day: int = 1

    async def run(self, game: Play) -> None:
        """Let players raise a hand, let these act one after another, and take the guns away."""
        roles = tuple([role for role in game.rules.roles if game.cards.may_be_dealt(role) and _of_role(game, role)])
        guns = any(game.cards.may_be_dealt(role) for role in self.arming)
        if (roles or guns) and game.round >= self.first_day:
            game.enter(self.part)
            for seat in await self._hands(game, roles, guns):
                if game.seats[seat].alive:
                    await self._serve(game, seat)
        self.break_off(game)

    def break_off(self, game: Play) -> None:
        """Take all guns away where the day is broken off, as no gun outlasts its day."""
        for seat in game.seats:
            game.seats[seat].shed(KEPT)

    async def _hands(self, game: Play, roles: tuple[str, ...], guns: bool) -> tuple[int, ...]:
        """Wait while the window is open, and return the players with raised hands, in the order in which they came."""
        deadline = game.deadline(game.rules.pace.seconds(self.seconds))
        game.floor.give(())
        game.tell(EVERYONE, HandsAwaited(roles, guns, deadline.length))
        able = [seat for seat in game.seats.living if _blast_of(game, seat) is not None or _can_fire(game, seat)]
        asks = [game.ask(seat, RAISE, CONSENT, deadline, least=1, final=True, offer=True) for seat in able]
        raised: list[int] = []
        while game.now < deadline.at:
            signal = await game.next(deadline)
            if isinstance(signal, Ask) and signal.ability == RAISE:
                raised.append(signal.seat)
        for ask in asks:
            game.questions.close_topic(ask.topic)
        game.floor.give(None)
        return tuple(raised)

    async def _serve(self, game: Play, seat: int) -> None:
        """Give a player with a raised hand time to act, and carry out the one act."""
        deadline = game.deadline(game.rules.pace.turn(self.serve))
        asks = self._ask(game, seat, deadline)
        if not asks:
            return
        game.floor.give((seat,))
        game.tell(EVERYONE, HandServed(seat, deadline.length))
        while game.now < deadline.at and game.seats[seat].alive and not any(ask.chosen for ask in asks):
            await game.next(deadline)
        for ask in asks:
            game.questions.close_topic(ask.topic)
        game.floor.give(())
        if game.seats[seat].alive:
            chosen = next((ask for ask in asks if ask.chosen), None)
            with game.exits.wait():
                await self._act(game, seat, chosen)
            check_endings(game, "exit")
        game.floor.give(None)

    def _ask(self, game: Play, seat: int, deadline: Deadline) -> list[Ask]:
        """Ask a player for one of their possible acts; put no question if there are no targets."""
        blast, asks = _blast_of(game, seat), []
        if blast is not None and blast.takes == "one":
            asks.append(game.ask(seat, blast.id, without(game.seats.living, seat), deadline, least=1, final=True))
        elif blast is not None:
            pairs = _pairs(game, seat)
            players = tuple([other for other in game.seats.living if any(other in pair for pair in pairs)])
            apart = tuple([(one, other) for one in players for other in players if {one, other} not in map(set, pairs)])
            both = (players, players)
            asks.append(game.ask(seat, blast.id, (), deadline, least=2, parts=both, barred=apart, final=True))
        if _can_fire(game, seat):
            parts = (in_reach(game, seat), CONSENT)
            asks.append(game.ask(seat, FIRE, (), deadline, least=1, parts=parts, final=True))
        return asks

    async def _act(self, game: Play, seat: int, ask: Ask | None) -> None:
        """Carry out the chosen act, or none."""
        gun = held(game, seat, KEPT)
        game.seats[seat].shed(KEPT)
        if ask is None:
            await self._waste(game, seat)
        elif ask.ability == FIRE:
            await self._fire(game, seat, ask.players[0], spoilt=gun is not None and gun.word == SPOILT)
        else:
            await self._blow_up(game, seat, ask.players)

    async def _waste(self, game: Play, seat: int) -> None:
        """Tell the group that a player has named no target; a blaster then leaves alone."""
        leaves = _blast_of(game, seat) is not None
        game.tell(EVERYONE, HandWasted(seat, leaves))
        if leaves:
            await put_out(game, seat, BLAST)
            await last_acts(game, (seat,), BLAST)

    async def _blow_up(self, game: Play, seat: int, targets: tuple[int, ...]) -> None:
        """Take out a blaster with the targets named, except those in armour; the blaster alone if poisoned."""
        game.tell(EVERYONE, BlastDeclared(seat, game.seats[seat].role.id, targets))
        with_him = () if fizzles(game, seat, told=True) else struck(game, targets)
        out = await leave_by_blast(game, (seat, *with_him))
        await last_acts(game, out, BLAST)

    async def _fire(self, game: Play, seat: int, target: int, *, spoilt: bool) -> None:
        """Fire a player's gun at a target, or, if it was tampered with, at its holder."""
        game.tell(EVERYONE, FiredAt(seat, target))
        hit = seat if spoilt else target
        if spoilt:
            game.tell(EVERYONE, GunBlewUp(seat))
        if not game.seats[hit].alive:
            return
        if absorbs(game, hit, "gun"):
            game.tell(EVERYONE, ArmorHeld(hit))
            return
        game.day.shoot(hit, seat)
        news = (
            BlastTook((hit,)) if spoilt else ShotDown(hit, game.seats.shown_role(hit))
        )  # no bullet has left a spoilt gun
        if await put_out(game, hit, "gun", news):
            if spoilt:
                show_roles(game, (hit,))
            await last_acts(game, (hit,), "gun")


def _of_role(game: Play, role: str) -> Explode | None:
    """The ability by which holders of a role can cause a blast in the window; None without one."""
    own = game.rules.roles[role].abilities
    return next((one for one in own if isinstance(one, Explode) and one.when == "window"), None)


def _blast_of(game: Play, seat: int) -> Explode | None:
    """The ability by which a player can cause a blast now; None without one, or without players in reach."""
    blast = _of_role(game, game.seats[seat].role.id)
    if blast is None or not blast.may_act(game, seat):
        return None
    some = without(game.seats.living, seat) if blast.takes == "one" else _pairs(game, seat)
    return blast if some else None


def _pairs(game: Play, seat: int) -> list[tuple[int, int]]:
    """The pairs of living neighbours that a player can name; the player may sit between the two (AD-596)."""
    circle = game.seats.living
    beside = zip(circle, (*circle[1:], circle[0]), strict=True)
    return [pair for pair in beside if seat not in pair and pair[0] != pair[1]]


def _can_fire(game: Play, seat: int) -> bool:
    """Whether a player holds a gun and has a voice."""
    return held(game, seat, KEPT) is not None and not game.seats[seat].has(SILENCED)


register(
    "raise_hand",
    name=later.context("ability", "Raised hand"),
    question=later.text(
        "🙋 <b>Do you raise your hand?</b> If you do, you act in front of everybody, and can't take it back."
    ),
    default=later.text("If you don't answer, your hand stays down."),
)


@says(HandsAwaited)
def hands_awaited(say: Voice, event: HandsAwaited) -> Markup:
    """The message that players with a gun or a bomb may now raise a hand, and for how long."""
    t = say.tongue
    called = [Markup("<b>{}</b>").format(small(say.texts.role(role))) for role in event.roles]
    if event.guns:
        # NOTE: one of those who are called to raise a hand, in a list with names of roles
        called.append(t.context("hands", "<b>anyone with a gun</b>"))
    call = t.text(
        "🙋 <b>Hands up before the vote:</b> {called}. Time's up {time}.",
        called=t.listing(called),
        time=say.time(event.seconds),
    )
    return Markup("\n").join(line for line in (call, say.scene()) if line)


@says(HandServed)
def hand_served(say: Voice, event: HandServed) -> Markup:
    """The message to the group: the player with a raised hand whose turn to act it is."""
    t, player, time = say.tongue, say.player(event.seat), say.time(event.seconds)
    if scene := say.scene("🙋", player=player):
        return Markup(" ").join([scene, t.text("Time's up {time}.", time=time)])
    return t.text("🙋 <b>{player}</b> raised a hand and acts now. Time's up {time}.", player=player, time=time)


says(HandWasted, "💀 {player} didn't pick anybody, and is out alone.", when="leaves")

says(HandWasted, "💨 {player} didn't fire. The gun is lost.")

# NOTE: a line of the story: a player raised a hand and then picked nobody
retells(HandWasted, "🙋 {player} raised a hand, but nothing came of it.")

says(GunBlewUp, "💥 <b>The gun was tampered with:</b> it blows up in {player}'s hand.")

# NOTE: a line of the story: a spoilt gun hit the player who fired it
retells(GunBlewUp, "💥 A gun blew up in {player}'s hand.")
