"""`give_gun`: arm players for the coming day."""

from collections.abc import Sequence
from itertools import chain, cycle
from typing import Annotated, Literal

from markupsafe import Markup
from pydantic import Field

from bot.engine.api import Act, Ask, Deadline, FactionId, Holder, Night, Pick, Play, Status, among, record, without
from bot.engine.events import Event
from bot.engine.night.doubling import is_doubled
from bot.engine.night.scratch import AWAY
from bot.engine.numbers import BySize, count_for
from bot.engine.traits.taking import ComesBack, GivesThings, Movable
from bot.parts.abilities.rationed import within
from bot.parts.abilities.targeted import Targeted, places
from bot.parts.items import GUN, KEPT, SPEAR, better, gun, spent
from bot.parts.procedures.items.shooting import bullet
from bot.text.api import Voice, deed, later, register, register_pick, says


@record
class GunGiven(Event, story=True):
    """Secret until the end: a gun for the coming day. `kind`: `real` or `blank`, a `spear`, or a `kept gun`."""

    by: int
    target: int
    kind: Annotated[str, among("real", "blank", "spear", KEPT)]


Kind = Literal["real", "blank", "spear"]

PAIR: tuple[Kind, Kind] = ("real", "blank")

OF_A_KIND: dict[str, str] = {"real_gun": "real", "blank_gun": "blank"}
"""The questions for a gun of one kind alone, each with the kind."""


class GiveGun(Targeted, Movable, ComesBack, GivesThings, tells=(GunGiven,)):
    """A player named holds a gun on the coming day, real or blank, without knowing which (CM-72 to CM-82, ZD-65).

    A gun whose holder is out before firing comes back (see `arming` and `last_call`). Of two guns a player keeps one,
    the real one; a player who is away gets none. A `spear` (EX-86) is thrown and comes back, as `spears` says.

    Attributes:
        stock: the number of guns of each kind for the game; a table gives the number by the least players of the game,
            such as `{24: 4, 16: 3, 0: 2}`.
        a_night: the number of guns that may be given in a night, to different players; each has a question of its own,
            and a second one offers only kinds of which two are left.
        to_himself: the kinds that the giver may keep.
        to: the players who may get each kind, where each kind has its own question: `not_mates`, or `mates` and the
            giver (TG-42 to TG-44).
        beside: kinds that are given only together with another; an order without the other gives nothing (TG-89).
        returns: the players whose guns come back: all who are out before they fire (`always`), only `victims` of the
            night of the gift, or none (`never`).
        spares: sides that real guns do not harm; a real gun that the giver gives to a player of these sides is a blank
            (TG-45 to TG-48).
        pair: whether a real and a blank gun are given together or not at all (EC-76): the question is for two players,
            and a real gun that comes back brings a blank one with it (EC-81); a doubled giver may give two pairs, and
            is charged one.
    """

    stage = "deliver"
    purpose = "help"
    asks = ("second_gun", *OF_A_KIND)

    stock: dict[Kind, BySize]
    a_night: Literal[1, 2] = 1
    to_himself: tuple[Kind, ...] = ()
    to: dict[Kind, Literal["mates", "not_mates"]] = Field(default_factory=dict)
    beside: dict[Kind, Kind] = Field(default_factory=dict)
    returns: Literal["always", "victims", "never"] = "always"
    spares: tuple[FactionId, ...] = ()
    pair: bool = False

    def left(self, game: Play, seat: int, beside: int) -> tuple[str, ...]:
        """The kinds of gun of which the giver has one left, after `beside` others in the same answer."""
        uses, players = game.seats[seat].uses, len(game.seats)
        return tuple(
            kind
            for kind, count in self.stock.items()
            if within(uses.get(spent(kind), 0) + beside, count_for(count, players))
        )

    def is_asked(self, game: Play, holder: Holder) -> bool:
        """Whether the giver has a gun left; without one they are not asked, and not told of a block (ZD-85)."""
        kinds = self.left(game, holder.stock, 0)
        return super().is_asked(game, holder) and len(kinds) >= (len(PAIR) if self.pair else 1)

    def choices(self, game: Play, seat: int) -> tuple[int, ...]:
        """The living players whom the giver may arm."""
        return game.seats.living if self.to_himself else without(game.seats.living, seat)

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask for one gun after another, a player and the kind; each kind apart; or for the two players of a pair."""
        if self.to:
            return self._ask_apart(game, holder.seat, deadline)
        if self.pair:
            players = tuple([self._players(game, holder.seat, kind) for kind in PAIR])
            parts, enough = places(game, holder.seat, players)
            return [game.ask(holder.seat, self.id, (), deadline, parts=parts, enough=enough)]
        names = (self.id, *self.asks)[: 2 if is_doubled(game, holder.seat) else self.a_night]
        asks = (self._ask(game, holder, name, beside, deadline) for beside, name in enumerate(names))
        put = [ask for ask in asks if ask is not None]
        for ask in put:
            game.wave.keep_apart(ask, [other for other in put if other is not ask])
        return put

    def _ask(self, game: Play, holder: Holder, name: str, beside: int, deadline: Deadline) -> Ask | None:
        seat, kinds = holder.seat, self.left(game, holder.stock, beside)
        players = self.choices(game, seat)
        if not kinds or not players:
            return None
        if tuple(self.stock) == (SPEAR,):  # of spears there is but one kind
            return game.ask(seat, name, players, deadline, exclusive=self.exclusive)
        barred = tuple((seat, kind) for kind in kinds if kind not in self.to_himself)
        return game.ask(seat, name, (), deadline, parts=(players, kinds), barred=barred)

    def _ask_apart(self, game: Play, seat: int, deadline: Deadline) -> list[Ask]:
        strangers = game.teams.targets_of(seat, "not_mates")
        whom = {"not_mates": strangers, "mates": tuple([one for one in game.seats.living if one not in strangers])}
        left = self.left(game, seat, 0)
        kinds = ((name, self.to[kind]) for name in OF_A_KIND for kind in self.to if OF_A_KIND[name] == kind in left)
        return [game.ask(seat, name, whom[who], deadline) for name, who in kinds if whom[who]]

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act with the guns given; pairs cost one use. Two guns for one player, as in old logs, count as one."""
        if self.pair:
            players = [player for ask in asks for player in ask.players]
            return self._give(game, holder, dict(zip(players, cycle(PAIR), strict=False)), PAIR)
        given: dict[int, str] = {}
        for ask in asks:
            player, kind = ((*ask.chosen, OF_A_KIND.get(ask.ability, SPEAR)) if ask.chosen else (None, None))[:2]
            if isinstance(player, int) and isinstance(kind, str):
                given.setdefault(player, kind)
        lacking = [
            kind for kind, other in self.beside.items() if kind in given.values() and other not in given.values()
        ]
        return None if lacking else self._give(game, holder, given, tuple(given.values()))

    def _players(self, game: Play, seat: int, kind: Kind) -> tuple[Pick, ...]:
        return game.seats.living if kind in self.to_himself else without(game.seats.living, seat)

    def _give(self, game: Play, holder: Holder, given: dict[int, str], charged: tuple[str, ...]) -> Act | None:
        if not given:
            return None
        giver = game.seats[holder.stock]
        for name in chain([self.id], map(spent, charged)):
            giver.pay(name)
        giver.lose(*self.locks)
        return Act(self, holder.seat, tuple(given), words=tuple(given.values()), owner=holder.owner)

    def stands_for(self, act: Act) -> int:
        """The place of the gun that a thief can move: a real one rather than a blank, else the first."""
        return act.words.index("real") if "real" in act.words else 0

    def uses_left(self, game: Play, seat: int) -> int | None:
        """The number of pairs of guns left, if guns are given in pairs."""
        used, real = game.seats[seat].uses.get(spent("real"), 0), self.stock.get("real", 0)
        count = count_for(real, len(game.seats)) if self.pair else "unlimited"
        return None if count == "unlimited" else count - used

    def returned(self, game: Play, thing: Status) -> None:
        """Return a gun to the giver (CM-79, ZD-66, ZD-71); of a pair the real one brings back both, the blank none."""
        giver, name = game.seats[thing.owner], spent(thing.word)
        if not self.pair:
            giver.keep_number(name, max(0, giver.uses.get(name, 0) - 1))
        elif thing.word == "real":
            for kind in PAIR:  # after a doubled night more of them may come back than were charged
                giver.pay(spent(kind), -1)

    def resolve_reflected(self, night: Night, act: Act) -> None:
        """Do nothing: guns that came back have no holder."""

    def resolve(self, night: Night, act: Act) -> None:
        """Give the players named their guns for the coming day."""
        giver = act.stock if self.returns == "always" else 0
        for named, player, kind in zip(act.targets, night.aims(act), act.words, strict=True):
            if night.marks.has(player, AWAY):
                continue
            spared = kind == "real" and named == player and night.side(player) in self.spares
            loaded = "blank" if spared else kind
            given = gun(loaded, giver, self.spares if loaded == "real" else ())
            other = next((mark for mark in night.marks.given.get(player, ()) if mark.name == given.name), None)
            if other is not None:
                night.marks.take(player, other)
            night.marks.put(player, given if other is None else better(other, given))
            night.note(GunGiven(act.actor, player, loaded))

    def after_the_dead(self, game: Play, act: Act, night: Night) -> None:
        """Drop the gun of a night's victim; a real one may come back to the giver (TG-49, TG-92)."""
        if self.returns == "always":
            return
        for player, kind in zip(night.aims(act), act.words, strict=True):
            if player in night.deaths and not night.marks.has(player, AWAY):
                game.seats[player].shed(GUN)
                if kind == "real" and self.returns == "victims":
                    game.seats[act.stock].pay(spent(kind), -1)


