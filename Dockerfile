# The Mafia narrator. Settings come from the environment (see README.md); the database lies in the volume /data.
# The base is pinned by the digest of its image index, of all platforms, as docker-library/repo-info records it
# (repos/python/remote/3.11-slim-bookworm.md, 2026-08-25: Debian 12, Python 3.11.16).
FROM python:3.11-slim-bookworm@sha256:0bee7276f83efd4a1ee05bbbf4281d95ed28e079220a9457f25a93e3f1e3c31b AS base


# What builds stays behind here. Everything fetched is pinned by its hash, and the bot's own wheel is built without network.
FROM base AS builder
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore
WORKDIR /build
RUN python -m venv --without-pip /opt/mafia
COPY requirements.lock requirements-build.lock ./
RUN pip install --require-hashes -r requirements-build.lock \
 && pip --python /opt/mafia install --require-hashes -r requirements.lock
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY bot ./bot
COPY locales ./locales
COPY scenarios ./scenarios
RUN pip wheel --no-index --no-deps --no-build-isolation --wheel-dir wheels . \
 && pip --python /opt/mafia install --no-index --no-deps wheels/*.whl


FROM base
ENV PATH=/opt/mafia/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
RUN useradd --system --uid 10001 --home-dir /data --create-home mafia
COPY --from=builder /opt/mafia /opt/mafia

USER mafia
WORKDIR /data
VOLUME /data
ENV DATABASE=/data/mafia.sqlite3 LISTEN=0.0.0.0:8080 MONITOR=0.0.0.0:9090
EXPOSE 8080 9090
HEALTHCHECK --interval=30s --timeout=5s --start-period=15s \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:9090/healthz', timeout=4)"]
CMD ["mafia", "run"]
