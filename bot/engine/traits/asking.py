"""Traits of abilities that are asked, called or decided otherwise than of one holder once."""

from typing import ClassVar

from bot.engine.asks import Ask, Deadline
from bot.engine.bases.ability import Ability
from bot.engine.night.acts import Act, Holder
from bot.engine.night_rules import Wave
from bot.engine.play import Play
from bot.engine.rules import Team
from bot.engine.traits.trait import Trait


class AsksHolder(Trait):
    """An ability that asks its holder at night, in the waves that name the ability.

    The doctor of the Classic game is asked each night for the player to save (CL-43).
    """

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Put tonight's questions to the holder; none where the holder is dead or may not act."""
        return []

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act that the answers make, once the wave is closed."""
        return None


class CalledOtherwise(Trait):
    """An ability for which the narrator calls others than its role, or than the whole of its team.

    Zodiac's freemason has gathered a circle: at night the circle is called, and not the freemason (ZD-74). The shot of
    a mafia is not called where no living member can fire.
    """

    wakes: ClassVar[str] = ""
    """The name by which holders of the ability are called, instead of their role or team."""

    def is_called(self, game: Play, team: Team) -> bool:
        """Whether the team is called for the ability tonight, in games that call no team of dead players."""
        return bool(game.teams.members(team))

    def asks_role(self, role: str) -> bool:
        """Whether the ability of a team asks players of this role in the ordinary course of things."""
        return True


def caller(ability: Ability, bearer: str) -> str:
    """The name by which a role or team is called for an ability."""
    return (isinstance(ability, CalledOtherwise) and ability.wakes) or bearer


def is_called(game: Play, ability: Ability, team: Team) -> bool:
    """Whether a team is called for one of its abilities tonight."""
    if isinstance(ability, CalledOtherwise):
        return ability.is_called(game, team)
    return bool(game.teams.members(team))


def asks_role(ability: Ability, role: str) -> bool:
    """Whether an ability of a team asks players of this role in the ordinary course of things."""
    return not isinstance(ability, CalledOtherwise) or ability.asks_role(role)


class DoneTogether(Trait):
    """An ability of a team whose members do the act together.

    The mafia's shot in the city is void where each of the living shooters is blocked or was killed earlier in the night
    (CT-129). Where a mafia has agreed beforehand and does not talk, all have to name the same player (DK-16).
    """

    @property
    def is_agreed(self) -> bool:
        """Whether all members have to think of the same player without a word."""
        return False

    def doers(self, game: Play, act: Act) -> tuple[int, ...]:
        """The living players on whom it depends whether an act can be done."""
        return (act.actor,)


class ExcludesOthers(Trait):
    """An ability that may exclude others of the same holder in one night.

    A detective who may either investigate or shoot is asked both, and the last answer counts: for the length of the
    wave these are one question.
    """

    def question(self) -> str:
        """The name under which its question is counted, the same for all that exclude one another."""
        return self.id


def counted_as(ability: Ability) -> str:
    """The name under which the question of an ability is counted."""
    return ability.question() if isinstance(ability, ExcludesOthers) else ability.id


class FollowsAnswers(Trait):
    """An ability whose open questions change as players answer or leave.

    A leader has agreed to the act that a mate has named. Where the mate names another player, that consent lapses and
    the leader is told so (CH-23). Where the leader leaves the game, the next in rank is asked (CL-40, CM-42).
    """

    def somebody_left(self, game: Play, holder: Holder, asks: list[Ask]) -> None:
        """React to a player's leaving (CH-07) while the holder's questions are open; the ability may add questions."""

    def somebody_answered(self, game: Play, asks: list[Ask]) -> None:
        """React to an answer to any question of the wave, by any player, while the holder's questions are open."""

    def time_is_up(self, game: Play, asks: list[Ask]) -> None:
        """React to the end of the wave's time, just before questions close: the last chance for a change."""


class SharesQuestion(Trait):
    """An ability whose question is put to other players beside its holder.

    In a circle of masons where all decide, for example, each member is asked alone for a player to invite (PR-366).
    """

    def sharers(self, game: Play, seat: int) -> tuple[int, ...]:
        """The other players who are asked the holder's question tonight, each alone (PR-366)."""
        return ()


class UsesOthers(Trait):
    """An ability by which its holder is asked for the abilities of others.

    A thief who has robbed the doctor is asked the doctor's question in a later wave of the night (AD-401).
    """

    def in_hand(self, game: Play, seat: int, wave: Wave) -> tuple[Holder, ...]:
        """The abilities of others that the holder may use in this wave."""
        return ()
