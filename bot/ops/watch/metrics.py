"""The metrics of `/metrics`, in Prometheus' text format: totals only.

No name, chat, role or choice is in any of them. Numbers of the present moment do not move when a player acts; those
that do are told later (`activity.py`).
"""

import platform
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector

from bot.ops.watch.activity import Activity
from bot.ops.watch.errors import Errors
from bot.ops.watch.families import counter, gauge
from bot.ops.watch.health import Health, bot_version, tens
from bot.ops.watch.workers import of_all, of_one
from bot.store.workers.roster import Survey
from bot.telegram.intake.admission import Admission
from bot.telegram.intake.polling import Poller

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4


@dataclass(frozen=True, slots=True)
class StoreCounts:
    """The store's counts; None where the store cannot be asked.

    Attributes:
        lobbies: that are open, by scenario.
        survey: of all workers, where there may be several.
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
        """How the bot is now, and how much has gone on until some moment before."""
        self._counted = counted
        return generate_latest(self._registry) + self._activity.text()

    def collect(self) -> Iterator[Metric]:
        """prometheus_client: Collector."""
        yield from self._games()
        yield from self._telegram()
        yield from self._state()
        if self._health.worker is not None:
            yield from of_one(self._health.worker)
        if self._counted.survey is not None:
            yield from of_all(self._counted.survey)

    def _games(self) -> Iterator[Metric]:
        health, tally = self._health, self._health.ctx.tally
        none = dict.fromkeys(health.ctx.scenarios, 0)
        running = Counter(table.row.scenario for table in health.tables.values())
        yield gauge("mafia_games", "Games running now.", "scenario", none | running)
        if (lobbies := self._counted.lobbies) is not None:
            yield gauge("mafia_lobbies", "Lobbies open now.", "scenario", none | dict(lobbies))
        yield gauge("mafia_draining", "Whether no new games are opened.", value=int(health.ctx.drain.begun))
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
