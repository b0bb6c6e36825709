"""The shape of a scenario file with the values of the options in their places.

What the engine plays by is in `bot.engine.rules` and its neighbours; here stands what only players, menus and checks
read besides. Messages name the keys of a mapping in the order of the fields: those of the last base come first.
"""

from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    Field,
    NonNegativeInt,
    PositiveInt,
    StringConstraints,
)

from bot.engine.bases.ending import Ending
from bot.engine.bases.part_list import ListOf, PartList
from bot.engine.bases.shelf import OneOf
from bot.engine.end_rules import Faction
from bot.engine.parameters import Id, Parameters, with_ids
from bot.engine.rules import Role, Rules, Team
from bot.parts.abilities import ABILITIES, Ability
from bot.parts.endings import ENDINGS
from bot.parts.finales import FINALES, Finale
from bot.parts.procedures import PROCEDURES, Procedure
from bot.scenario.casts.limits import AnyLimit

MOST_PLAYERS = 90
"""The most players of a game: a board has a button for each and some more, and Telegram shows a hundred at most."""

Name = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=1000)]
"""A text that stands in a message with others (Bot API: sendMessage, 4096 characters)."""

AbilityPart = Annotated[Ability, OneOf(ABILITIES)]
ProcedurePart = Annotated[Procedure, OneOf(PROCEDURES)]
EndingPart = Annotated[Ending, OneOf(ENDINGS)]
FinalePart = Annotated[Finale, OneOf(FINALES)]


Note = Annotated[str, StringConstraints(min_length=1, max_length=200)]
"""One line of many in a menu."""


class Span(Parameters):
    """Whole numbers from one to another, both included."""

    low: int = Field(alias="from")
    high: int = Field(alias="to")


Level = Literal["easy", "medium", "hard"]
"""How much there is to know in a game."""


class Players(Span):
    """The number of players that a game can have."""

    low: PositiveInt = Field(alias="from")
    high: int = Field(alias="to", le=MOST_PLAYERS)


class NumberOption(Span):
    """An option that is a whole number: `seconds`, or a plain `number`; or `unlimited`, if offered."""

    kind: Literal["seconds", "number"]
    default: int | Literal["unlimited"]
    name: Name
    unlimited: bool = False


class ChoiceOption(Parameters):
    """An option that is one of several words.

    `notes`: the meaning of choices, in a line each, where their names do not say it; `sets`: the values that each
    choice sets besides, by keys: `$name.key` stands for such a value anywhere in the file. `chosen_by`: the `group`,
    or the bot's ability to read the group (`reading`): then the default holds where the bot can read the messages of
    the group, and the other choice where it cannot (PR-393).
    """

    kind: Literal["choice"]
    default: Id
    choices: dict[Id, Text] = Field(min_length=2)
    name: Name
    chosen_by: Literal["group", "reading"] = "group"
    notes: dict[Id, Note] = {}
    sets: dict[Id, dict[Id, Any]] = {}


class CastOption(Parameters):
    """A cast that a host composes; until then the file's tables hold.

    `copies`: how often a role may be dealt if more than once: these numbers, or `any`. `fill`: a role in any number,
    dealt to all players beyond the cast. `limits`: the rules for a cast; `warns`: advice for a cast; `implies`: the
    values of other options beside a composed cast; `heard`: roles that can be dealt only where the bot can read the
    messages of the group.
    """

    kind: Literal["cast"]
    name: Name
    default: Literal[""] = ""
    copies: dict[Id, Literal["any"] | tuple[NonNegativeInt, ...]] = {}
    fill: Id | None = None
    limits: tuple[AnyLimit, ...] = ()
    warns: tuple[AnyLimit, ...] = ()
    implies: dict[Id, Id] = {}
    heard: tuple[Id, ...] = ()


Option = NumberOption | ChoiceOption | CastOption
OptionModel = Annotated[Option, Field(discriminator="kind")]


class ConditionalText(Parameters):
    """A text that depends on the game at hand.

    `when`: by option, the choice with which it holds. `dealt`, `undealt`: roles of which all, or none, are dealt.
    `players`: the numbers of players with which it holds. `say`: the text where all of that holds.
    """

    when: dict[Id, str] = {}
    dealt: tuple[Id, ...] = ()
    undealt: tuple[Id, ...] = ()
    players: tuple[PositiveInt, ...] = ()
    say: Text


class WithName(Parameters):
    """The name by which players know a side, a role or a team."""

    name: Name


class SideTexts(WithName):
    """The texts of a side."""

    goal: Text | None = None
    goals: tuple[ConditionalText, ...] = ()


class FactionModel(Faction, SideTexts):
    """A side. `goal`: the condition of its victory, in a sentence.

    `goals`: other words for it; the first that hold in the game at hand stand in place of `goal`. `founded`: no card is
    of this side, an ability makes players join; `wins_with`: sides whose victory it shares, or the sides and the
    conditions.
    """


class CardPartModel(ConditionalText):
    """A sentence of a card or of a rule in brief, after the text itself, that depends on the game at hand.

    `otherwise`: the sentence where the conditions do not hold; `open`: the one where nobody knows yet who plays, `say`
    if there is none.
    """

    otherwise: Text | None = None
    open: Text | None = None


