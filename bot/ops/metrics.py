"""The metrics of `/metrics`, in Prometheus' text format: totals only.

No name, chat, role or choice is in any of them. Numbers of the present moment do not move when a player acts; those
that do are told later (`Activity`).
"""

import platform
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from prometheus_client import CollectorRegistry, GCCollector, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector

from bot.engine.asks import NotAsked, Refusal
from bot.ops.errors import Errors
from bot.ops.health import Health, bot_version, tens
from bot.store.timings import BUCKETS, Timings
from bot.store.workers.tables import Survey
from bot.telegram.cluster.worker import Worker
from bot.telegram.intake.admission import Admission
from bot.telegram.intake.polling import Poller
from bot.telegram.outbox.errors import Trouble

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4

MANY = 200
"""The least number of updates in which no single person's can be made out."""


class Waits(NamedTuple):
    """The seconds for which a shown number stays: where many updates have come meanwhile, and where few have."""

    many: float = 60.0
    few: float = 300.0


WAITS = Waits()


@dataclass(frozen=True, slots=True)
class StoreCounts:
    """The store's counts; None where the store cannot be asked.

    Attributes:
        lobbies: that are open, by scenario.
        survey: of all workers (processes of the bot), where there may be several.
    """

    lobbies: Mapping[str, int] | None = None
    survey: Survey | None = None


class Metrics(Collector):
    """Reads the numbers from their owners at each request; in a registry of its own."""

    def __init__(self, health: Health, errors: Errors, admission: Admission) -> None:
        self._health = health
        self._errors = errors
        self._activity = Activity(health, admission)
        self._counted = StoreCounts()
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(self)

    def text(self, counted: StoreCounts) -> bytes:
        """The state of the bot now, and how much has gone on up to some earlier moment, as text."""
        self._counted = counted
        return generate_latest(self._registry) + self._activity.text()

    def collect(self) -> Iterator[Metric]:
        """The metrics of the present moment (prometheus_client: Collector)."""
        yield from self._games()
        yield from self._telegram()
        yield from self._state()
        if self._health.worker is not None:
            yield from _worker_state(self._health.worker)
        if self._counted.survey is not None:
            yield from _all_workers(self._counted.survey)

    def _games(self) -> Iterator[Metric]:
        health, tally = self._health, self._health.ctx.tally
        none = dict.fromkeys(health.ctx.scenarios, 0)
        running = Counter(table.row.scenario for table in health.tables.values())
        yield gauge("mafia_games", "Games running now.", "scenario", none | running)
        if (lobbies := self._counted.lobbies) is not None:
            yield gauge("mafia_lobbies", "Lobbies open now.", "scenario", none | dict(lobbies))
        yield gauge("mafia_draining", "Whether no new games are opened.", value=int(health.ctx.drain.is_set()))
        yield gauge("mafia_games_stranded", "Games that stand still, the store failing.", value=len(health.paused))
        yield counter("mafia_games_recovered", "Games that went on after a start.", value=tally.recovered)
        yield counter("mafia_games_retaken", "Games recovered from their log.", value=tally.retaken)
        yield counter("mafia_games_broken", "Games that could not go on.", value=tally.broken)

    def _telegram(self) -> Iterator[Metric]:
        sender, source = self._health.sender, self._health.source
        if isinstance(source, Poller):
            yield counter("mafia_poll_errors", "Failed getUpdates calls.", "kind", source.errors)
        yield counter("mafia_telegram_too_many_requests", "Answers 429.", value=sender.counters.too_many)
        words = "How long the oldest delivery that waits has waited, in whole tens."
        yield gauge("mafia_outbox_oldest_seconds", words, value=tens(sender.oldest()))
        words = "For how long nothing has got through to a chat, though it could have, in whole tens."
        yield gauge("mafia_outbox_held_up_seconds", words, value=tens(sender.held_up()))

    def _state(self) -> Iterator[Metric]:
        health = self._health
        yield counter("mafia_errors", "Errors logged, each under a reference.", value=self._errors.count)
        up = {part: int(trouble is None) for part, trouble in health.troubles().items()}
        yield gauge("mafia_healthy", "Whether a part does its work, as /healthz has it.", "part", up)
        yield gauge("mafia_uptime_seconds", "Since the start.", value=time.monotonic() - health.started)
        build = GaugeMetricFamily("mafia_build_info", "What runs.", labels=["version", "python"])
        build.add_metric([bot_version(), platform.python_version()], 1)
        yield build


