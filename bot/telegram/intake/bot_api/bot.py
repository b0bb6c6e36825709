"""The bot as PTB knows it, with a client and a reader of the project's own."""

from typing import Any

from telegram.error import TelegramError
from telegram.ext import ExtBot

from bot.telegram.intake.admission import Admission, without_looks
from bot.telegram.intake.bot_api.json_input import read_json
from bot.telegram.intake.bot_api.proxies import Proxy
from bot.telegram.intake.bot_api.request import AiohttpRequest
from bot.telegram.intake.bot_api.telegram_time import TelegramTime
from bot.telegram.intake.older_servers import complete_result


class _Request(AiohttpRequest):
    """The request whose unreadable answers are not written into the log, as PTB does, since they may be private."""

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        try:
            answer = read_json(payload)
        except ValueError:
            raise TelegramError("Invalid server response") from None
        if isinstance(sent := answer.get("result"), dict | list):
            complete_result(sent)
        if isinstance(sent, dict):
            answer["result"] = without_looks(sent)
        return answer


class _Polling(_Request):
    """The request for updates only: they are admitted before PTB makes objects of them, which costs most."""

    def __init__(self, admission: Admission, proxy: Proxy | None, telegram: TelegramTime) -> None:
        super().__init__(connections=4, proxy=proxy, hear_date=telegram.hear)
        self._admission = admission

    def parse_json_payload(self, payload: bytes) -> dict[str, Any]:  # type: ignore[override]
        answer = super().parse_json_payload(payload)
        if isinstance(answer.get("result"), list):
            answer["result"] = self._admission.admit_all(answer["result"])
        return answer


ANSWERS = 48
"""The number of connections beside those of the sender."""


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
    """The bot as PTB knows it; polling has a connection of its own.

    `patience`: seconds to wait for an answer; `deliveries`: how many calls the sender makes at a time; `proxy`: through
    which all calls go; `telegram` learns the time of the server's clock.
    """
    telegram = telegram or TelegramTime()
    connections = deliveries + ANSWERS
    request = _Request(connections=connections, proxy=proxy, read_timeout=patience, hear_date=telegram.hear)
    files = f"{base_url.removesuffix('/bot')}/file/bot"  # Bot API: getFile
    return ExtBot(
        token,
        base_url=base_url,
        base_file_url=files,
        request=request,
        get_updates_request=_Polling(admission, proxy, telegram),
    )
