"""Floods: a pause of all chats when Telegram refuses several of them, and the call that ends the pause.

A 429 is about its own chat: a group in slow mode answers a bot that is no admin like this, for an hour at a time, and
any user can make such groups. Only where several chats are refused within seconds, none of which has a reason of its
own, does Telegram mean the bot. Telegram never asks the bot to wait for long, and only a running sender remembers a
flood.
"""

import math

SEVERAL = 3
"""The number of chats, refused one soon after the other without a reason of their own, that stand for all chats."""
TOGETHER = 5.0
"""How soon that is. Seconds."""
LONGEST = 60.0
"""A pause for everybody is no longer, whatever Telegram asks one chat for. Seconds."""
OTHERS_FIRST = 3.0
"""If another sender was refused last, it is that one's to try; this one does so if nothing is heard of it. Seconds."""


class Flood:
    """The pause of all chats.

    After the pause a single call is made, and the others wait for its outcome: if Telegram takes the call, the pause is
    over; if that is refused as well, there is another pause.
    """

    def __init__(self) -> None:
        self._refused: dict[int, float] = {}
        self._on = False
        self._ends = -math.inf
        self._later = 0.0
        self._trying: int | None = None

    def note(self, chat_id: int, now: float, seconds: float, *, here: bool = True) -> float | None:
        """Note that a chat without a reason of its own was refused, for so long; `here`: to this sender, not to another
        one.

        Returns how long all chats wait because of this, if they do.
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
        """End the pause of all chats."""
        self._on = False
        self._refused.clear()
        self._ends = -math.inf

    @property
    def until(self) -> float:
        """The end of the pause, if there is one."""
        return self._ends

    def wait(self, now: float) -> float:
        """Seconds until a call may be sent; infinite while one call tries whether the pause is over."""
        if not self._on:
            return 0.0
        return math.inf if self._trying is not None else max(0.0, self._ends + self._later - now)

    def begin(self, chat_id: int) -> None:
        """Note that a call starts; during a pause this is the call that tries."""
        if self._on:
            self._trying = chat_id

    def end(self, chat_id: int) -> None:
        """Note that a call came back. Its outcome has been noted before."""
        if self._trying == chat_id:
            self._trying = None
