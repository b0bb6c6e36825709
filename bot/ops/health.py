"""Whether the bot works: the store can be written, updates come in, messages go out, and games go on."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version

from bot.telegram.cluster.worker import Worker
from bot.telegram.context import ChatContext
from bot.telegram.games.paused import PausedGames
from bot.telegram.games.tables import Tables
from bot.telegram.intake.polling import Poller
from bot.telegram.intake.webhook import Webhook
from bot.telegram.outbox.sender import Sender

STORE_LASTS = 15.0
"""How long after its last write the store counts as failing, in seconds; the bot tries one every second."""
SENDER_STILL = 30.0
"""How long after its last look at the outbox the sender counts as stuck, in seconds; the usual time is five."""
DELIVERY_LASTS = 180.0
"""The longest time in seconds for which nothing may get through in a chat, unless Telegram asked for a pause. A full
group's minute allowance delays by one minute."""


def tens(seconds: float) -> int:
    """A wait in whole tens of seconds, so that no reader sees how many messages a moment made."""
    return int(seconds // 10) * 10


def bot_version() -> str:
    """The version of the installed package."""
    try:
        return version("mafia-narrator")
    except PackageNotFoundError:  # run from the sources, not installed
        return "unknown"


@dataclass(slots=True)
class Health:
    """The state of the bot's parts: store, updates, messages, games.

    Attributes:
        source: where updates come from, set once they are let in; until then the bot is not ready.
        worker: as which of several the bot runs.
        written: when the store was last written to (monotonic).
    """

    ctx: ChatContext
    tables: Tables
    paused: PausedGames
    sender: Sender
    source: Poller | Webhook | None = None
    worker: Worker | None = None
    started: float = field(default_factory=time.monotonic)
    written: float = field(default_factory=time.monotonic)

    def troubles(self) -> dict[str, str | None]:
        """Each part with its trouble, if any: in words that name no person and no secret."""
        return {name: find() for name, find in self._parts().items()}

    def _parts(self) -> dict[str, Callable[[], str | None]]:
        parts = {"store": self._store, "updates": self._updates, "sender": self._sender, "games": self._games}
        return parts if self.worker is None else {**parts, "worker": self._beats}

    def _store(self) -> str | None:
        if (trouble := self.ctx.store.trouble) is not None:
            return trouble
        ago = time.monotonic() - self.written
        return f"not written to for {ago:.0f} s" if ago > STORE_LASTS else None

    def _updates(self) -> str | None:
        if self.source is None:
            return "not let in yet"
        if self.worker is not None and not self.worker.leadership.leads:
            return None  # the leading worker fetches them, or asks Telegram about the webhook
        return self.source.trouble()

    def _sender(self) -> str | None:
        if not self.sender.alive:
            return "it has stopped"
        if (still := self.sender.still_for()) > SENDER_STILL:
            return f"stuck for {still:.0f} s"
        if (waits := self.sender.held_up()) > DELIVERY_LASTS:
            return f"a delivery waits for {waits:.0f} s"
        return None

    def _games(self) -> str | None:
        standing = len(self.paused)
        return f"{standing} stand still: the store fails them" if standing else None

    def _beats(self) -> str | None:
        """The trouble if other workers no longer count on this one, since the database has not heard of it for long."""
        if self.worker is None or (ago := self.worker.beaten_ago()) <= self.worker.crew.lease:
            return None
        return f"no word of it has reached the database for {ago:.0f} s: other workers take its games"

    def look(self, lobbies: int | None) -> dict[str, object]:
        """The whole state, as `/healthz` tells it; `lobbies` is None where the store cannot be asked."""
        found = self.troubles()
        facts: dict[str, dict[str, object]] = {
            "store": {"written_seconds_ago": round(time.monotonic() - self.written, 1)},
            "sender": {"oldest_seconds": tens(self.sender.oldest())},
            "games": {"running": len(self.tables), "standing_still": len(self.paused)},
        }
        if (worker := self.worker) is not None:
            facts["worker"] = {
                "number": worker.crew.id,
                "leads": worker.leadership.leads,
                "beat_seconds_ago": round(worker.beaten_ago(), 1),
            }
        parts = {
            name: {"ok": trouble is None, **({"trouble": trouble} if trouble else {}), **facts.get(name, {})}
            for name, trouble in found.items()
        }
        return {
            "ok": not any(found.values()),
            "draining": self.ctx.drain.is_set(),
            "version": bot_version(),
            "uptime_seconds": round(time.monotonic() - self.started, 1),
            "games": len(self.tables),
            "lobbies": lobbies,
            "parts": parts,
        }
