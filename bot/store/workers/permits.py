"""Telegram's overall pace, which all workers keep together: each takes permits for calls from what is left of it.

A permit counts from the moment it is given until a second after the call that was made with it came back: so Telegram,
which counts what arrives, never counts more in any second than was given. All moments are those of the server's clock.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.store.database import Database
from bot.store.mapping import dumps, loads

LASTS = 0.5
"""So long a permit lasts unless its worker says that he still has it: who dies holds no more than that. Seconds."""
LATELY = 0.5
"""Who has asked for more so long ago is still thought to want it: his share is left for him. Seconds."""
PART, OF_SHARE = 0.25, 0.4
"""Where there is not enough for all, nobody takes his share at one go, but in this part of the window so much of it:
else all would be gone at once, and who wants little again and again would wait for the next second each time."""
SLICES = 50
"""The calls that came back are kept by as many parts of the window, and count from the end of each part."""
TURN = 0x7065726D6974
"""The advisory lock of whoever takes some."""
HANGS = "1s"
"""Whoever is stopped in his turn loses it after so long: nobody else sends anything meanwhile."""


@dataclass(frozen=True, slots=True)
class Pace:
    """At most `count` calls in any window of so many seconds; `reserve` of them are for groups alone."""

    count: int
    seconds: float
    reserve: int


@dataclass(frozen=True, slots=True)
class Asking:
    """What a worker says of himself.

    Attributes:
        held: permits that he has, and calls that are under way.
        wants: how many more he could use now.
        groups: how many of those for groups.
        ended: how long ago calls came back that he has not told of yet, seconds.
    """

    held: int
    wants: int = 0
    groups: int = 0
    ended: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Grant:
    """What he gets: so many permits more; and how many are left for anybody after that."""

    count: int
    left: int


@dataclass(frozen=True, slots=True)
class Taker:
    """What is known of one who takes permits.

    Attributes:
        held: permits that he has, calls under way included, until that moment.
        wants: how many more he wanted when he asked, beyond what he got.
        ended: when calls came back, and how many.
    """

    worker: int
    held: int = 0
    until: float = -math.inf
    wants: int = 0
    asked: float = -math.inf
    ended: tuple[tuple[float, int], ...] = ()

    def used(self, now: float, since: float) -> int:
        """How many permits of his count since a moment. What is later than now was written by a clock set back since.

        What he holds counts as used when it ran out: whoever died may have made his calls up to that moment.
        """
        holds = self.held if since < self.until <= now + LASTS else 0
        return holds + sum(count for at, count in self.ended if since < at <= now)

    def demand(self, now: float, since: float) -> int:
        """How many he would have in the window, if he got all that he wants."""
        return self.used(now, since) + (self.wants if now - LATELY < self.asked <= now else 0)


def share(count: int, demands: Mapping[int, int]) -> dict[int, int]:
    """How much each may have, where all share fairly: who wants less has that, the others as much as each other.

    What cannot be divided always goes to the same: else one after another would take it, and have it at a time.
    """
    shares: dict[int, int] = {}
    in_turn = sorted(demands, key=lambda worker: demands[worker])
    for place, worker in enumerate(in_turn):
        greedy = sorted(in_turn[place:])
        each, rest = divmod(count, len(greedy))
        if demands[worker] > each:
            return shares | {one: each + (number < rest) for number, one in enumerate(greedy)}
        shares[worker] = demands[worker]
        count -= demands[worker]
    return shares


def give(me: Taker, others: Iterable[Taker], asking: Asking, pace: Pace, now: float) -> Grant:
    """What one gets who asks now. `me` is what is known of him by what he says."""
    since = now - pace.seconds
    others = list(others)
    mine = me.used(now, since)
    room = pace.count - mine - sum(other.used(now, since) for other in others)
    demands = {other.worker: other.demand(now, since) for other in others}
    mine_at_most = share(pace.count, demands | {me.worker: pace.count})[me.worker]
    fair = mine_at_most - mine
    if any(demands.values()) and mine + asking.wants + sum(demands.values()) > pace.count:
        part = pace.seconds * PART
        fair = min(fair, math.ceil(mine_at_most * OF_SHARE) - me.used(now, now - part))
    count = max(0, min(asking.wants, fair, max(min(asking.groups, room), room - pace.reserve)))
    return Grant(count, max(0, room - count))


def take(db: Database, worker: int, asking: Asking, pace: Pace) -> Grant:
    """Take permits, in a transaction; one worker after another."""
    turn = (
        "WITH turn AS MATERIALIZED (SELECT set_config('idle_in_transaction_session_timeout', ?, true), "
        "pg_advisory_xact_lock(?)) SELECT unix_time() FROM turn"
    )
    now = float(db.execute(turn, (HANGS, TURN)).fetchone()[0])
    takers = {taker.worker: taker for taker in map(_taker, db.execute("SELECT * FROM permits"))}
    before = takers.pop(worker, Taker(worker))
    since = now - pace.seconds
    kept = [*(one for one in before.ended if since < one[0] <= now), *_by_slices(asking, now, pace.seconds / SLICES)]
    me = Taker(worker, asking.held, now + LASTS, 0, now, tuple(kept))
    grant = give(me, takers.values(), asking, pace, now)
    db.execute(
        "INSERT INTO permits (worker, held, until, wants, asked, ended) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (worker) DO UPDATE SET held = excluded.held, until = excluded.until, wants = excluded.wants, "
        "asked = excluded.asked, ended = excluded.ended",
        (worker, me.held + grant.count, me.until, asking.wants - grant.count, now, dumps(kept)),
    )
    return grant


def _taker(row: tuple[int, int, float, int, float, str]) -> Taker:
    worker, held, until, wants, asked, ended = row
    return Taker(worker, held, until, wants, asked, tuple((at, count) for at, count in loads(ended)))


def _by_slices(asking: Asking, now: float, width: float) -> list[tuple[float, int]]:
    """The calls that came back, each counted a little later than it did, but not later than now."""
    counts: dict[float, int] = {}
    for age in asking.ended:
        at = min(now, math.ceil((now - age) / width) * width)
        counts[at] = counts.get(at, 0) + 1
    return sorted(counts.items())
