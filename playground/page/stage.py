"""The stage behind the page, as protocols: the bot, finished games, scenario files; and a visitor's choice of game."""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Literal, Protocol, Self, get_args

from pydantic import AfterValidator, Field

from playground.crowd import Minds
from playground.views import JSON, adapter


class NoReplayError(LookupError):
    """A game cannot be shown; the text says why."""


class Archive(Protocol):
    """An archive of finished games, each named by a key.

    All that changes in the course of a game is a list of pairs: a step, and the state from that step on until the next
    pair. Step 0 is the deal; each later step is one line of the log.
    """

    async def games(self) -> list[JSON]:
        """The newest last: `key`, `scenario` (its name by language), `players`, `group`, `ended` (Unix), `lines`."""

    async def film(self, key: str) -> JSON:
        """Every chat by every step: `game`, `people`, `times` (Unix, by step) and `chats`.

        A chat has an `id` (of a person or of the group), `closed` (whether its members may not write) and
        `messages`; a message has `begin`, `end` (None: it stayed), and `looks`.

        Raises:
            NoReplayError: there is no such game, or its log does not replay any more.
        """

    async def told(self, key: str, language: str) -> JSON:
        """Facts that no player saw, in words of a language: `steps`, `phases`, `seats`, `questions`, `events`, `end`.

        Raises:
            NoReplayError: as `film`.
        """


class Workshop(Protocol):
    """Scenario files, which are edited elsewhere: here they are only read, again whenever they have changed.

    A `LookupError` is a file that is not there, a `ValueError` a wish that cannot be fulfilled; the text says why.
    """

    async def files(self) -> JSON:
        """`directory` (empty: none is set) and `files`: for each its `name`, `shipped`, and how many `mistakes`."""

    async def file(self, name: str, stamp: str) -> JSON:
        """The present state of a file: `stamp`, `text`, `problems`, `options`; only the stamp if that is the
        given one.
        """

    async def preview(self, name: str) -> JSON:
        """By language: `name`, `summary`, `sides` by id, `roles` with cards and questions as players see them."""

    async def table(self, name: str, options: Mapping[str, str]) -> JSON:
        """With these options: `sizes`, the numbers of players, and `roles`, the ids that are dealt by number."""

    async def seed(self, name: str, options: Mapping[str, str], players: int, seat: int, role: str) -> str:
        """A seed by which this seat is dealt this role."""

    async def simulate(self, name: str, options: Mapping[str, str], manner: str, games: int) -> None:
        """Let robots play so many games with each number of players, in the background."""

    async def shares(self) -> JSON:
        """The progress of the simulation: `done`, `of`, `running`, and `sizes` with sides' shares and intervals."""

    async def stop(self) -> None:
        """Stop the simulation."""


