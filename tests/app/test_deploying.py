"""deploy/: the files fit each other, the image and the settings that there are."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from bot.config import Settings
from bot.ops.webhook import WEBHOOK_PATH
from bot.store.place import Server, place_of

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVICES = COMPOSE["services"]
WORKERS = {name for name in SERVICES if name.startswith("worker")}
PORT, MONITOR = (SERVICES["worker1"]["environment"][name].rpartition(":")[2] for name in ("LISTEN", "MONITOR"))
HAPROXY = (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8")
PROMETHEUS = yaml.safe_load((DEPLOY / "prometheus.yaml").read_text(encoding="utf-8"))


def example():
    """The settings in .env.example, commented out or not."""
    lines = (DEPLOY / ".env.example").read_text(encoding="utf-8").splitlines()
    return {found.group(1) for line in lines if (found := re.match(r"(?:# )?([A-Z_]+)=", line))}


def test_the_workers_are_the_image_with_settings_that_there_are():
    assert len(WORKERS) == 2
    known = {name.upper() for name in Settings.model_fields}
    for name in WORKERS:
        worker = SERVICES[name]
        assert (DEPLOY / worker["build"]).resolve() == ROOT
        assert set(worker["environment"]) <= known
        assert isinstance(place_of(re.sub(r"\$\{.*?\}", "secret", worker["environment"]["DATABASE"])), Server)
        assert worker["env_file"] == ".env"
        assert worker["healthcheck"]["test"] == SERVICES["worker1"]["healthcheck"]["test"]
    passwords = {"POSTGRES_PASSWORD", "GRAFANA_PASSWORD"}
    assert example() - passwords <= known
    assert {"BOT_TOKEN", "WEBHOOK_URL", "WEBHOOK_SECRET"} <= example()
    used = re.findall(r"\$\{(\w+)(.*?)\}", (DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    assert {name for name, _ in used} == passwords <= example()
    assert all(otherwise.startswith(":?") for _, otherwise in used), "an empty one is refused"


def test_the_example_has_the_check_of_the_image():
    (check,) = re.findall(
        r"^HEALTHCHECK .*?CMD (\[.*?\])$", (ROOT / "Dockerfile").read_text(), re.MULTILINE | re.DOTALL
    )
    assert SERVICES["worker1"]["healthcheck"]["test"] == ["CMD", *yaml.safe_load(check)]


def test_what_is_fetched_is_one_image_and_what_is_shared_is_there():
    volumes = set()
    for name, service in SERVICES.items():
        if name not in WORKERS:
            assert re.search(r":v?\d[\w.-]+@sha256:[0-9a-f]{64}$", service["image"]), service["image"]
        for mount in service.get("volumes", ()):
            source = mount.split(":")[0]
            if source.startswith("."):
                assert (DEPLOY / source).is_file(), source
                assert mount.endswith(":ro")
            else:
                volumes.add(source)
        assert all(port.startswith("127.0.0.1:") for port in service.get("ports", ()))
    assert volumes == set(COMPOSE["volumes"])


def test_the_balancer_knows_every_worker_and_shows_only_the_webhook():
    backends = re.split(r"^(?=backend )", HAPROXY, flags=re.MULTILINE)[1:]
    assert len(backends) == 2
    for backend in backends:
        assert set(re.findall(r"^    server (\S+) (\S+)$", backend, re.MULTILINE)) == {
            (name, f"{name}:{PORT}") for name in WORKERS
        }
    assert f"http-request deny deny_status 404 unless {{ path {WEBHOOK_PATH} }}" in HAPROXY
    assert "http-check send meth GET uri /healthz" in HAPROXY
    assert f"default-server check port {MONITOR} " in HAPROXY
    assert f"bind :{SERVICES['balancer']['ports'][0].rpartition(':')[2]}\n" in HAPROXY


def test_prometheus_asks_every_worker_and_grafana_asks_prometheus():
    targets = {job["job_name"]: job["static_configs"][0]["targets"] for job in PROMETHEUS["scrape_configs"]}
    assert set(targets["mafia"]) == {f"{name}:{MONITOR}" for name in WORKERS}
    (balancer,) = targets["balancer"]
    assert balancer.partition(":")[0] in SERVICES
    assert f"bind :{balancer.partition(':')[2]}\n" in HAPROXY
    (source,) = yaml.safe_load((DEPLOY / "grafana/datasource.yaml").read_text(encoding="utf-8"))["datasources"]
    assert source["url"] == "http://prometheus:9090"
    assert "prometheus" in SERVICES
    (provider,) = yaml.safe_load((DEPLOY / "grafana/dashboards.yaml").read_text(encoding="utf-8"))["providers"]
    mounts = [mount.split(":")[1] for mount in SERVICES["grafana"]["volumes"]]
    assert f"{provider['options']['path']}/mafia.json" in mounts
    dashboard = json.loads((DEPLOY / "grafana/mafia.json").read_text(encoding="utf-8"))
    sources = {target["datasource"]["uid"] for panel in dashboard["panels"] for target in panel.get("targets", ())}
    assert sources == {source["uid"]}
    ids = [panel["id"] for panel in dashboard["panels"]]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    "command",
    [("haproxy", "-c", "-f", "haproxy.cfg"), ("promtool", "check", "config", "prometheus.yaml")],
    ids=["haproxy", "prometheus"],
)
def test_the_programs_take_what_is_written_for_them(command):
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    found = subprocess.run(command, cwd=DEPLOY, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr
