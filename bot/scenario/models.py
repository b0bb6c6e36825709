"""The shape of a scenario file with the values of the options in their places."""

from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    NonNegativeInt,
    PositiveFloat,
    PositiveInt,
    StringConstraints,
    Tag,
)

from bot.engine.bases.shelf import OneOf
from bot.engine.night.stages import STAGES
from bot.engine.night_rules import Answers, Calls
from bot.engine.parameters.matters import matters_unless, matters_where, matters_with
from bot.engine.rules import Equals, Room
from bot.parts.abilities import ABILITIES, Ability
from bot.parts.endings import ENDINGS, Ending
from bot.parts.finales import FINALES, Finale
from bot.parts.procedures import PROCEDURES, Procedure
from bot.scenario.casts.limits import AnyLimit

MOST_PLAYERS = 90
"""The most players of a game: a board has a button for each and some more, and Telegram shows a hundred at most."""

Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
Name = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=1000)]
"""A text that stands in a message with others (Bot API: sendMessage, 4096 characters)."""

AbilityPart = Annotated[Ability, OneOf(ABILITIES)]
ProcedurePart = Annotated[Procedure, OneOf(PROCEDURES)]
EndingPart = Annotated[Ending, OneOf(ENDINGS)]
FinalePart = Annotated[Finale, OneOf(FINALES)]


Note = Annotated[str, StringConstraints(min_length=1, max_length=200)]
"""One line of many in a menu."""