register(
    "give_gun",
    name=later.context("ability", "Gun"),
    question=later.text("🔫 <b>Who gets a gun, and how is it loaded?</b>"),
)

register(
    "second_gun",
    name=later.context("ability", "Second gun"),
    question=later.text("🔫 <b>Who gets a second gun?</b>"),
)

register(
    "real_gun",
    name=later.context("ability", "Real gun"),
    question=later.text("🔫 <b>Who gets your real gun?</b> You give guns on one night of the game only."),
)

register(
    "blank_gun",
    name=later.context("ability", "Blank gun"),
    question=later.text("🔫 <b>Who gets your gun with blanks?</b> You or a teammate."),
)

register_pick("real", later.context("button", "Real bullet"))

register_pick("blank", later.context("button", "Blank"))


@says(GunGiven)
def _gun_given(say: Voice, event: GunGiven) -> Markup:
    t = say.tongue
    if event.kind == "spear":
        # NOTE: a line of the story
        return t.text(
            "🗡 {player} gave a spear to {target}.", player=say.player(event.by), target=say.player(event.target)
        )
    if event.kind == KEPT:
        # NOTE: a line of the story: a gun that is kept until it is fired
        return t.text("🔫 {player} gave {target} a gun.", player=say.player(event.by), target=say.player(event.target))
    by, kind = say.player(event.by), bullet(say, event.kind)
    if event.by == event.target:
        return t.text("🔫 {player} kept a gun ({kind}).", player=by, kind=kind)
    return t.text("🔫 {player} gave a gun to {target} ({kind}).", player=by, target=say.player(event.target), kind=kind)


def _several_guns(say: Voice, events: Sequence[GunGiven]) -> Markup | None:
    """The story's line about a player's guns of one night, given or kept; None if one is neither real nor blank."""
    t, given = say.tongue, [event for event in events if event.target != event.by]
    kept = [event for event in events if event.target == event.by]
    if not given or len(kept) > 1 or any(event.kind not in {"real", "blank"} for event in events):
        return None
    guns = t.listing(
        # NOTE: a gun in a list: its new owner and its load
        t.context("gun", "{target} ({kind})", target=say.player(event.target), kind=bullet(say, event.kind))
        for event in given
    )
    by = say.player(events[0].by)
    if not kept:
        # NOTE: a line of the story; {guns}, two or more, are the players who got one, such as "5. Anna (blank)"
        return t.text("🔫 {player} gave guns to {guns}.", player=by, guns=guns)
    own = bullet(say, kept[0].kind)
    if len(given) == 1:
        # NOTE: a line of the story; {gun} is the player who got one, such as "5. Anna (blank)", {kind} a load
        return t.text("🔫 {player} gave a gun to {gun} and kept one ({kind}).", player=by, gun=guns, kind=own)
    # NOTE: a line of the story; {guns}, two or more, are the players who got one, such as "5. Anna (blank)"
    return t.text("🔫 {player} gave guns to {guns} and kept one ({kind}).", player=by, guns=guns, kind=own)


deed(GunGiven, several=_several_guns)
