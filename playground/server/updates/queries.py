"""Callback queries: presses that wait for an answer."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

from playground.server.clock import ServerClock, Signal
from playground.server.refusals.errors import ApiError, bad_request
from playground.server.settings import ServerSettings
from playground.views import PressAnswer

FIRST_ID = 7_000_000_000_000_001
KEPT = 50_000


@dataclass
class Query:
    """A press that waits for an answer; `answer` is what the person was shown."""

    id: str
    user_id: int
    chat_id: int
    message_id: int
    data: str
    at: float
    answer: PressAnswer | None = None


def too_old() -> ApiError:
    """The refusal for an answer that comes late, a second time, or to no press."""
    return bad_request("query is too old and response timeout expired or query ID is invalid")


class Queries:
    """The recent presses; each takes one answer, within the lifetime that the settings name."""

    def __init__(self, clock: ServerClock, settings: ServerSettings) -> None:
        self.signal = Signal()
        self._clock = clock
        self._settings = settings
        self._queries: OrderedDict[str, Query] = OrderedDict()
        self._next = FIRST_ID

    def ask(self, user_id: int, chat_id: int, message_id: int, data: str) -> Query:
        """A new query."""
        query = Query(str(self._next), user_id, chat_id, message_id, data, self._clock.now())
        self._next += 1
        self._queries[query.id] = query
        if len(self._queries) > KEPT:
            self._queries.popitem(last=False)
        return query

    def get(self, query_id: str) -> Query | None:
        """The query with this id."""
        return self._queries.get(query_id)

    def open(self, query_id: str) -> Query:
        """The query if it may still be answered; Telegram's refusal otherwise."""
        query = self._queries.get(query_id)
        if query is None or query.answer is not None:
            raise too_old()
        if self._clock.now() - query.at > self._settings.query_lifetime:
            raise too_old()
        return query

    def answer(self, query: Query, answer: PressAnswer) -> None:
        """Show the bot's answer to the person who pressed."""
        query.answer = answer
        self.signal.notify()

    async def wait(self, query: Query, seconds: float) -> None:
        """Wait until it is answered, that long at most."""
        clock = asyncio.get_running_loop().time
        end = clock() + seconds
        while query.answer is None and (left := end - clock()) > 0 and not self.signal.closed:
            await self.signal.wait(left)
