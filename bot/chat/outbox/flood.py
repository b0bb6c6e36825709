"""What refusals of several chats say about all of them: a pause for everybody, and the call that ends it.

A 429 is about its own chat: a group in slow mode answers a bot that is no admin like this, for an hour at a time, and
anybody can make such groups. Only where several chats are refused within seconds, none of which has a reason of its
own, does Telegram mean the bot. It is never asked to wait for long, and nobody but a running sender remembers it.
"""

import math

SEVERAL = 3
"""So many chats without a reason of their own, refused one soon after the other, are all chats."""
TOGETHER = 5.0
"""How soon that is. Seconds."""
LONGEST = 60.0
"""A pause for everybody is no longer, whatever Telegram asks one chat for. Seconds."""
OTHERS_FIRST = 3.0
"""If another sender was refused last, it is that one's to try; this one does so if nothing is heard of it. Seconds."""


class Flood:
    """Whether anything may be sent at all.

    After the pause a single call is made, and the others wait for what becomes of it: if Telegram takes it, the pause
    is over; if that is refused as well, there is another one.
    """

    def __init__(self) -> None:
        self._refused: dict[int, float] = {}
        self._on = False
        self._ends = -math.inf
        self._later = 0.0
        self._trying: int | None = None

    def note(self, chat_id: int, now: float, seconds: float, *, here: bool = True) -> float | None:
        """A chat without a reason of its own was refused, for so long; `here`: to this sender, not to another one.

        Returns for how long everybody waits because of it, if they do.
        """
        self._refused = {one: at for one, at in self._refused.items() if now - at < TOGETHER} | {chat_id: now}
        self._on = self._on or len(self._refused) >= SEVERAL
        if not self._on:
            return None
        self._ends = max(self._ends, now + min(seconds, LONGEST))
        self._later = 0.0 if here else OTHERS_FIRST
        return self._ends - now

    def passed(self, chat_id: int) -> bool:
        """Telegram has taken a call in this chat; whether that was the one that ends the pause."""
        if not self._on or self._trying != chat_id:
            return False
        self.over()
        return True

    def over(self) -> None:
        """Nobody waits any more."""
        self._on = False
        self._refused.clear()
        self._ends = -math.inf

    @property
    def until(self) -> float:
        """The end of the pause, if there is one."""
        return self._ends

    def wait(self, now: float) -> float:
        """Seconds until anything may be sent; infinite while it is being tried."""
        if not self._on:
            return 0.0
        return math.inf if self._trying is not None else max(0.0, self._ends + self._later - now)

    def begin(self, chat_id: int) -> None:
        """A call starts; during a pause it is the one that tries."""
        if self._on:
            self._trying = chat_id

    def end(self, chat_id: int) -> None:
        """A call came back. What came of it has been said before."""
        if self._trying == chat_id:
            self._trying = None
