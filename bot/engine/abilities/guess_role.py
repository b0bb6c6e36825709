"""`guess_role`: name a player and his role in place of the shot."""

from typing import TYPE_CHECKING, ClassVar, Literal

from bot.engine.abilities.base import Act, Holder
from bot.engine.abilities.mafia_shot import TEAM_ACT, leader
from bot.engine.abilities.prepared import PreparedAct
from bot.engine.abilities.targeted import within
from bot.engine.asks import Ask, Deadline
from bot.engine.boards import TeamBoard
from bot.engine.events import GuessChosen, GuessJudged, NightNotice, RoleGuessed
from bot.engine.inputs import Choice, Pick
from bot.engine.outputs import EVERYONE
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.game import Game
    from bot.engine.night import Night


class GuessRole(PreparedAct):
    """A right guess takes the player out, whatever protects him; a wrong one does nothing (CM-43 to CM-51, GF-83).

    Attributes:
        names: who says player and role: `one`, the holder of the role `named_by`, whom the leader then chooses; or
            the whole `team`: the leader's own pick is the guess, and the mates' are proposals that are never carried
            out. While nobody in the game has the role `named_by` there is no guess, either way.
        roles: that may be named, as far as they were dealt.
        voids: whether a player guessed right loses his acts of that night, but for those that come before a guess.
        announced: what the group hears: `never` anything, that a guess takes place, as its wave closes (`use`), or at
            dawn the player and his role (`right`).
        tells: whether the team learns when the wave closes if it was right (CH-12); else it waits for the morning.
    """

    stage: ClassVar[str] = "guess"

    names: Literal["one", "team"] = "one"
    roles: tuple[str, ...]
    voids: bool = True
    announced: Literal["never", "use", "right"] = "never"
    tells: bool = False

    def offers(self, game: "Game", seat: int) -> tuple[tuple[Pick, ...], ...]:
        """A player of another side, and the roles."""
        own = game.seats[seat].faction
        roles = tuple(role for role in self.roles if role in game.dealt)
        return game.of_others(own), roles

    def open(self, game: "Game", holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the one who names and the leader, or the whole team."""
        if self.names == "one":
            return super().open(game, holder, deadline)
        members = game.members(holder.team) if holder.team else ()
        namer = leader(game, members, (self.named_by,))
        if namer is None or not within(game.seats[namer].uses.get(self.id, 0), self.uses):
            return []
        chief = leader(game, members, self.ranks)
        room = tuple(seat for seat in members if game.seats[seat].role.id in self.ranks)
        asks: list[Ask] = []

        def board() -> TeamBoard:
            living = tuple(ask for ask in asks if game.seats[ask.seat].alive)
            marks = tuple((ask.seat, _player(ask.chosen)) for ask in living)
            roles = tuple((ask.seat, role) for ask in living if (role := _role(ask.chosen)))
            deciding = leader(game, tuple(ask.seat for ask in living), self.ranks)
            return TeamBoard(self.id, marks, deciding, deadline.at, roles)

        topic = game.open_topic(room, board)
        for seat in room:
            parts = self.offers(game, seat)
            asks.append(
                game.ask(seat, self.id, (), deadline, topic, parts=parts, advisory=seat != chief, exclusive=TEAM_ACT)
            )
        return asks

    def close(self, game: "Game", holder: Holder, asks: list[Ask]) -> Act | None:
        """The guess, if it was made; the team is told (CH-12: whether it was right, it sees by the death)."""
        if holder.team is None or not asks:
            return None
        chief = leader(game, tuple(ask.seat for ask in asks if game.seats[ask.seat].alive), self.ranks)
        own = next((ask for ask in asks if ask.seat == chief), None)
        if chief is None or own is None or not own.chosen:
            return None
        choice = self._whole(game, holder, own) if self.names == "team" else self.named(game, asks)
        if choice is None and own is asks[0] and self.names == "one":
            return None  # he who named it has come to lead in the wave, and his shot stands
        target, role = _player(choice), _role(choice)
        told = tuple(seat for seat in game.members(holder.team) if any(ask.seat == seat for ask in game.wave_asks))
        game.tell(told, GuessChosen(holder.team.id, chief, target, role))
        if target is None or role is None:
            return None
        return Act(self, chief, (target,), holder.team.id, (role,))

    def after_wave(self, game: "Game", act: Act) -> bool:  # noqa: ARG002 - as the hook has it
        """Say that a guess takes place, where the group is to hear it."""
        if self.announced == "use":
            game.tell(EVERYONE, NightNotice("guess"))
        return False

    def resolve(self, night: "Night", act: Act) -> None:
        """Take out whom it hits, and void what he does after it."""
        for target, role in zip(act.targets, act.words, strict=True):
            if night.game.seats[target].role.id == role:
                night.hit("guess", act, target)
                if self.voids:
                    night.mark(target, Status("blocked", act.actor, "dawn"))

    def come_true(self, game: "Game", act: Act, night: "Night") -> None:
        """Name whom it hit and as what, where the group is to hear it; he is exposed by that (GF-60, GF-85, GF-86)."""
        if self.announced == "right":
            for target, role in zip(act.targets, act.words, strict=True):
                if target in night.deaths and night.deaths[target].source is act:
                    game.seats[target].statuses.append(Status("exposed", act.actor, "ever"))
                    game.tell(EVERYONE, RoleGuessed(target, role))

    def answer(self, night: "Night", act: Act) -> None:
        """Tell the team whether it was right."""
        if self.tells and act.team is not None:
            game = night.game
            right = any(hit.source is act for hit in night.hits)
            members = game.members(next(team for team in game.rules.teams if team.id == act.team))
            game.tell(members, GuessJudged(act.team, right))

    def _whole(self, game: "Game", holder: Holder, own: Ask) -> Choice | None:
        """The leader's own guess, while the role it belongs to is still in the game; it is used up by that."""
        members = game.members(holder.team) if holder.team else ()
        namer = leader(game, members, (self.named_by,))
        if namer is None or not own.chosen:
            return None
        game.seats[namer].use(self.id, game.round, (_player(own.chosen) or 0,))
        return own.chosen


def _player(choice: Choice | None) -> int | None:
    return next((pick for pick in choice or () if isinstance(pick, int)), None)


def _role(choice: Choice | None) -> str | None:
    return next((pick for pick in choice or () if isinstance(pick, str)), None)
