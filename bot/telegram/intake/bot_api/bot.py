"""The bot object of python-telegram-bot (PTB), with HTTP by aiohttp's client, and a reader of the project's own.

PTB's own `HTTPXRequest` takes 1.5 ms of the processor for a call, and more the more connections it has; that was most
of the cost of a press. aiohttp takes a fraction of that (docs/performance.md).
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import aiohttp
from telegram._utils.types import ODVInput
from telegram.error import NetworkError, TelegramError, TimedOut
from telegram.ext import ExtBot
from telegram.request import BaseRequest, RequestData

from bot.telegram.clock import TelegramTime
from bot.telegram.intake.admission import Admission, without_looks
from bot.telegram.intake.bot_api.proxies import SOCKS, Proxy
from bot.telegram.intake.json_input import complete_result, read_json

IDLE_SECONDS = 4.0
"""The seconds after which an idle connection is not used again: servers close theirs, impatient ones after five."""
POOL_TIMEOUT = 20.0
"""How long a call waits for a free connection unless the call says otherwise, in seconds."""


class AiohttpRequest(BaseRequest):
    """PTB's BaseRequest over aiohttp: a bounded number of connections that stay open; timeouts in seconds.

    `hear_date` is told the time of each answer by the server (HTTP: Date).
    """

    def __init__(
        self,
        *,
        connections: int,
        proxy: Proxy | None = None,
        connect_timeout: float = 10.0,
        read_timeout: float = 20.0,
        hear_date: Callable[[str | None], None] | None = None,
    ) -> None:
        self._connections = connections
        self._proxy = proxy
        self._connect_timeout = connect_timeout
        self._read_timeout = read_timeout
        self._hear_date = hear_date
        self._session: aiohttp.ClientSession | None = None
        self._unconnected: tuple[type[Exception], ...] = (EOFError,)
        """The errors of a SOCKS proxy that is not there, refuses, or hangs up."""
        self._late: tuple[type[Exception], ...] = (aiohttp.ConnectionTimeoutError,)
        """The errors where no connection is free or made in time."""

    @property
    def read_timeout(self) -> float:
        """The seconds for which an answer is awaited unless a call says otherwise."""
        return self._read_timeout

    async def initialize(self) -> None:
        """Get ready for calls."""
        if self._session is None:
            socks = self._proxy is not None and self._proxy.scheme in SOCKS
            self._session = aiohttp.ClientSession(
                connector=self._connector(),
                cookie_jar=aiohttp.DummyCookieJar(),
                headers={"User-Agent": self.USER_AGENT},
                proxy=None if self._proxy is None or socks else self._proxy.url,
            )

    def _connector(self) -> aiohttp.TCPConnector:
        """The maker of connections: one of its own for a SOCKS proxy, else aiohttp's, which knows HTTP proxies."""
        if self._proxy is None or self._proxy.scheme not in SOCKS:
            return aiohttp.TCPConnector(limit=self._connections, keepalive_timeout=IDLE_SECONDS)
        # Few bots speak through SOCKS.
        from aiohttp_socks import (  # noqa: PLC0415
            ProxyConnectionError,
            ProxyConnector,
            ProxyError,
            ProxyTimeoutError,
        )

        self._unconnected += (ProxyConnectionError, ProxyError)
        self._late += (ProxyTimeoutError,)
        host, port = self._proxy.place
        user, password = self._proxy.login or (None, None)
        return ProxyConnector(
            host,
            port,
            username=user,
            password=password,
            rdns=SOCKS[self._proxy.scheme],
            limit=self._connections,
            keepalive_timeout=IDLE_SECONDS,
        )

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """The answer as PTB can read it. Unlike PTB's own, this logs no answer that is not JSON: it may be private.

        What an edited message looks like by now, its editor knows: `True` stands for it, as for messages without a chat
        (Bot API: editMessageText), since PTB takes as long to read a message as to send one.
        """
        try:
            answer = read_json(payload)
        except ValueError:
            raise TelegramError("Invalid server response") from None
        if isinstance(sent := answer.get("result"), dict | list):
            complete_result(sent)
        if isinstance(sent, dict):
            answer["result"] = "edit_date" in sent or without_looks(sent)
        return answer

    async def shutdown(self) -> None:
        """Close all connections."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def do_request(  # noqa: PLR0917 - as PTB has it
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        write_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,  # noqa: ARG002 - aiohttp has none
        connect_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        pool_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """See `BaseRequest.do_request`. Errors do not name the address, since the token is in it.

        Raises:
            TimedOut: no answer came in time; the call may have been carried out.
            NetworkError: there was no connection, or the connection broke.
        """
        if self._session is None:
            raise RuntimeError("This request object is not initialized")
        patience = aiohttp.ClientTimeout(
            total=None,
            connect=_seconds(pool_timeout, POOL_TIMEOUT),
            sock_connect=_seconds(connect_timeout, self._connect_timeout),
            sock_read=_seconds(read_timeout, self._read_timeout),
        )
        body, headers = _body(request_data)
        try:
            async with self._session.request(
                method, url, data=body, headers=headers, timeout=patience, allow_redirects=False
            ) as response:
                answer = await response.read()
                if self._hear_date is not None:
                    self._hear_date(response.headers.get("Date"))
                return response.status, answer
        except self._late as error:
            raise TimedOut("No connection was free or could be made in time; nothing was sent to Telegram") from error
        except asyncio.TimeoutError as error:  # noqa: UP041 - aiohttp names its own after this one
            raise TimedOut from error
        except self._unconnected as error:
            raise NetworkError(f"the proxy gives no connection: {error}") from None
        except (aiohttp.ClientError, OSError) as error:
            raise NetworkError(f"{type(error).__name__} {getattr(error, 'strerror', None) or ''}".rstrip()) from None


def _seconds(given: ODVInput[float], default: float) -> float | None:
    return given if given is None or isinstance(given, int | float) else default


def _body(data: RequestData | None) -> tuple[bytes | aiohttp.FormData, dict[str, str]]:
    """The body of a call (Bot API: Making requests): JSON, or a form where files go along."""
    if data is None:
        return b"", {}
    if data.contains_files:
        form = aiohttp.FormData(data.json_parameters)
        for name, (filename, content, kind) in (data.multipart_data or {}).items():
            form.add_field(name, content, filename=filename, content_type=kind)
        return form, {}
    text = json.dumps(data.parameters, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace"), {"Content-Type": "application/json"}


class _Polling(AiohttpRequest):
    """The request that fetches updates, which pass `Admission` before PTB makes objects of them, which costs most."""

    def __init__(self, admission: Admission, proxy: Proxy | None, telegram: TelegramTime) -> None:
        super().__init__(connections=4, proxy=proxy, hear_date=telegram.hear)
        self._admission = admission

    def parse_json_payload(self, payload: bytes) -> dict[str, Any]:  # type: ignore[override]
        answer = super().parse_json_payload(payload)
        if isinstance(answer.get("result"), list):
            answer["result"] = self._admission.admit_all(answer["result"])
        return answer


ANSWERS = 48
"""The number of connections for answers to presses and other calls, beside those of the sender."""


def build_bot(
    token: str,
    base_url: str,
    admission: Admission,
    patience: float = 20.0,
    *,
    deliveries: int = 16,
    proxy: Proxy | None = None,
    telegram: TelegramTime | None = None,
) -> ExtBot[None]:
    """The bot object of PTB; polling has a connection of its own.

    `patience`: seconds to wait for an answer; `deliveries`: how many calls the sender makes at a time; `proxy`: through
    which all calls go; `telegram` learns the time of the server's clock.
    """
    telegram = telegram or TelegramTime()
    connections = deliveries + ANSWERS
    request = AiohttpRequest(connections=connections, proxy=proxy, read_timeout=patience, hear_date=telegram.hear)
    files = f"{base_url.removesuffix('/bot')}/file/bot"  # Bot API: getFile
    return ExtBot(
        token,
        base_url=base_url,
        base_file_url=files,
        request=request,
        get_updates_request=_Polling(admission, proxy, telegram),
    )
