"""Bad weather: a seed decides on the faults, their times and their victims, while a game is played."""

import contextlib
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from playground.control import Control, ControlError, NotAllowedError
from playground.views import SeenMessage, Someone

CALLS = ("too_many", "error", "bad_gateway", "deaf", "mute", "cut", "half")
METHODS = {
    "": 4,
    "sendMessage": 6,
    "editMessageText": 4,
    "answerCallbackQuery": 3,
    "setChatPermissions": 2,
    "restrictChatMember": 2,
    "pinChatMessage": 1,
    "getChatMember": 1,
}
POLLING = ("error", "bad_gateway", "cut", "half")
UPDATES = ("twice", "late", "swapped")
KINDS = {"callback_query": 5, "message": 2, "my_chat_member": 1, "": 1}
GUSTS = {
    "call": 12,
    "polling": 2,
    "too_old": 2,
    "update": 4,
    "delete": 4,
    "block": 2,
    "deactivate": 0.5,
    "rights": 2,
    "migrate": 3,
}
RECENT = 12
"""The number of the bot's messages in the group of which one may be deleted."""


@dataclass(frozen=True)
class StormForce:
    """The force of the storm.

    Attributes:
        calm: between one misfortune and the next the bot sends or edits at least and at most so many messages.
        spell: for so many messages, at least and at most, a person blocks the bot, or the bot is without its rights.
        pause: the shortest and the longest pause that a 429 asks for, in seconds.
        silence: the longest wait for an answer that never comes, in seconds.
        late: the longest that an update is withheld, in seconds.
        thrown_out: the chance that the storm ends with the bot being thrown out of the group, and brought back.
        lost: how likely a misfortune is one of ephemeral messages, beside the weights of the others; 0: none is. A
            bot that may send such messages keeps its rights.
    """

    calm: tuple[int, int] = (2, 7)
    spell: tuple[int, int] = (8, 40)
    pause: tuple[float, float] = (0.5, 2.0)
    silence: float = 60.0
    late: float = 0.5
    thrown_out: float = 0.15
    lost: float = 0

    @property
    def gusts(self) -> dict[str, float]:
        """The weights of the misfortunes."""
        return GUSTS | {"lost": self.lost, "rights": 0} if self.lost else dict(GUSTS)


