"""The base of guesses at roles: the questions for a player and a role, and the guess that the answers make."""

from typing import Annotated, Literal

from markupsafe import Markup

from bot.engine.api import Act, Ask, Choice, Deadline, Holder, Pick, Play, RoleId, TeamId, kind, record
from bot.engine.asks import TEAM_ACT
from bot.engine.boards import TeamBoard
from bot.engine.events import CannotAct, Event
from bot.engine.night.doubling import is_doubled
from bot.engine.night.theft import count_use
from bot.engine.parameters.matters import OF_A_ROLE, OF_A_TEAM, matters_where
from bot.parts.abilities.deciding import leader
from bot.parts.abilities.prepared import PreparedAct, drop, hand_over
from bot.parts.abilities.rationed import within
from bot.parts.abilities.targeted import places
from bot.text.api import Voice, name_of, retells, says
from bot.text.narration.night import held_fire


@record
class GuessChosen(Event, story=True):
    """To the team when the wave closes: the role guessed in place of a shot; None for an empty guess.

    `beside`: the team may have its shot all the same.
    """

    team: TeamId
    by: int
    target: int | None
    role: RoleId | None
    beside: bool = False


@record
class InMourning(Event):
    """Private: tonight, and only tonight, your team may shoot and guess a role."""


@kind
class Guessing(PreparedAct, tells=(CannotAct, GuessChosen, InMourning)):
    """Base of guesses at roles: for a team in place of its shot, or for a player on their own.

    Attributes:
        names: the members who name player and role: `one`, the holder of the role `named_by`, whose guess the leader
            then chooses; or the whole `team`: the leader's own pick is the guess, and the mates' are proposals that are
            never carried out. While no player in the game has the role `named_by` there is no guess, either way.
        roles: the roles that may be named, as far as they were dealt.
        mourns: a role; in the night after its holder has left by the rules the guess stands beside the shot, not in its
            place (EC-53, EC-54, EC-141).
        exclusive: for an own guess, as for any ability of one player.
        doubled: the own guess of a doubled player: `two` guesses, or one `beside` another act that shares its word
            `exclusive` (EC-134).
    """

    names: Annotated[Literal["one", "team"], matters_where(OF_A_TEAM)] = "one"
    roles: tuple[RoleId, ...]
    mourns: Annotated[RoleId | None, matters_where(OF_A_TEAM)] = None
    exclusive: Annotated[str, matters_where(OF_A_ROLE)] = ""
    doubled: Annotated[Literal["two", "beside"], matters_where(OF_A_ROLE)] = "two"

    def excluded(self, game: Play) -> str:
        """The word shared by the acts that a guess excludes, such as the shot; empty on a night of mourning."""
        return "" if self.mourns in game.exits.mourned else super().excluded(game)

    def aims_of(self, choice: Choice | None) -> tuple[int | None, ...]:
        """The players at whom an answer aims: those whose roles are named."""
        return tuple([target for target, _ in guesses(choice)]) or (None,)

    def offers(self, game: Play, seat: int) -> tuple[tuple[Pick, ...], ...]:
        """The choices for the member who names: a player of another side, then a role."""
        roles = tuple(role for role in self.roles if role in game.cards.dealt)
        return game.teams.targets_of(seat, self.whom, game.teams.team_of(seat)), roles

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the namer and the leader, or the whole team, or a player who guesses on their own."""
        if holder.team is None:
            return open_own(self, game, holder, deadline)
        if self.names == "one":
            asks = super().open(game, holder, deadline)
            if asks and self.mourns in game.exits.mourned:
                game.tell((asks[0].seat,), InMourning())
            return asks
        return self._ask_all(game, holder, deadline)

    def _ask_all(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        before = game.teams.precedence(holder.team) if holder.team else ()
        namer = leader(game, before, self.namers)
        if namer is None or not within(game.seats[namer].uses.get(self.id, 0), self.uses):
            return []
        chief = leader(game, before, self.ranks)
        room = tuple(sorted(seat for seat in before if game.seats[seat].role.id in self.ranks))
        asks: list[Ask] = []

        def board() -> TeamBoard:
            living = tuple(ask for ask in asks if game.seats[ask.seat].alive)
            asked = [ask.seat for ask in living]
            marks = tuple((ask.seat, ask.player) for ask in living)
            roles = tuple((ask.seat, pick) for ask in living for pick in ask.chosen or () if isinstance(pick, str))
            deciding = leader(game, [seat for seat in before if seat in asked], self.ranks)
            return TeamBoard(self.id, marks, deciding, deadline.at, roles)

        topic = game.questions.open_topic(room, board)
        for seat in room:
            parts = self.offers(game, seat)
            asks.append(
                game.ask(seat, self.id, (), deadline, topic, parts=parts, advisory=seat != chief, exclusive=TEAM_ACT)
            )
        return asks

    def somebody_left(self, game: Play, holder: Holder, asks: list[Ask]) -> None:
        """Where the team names: a new leader chooses anew; without the role `named_by` the guess is gone (CM-43)."""
        if holder.team is None:
            return
        if self.names == "one":
            super().somebody_left(game, holder, asks)
            return
        chief = leader(game, game.teams.precedence(holder.team), self.ranks)
        gone = [seat for seat in game.seats.values() if seat.role.id == self.named_by and seat.left]
        for ask in asks:
            if ask.id not in game.questions.open:
                continue
            if gone and leader(game, game.teams.precedence(holder.team), self.namers) is None:
                drop(game, ask, gone[0].number)
            elif ask.seat == chief and ask.advisory:
                hand_over(game, ask)
            elif game.wave.rivals.is_void(ask):
                game.wave.lapse(ask)

    def somebody_answered(self, game: Play, asks: list[Ask]) -> None:
        """Follow the namer's changes; where the team names, each answer stands alone."""
        if self.ranks and self.names == "one":
            super().somebody_answered(game, asks)
        elif not self.ranks:
            keep_two(self, game, asks)

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The guess, of which the team is told; the verdict comes by the death, or as the wave closes (CH-12)."""
        if not asks:
            return None
        if holder.team is None:
            return close_own(self, game, holder, asks[0])
        asked = [ask.seat for ask in asks]
        chief = leader(game, [seat for seat in game.teams.precedence(holder.team) if seat in asked], self.ranks)
        own = next((ask for ask in asks if ask.seat == chief), None)
        if chief is None or own is None or not own.chosen:
            return None
        choice = self._whole(game, holder, own) if self.names == "team" else self.named(game, asks)
        named = guesses(choice)
        told = tuple(
            seat for seat in game.teams.members(holder.team) if any(ask.seat == seat for ask in game.wave.asks)
        )
        beside = not self.excluded(game)
        for target, role in named:
            game.tell(told, GuessChosen(holder.team.id, chief, target, role, beside))
        if not named:
            game.tell(told, GuessChosen(holder.team.id, chief, None, None, beside))
        return guessed(self, chief, choice, holder.team.id)

    def _whole(self, game: Play, holder: Holder, own: Ask) -> Choice | None:
        """The leader's own guess, charged, while the role `named_by` is still in the game."""
        before = game.teams.precedence(holder.team) if holder.team else ()
        namer = leader(game, before, self.namers)
        if namer is None or not own.chosen:
            return None
        game.seats[namer].use(self.id, game.round, (own.player or 0,))
        return own.chosen