class Activity(Collector):
    """The numbers that move when a player acts, or is written to.

    An observer of these numbers from one second to the next could tell the moment of every act, and from that the
    player who has acted or was asked. So they are shown as they were at some earlier moment: a new one is taken once a
    minute where many updates have come since, and else once in five. No number is wrong then, only late.
    """

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
        """The metrics as of the last moment taken (prometheus_client: Collector)."""
        yield from self._games()
        yield from self._updates()
        yield from self._sending()
        words = "Time to make a transaction of the store last."
        yield histogram("mafia_store_commit_seconds", words, self._health.ctx.store.commits)
        if self._health.worker is not None:
            yield from _worker_activity(self._health.worker)

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


def _worker_state(worker: Worker) -> Iterator[Metric]:
    """The numbers about the state of this worker."""
    yield counter(
        "mafia_lanes_taken_over", "Chats whose worker was gone, taken over.", value=worker.ownership.taken_over
    )
    yield gauge("mafia_beat_age_seconds", "Since the database heard that this worker lives.", value=worker.beaten_ago())
    yield gauge("mafia_leads", "Whether this worker does what only one may do.", value=int(worker.leadership.leads))
    if (permits := worker.sender.permits) is not None:
        yield gauge("mafia_permits_per_second", "How many there are for all workers.", value=permits.pace)


def _worker_activity(worker: Worker) -> Iterator[Metric]:
    """The numbers about the lanes (groups and people) and the work of this worker."""
    mailroom = worker.mailroom
    yield gauge("mafia_leases", "Chats that this worker serves.", value=len(worker.ownership))
    mail = {"sent": mailroom.sent, "received": mailroom.received}
    yield counter("mafia_mail", "Updates handed to another worker, or handled for one.", "way", mail)
    if (permits := worker.sender.permits) is not None:
        yield counter("mafia_permits_taken", "Permits for calls to Telegram that this worker got.", value=permits.taken)
        yield counter("mafia_permits_missed", "Permits it asked for and did not get then.", value=permits.missed)
        yield gauge("mafia_permits_held", "Permits it has, calls under way included.", value=permits.held)


def _all_workers(survey: Survey) -> Iterator[Metric]:
    """The numbers about all workers together: each tells the same ones, but for its own waiting work."""
    workers = {"serving": survey.serving, "stopping": survey.stopping}
    yield gauge("mafia_workers", "Workers alive.", "state", workers)
    waiting = {"this": survey.mine, "all": survey.mail}
    yield gauge("mafia_mail_waiting", "Updates handed over and not handled yet.", "worker", waiting)
    yield gauge("mafia_lanes_deserted", "Chats where something goes on and no worker alive is.", value=survey.deserted)


def counter(
    name: str, words: str, label: str | None = None, by: Mapping[str, float] | None = None, *, value: float = 0
) -> Metric:
    """A metric that is a total since the start, or one total for each value of a label."""
    return _family(CounterMetricFamily(name, words, labels=[label] if label else []), {"": value} if by is None else by)


def gauge(
    name: str, words: str, label: str | None = None, by: Mapping[str, float] | None = None, *, value: float = 0
) -> Metric:
    """A metric that is a number of the present moment, or one number for each value of a label."""
    return _family(GaugeMetricFamily(name, words, labels=[label] if label else []), {"": value} if by is None else by)


def _family(family: CounterMetricFamily | GaugeMetricFamily, by: Mapping[str, float]) -> Metric:
    """The family with its numbers: one for each value of its label, or the only one."""
    for key, count in by.items():
        family.add_metric([key] if key else [], count)
    return family


def histogram(name: str, words: str, timings: Timings) -> Metric:
    """A metric for a duration, as a histogram: its buckets, count and sum, seconds."""
    buckets, so_far = [], 0
    for bound, count in zip((*BUCKETS, float("inf")), timings.counts, strict=True):
        so_far += count
        buckets.append(("+Inf" if bound == float("inf") else str(bound), float(so_far)))
    return HistogramMetricFamily(name, words, buckets=buckets, sum_value=timings.total)