@dataclass
class Storm:
    """Blows over one group, by all events there; its acts are in `log`, their numbers in `counts`.

    Attributes:
        control: the playground.
        chat_id: the group; another id once the group is a supergroup.
        people: the players; the first owns the group and is spared.
        seed: of all chances.
        blocked: people who block the bot now; in `returned` those who let the bot write again.
        dead: people without an account.
        expelled: whether the bot has been thrown out of the group.
    """

    control: Control
    chat_id: int
    people: Sequence[Someone]
    seed: str
    pace: StormForce = field(default_factory=StormForce)
    log: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    blocked: dict[int, bool] = field(default_factory=dict)
    returned: dict[int, bool] = field(default_factory=dict)
    dead: dict[int, bool] = field(default_factory=dict)
    expelled: bool = False
    powerless: bool = False
    _seen: int = 0
    _due: list[tuple[int, str, int]] = field(default_factory=list)
    _recent: deque[SeenMessage] = field(default_factory=lambda: deque(maxlen=RECENT))

    def __post_init__(self) -> None:
        """Look at the sky."""
        self._random = Random(self.seed)
        self._next = self._random.randint(*self.pace.calm)
        self._last = self._random.randint(40, 120) if self._random.random() < self.pace.thrown_out else None

    async def gather(self) -> None:
        """The first drops, while people still join: calls that fail, updates that come otherwise than they should."""
        random = Random(f"{self.seed}/lobby")
        for _ in range(random.randint(2, 5)):
            kind = random.choice((*CALLS, *UPDATES))
            name = random.choice(tuple(KINDS if kind in UPDATES else METHODS))
            seconds = (
                self.pace.late if kind in UPDATES else self.pace.pause[0] if kind == "too_many" else self.pace.silence
            )
            await self.control.fault(kind, name, seconds=seconds)
            self._note(kind, f"{name or 'anything'}, in the lobby")

    async def blow(self, after: int) -> None:
        """Follow what happens from there on, until cancelled, or until the bot is thrown out."""
        async for event in self.control.follow(after):
            message = event.message
            if event.kind not in {"sent", "edited"} or message is None or not message.by_bot:
                continue
            self._seen += 1
            self._recent.append(message)
            with contextlib.suppress(ControlError, NotAllowedError):  # it has happened otherwise already
                await self._weather()
            if self.expelled:
                return

    async def _weather(self) -> None:
        for moment, what, who in [due for due in self._due if due[0] <= self._seen]:
            self._due.remove((moment, what, who))
            await self._undo(what, who)
        if self._last is not None and self._seen >= self._last:
            await self._expel()
        elif self._seen >= self._next:
            self._next = self._seen + self._random.randint(*self.pace.calm)
            await self._gust()

    def _note(self, what: str, more: object = "") -> None:
        self.counts[what] += 1
        self.log.append(f"#{self._seen} {what} {more}".rstrip())

    def _pick(self, weights: dict[str, float] | dict[str, int]) -> str:
        return self._random.choices(list(weights), list(weights.values()))[0]

    def _somebody(self) -> int:
        return self._random.choice([person.id for person in self.people[1:]])

    # -- misfortunes -----------------------------------------------------------------------------------------

    async def _gust(self) -> None:
        match self._pick(self.pace.gusts):
            case "call":
                await self._fault(self._random.choice(CALLS), self._pick(METHODS))
            case "polling":
                await self._fault(self._random.choice(POLLING), "getUpdates")
            case "too_old":
                await self._fault("too_old", "answerCallbackQuery")
            case "update":
                await self._fault(self._random.choice(UPDATES), self._pick(KINDS))
            case "delete":
                await self._delete()
            case "block":
                await self._block()
            case "deactivate":
                await self._deactivate()
            case "rights":
                await self._disarm()
            case "migrate":
                await self._migrate()
            case "lost":
                await self._lose()

    async def _fault(self, kind: str, name: str) -> None:
        random, pace = self._random, self.pace
        anywhere = kind in {"too_old", *UPDATES} or name in {"getUpdates", "answerCallbackQuery"}
        chat = 0 if anywhere else random.choice([0, self.chat_id, self._somebody()])
        wait = pace.late if kind in UPDATES else pace.silence
        if kind == "too_many":
            wait = random.uniform(*pace.pause)
        elif kind == "late":
            wait = random.uniform(0, pace.late)
        once = kind in {"too_many", "deaf", "mute"} or name == "getUpdates"
        times = 1 if once else random.randint(1, 3)
        await self.control.fault(kind, name, chat=chat, seconds=round(wait, 2), times=times)
        self._note(kind, f"{name or 'anything'} in {chat or 'any chat'} x{times} {wait:.2f} s")

    async def _lose(self) -> None:
        """Some of the next ephemeral messages of a person, or of anybody, or edits of such, are never shown."""
        method, who = self._random.choice(("", "send", "edit")), self._random.choice((0, self._somebody()))
        times = self._random.randint(1, 3)
        await self.control.fault("lost", method, user=who, times=times)
        self._note("lost", f"{method or 'send or edit'} to {who or 'anybody'} x{times}")

    async def _delete(self) -> None:
        """The owner deletes a message of the bot in the group, or a player in private: rather one that has buttons."""
        standing = [message for message in self._recent if message.buttons] or list(self._recent)
        message = self._random.choice(standing)
        by = self.people[0].id if message.chat_id < 0 else message.chat_id
        await self.control.delete(by, [message.message_id], message.chat_id)
        self._note("delete", f"{message.message_id} in {message.chat_id}: {message.text[:30]!r}")

    async def _block(self) -> None:
        who = self._somebody()
        if who in self.blocked or who in self.dead or len(self.blocked) * 2 >= len(self.people) - 1:
            return
        await self.control.block(who)
        self.blocked[who] = True
        self.returned.pop(who, None)
        spell = self._random.randint(*self.pace.spell)
        self._due.append((self._seen + spell, "block", who))
        self._note("block", f"{who} for {spell}")

    async def _deactivate(self) -> None:
        who = self._somebody()
        if self.dead or who in self.blocked:
            return
        await self.control.change_person(who, deactivated=True)
        self.dead[who] = True
        self._note("deactivate", who)

    async def _disarm(self) -> None:
        if self.powerless:
            return
        await self.control.bot_rights(self.chat_id, {})
        self.powerless = True
        spell = self._random.randint(*self.pace.spell)
        self._due.append((self._seen + spell, "rights", 0))
        self._note("rights", f"gone for {spell}")

    async def _migrate(self) -> None:
        if (await self.control.look_at_group(self.chat_id)).type != "group":
            return
        self.chat_id = (await self.control.migrate(self.chat_id)).id
        self._note("migrate", f"to {self.chat_id}")

    async def _expel(self) -> None:
        self.expelled = True
        await self.control.throw_out_bot(self.chat_id)
        self._note("thrown_out")

    # -- and their end ---------------------------------------------------------------------------------------

    async def _undo(self, what: str, who: int) -> None:
        if what == "block":
            await self.control.unblock(who)
            del self.blocked[who]
            self.returned[who] = True
        else:
            await self.control.bot_rights(self.chat_id)
            self.powerless = False
        self.log.append(f"#{self._seen} {what} is over {who or ''}".rstrip())

    async def calm(self) -> None:
        """No more faults, and the bot is in the group with all its rights. Blocks stay as they are."""
        await self.control.all_well()
        if self.expelled:
            await self.control.bring_bot_back(self.chat_id)
        if self.expelled or self.powerless:
            await self.control.bot_rights(self.chat_id)
            self.powerless = False
