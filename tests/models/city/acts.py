"""The choices of one night, and their owners."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tests.models.city.casts import SHOOTERS, side

CHECKS = ("inquire", "learn_role", "seek_citizen", "seek_maniac", "seek_commissioner", "compare", "see_killer")
PROPERTIES = {
    "doctor": "save",
    "bodyguard": "take_bullet",
    "courtesan": "block",
    "priest": "host",
    "lawyer": "give_alibi",
    "maniac": "shoot",
    **dict.fromkeys(SHOOTERS, "shoot"),
}
"""What the cardsharp can do with the card of another (CT-160)."""


@dataclass(frozen=True)
class CityAct:
    """A choice. The cardsharp's use of another's card is `copied`; `card` is the card of the act.

    `pointed` are both players pointed at.
    """

    step: int
    actor: int
    kind: str
    targets: tuple[int, ...]
    card: str
    copied: bool = False
    pointed: tuple[int, ...] = ()

    @property
    def target(self) -> int:
        return self.targets[0]

    @property
    def killer(self) -> str:
        """The killer: a copied shot is the cardsharp's (CT-84)."""
        return "cardsharp" if self.copied else self.card

    @property
    def weapon(self) -> str:
        """The owner of the weapon (CT-149)."""
        return "mafia" if self.card in (*SHOOTERS, "werewolf") else self.card


@dataclass
class Choices:
    """All that a night's waves have brought, and the standing of the players.

    Attributes:
        cards: of all who were alive at nightfall.
        acts: in the order of their steps; of the mafia's shot its step and target.
        shooters: the mafia that can shoot.
        turned: whether the werewolf is one of the mafia.
        post: the holder of the commissioner's post, or the player asked for in that name.
        don: the mafia's boss in the eyes of the others, who shows as a citizen.
        exposed: an agent on whom the mafia's choice fell.
        mafia_step: the step of the mafia's shot.
        left: players who have left the game since the wave closed: acts aimed at them are void (CH-10).
    """

    cards: Mapping[int, str]
    acts: list[CityAct] = field(default_factory=list)
    shooters: Iterable[int] = ()
    turned: bool = False
    post: int = 0
    don: int = 0
    exposed: int = 0
    mafia_step: int = 0
    left: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        acts = map(self.as_done, self.acts)
        self.acts = sorted((act for act in acts if self.is_done(act)), key=lambda act: act.step)

    def as_done(self, act: CityAct) -> CityAct:
        """The cardsharp's use of a card pointed at; most cards have none."""
        if act.kind != "copy":
            return act
        first, second = act.targets
        card = self.cards[first]
        kind = PROPERTIES.get(card, "nothing")
        if card == "werewolf" and self.turned:
            kind = "shoot"
        return CityAct(act.step, act.actor, kind, (second,), card, copied=True, pointed=act.targets)

    def is_done(self, act: CityAct) -> bool:
        """Whether an act is not aimed at a leaver."""
        return not self.left.intersection(act.pointed or act.targets)

    def side(self, seat: int) -> str:
        card = self.cards[seat]
        return "mafia" if card == "werewolf" and self.turned else side(card)

    def of(self, *kinds: str) -> list[CityAct]:
        return [act for act in self.acts if act.kind in kinds]
