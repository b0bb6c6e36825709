"""Telegram's overall pace, which all workers share: each takes permits for its calls from the remaining ones.

A permit counts from the moment it is given until one second after the return of its call. Telegram counts calls as
they arrive, so in no second does it count more of them than there are permits. All times are those of the server's
clock.
"""

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.store.database import Database
from bot.store.mapping import dumps

LASTS = 0.5
"""How long a permit is held unless its worker asks again, in seconds; a dead worker holds its permits no longer."""
LATELY = 0.5
"""How long a worker that asked for more still counts as wanting it, so that its share is kept, in seconds."""
PART, OF_SHARE = 0.25, 0.4
"""If there is not enough for all, a worker gets at most `OF_SHARE` of its share within `PART` of the window. Otherwise
everything would be gone at once, and a worker that often wants a little would have to wait for the next second."""
SLICES = 50
"""Calls that came back are counted in this many slices of the window, each from the end of its slice."""
TURN = 0x7065726D6974
"""The number of the advisory lock (PostgreSQL) that a worker holds while taking permits."""
HANGS = "1s"
"""A worker that is stopped during its turn loses the turn after this time; nobody else gets permits meanwhile."""


@dataclass(frozen=True, slots=True)
class CallPace:
    """The pace of calls: at most `count` in any window of `seconds`; only groups may use the last `reserve` of them."""

    count: int
    seconds: float
    reserve: int


@dataclass(frozen=True, slots=True)
class Asking:
    """The report and the request of a worker.

    Attributes:
        held: its permits, plus calls that are under way.
        wants: the number of permits that it could use now.
        groups: the number of those that are for groups.
        ended: for each call that came back since the last report, the seconds since its return.
    """

    held: int
    wants: int = 0
    groups: int = 0
    ended: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Grant:
    """How many more permits a worker gets, and how many are left for all after that."""

    count: int
    left: int


@dataclass(frozen=True, slots=True)
class Taker:
    """The state of a worker that takes permits. Times are Unix seconds of the server's clock.

    Attributes:
        held: its permits, calls under way included, until the time `until`.
        wants: the number of permits wanted at the time `asked`, beyond those given.
        ended: the returns of calls, each with a number of calls.
    """

    worker: int
    held: int = 0
    until: float = -math.inf
    wants: int = 0
    asked: float = -math.inf
    ended: tuple[tuple[float, int], ...] = ()

    def used(self, now: float, since: float) -> int:
        """The number of permits that count since a moment. Times after `now` are of a clock that was set back since.

        Permits held count as used at the moment they ran out: a worker that died may have made its calls until then.
        """
        holds = self.held if since < self.until <= now + LASTS else 0
        return holds + sum(count for at, count in self.ended if since < at <= now)

    def demand(self, now: float, since: float) -> int:
        """The permits that a worker would have in the window if all its wishes were granted."""
        return self.used(now, since) + (self.wants if now - LATELY < self.asked <= now else 0)


def share(count: int, demands: Mapping[int, int]) -> dict[int, int]:
    """The number of permits that each worker may have: small wishes are granted, the rest is shared in equal parts.

    An indivisible remainder always goes to the same workers; otherwise one after another would take it, and in the end
    all would have it at the same time.
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


def give(me: Taker, others: Iterable[Taker], asking: Asking, pace: CallPace, now: float) -> Grant:
    """The permits granted to the worker `me`, which asks now. `me` already contains the report in `asking`."""
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


async def take(db: Database, worker: int, asking: Asking, pace: CallPace) -> Grant:
    """Take permits, in a transaction. Workers take turns."""
    turn = (
        "WITH turn AS MATERIALIZED (SELECT set_config('idle_in_transaction_session_timeout', ?, true), "
        "pg_advisory_xact_lock(?)) SELECT unix_time() FROM turn"
    )
    now = float((await db.execute(turn, (HANGS, TURN))).fetchone()[0])
    takers = {taker.worker: taker for taker in map(_taker, await db.execute("SELECT * FROM permits"))}
    before = takers.pop(worker, Taker(worker))
    since = now - pace.seconds
    kept = [*(one for one in before.ended if since < one[0] <= now), *_by_slices(asking, now, pace.seconds / SLICES)]
    me = Taker(worker, asking.held, now + LASTS, 0, now, tuple(kept))
    grant = give(me, takers.values(), asking, pace, now)
    await db.execute(
        "INSERT INTO permits (worker, held, until, wants, asked, ended) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (worker) DO UPDATE SET held = excluded.held, until = excluded.until, wants = excluded.wants, "
        "asked = excluded.asked, ended = excluded.ended",
        (worker, me.held + grant.count, me.until, asking.wants - grant.count, now, dumps(kept)),
    )
    return grant


def _taker(row: tuple[int, int, float, int, float, str]) -> Taker:
    worker, held, until, wants, asked, ended = row
    return Taker(worker, held, until, wants, asked, tuple((at, count) for at, count in json.loads(ended)))


def _by_slices(asking: Asking, now: float, width: float) -> list[tuple[float, int]]:
    """The returned calls, each rounded up to the end of its slice, but not later than now."""
    counts: dict[float, int] = {}
    for age in asking.ended:
        at = min(now, math.ceil((now - age) / width) * width)
        counts[at] = counts.get(at, 0) + 1
    return sorted(counts.items())
