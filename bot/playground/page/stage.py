"""What the page asks of whoever runs the bot, and what a visitor of the page chooses."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Protocol, Self

from bot.playground.minds import Minds

JSON = dict[str, Any]

LANGUAGES = ("fa", "ru", "ar", "en")
MANNERS = ("random", "sensible")
MODES = ("play", "watch")
GROUPS = ("supergroup", "group")
FASTEST = 1000.0


@dataclass(frozen=True, slots=True)
class Choice:
    """What is to be played, and how.

    Attributes:
        scenario: its id.
        players: how many, the visitor included.
        language: of the group and its people.
        speed: game seconds a real second.
        seed: of the deal and of the robots; empty: another one each time.
        manner: how robots play: `random` or `sensible`.
        mode: `play`: the first seat is the visitor's; `watch`: robots have them all.
        group: what kind of group it is: `supergroup` or `group`.
        wait: stop in the lobby; the visitor joins and starts by hand.
    """

    scenario: str
    players: int
    language: str = "en"
    speed: float = 1.0
    seed: str = ""
    manner: str = "sensible"
    mode: str = "play"
    group: str = "supergroup"
    wait: bool = False

    @classmethod
    def of(cls, body: Mapping[str, Any], offer: JSON) -> Self:
        """Read a choice and hold it against what is on offer.

        Raises:
            ValueError: something in it is not on offer; the text says what.
        """
        scenarios = {str(one["id"]): one for one in offer["scenarios"]}
        scenario = str(body.get("scenario") or next(iter(scenarios)))
        if scenario not in scenarios:
            raise ValueError(f"no such scenario: {scenario}")
        sizes = scenarios[scenario]["sizes"]
        players = _whole(body.get("players", sizes[-1]))
        if players not in sizes:
            raise ValueError(f"{scenario} cannot be played by {players}")
        named = {
            name: _one_of(name, str(body.get(name) or known[0]), known)
            for name, known in (("manner", MANNERS[::-1]), ("mode", MODES), ("group", GROUPS))
        }
        language = _one_of("language", str(body.get("language") or "en"), LANGUAGES)
        seed = str(body.get("seed") or "")[:64]
        return cls(
            scenario, players, language, read_speed(body.get("speed", 1)), seed, wait=bool(body.get("wait")), **named
        )

    def as_json(self) -> JSON:
        """As the page knows it."""
        return asdict(self)


def read_speed(given: Any) -> float:
    """A speed above zero.

    Raises:
        ValueError: it is none.
    """
    try:
        speed = float(given)
    except (TypeError, ValueError):
        raise ValueError(f"not a speed: {given}") from None
    if not 0 < speed <= FASTEST:
        raise ValueError(f"the speed must be above 0 and at most {FASTEST:g}")
    return speed


def _whole(given: Any) -> int:
    try:
        return int(given)
    except (TypeError, ValueError):
        raise ValueError(f"not a number: {given}") from None


def _one_of(name: str, value: str, known: tuple[str, ...]) -> str:
    if value not in known:
        raise ValueError(f"{name} must be one of {', '.join(known)}")
    return value


class Stage(Protocol):
    """The bot behind the playground, as far as the page knows it. The page itself knows nothing of the bot."""

    def offer(self) -> JSON:
        """`scenarios`: for each its `id`, `sizes` (numbers of players), and `name` and `summary` by language."""

    async def begin(self, choice: Choice) -> None:
        """A bot that knows of no game and no group, at this speed; whatever was played is over."""

    async def sow(self, chat_id: int, seed: str) -> None:
        """The game whose lobby is open in this group shall have this seed."""

    async def set_speed(self, speed: float) -> None:
        """Let the games go on at this speed; 0: let them stand still."""

    def minds(self, choice: Choice) -> Minds:
        """What its robots go by."""

    async def director(self, chat_id: int, language: str, after: int) -> JSON:
        """Everything about the game in this group, secrets included; `events` only those after that number."""
