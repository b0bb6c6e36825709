"""What `/metrics` tells, in Prometheus' text format: totals only.

No name, chat, role or choice is in any of it. How many answers were taken in all games together is no secret of one;
where a single small game is played, whoever reads this is its host, who could read the database as well.
"""

import platform
import re
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from prometheus_client import CollectorRegistry, GCCollector, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector

from bot.chat.games.replay import START
from bot.chat.outbox.errors import Trouble
from bot.chat.updates.admission import Admission
from bot.chat.updates.polling import Poller
from bot.engine.asks import NotAsked, Refusal
from bot.engine.inputs import KINDS
from bot.store.workers.roster import Survey
from bot.watch.errors import Errors
from bot.watch.families import counter, gauge, histogram
from bot.watch.health import Health, bot_version
from bot.watch.workers import of_all, of_one

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
INPUTS = {kind: re.sub(r"\B(?=[A-Z])", "_", kind).lower() for kind in (str(START["kind"]), *KINDS)}
"""The kinds of lines in a game's log, as they are labelled here."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What only the store counts; None where it cannot be asked.

    Attributes:
        lobbies: that are open, by scenario.
        survey: of all workers, where there may be several.
    """

    lobbies: Mapping[str, int] | None = None
    survey: Survey | None = None


class Metrics(Collector):
    """Reads the numbers where they are kept, at the moment somebody asks; in a registry of its own."""

    def __init__(self, health: Health, errors: Errors, admission: Admission) -> None:
        self._health = health
        self._errors = errors
        self._admission = admission
        self._counted = Counted()
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(self)
        ProcessCollector(registry=self._registry)
        GCCollector(registry=self._registry)

    def text(self, counted: Counted) -> bytes:
        """Everything as of now."""
        self._counted = counted
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        """prometheus_client: Collector."""
        yield from self._games()
        yield from self._updates()
        yield from self._sending()
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
        inputs = {label: tally.inputs[kind] for kind, label in INPUTS.items()}
        yield counter("mafia_inputs", "Inputs taken by games: answers, deadlines, words, signs.", "kind", inputs)
        refused = {refusal.value: tally.refused[refusal.value] for refusal in (*Refusal, *NotAsked)}
        yield counter("mafia_inputs_refused", "Inputs and presses refused by games.", "reason", refused)
        yield counter("mafia_games_recovered", "Games that went on after a start.", value=tally.recovered)
        yield counter("mafia_games_retaken", "Games taken up again from their log.", value=tally.retaken)
        yield counter("mafia_games_broken", "Games that could not go on.", value=tally.broken)

    def _updates(self) -> Iterator[Metric]:
        tally, source = self._health.ctx.tally, self._health.source
        outcomes = {"handled": tally.handled, "duplicate": tally.duplicates, "dropped": self._admission.dropped}
        yield counter("mafia_updates", "Updates that came, by what was done with them.", "outcome", outcomes)
        yield counter("mafia_updates_late", "Updates handled after the next were asked for.", value=tally.late)
        if isinstance(source, Poller):
            yield counter("mafia_poll_errors", "Failed getUpdates calls.", "kind", source.errors)
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
        yield counter("mafia_telegram_too_many_requests", "Answers 429.", value=counts.too_many)
        kinds = {trouble.name.lower(): counts.troubles[trouble.name.lower()] for trouble in Trouble}
        del kinds["flood"]  # that is the answer 429
        yield counter("mafia_telegram_errors", "Deliveries refused or failed otherwise.", "kind", kinds)
        yield gauge("mafia_outbox_deliveries", "Deliveries that wait.", value=sender.waiting)
        yield gauge("mafia_outbox_oldest_seconds", "How long the oldest of them waits.", value=sender.oldest())

    def _state(self) -> Iterator[Metric]:
        health = self._health
        words = "Time to make a transaction of the store last."
        yield histogram("mafia_store_commit_seconds", words, health.ctx.store.commits)
        yield counter("mafia_errors", "Errors logged, each under a reference.", value=self._errors.count)
        up = {part: int(trouble is None) for part, trouble in health.troubles().items()}
        yield gauge("mafia_healthy", "Whether a part does its work, as /healthz has it.", "part", up)
        yield gauge("mafia_uptime_seconds", "Since the start.", value=time.monotonic() - health.started)
        build = GaugeMetricFamily("mafia_build_info", "What runs.", labels=["version", "python"])
        build.add_metric([bot_version(), platform.python_version()], 1)
        yield build