def guesses(choice: Choice | None) -> list[tuple[int, str]]:
    """The guesses in an answer: pairs of a player and the role named for them."""
    picks = choice or ()
    pairs = zip(picks[::2], picks[1::2], strict=False)
    return [(player, role) for player, role in pairs if isinstance(player, int) and isinstance(role, str)]


def guessed(
    ability: Guessing, actor: int, choice: Choice | None, team: str | None = None, *, owner: int | None = None
) -> Act | None:
    """The act for an answer of the member `actor`; None if the answer contains no guess."""
    named = guesses(choice)
    if not named:
        return None
    players, roles = zip(*named, strict=True)
    return Act(ability, actor, players, team, roles, owner=owner)


def open_own(ability: Guessing, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
    """Ask the holder for a player and a role, while they have a guess left."""
    seat = game.seats[holder.seat]
    if not seat.alive or not within(game.seats[holder.stock].uses.get(ability.id, 0), ability.uses):
        return []
    parts = ability.offers(game, holder.seat)
    if not all(parts):
        return []
    beside = ability.doubled == "beside"
    whole, enough = (parts, 0) if beside else places(game, holder.seat, parts)
    exclusive = "" if beside and is_doubled(game, holder.seat) else ability.exclusive
    return [game.ask(holder.seat, ability.id, (), deadline, parts=whole, enough=enough, exclusive=exclusive)]


def keep_two(ability: Guessing, game: Play, asks: list[Ask]) -> None:
    """Keep two acts of a doubled player: a guess beside one name, or two names and no guess; the last press counts."""
    for guess in asks:
        if not ability.exclusive or guess.exclusive or not guess.chosen:
            continue
        for other in game.wave.asks:
            if other.seat == guess.seat and other.exclusive == ability.exclusive and len(other.chosen or ()) > 1:
                if game.questions.since.get(other.id, 0) > game.questions.since.get(guess.id, 0):
                    game.questions.take_back(guess)
                else:
                    game.questions.cut(other, 1)


def close_own(ability: Guessing, game: Play, holder: Holder, ask: Ask) -> Act | None:
    """The act of guessing, and a use charged for it; None if the holder has made no guess."""
    act = guessed(ability, holder.seat, ask.chosen, owner=holder.owner)
    if act is not None:
        count_use(game, act)
    return act


@says(GuessChosen)
def guess_chosen(say: Voice, event: GuessChosen) -> Markup:
    """The message to the team: the guess on which it has decided, without a verdict."""
    t = say.tongue
    if event.beside and event.target is None:
        return t.text("🎯 Your team doesn't guess anybody's role tonight.")
    if event.target is None or event.role is None:
        return t.text("🎯 Your team chose to guess and named nobody, so it does nothing tonight.")
    if event.beside:
        # NOTE: {ability} is the name of the act, {role} that of a role, both in the nominative
        return t.text(
            "🎯 {ability} tonight: {target} – <b>{role}</b>.",
            ability=name_of(say, "guess_role"),
            target=say.player(event.target),
            role=say.texts.role(event.role),
        )
    # NOTE: {ability} is the name of the act, {role} that of a role, both in the nominative
    return t.text(
        "🎯 {ability} tonight: {target} – <b>{role}</b>. There's no shot.",
        ability=name_of(say, "guess_role"),
        target=say.player(event.target),
        role=say.texts.role(event.role),
    )


@retells(GuessChosen)
def _guess_chosen(say: Voice, event: GuessChosen) -> Markup:
    t = say.tongue
    if event.target is None or event.role is None:
        return held_fire(say, say.team(event.team))  # a guess was chosen, but none was named
    # NOTE: a line of the story: the name of the act, whose team it is, a player, and the role they are guessed to have
    return t.text(
        "🎯 {team} named {target} as {role} ({ability}).",
        ability=name_of(say, "guess_role"),
        team=say.team(event.team),
        target=say.player(event.target),
        role=say.texts.role(event.role),
    )


says(InMourning, "🖤 Tonight your team mourns: you may shoot, guess a role, or do both.")