class Model(BaseModel):
    """Base of everything in a file: unknown keys are mistakes."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Span(Model):
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


class ChoiceOption(Model):
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


class CastOption(Model):
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


class SharingModel(Model):
    """The sides with which a side wins, and the conditions at the end of the game for a player to win so.

    `sides`: the sides with which it wins, or `any` that wins. `alive`: whether the player has to be in the game, or out
    of it; `living`: roles of which one has to be in the game; `out`: roles of which none may be in it.
    """

    sides: Literal["any"] | tuple[Id, ...] = "any"
    alive: bool | None = None
    living: tuple[Id, ...] = ()
    out: tuple[Id, ...] = ()


WinsWith = tuple[Id, ...] | SharingModel
"""The sides with which a side wins, or these sides and the conditions for that."""


class ConditionalText(Model):
    """A text that depends on the game at hand.

    `when`: by option, the choice with which it holds. `dealt`, `undealt`: roles of which all, or none, are dealt.
    `players`: the numbers of players with which it holds. `say`: the text where all of that holds.
    """

    when: dict[Id, str] = {}
    dealt: tuple[Id, ...] = ()
    undealt: tuple[Id, ...] = ()
    players: tuple[PositiveInt, ...] = ()
    say: Text


class FactionModel(Model):
    """A side. `goal`: the condition of its victory, in a sentence.

    `goals`: other words for it; the first that hold in the game at hand stand in place of `goal`. `founded`: no card is
    of this side, an ability makes players join; `wins_with`: sides whose victory it shares, or the sides and the
    conditions.
    """

    name: Name
    goal: Text | None = None
    goals: tuple[ConditionalText, ...] = ()
    founded: bool = False
    wins_with: WinsWith = ()


class CardPartModel(ConditionalText):
    """A sentence of a card or of a rule in brief, after the text itself, that depends on the game at hand.

    `otherwise`: the sentence where the conditions do not hold; `open`: the one where nobody knows yet who plays, `say`
    if there is none.
    """

    otherwise: Text | None = None
    open: Text | None = None


class RuleModel(Model):
    """A paragraph of the rules in brief: its `text`, and the sentences that depend on the game at hand."""

    text: Text
    more: tuple[CardPartModel, ...] = ()


class RoleModel(Model):
    """A role. `shows_as` is the side an inquiry shows, if another.

    A role without a `faction` is a side of its own; then its `goal` is the condition of its victory, in a sentence
    (`goals`: as of a side), and `wins_with` has the sides with which it wins, and the conditions.
    """

    name: Name
    card: Text
    more: tuple[CardPartModel, ...] = ()
    goal: Text | None = None
    goals: tuple[ConditionalText, ...] = ()
    faction: Id | None = None
    shows_as: Id | None = None
    wins_with: WinsWith = ()
    abilities: tuple[AbilityPart, ...] = ()


class TeamModel(Model):
    """Roles that act together; a team without roles is for players whom an ability makes join.

    `room`: when they may talk with one another, but for the roles `apart`: at `night`, or in certain nights or waves.
    `equals`: the leader among two of the same role: the lower `seat`, or the one that `joined` first; players dealt one
    of its roles joined in the order of the roles.
    `beside`: roles that belong to the team only in games in which one of these others was dealt too.
    """

    name: Name
    roles: tuple[Id, ...]
    room: Literal["night", "none"] | Room = "none"
    apart: Annotated[tuple[Id, ...], matters_unless(room="none")] = ()
    equals: Equals = "seat"
    beside: dict[Id, tuple[Id, ...]] = {}
    abilities: tuple[AbilityPart, ...] = ()


class SkinnedModel(Model):
    """The name of a role, team or side in a skin, and the card or goal if the plain one has other names in it."""

    name: Name
    card: Text | None = None
    goal: Text | None = None


class SkinModel(Model):
    """Other names for the roles, teams and sides of a game, by their ids. No rule changes."""

    roles: dict[Id, SkinnedModel] = {}
    teams: dict[Id, SkinnedModel] = {}
    factions: dict[Id, SkinnedModel] = {}


Asking = Annotated[str, StringConstraints(min_length=1, max_length=300)]
"""A text that stands in a question put in private."""


class WordsModel(Model):
    """A game's own words for a question: the short `name`, and the `question` that a player is asked in private.

    `order`: the first part of an answer of several places. `until`: the end of the time for an answer without a time.
    """

    name: Name | None = None
    question: Asking | None = None
    order: Asking | None = None
    until: Asking | None = None


Row = Annotated[dict[Id, PositiveInt], Field(min_length=1)]
Table = Annotated[dict[int, Row], Field(min_length=1)]


Asked = Annotated[str, StringConstraints(pattern=r"^([a-z][a-z0-9_]*\.)?[a-z][a-z0-9_]*$")]
"""An ability, or a role's or team's ability: `give_gun`, `gangster.give_gun`."""


class WaveModel(Model):
    """Abilities asked at the same time, in the order of the public call; without any, a wave in which a team talks.

    `gangster.give_gun` asks only that role (or team), where several have the ability and are asked at different times.
    `while`: the wave is played only as long as one of these roles is still in the game, which the cards of the dead
    show; `dealt`, `undealt`: only in games in which one of these roles was dealt, or none of these. `each_question`:
    the wave lasts so long for each question that it may put to one card. `tells`: answers that come as the wave
    closes, though the others come as the night ends.
    """

    seconds: PositiveFloat
    asks: tuple[Asked, ...]
    needs: tuple[Id, ...] = Field(default=(), alias="while")
    dealt: tuple[Id, ...] | None = None
    undealt: tuple[Id, ...] = ()
    each_question: bool = False
    tells: Annotated[tuple[Asked, ...], matters_where("night.answers")] = ()


class StagePlace(Model):
    """The new place of a stage of the night: behind another, or before it."""

    after: str | None = None
    before: str | None = None


Stages = Annotated[
    Annotated[tuple[str, ...], Tag("all")] | Annotated[dict[str, StagePlace], Tag("moved")],
    Discriminator(lambda given: "moved" if isinstance(given, dict) else "all"),
]
"""The order of the stages: all of them, or what is moved."""


class NightModel(Model):
    """The nights.

    `first`: the number of the first night with abilities; `before_day`: whether night n comes before day n or after it;
    `calls`: whether the call names all roles dealt at the start, or, where the roles of the dead are shown, only those
    still in play; `call`: whether the call comes with each wave, once at nightfall for all of them, or never; `empty`:
    whether a wave is played though no dealt role is asked in it; `answers`: whether an inquiry is
    answered as its `wave` closes, or as the `night` ends, and then only to players who survived the night; `awake`: the
    called roles of which the group hears that they are awake, and `asleep`, at the end, that they sleep; `stages`:
    their order, if another, as a whole or as moves; `order`: the order of acts within a stage, each entry an ability,
    `role.ability`, or `ability on role` for acts that name the role; `steps`: roles and teams (or `role.ability`),
    where they act one after another and an earlier act counts for the later ones; with `+` between those who act
    together, and a role may be called again.
    """

    first: Literal[1, 2] = 1
    before_day: bool = False
    calls: Literal["everybody", "in_play"] = "everybody"
    call: Calls = "wave"
    empty: Annotated[Literal["played", "skipped"], matters_where("roles_in_play: shown")] = "played"
    answers: Answers = "wave"
    awake: Annotated[tuple[Id, ...], matters_with(call="once")] = ()
    asleep: Annotated[tuple[Id, ...], matters_with(call="once")] = ()
    waves: tuple[WaveModel, ...] = Field(min_length=1)
    stages: Stages = STAGES
    order: dict[str, Annotated[tuple[str, ...], Field(min_length=1)]] = {}
    steps: tuple[str, ...] = ()

    def stages_in_order(self) -> tuple[str, ...]:
        """All stages in the order in which this game folds its nights; moves are made in the order they are written."""
        if isinstance(self.stages, tuple):
            return self.stages
        order = list(STAGES)
        for stage, place in self.stages.items():
            order.remove(stage)
            order.insert(order.index(place.after) + 1 if place.after else order.index(str(place.before)), stage)
        return tuple(order)


Points = Annotated[float, Field(ge=-100, le=100)]
"""Points of a player, exact to a hundredth."""


class BestMoveModel(Model):
    """The points for a best move (`asks_victim`) of a player of this `side`.

    `full`: for naming all players asked for; `but_one`: for naming all of them but one.
    """

    side: Id
    full: Points
    but_one: Points = 0


class PointsModel(Model):
    """The points of a game in a series.

    `win`, `draw`, `loss`: for each player of a side that has won, of any side, and of one that has lost. `removed`: all
    that players get who have left the game, or were removed. `best_move`: for the best move. `players`: the numbers of
    players with which a game counts; none: any. `judge`: how much the judge may give or take after the game at most.
    """

    win: Points = 1
    draw: Points = 0
    loss: Points = 0
    removed: Points = 0
    best_move: BestMoveModel | None = None
    players: tuple[PositiveInt, ...] = ()
    judge: Annotated[Points, Field(ge=0)] = 0


class ScenarioModel(Model):
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

    id: Id
    name: Name
    summary: Text
    players: Players
    factions: dict[Id, FactionModel] = Field(min_length=1)
    options: dict[Id, OptionModel] = {}
    roles: dict[Id, RoleModel] = Field(min_length=1)
    teams: dict[Id, TeamModel] = {}
    composition: Table
    roles_of_the_dead: Literal["hidden", "shown"]
    roles_in_play: Literal["hidden", "shown"] = "shown"
    seats: Literal["joined", "drawn"] = "joined"
    substitutes: bool = True
    introduction: tuple[ProcedurePart, ...] = ()
    day: tuple[ProcedurePart, ...] = Field(min_length=1)
    night: NightModel
    endings: tuple[EndingPart, ...] = Field(min_length=1)
    finales: tuple[FinalePart, ...] = ()
    attendance: tuple[Asked, ...] = ()
    last_rank: tuple[Id, ...] = ()
    points: PointsModel = PointsModel()
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
        return {id_: role.faction or id_ for id_, role in self.roles.items()}

    @property
    def sharing(self) -> dict[str, SharingModel]:
        """The sides that can win along with others, each with these others and the conditions."""
        written = [(id_, faction.wins_with) for id_, faction in self.factions.items()]
        written += [(id_, role.wins_with) for id_, role in self.roles.items() if role.faction is None]
        return {
            id_: SharingModel(sides=given) if isinstance(given, tuple) else given
            for id_, given in written
            if given != ()
        }

    @property
    def sides(self) -> tuple[str, ...]:
        """All sides that can win: the factions, and the roles that are their own side."""
        return (*self.factions, *(id_ for id_, role in self.roles.items() if role.faction is None))