Language = Literal["fa", "ru", "ar", "en"]
Manner = Literal["random", "sensible"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

Speed = Annotated[float, Field(gt=0, le=1000)]
"""The speed of the game's clock: game seconds in a real second."""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """The game that a visitor wants to play, with all its settings.

    Attributes:
        scenario: its id.
        players: how many, the visitor included.
        language: the language of the group and its people.
        speed: game seconds a real second.
        seed: the seed of the deal and of the robots; empty: another one each time.
        options: the scenario's options, as `/newgame` takes them: `turn=40 healer=old`.
        manner: the robots' manner: `random` or `sensible`.
        mode: `play`: the first seat is the visitor's; `watch`: robots have all seats.
        group: the kind of group: `supergroup` or `group`.
        wait: stop in the lobby; the visitor joins and starts by hand.
        seat: the seat of a visitor who plays; from 1.
        patient: the clock stands while the visitor has a question (`playground.page.pacing`).
        limits: whether Telegram's limits hold here too, while the game runs in real time.
        strangers: nobody has started the bot before, and secrets are told in the group; else everybody has.
    """

    scenario: str
    players: int
    language: Language = "en"
    speed: Speed = 1.0
    seed: Annotated[str, AfterValidator(lambda seed: seed[:64])] = ""
    options: Annotated[str, Field(pattern=r"^(?:\w+=\S+(?: |$))*$")] = ""
    manner: Manner = "sensible"
    mode: Literal["play", "watch"] = "play"
    group: Literal["supergroup", "group"] = "supergroup"
    wait: bool = False
    seat: int = 1
    patient: bool = True
    limits: bool = False
    strangers: bool = False

    @classmethod
    def of(cls, body: Mapping[str, Any], offer: JSON) -> Self:
        """Read a choice and compare the parts with the offer.

        Raises:
            ValueError: a part is not on offer; the text names that part.
        """
        scenarios = {str(one["id"]): one for one in offer["scenarios"]}
        given = {name: value for name, value in body.items() if value not in {None, ""}}
        scenario = given.setdefault("scenario", next(iter(scenarios)))
        if scenario not in scenarios:
            raise ValueError(f"no such scenario: {scenario}")
        sizes = scenarios[scenario]["sizes"]
        made: Self = adapter(cls).validate_python({"players": sizes[-1], **given})
        if made.players not in sizes:
            raise ValueError(f"{scenario} cannot be played by {made.players}")
        if not 1 <= made.seat <= made.players:
            raise ValueError(f"there is no seat {made.seat}")
        return made

    def as_json(self) -> JSON:
        """As the page knows it."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class OpenTask:
    """An open task of a person.

    Attributes:
        user: the person.
        ask: the number of the question in its game.
        kind: `turn` (to speak, until they end it), `vote`, or `question`.
        chat: the chat of the question; `message`: its message, 0 while that is still on its way.
    """

    user: int
    ask: int
    kind: str
    chat: int
    message: int


@dataclass(frozen=True, slots=True)
class StageMoment:
    """The state of the game at a moment, as far as all may know, and the open tasks of some people.

    Attributes:
        phase: `lobby`, or as the engine names it: `intro`, `night`, `day`, `finale`, `end`.
        number: which night or day; `part`: which part of it.
        until: the end of the present part, in game seconds; None without a deadline.
        speaker: the person who speaks, by id; 0: none. `next`: the following speakers, in order.
        seats: the people by their seats, from seat 1 on; in the lobby as they have joined.
        out: the people out of the game. `won`: the winners, once the game is over.
        asked: the open tasks of the requested people, in order.
        scenario: the id of what is played.
        board: the message of the lobby in the group; 0 while it is still on its way, and once the game has begun.
    """

    phase: str
    number: int = 0
    part: str = ""
    until: float | None = None
    speaker: int = 0
    next: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    asked: tuple[OpenTask, ...] = ()
    scenario: str = ""
    board: int = 0


class StageCrew(Protocol):
    """Several processes that serve a bot together. Its games keep the speed that they began with."""

    async def workers(self, chat_id: int) -> list[JSON]:
        """The processes: for each its `number`, whether `alive`, how many `games`, and whether it `has` this group."""

    async def kill(self, worker: int) -> None:
        """End a worker's process at once; LookupError if there is no such worker."""

    async def start(self, worker: int) -> None:
        """Start a worker's process again; LookupError if there is no such worker."""


class Stage(Protocol):
    """The bot behind the playground, as the page uses it; the page itself does not import the bot."""

    @property
    def crew(self) -> StageCrew | None:
        """The processes that serve the bot together; None where it is but one."""

    @property
    def archive(self) -> Archive:
        """The finished games of this playground."""

    @property
    def workshop(self) -> Workshop:
        """The scenario files, for the author's desk."""

    def offer(self) -> JSON:
        """The `scenarios` on offer, the easy ones first: each with `id`, `sizes` (player counts), `level`, `options`.

        By language its `name`, its `summary`, and as `facts` the players, the length, and the difficulty.
        """

    async def begin(self, choice: GameChoice) -> None:
        """Start a new bot without games or groups, at this speed; any game before is over."""

    async def sow(self, chat_id: int, seed: str) -> None:
        """Give the open lobby's game this seed, and keep this game with its settings for the group from now on."""

    async def set_speed(self, speed: float) -> None:
        """Set the speed of all games; 0 makes them stand still."""

    async def moment(self, chat_id: int, users: Collection[int]) -> tuple[StageMoment, float] | None:
        """The state of the lobby or game in this group, with these people's open tasks; and the game's time now."""

    def minds(self, choice: GameChoice) -> Minds:
        """The minds for the robots of this game."""

    async def director(self, chat_id: int, language: str, after: int) -> JSON:
        """The director's view of the game in this group, with all secrets; `events` only those after that number."""
