"""Activity: the numbers that move when a player acts, or is written to.

An observer of these numbers from one second to the next could tell the moment of every act, and from that the player
who has acted or was asked. So they are shown as they were at some earlier moment: a new one is taken once a minute
where many updates have come since, and else once in five. No number is wrong then, only late.
"""

import time
from collections.abc import Iterator
from typing import NamedTuple

from prometheus_client import CollectorRegistry, GCCollector, ProcessCollector, generate_latest
from prometheus_client.core import Metric
from prometheus_client.registry import Collector

from bot.engine.asks import NotAsked, Refusal
from bot.ops.watch.families import counter, gauge, histogram
from bot.ops.watch.health import Health
from bot.ops.watch.workers import work_of_one
from bot.telegram.intake.admission import Admission
from bot.telegram.outbox.errors import Trouble

MANY = 200
"""The least number of updates among which no single person's can be seen."""


class Waits(NamedTuple):
    """The age of the numbers that are shown: where many updates have come since, and where few have. Seconds."""

    many: float = 60.0
    few: float = 300.0


WAITS = Waits()


class Activity(Collector):
    """Reads these numbers where they are kept, now and then."""

    def __init__(self, health: Health, admission: Admission) -> None:
        self._health = health
        self._admission = admission
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(self)
        ProcessCollector(registry=self._registry)  # the processor works when somebody acts
        GCCollector(registry=self._registry)
        self._text = b""
        self._read_at: float | None = None
        self._handled = 0

    def text(self) -> bytes:
        """The numbers in Prometheus' text format, as of the last moment taken."""
        now, handled = time.monotonic(), self._health.ctx.tally.handled
        waits = WAITS.many if handled - self._handled >= MANY else WAITS.few
        if self._read_at is None or now - self._read_at >= waits:
            self._text = generate_latest(self._registry)
            self._read_at, self._handled = now, handled
        return self._text

    def collect(self) -> Iterator[Metric]:
        """prometheus_client: Collector."""
        yield from self._games()
        yield from self._updates()
        yield from self._sending()
        words = "Time to make a transaction of the store last."
        yield histogram("mafia_store_commit_seconds", words, self._health.ctx.store.commits)
        if self._health.worker is not None:
            yield from work_of_one(self._health.worker)

    def _games(self) -> Iterator[Metric]:
        tally = self._health.ctx.tally
        words = "Inputs taken by games: answers, deadlines, words, signs."
        yield counter("mafia_inputs", words, value=tally.inputs.total())
        refused = {refusal.value: tally.refused[refusal.value] for refusal in (*Refusal, *NotAsked)}
        yield counter("mafia_inputs_refused", "Inputs and presses refused by games.", "reason", refused)

    def _updates(self) -> Iterator[Metric]:
        tally = self._health.ctx.tally
        outcomes = {"handled": tally.handled, "duplicate": tally.duplicates, "dropped": self._admission.dropped}
        yield counter("mafia_updates", "Updates that came, by what was done with them.", "outcome", outcomes)
        yield counter("mafia_updates_late", "Updates handled after the next were asked for.", value=tally.late)
        words = "From the arrival of a press to its answer taken by Telegram."
        yield histogram("mafia_press_answer_seconds", words, tally.answered)
        words = "From the arrival of an update to the commit of the input it made."
        yield histogram("mafia_input_commit_seconds", words, tally.committed)

    def _sending(self) -> Iterator[Metric]:
        sender = self._health.sender
        counts = sender.counters
        calls = {"send": counts.sends, "edit": counts.edits, "delete": counts.deletes, "other": counts.others}
        yield counter("mafia_deliveries", "Calls that delivered something.", "kind", calls)
        yield counter("mafia_deliveries_merged", "Messages sent as part of another.", value=counts.merged)
        yield counter("mafia_deliveries_skipped", "Looks there was no need to send.", value=counts.skipped)
        yield counter("mafia_deliveries_dropped", "Deliveries given up.", value=counts.dropped)
        kinds = {trouble.name.lower(): counts.troubles[trouble.name.lower()] for trouble in Trouble}
        del kinds["flood"]  # that is the answer 429
        yield counter("mafia_telegram_errors", "Deliveries refused or failed otherwise.", "kind", kinds)
        yield gauge("mafia_outbox_deliveries", "Deliveries that wait.", value=sender.waiting)
