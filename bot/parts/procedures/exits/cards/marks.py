"""Cards that put a mark on players: silenced, in handcuffs, dizzy, out of reach (Dal), with doubled acts (Mani Sa)."""

from bot.engine.api import ASLEEP, EVERYONE, SILENCED, Play, Status, record, without
from bot.engine.events import CannotAct, Event, Saved
from bot.engine.night.doubling import DOUBLED
from bot.parts.procedures.exits.cards.base import CHANCE, Card, CardDealer, NamingCard, retells_laid
from bot.text.api import Joined, later, register, retells, says


@record
class PlayersSilenced(Event, story=True):
    """Public: these may not talk tomorrow."""

    by: int
    targets: tuple[int, ...]


class Silence(Card, tells=(PlayersSilenced,)):
    """Two players who may not talk the next day; one, if at most half of all players will live (GF-58)."""

    async def play(self, game: Play, seat: int, card: str, hand: CardDealer) -> None:
        """Ask the drawer for players, and silence them until the end of the next day."""
        choices = without(game.seats.living, seat)
        count = 2 if 2 * len(choices) > len(game.seats) else 1
        named = await hand.choose(game, seat, card, choices, min(count, len(choices)))
        if named is None:
            return
        for target in named:
            game.seats[target].bear(Status(SILENCED, seat, "next dusk"))
        game.tell(EVERYONE, PlayersSilenced(seat, named))


register(
    "card_silence",
    name=later.context("card", "The Silence of the Lambs"),
    question=later.text("🤐 <b>Who stays silent tomorrow?</b>"),
    default=CHANCE,
    meaning=later.text("Players who are named now can't speak tomorrow, but may vote."),
)

says(PlayersSilenced, "🤐 <b>{players}</b> can't speak tomorrow.", players=Joined("targets"))

# NOTE: a line of the story: with a farewell card; {players} are one or two, joined by "and"
retells(PlayersSilenced, "🤐 {player} silenced {players} for a day.", player="by", players=Joined("targets"))


@record
class Handcuffed(Event, story=True):
    """Public: this player has no ability tonight."""

    by: int
    target: int


class Handcuffs(NamingCard, tells=(CannotAct, Handcuffed)):
    """The player named cannot use their own abilities in the coming night; their team's go on (GF-61, GF-62)."""

    def lay(self, game: Play, seat: int, target: int) -> None:
        """Block the player until dawn."""
        game.seats[target].bear(Status("blocked", seat, "dawn"))
        game.tell(EVERYONE, Handcuffed(seat, target))


register(
    "card_handcuffs",
    name=later.context("card", "Handcuffs"),
    question=later.text("⛓ <b>Who do you put in handcuffs tonight?</b>"),
    default=CHANCE,
    meaning=later.text("The player named now can't use their ability tonight."),
)

says(Handcuffed, "⛓ <b>{player}</b> is in handcuffs tonight.", player="target")

# NOTE: a line of the story: with the card of the handcuffs, as a farewell
retells(Handcuffed, "⛓ {player} handcuffed {target} for the night.", player="by")


@record
class MadeDizzy(Event, story=True):
    """Public: this player is not woken tonight, and neither talks nor votes tomorrow."""

    by: int
    target: int


class Dizzy(NamingCard, tells=(MadeDizzy,)):
    """A player who sleeps through the coming night, and neither talks nor votes on the next day (EC-127 to EC-129)."""

    def lay(self, game: Play, seat: int, target: int) -> None:
        """Keep the player from acting tonight, and from talking and voting on the next day."""
        without_voice = Status(SILENCED, seat, "next dusk", bars=("vote", "fire"))
        game.seats[target].bear(Status(ASLEEP, seat, "dawn"), without_voice)
        game.tell(EVERYONE, MadeDizzy(seat, target))


register(
    "card_dizzy",
    # NOTE: the card "سرگیجه"
    name=later.context("card", "Vertigo"),
    question=later.text("😵 <b>Who gets Vertigo?</b>"),
    default=CHANCE,
    meaning=later.text("One player sleeps through tonight, and neither talks nor votes tomorrow."),
)

# keep clear of forms that tell the player's gender
says(
    MadeDizzy,
    "😵 Vertigo goes to <b>{player}</b>, who sleeps tonight and can't speak or vote tomorrow.",
    player="target",
)

retells_laid(MadeDizzy, "card_dizzy")


@record
class DalLaid(Event, story=True):
    """Public: this player cannot be shot tonight, nor voted out tomorrow."""

    by: int
    target: int


class Dal(NamingCard, tells=(DalLaid, Saved)):
    """A player out of reach of shots in the coming night, and of votes on the day after it (EC-130 to EC-132)."""

    purpose = "help"

    def lay(self, game: Play, seat: int, target: int) -> None:
        """Protect the player from shots tonight, and from votes on the next day."""
        dal = Status("dal", seat, "next dusk", ("shot",), bars=("named",))
        game.seats[target].bear(dal)
        game.tell(EVERYONE, DalLaid(seat, target))


register(
    "card_dal",
    # NOTE: "دال", a card that is laid before a player
    name=later.context("card", "Safe Passage"),
    question=later.text("🛡 <b>Who gets Safe Passage?</b>"),
    default=CHANCE,
    meaning=later.text("One player can't be shot tonight, and can't be voted for tomorrow."),
)

# keep clear of forms that tell the player's gender
says(
    DalLaid, "🛡 Safe Passage goes to <b>{player}</b>, who can't be shot tonight or voted for tomorrow.", player="target"
)

retells_laid(DalLaid, "card_dal")


@record
class AbilityDoubled(Event, story=True):
    """Public: the acts of this player tonight work on two."""

    by: int
    target: int


class MoneySa(NamingCard, tells=(AbilityDoubled,)):
    """A player whose acts in the coming night work on two (EC-133, EC-134)."""

    purpose = "help"

    def lay(self, game: Play, seat: int, target: int) -> None:
        """Let the player's acts of tonight work on two players."""
        game.seats[target].bear(Status(DOUBLED, seat, "dawn"))
        game.tell(EVERYONE, AbilityDoubled(seat, target))


register(
    "card_money_sa",
    # NOTE: "مانی سا", a card that doubles abilities
    name=later.context("card", "Double Hand"),
    question=later.text("✌️ <b>Who gets Double Hand?</b>"),
    default=CHANCE,
    meaning=later.text("One player's abilities are doubled tonight."),
)

says(
    AbilityDoubled,
    "✌️ Double Hand goes to <b>{player}</b>: all of this player's abilities are doubled tonight.",
    player="target",
)

retells_laid(AbilityDoubled, "card_money_sa")
