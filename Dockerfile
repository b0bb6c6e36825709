# The Mafia narrator. Settings come from the environment (see README.md); the database lies in the volume /data.
FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /srv/mafia

COPY requirements.lock ./
RUN pip install -r requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY bot ./bot
COPY locales ./locales
COPY scenarios ./scenarios
RUN pip install --no-deps . \
 && useradd --system --uid 10001 --home-dir /data --create-home mafia

USER mafia
WORKDIR /data
VOLUME /data
ENV DATABASE=/data/mafia.sqlite3 LISTEN=0.0.0.0:8080
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=15s \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8080/healthz', timeout=4)"]
CMD ["mafia", "run"]