class RuleModel(Parameters):
    """A paragraph of the rules in brief: its `text`, and the sentences that depend on the game at hand."""

    text: Text
    more: tuple[CardPartModel, ...] = ()


class RoleTexts(WithName):
    """The texts of a role."""

    card: Text
    more: tuple[CardPartModel, ...] = ()
    goal: Text | None = None
    goals: tuple[ConditionalText, ...] = ()


class RoleModel(Role, RoleTexts):
    """A role. `shows_as` is the side an inquiry shows, if another.

    A role without a `faction` is a side of its own; then its `goal` is the condition of its victory, in a sentence
    (`goals`: as of a side), and `wins_with` has the sides with which it wins, and the conditions.
    """

    abilities: tuple[AbilityPart, ...] = ()


class TeamModel(Team, WithName):
    """Roles that act together; a team without roles is for players whom an ability makes join.

    `room`: when they may talk with one another, but for the roles `apart`: at `night`, or in certain nights or waves.
    `equals`: the leader among two of the same role: the lower `seat`, or the one that `joined` first; players dealt one
    of its roles joined in the order of the roles.
    `beside`: roles that belong to the team only in games in which one of these others was dealt too.
    """

    abilities: tuple[AbilityPart, ...] = ()


class SkinnedModel(Parameters):
    """The name of a role, team or side in a skin, and the card or goal if the plain one has other names in it."""

    name: Name
    card: Text | None = None
    goal: Text | None = None


class SkinModel(Parameters):
    """Other names for the roles, teams and sides of a game, by their ids. No rule changes."""

    roles: dict[Id, SkinnedModel] = {}
    teams: dict[Id, SkinnedModel] = {}
    factions: dict[Id, SkinnedModel] = {}


Asking = Annotated[str, StringConstraints(min_length=1, max_length=300)]
"""A text that stands in a question put in private."""


class WordsModel(Parameters):
    """A game's own words for a question: the short `name`, and the `question` that a player is asked in private.

    `order`: the first part of an answer of several places. `until`: the end of the time for an answer without a time.
    """

    name: Name | None = None
    question: Asking | None = None
    order: Asking | None = None
    until: Asking | None = None


Row = Annotated[dict[Id, PositiveInt], Field(min_length=1)]
Table = Annotated[dict[int, Row], Field(min_length=1)]


class Heading(Parameters):
    """The head of a file: the name of the game, its players, the sides and the options."""

    id: Id
    name: Name
    summary: Text
    players: Players
    factions: dict[Id, FactionModel] = Field(min_length=1)
    options: dict[Id, OptionModel] = {}


class ScenarioModel(Rules, Heading):
    """A whole file. `composition` is the one table that the chosen options leave.

    `words`: this game's names of abilities and questions, where the narrator's own words do not fit.
    `skins`: by option and choice, other names for roles, teams and sides.
    `wordings`: by language and moment, this game's narration of a moment (docs/wordings.md); `bot.text` reads and
    checks them.
    `roles_in_play`: whether all players are told the dealt roles; if `hidden`, only the numbers of each side, and
    every wave is played whatever was dealt.
    `seats`: numbered as the players have `joined`, or `drawn` by lot before the deal.
    `substitutes`: whether another person may take the seat of a leaver, where the group wants that.
    `attendance`: the questions at which silence counts towards a removal (CH-08), if not all: `vote`, or
    abilities, as a wave names them.
    `last_rank`: sides that rank behind all others unless they win; with any, the ranks are told at the end.
    `points`: of a game in a series; without them a win is one point.
    `level`, `minutes`: help for choosing a game: how much there is to know, and about how long ten people play
    (or a number near ten).
    """

    factions: dict[Id, FactionModel] = Field(min_length=1)
    roles: Annotated[dict[Id, RoleModel], Field(min_length=1), AfterValidator(with_ids)]
    teams: Annotated[dict[Id, TeamModel], AfterValidator(with_ids)] = {}
    composition: Table
    introduction: Annotated[PartList, ListOf(ProcedurePart)] = PartList()
    day: Annotated[PartList, ListOf(ProcedurePart, 1)]
    endings: Annotated[PartList, ListOf(EndingPart, 1)]
    finales: Annotated[PartList, ListOf(FinalePart)] = PartList()
    level: Level = "medium"
    minutes: PositiveInt | None = None
    how_to_play: tuple[Text | RuleModel, ...] = ()
    advice: tuple[Text, ...] = ()
    words: dict[Id, WordsModel] = {}
    skins: dict[Id, dict[Id, SkinModel]] = {}
    texts: dict[str, dict[str, Text]] = {}
    wordings: dict[str, dict[str, list[Any]]] = {}

    @property
    def side_of(self) -> dict[str, str]:
        """The side of each role: its faction, or the role itself if a side of its own."""
        return {id_: role.side for id_, role in self.roles.items()}

    @property
    def named_sides(self) -> tuple[str, ...]:
        """All sides that can win: the factions, and the roles that are their own side."""
        return (*self.factions, *(id_ for id_, role in self.roles.items() if role.faction is None))
