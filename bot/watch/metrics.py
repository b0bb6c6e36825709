"""What `/metrics` tells, in Prometheus' text format: totals only.

No name, chat, role or choice is in any of it. How many answers were taken in all games together is no secret of one;
where a single small game is played, whoever reads this is its host, who could read the database as well.
"""

import platform
import time
from collections import Counter
from collections.abc import Iterator, Mapping

from prometheus_client import CollectorRegistry, GCCollector, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector

from bot.chat.outbox.errors import Trouble
from bot.chat.updates.admission import Admission
from bot.chat.updates.polling import Poller
from bot.engine.asks import NotAsked, Refusal
from bot.store.timings import Timings
from bot.watch.errors import Errors
from bot.watch.health import Health, bot_version

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
KINDS = {
    "Start": "start",
    "Answer": "answer",
    "TimeUp": "time_up",
    "Say": "say",
    "Sign": "sign",
    "Wrote": "wrote",
    "Uttered": "uttered",
    "Unreached": "unreached",
    "Host": "host",
}
"""The kinds of inputs in a game's log, as they are labelled here."""


class Metrics(Collector):
    """Reads the numbers where they are kept, at the moment somebody asks; in a registry of its own."""

    def __init__(self, health: Health, errors: Errors, admission: Admission) -> None:
        self._health = health
        self._errors = errors
        self._admission = admission
        self._lobbies: Mapping[str, int] | None = None
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(self)
        ProcessCollector(registry=self._registry)
        GCCollector(registry=self._registry)

    def text(self, lobbies: Mapping[str, int] | None) -> bytes:
        """Everything as of now. `lobbies` by scenario, which only the store counts; None where it cannot be asked."""
        self._lobbies = lobbies
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        """prometheus_client: Collector."""
        yield from self._games()
        yield from self._updates()
        yield from self._sending()
        yield from self._state()

    def _games(self) -> Iterator[Metric]:
        health, tally = self._health, self._health.ctx.tally
        none = dict.fromkeys(health.ctx.scenarios, 0)
        running = Counter(table.row.scenario for table in health.tables.values())
        yield _gauge("mafia_games", "Games running now.", "scenario", none | running)
        if self._lobbies is not None:
            yield _gauge("mafia_lobbies", "Lobbies open now.", "scenario", none | dict(self._lobbies))
        yield _gauge("mafia_draining", "Whether no new games are opened.", value=int(health.ctx.drain.begun))
        yield _gauge("mafia_games_stranded", "Games that stand still, the store failing.", value=len(health.paused))
        inputs = {label: tally.inputs[kind] for kind, label in KINDS.items()}
        yield _counter("mafia_inputs", "Inputs taken by games: answers, deadlines, words, signs.", "kind", inputs)
        refused = {refusal.value: tally.refused[refusal.value] for refusal in (*Refusal, *NotAsked)}
        yield _counter("mafia_inputs_refused", "Inputs and presses refused by games.", "reason", refused)
        yield _counter("mafia_games_recovered", "Games that went on after a start.", value=tally.recovered)
        yield _counter("mafia_games_retaken", "Games taken up again from their log.", value=tally.retaken)
        yield _counter("mafia_games_broken", "Games that could not go on.", value=tally.broken)

    def _updates(self) -> Iterator[Metric]:
        tally, source = self._health.ctx.tally, self._health.source
        outcomes = {"handled": tally.handled, "duplicate": tally.duplicates, "dropped": self._admission.dropped}
        yield _counter("mafia_updates", "Updates that came, by what was done with them.", "outcome", outcomes)
        yield _counter("mafia_updates_late", "Updates handled after the next were asked for.", value=tally.late)
        if isinstance(source, Poller):
            yield _counter("mafia_poll_errors", "Failed getUpdates calls.", "kind", source.errors)
        words = "From the arrival of a press to its answer taken by Telegram."
        yield _histogram("mafia_press_answer_seconds", words, tally.answered)
        words = "From the arrival of an update to the commit of the input it made."
        yield _histogram("mafia_input_commit_seconds", words, tally.committed)

    def _sending(self) -> Iterator[Metric]:
        sender = self._health.sender
        counts = sender.counters
        calls = {"send": counts.sends, "edit": counts.edits, "delete": counts.deletes, "other": counts.others}
        yield _counter("mafia_deliveries", "Calls that delivered something.", "kind", calls)
        yield _counter("mafia_deliveries_merged", "Messages sent as part of another.", value=counts.merged)
        yield _counter("mafia_deliveries_skipped", "Looks there was no need to send.", value=counts.skipped)
        yield _counter("mafia_deliveries_dropped", "Deliveries given up.", value=counts.dropped)
        yield _counter("mafia_telegram_too_many_requests", "Answers 429.", value=counts.too_many)
        kinds = {trouble.name.lower(): counts.troubles[trouble.name.lower()] for trouble in Trouble}
        del kinds["flood"]  # that is the answer 429
        yield _counter("mafia_telegram_errors", "Deliveries refused or failed otherwise.", "kind", kinds)
        yield _gauge("mafia_outbox_deliveries", "Deliveries that wait.", value=sender.waiting)
        yield _gauge("mafia_outbox_oldest_seconds", "How long the oldest of them waits.", value=sender.oldest())

    def _state(self) -> Iterator[Metric]:
        health = self._health
        words = "Time to make a transaction of the store last."
        yield _histogram("mafia_store_commit_seconds", words, health.ctx.store.commits)
        yield _counter("mafia_errors", "Errors logged, each under a reference.", value=self._errors.count)
        up = {part: int(trouble is None) for part, trouble in health.troubles().items()}
        yield _gauge("mafia_healthy", "Whether a part does its work, as /healthz has it.", "part", up)
        yield _gauge("mafia_uptime_seconds", "Since the start.", value=time.monotonic() - health.started)
        build = GaugeMetricFamily("mafia_build_info", "What runs.", labels=["version", "python"])
        build.add_metric([bot_version(), platform.python_version()], 1)
        yield build


def _counter(
    name: str, words: str, label: str | None = None, by: Mapping[str, float] | None = None, *, value: float = 0
) -> Metric:
    return _family(CounterMetricFamily(name, words, labels=[label] if label else []), {"": value} if by is None else by)


def _gauge(
    name: str, words: str, label: str | None = None, by: Mapping[str, float] | None = None, *, value: float = 0
) -> Metric:
    return _family(GaugeMetricFamily(name, words, labels=[label] if label else []), {"": value} if by is None else by)


def _family(family: CounterMetricFamily | GaugeMetricFamily, by: Mapping[str, float]) -> Metric:
    """The family with its numbers: one for each value of its label, or the only one."""
    for key, count in by.items():
        family.add_metric([key] if key else [], count)
    return family


def _histogram(name: str, words: str, timings: Timings) -> Metric:
    buckets, so_far = [], 0
    for bound, count in zip((*timings.bounds, float("inf")), timings.counts, strict=True):
        so_far += count
        buckets.append(("+Inf" if bound == float("inf") else str(bound), float(so_far)))
    return HistogramMetricFamily(name, words, buckets=buckets, sum_value=timings.total)
