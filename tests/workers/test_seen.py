"""The words of /metrics and /healthz on workers: on the one asked, and on all together."""

import asyncio
import contextlib
import json
import re
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from bot.app import Running, running
from bot.ops import metrics, monitor
from bot.telegram.cluster.worker import Worker
from bot.telegram.intake import polling
from playground.control import NO_TLS
from tests.workers.processes import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"


@dataclass
class WatchedWorker:
    """A worker, and the web server of that worker."""

    up: Running
    web: httpx.AsyncClient

    @property
    def worker(self) -> Worker:
        assert self.up.worker is not None
        return self.up.worker

    async def health(self):
        answer = await self.web.get("/healthz")
        return answer.status_code, answer.json()["parts"]

    async def scrape(self):
        families = text_string_to_metric_families((await self.web.get("/metrics")).text)
        samples = [sample for family in families for sample in family.samples]
        return {(one.name, *one.labels.values()): one.value for one in samples}


@pytest.fixture
async def two(settings_for, monkeypatch):
    monkeypatch.setattr(monitor, "LOOKED_AT_EVERY", 0.0)
    monkeypatch.setattr(metrics, "WAITS", metrics.Waits(0.0, 0.0))
    async with contextlib.AsyncExitStack() as stack:
        found = []
        for _ in range(2):
            address = f"127.0.0.1:{free_port()}"
            up = await stack.enter_async_context(running(settings_for(monitor=address)))
            web = await stack.enter_async_context(
                httpx.AsyncClient(base_url=f"http://{address}", timeout=20, verify=NO_TLS)
            )
            found.append(WatchedWorker(up, web))
        async with asyncio.timeout(20):
            while not any(one.worker.leadership.leads for one in found):
                await asyncio.sleep(0.05)
        found.sort(key=lambda one: not one.worker.leadership.leads)
        yield found


async def until(true):
    while not await true():
        await asyncio.sleep(0.05)


@pytest.mark.timeout(90)
async def test_each_tells_of_itself_and_of_all(telegram, two):
    leader, other = two
    person = await telegram.control.person("Anna")
    await other.worker.ownership.enter(person.id)
    await telegram.control.start(person.id)
    await telegram.control.write(person.id, "/help")

    async def delivered():
        return (await other.scrape())["mafia_mail_total", "received"] == 2

    await until(delivered)
    first, second = await leader.scrape(), await other.scrape()
    assert (first["mafia_leads",], second["mafia_leads",]) == (1, 0)
    assert (first["mafia_mail_total", "sent"], second["mafia_mail_total", "sent"]) == (2, 0)  # /start, /help
    assert (first["mafia_mail_total", "received"], second["mafia_mail_total", "received"]) == (0, 2)
    assert second["mafia_leases",] == 1
    assert second["mafia_lanes_taken_over_total",] == 0
    for seen in (first, second):
        assert seen["mafia_workers", "serving"] == 2
        assert seen["mafia_workers", "stopping"] == 0
        assert seen["mafia_mail_waiting", "all"] == seen["mafia_mail_waiting", "this"] == 0
        assert seen["mafia_lanes_deserted",] == 0
        assert 0 <= seen["mafia_beat_age_seconds",] < 5
        assert seen["mafia_healthy", "worker"] == 1
        assert seen["mafia_permits_per_second",] > 0
    assert (first["mafia_permits_taken_total",], second["mafia_permits_taken_total",] > 0) == (0, True)


@pytest.mark.timeout(90)
async def test_only_the_one_that_polls_misses_telegram(two, monkeypatch):
    leader, other = two
    monkeypatch.setattr(polling, "MARGIN", -1000.0)
    code, parts = await leader.health()
    assert (code, parts["updates"]["ok"], parts["worker"]["leads"]) == (503, False, True)
    code, parts = await other.health()
    assert (code, parts["updates"]["ok"], parts["worker"]["leads"]) == (200, True, False)


@pytest.mark.timeout(90)
async def test_a_worker_whose_beats_are_not_heard_is_not_well(two, monkeypatch):
    leader, other = two

    async def hangs():
        await asyncio.Event().wait()

    monkeypatch.setattr(other.worker.crew, "beat", hangs)

    async def dead():
        return (await leader.scrape())["mafia_workers", "serving"] == 1

    await until(dead)

    async def unwell():
        return (await other.health())[0] == 503

    await until(unwell)
    _, parts = await other.health()
    assert not parts["worker"]["ok"]
    assert parts["worker"]["beat_seconds_ago"] >= other.worker.crew.lease
    assert (await other.scrape())["mafia_healthy", "worker"] == 0
    assert (await leader.health())[0] == 200


def asked():
    """Every metric that the dashboard and the alerts ask for, of those that the bot has."""
    dashboard = json.loads((DEPLOY / "grafana/mafia.json").read_text(encoding="utf-8"))
    queries = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", ())]
    alerts = yaml.safe_load((DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))
    queries += [rule["expr"] for group in alerts["groups"] for rule in group["rules"]]
    return {name for query in queries for name in re.findall(r"\b(?:mafia|process)_\w+", query)}


@pytest.mark.timeout(90)
async def test_the_dashboard_and_the_alerts_ask_for_what_there_is(two):
    names = {name for name, *_ in await two[0].scrape()}
    assert len(asked()) > 20
    assert asked() - names == set()
