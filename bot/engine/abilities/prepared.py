"""A team's act in place of its shot, which one player names and the leader chooses."""

from abc import abstractmethod
from typing import TYPE_CHECKING

from bot.engine.abilities.base import Ability, Holder
from bot.engine.abilities.mafia_shot import TEAM_ACT, leader
from bot.engine.abilities.targeted import Count, within
from bot.engine.asks import CONSENT, Ask, Deadline
from bot.engine.boards import TeamBoard
from bot.engine.events import CannotAct, ChoiceVoid
from bot.engine.inputs import Choice, Pick

if TYPE_CHECKING:
    from bot.engine.game import Game
    from bot.engine.rules import Team


class PreparedAct(Ability):
    """Base of team acts that stand in place of the shot (GF-81, GF-121, NS-19, NS-77).

    Both are asked at the same time: one names, and the leader chooses with one press that this is the team's act
    tonight; a leader who names himself does both at once, also one whom a leaver in the wave has made the leader.
    Left unfinished it is no act, and nothing is used up.

    Attributes:
        named_by: the role whose holder names; while nobody in the game has it there is no such act.
        ranks: who leads, as for the shot.
        uses: how many nights of a game; an act that stands when its wave closes uses one up.
    """

    named_by: str
    ranks: tuple[str, ...] = ()
    uses: Count = "unlimited"

    @abstractmethod
    def offers(self, game: "Game", seat: int) -> tuple[tuple[Pick, ...], ...]:
        """What the one who names may pick, for each place of his answer."""

    def is_allowed(self, game: "Game", team: "Team") -> bool:  # noqa: ARG002 - a hook
        """Whether the act may be done tonight at all."""
        return True

    def open(self, game: "Game", holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the one who names, and the leader; both see what is named."""
        members = game.members(holder.team) if holder.team else ()
        namer = leader(game, members, (self.named_by,))
        chief = leader(game, members, self.ranks)
        team = holder.team
        if team is None or namer is None or chief is None or not self.is_allowed(game, team):
            return []
        if not within(game.seats[namer].uses.get(self.id, 0), self.uses):
            return []
        if game.tonight is not None and game.tonight.is_blocked(namer):
            if namer != chief:
                game.tell((namer,), CannotAct())
            return []
        parts = self.offers(game, namer)
        if not all(parts):
            return []
        asks: list[Ask] = []

        def board() -> TeamBoard:
            deciding = leader(game, game.members(team), self.ranks)
            words = tuple((namer, pick) for pick in asks[0].chosen or () if isinstance(pick, str))
            return TeamBoard(self.id, ((namer, player_in(asks[0].chosen)),), deciding, deadline.at, words)

        alone = namer == chief
        topic = game.open_topic((namer,)) if alone else game.open_topic(tuple(sorted((namer, chief))), board)
        places = parts if len(parts) > 1 else ()
        exclusive = TEAM_ACT if alone else ""
        asks.append(
            game.ask(namer, self.id, parts[0], deadline, topic, parts=places, exclusive=exclusive, advisory=not alone)
        )
        if not alone:
            asks.append(game.ask(chief, self.id, CONSENT, deadline, topic, exclusive=TEAM_ACT))
        return asks

    def somebody_left(self, game: "Game", holder: Holder, asks: list[Ask]) -> None:
        """Take back the consent to what a leaver has named (CH-10).

        Where the lead passes to the one who names, naming is choosing from now on (NS-77, GF-82).
        """
        chief = leader(game, game.members(holder.team), self.ranks) if holder.team else None
        for ask in asks:
            if ask.is_consent:
                namer = asks[0].seat
                if ask.chosen and not game.seats[namer].alive:
                    game.take_back(ask)
                    game.tell((ask.seat,), ChoiceVoid(self.id, namer))
            elif ask.seat == chief:
                ask.exclusive, ask.advisory = TEAM_ACT, False

    def named(self, game: "Game", asks: list[Ask]) -> Choice | None:
        """What was named and chosen, or None; it is used up by that."""
        if not asks or not asks[0].chosen or not self._is_chosen(game, asks):
            return None
        choice = asks[0].chosen
        players = tuple(pick for pick in choice if isinstance(pick, int))
        game.seats[asks[0].seat].use(self.id, game.round, players)
        return choice

    def _is_chosen(self, game: "Game", asks: list[Ask]) -> bool:
        """Whether the leader wants it; of what he proposed before he came to lead, his shot stands before this."""
        if asks[0].exclusive:
            return not game.chose_another(asks[0].seat, TEAM_ACT, self.id)
        return all(ask.chosen for ask in asks)


def player_in(choice: Choice | None) -> int | None:
    """The last player of an answer: the one it is aimed at."""
    return next((pick for pick in reversed(choice or ()) if isinstance(pick, int)), None)
