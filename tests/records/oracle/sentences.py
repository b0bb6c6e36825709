"""The meaning of the achievements' sentences, each counted separately off a game that was played again.

A side is the player's at the time of the event, and at the end in questions of winning. A vote is one that stands as
a public ballot is closed, for another player.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from bot.engine.events import (
    ArrestMade,
    DiedAtNight,
    DiedTogether,
    Event,
    Exploded,
    GunFired,
    Jailed,
    Lynched,
    NightFell,
    NobodyDied,
    Saved,
    SpareOrJailClosed,
    TakenAlong,
    VotedOut,
)
from bot.engine.inputs import Answer
from bot.parts.abilities.kill.shoot import ShotFired
from bot.parts.abilities.learn.inquire import Inquired
from bot.parts.abilities.learn.see_killer import VisitorKilled
from bot.parts.procedures.exits.blasts import BlastDeclared
from bot.parts.procedures.items.kept_guns import FiredAt
from tests.records.oracle.replaying import ReplayedGame, ReplayedTurn

E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class SeatSight:
    """A game in the eyes of the holder of a seat from one turn to another."""

    game: ReplayedGame
    seat: int
    first: int
    last: int

    @cached_property
    def turns(self) -> tuple[ReplayedTurn, ...]:
        return self.game.turns[self.first : self.last + 1]

    @cached_property
    def won(self) -> bool:
        return self.seat in self.game.end.winners and self.seat not in self.game.gone

    @cached_property
    def side(self) -> str:
        return self.game.sides[self.seat]

    @cached_property
    def mates(self) -> set[int]:
        """All of the own side, oneself too."""
        return {seat for seat, side in self.game.sides.items() if side == self.side}

    @cached_property
    def stayed(self) -> bool:
        return self.seat in self.game.inside

    def out_at(self, seat: int) -> int | None:
        """In which turn somebody was out for the first time."""
        return next((n for n, t in enumerate(self.game.turns) if seat in t.inside and seat not in t.after), None)

    def fell_in(self, seat: int, at: str) -> bool:
        number = self.out_at(seat)
        return number is not None and self.game.turns[number].at == at

    @cached_property
    def ballots(self) -> list[tuple[ReplayedTurn, list[tuple[int, int]]]]:
        """Each public ballot with votes: (who, for whom)."""
        found = []
        for turn in self.turns:
            for event in turn.public():
                votes = [(who, whom) for whom, those in getattr(event, "votes", ()) for who in those]
                if votes:
                    found.append((turn, votes))
        return found

    @cached_property
    def votes(self) -> list[tuple[ReplayedTurn, int, bool]]:
        """One's own: when, for whom, and whether against another side."""
        return [
            (turn, whom, turn.sides[whom] != turn.sides[self.seat])
            for turn, votes in self.ballots
            for who, whom in votes
            if who == self.seat != whom
        ]

    @cached_property
    def voted_out(self) -> set[int]:
        return {seat for turn in self.game.turns for event in turn.public() for seat in _out_by_vote(event)}

    @cached_property
    def put_out(self) -> dict[int, bool]:
        """The players put out by a person's vote, and whether they were of another side."""
        found: dict[int, bool] = {}
        standing: dict[int, tuple[int, set[int]]] = {}
        for number, turn in enumerate(self.game.turns):
            for event in turn.public():
                for whom, those in getattr(event, "votes", ()):
                    standing[whom] = number, set(those)
                if isinstance(event, SpareOrJailClosed) and event.jailed:
                    standing.update((whom, (number, set(event.jail))) for whom in event.seats)
                for seat in _out_by_vote(event):
                    found.pop(seat, None)
                    when, those = standing.get(seat, (-1, set()))
                    mine = self.first <= when <= self.last and self.seat in those and seat != self.seat
                    if mine and self.game.turns[when].at == turn.at:
                        sides = self.game.turns[when].sides
                        found[seat] = sides[seat] != sides[self.seat]
        return found

    def at_night(self, kind: type[E]) -> Iterator[tuple[Mapping[int, str], str, E]]:
        """The story of a person's nights: the sides as the night began, the night, the act."""
        mine = {turn.at for turn in self.turns if turn.at.startswith("night")}
        for at, event in self.game.story:
            if isinstance(event, kind) and at in mine:
                began = next(turn for turn in self.game.turns if turn.at == at)
                yield began.sides, at, event

    @cached_property
    def shot_dead(self) -> list[tuple[str, str]]:
        """(The shooter's side, the victim's) for each target of a person's shot who fell in that night or day."""
        shots: list[tuple[Mapping[int, str], str, ShotFired | GunFired | FiredAt]] = [*self.at_night(ShotFired)]
        for turn in self.turns:
            shots += [(turn.sides, turn.at, event) for event in turn.public() if isinstance(event, GunFired | FiredAt)]
        hit = {}
        for sides, at, event in shots:
            if event.by == self.seat != event.target:
                hit[event.target] = sides, at
        return [(s[self.seat], s[seat]) for seat, (s, at) in hit.items() if self.fell_in(seat, at)]

    @cached_property
    def inquiries(self) -> list[tuple[int, bool]]:
        """Players of other sides about whom one was answered, and whether they were shown as of one's own side."""
        found = []
        for turn in self.turns:
            for who, event in turn.told:
                if isinstance(event, Inquired) and who is not None and self.seat in who and event.by == self.seat:
                    role = self.game.rules.roles.get(event.shows)
                    shown = role.side if role is not None and event.shows not in self.game.rules.sides else event.shows
                    own = turn.sides[self.seat]
                    if turn.sides[event.target] != own and shown != "neutral":
                        found.append((event.target, shown == own))
        return found

    @cached_property
    def nights(self) -> int:
        """How many nights one lived through."""
        count = 0
        for start, turn in enumerate(self.game.turns):
            for fell in (event for event in turn.public() if isinstance(event, NightFell)):
                night = f"night {fell.number}"
                end = start + 1
                while end < len(self.game.turns) and self.game.turns[end].at == night:
                    end += 1
                during = self.game.turns[start + 1 : end]
                named = any(
                    isinstance(event, DiedAtNight) and event.seat == self.seat
                    for one in during
                    for event in one.public()
                )
                here = self.first <= start <= self.last
                through = all(self.seat in one.inside and self.seat in one.after for one in during)
                count += here and self.seat in turn.after and through and not named
        return count


def _out_by_vote(event: Event) -> tuple[int, ...]:
    if isinstance(event, VotedOut | Lynched):
        return (event.seat,)
    return tuple(seat for seat, _ in event.jailed) if isinstance(event, Jailed) else ()


def most_votes(one: SeatSight) -> int:
    count = 0
    for _, votes in one.ballots:
        given = [whom for _, whom in votes]
        count += given.count(one.seat) == max(given.count(whom) for whom in given)
    return count


def first_vote(one: SeatSight) -> bool:
    for number, turn in enumerate(one.game.turns):
        if turn.ask is not None and turn.ask.public and turn.ask.ability == "vote" and isinstance(turn.given, Answer):
            named = [pick for pick in turn.given.choice if isinstance(pick, int)]
            if named:
                mine = turn.given.seat == one.seat and one.first <= number <= one.last
                return mine and turn.sides[named[0]] != turn.sides[one.seat]
    return False


def first_night(one: SeatSight) -> bool:
    night = f"night {one.game.rules.night.first}"
    number = one.out_at(one.seat)
    if number is None:
        return False
    named = False
    for turn in one.game.turns:
        for event in turn.public() if turn.at == night else ():
            named |= isinstance(event, DiedAtNight) and event.seat == one.seat
            named |= isinstance(event, DiedTogether) and one.seat in [seat for seat, _ in event.dead]
    return named or one.game.turns[number].at == night


def was_close(one: SeatSight) -> bool:
    days = set()
    for turn in one.game.turns:
        if turn.at.startswith("day") and turn.at not in days:
            days.add(turn.at)
            town = [seat for seat in turn.inside if turn.sides[seat] == "town"]
            others = len(turn.inside) - len(town)
            if turn in one.turns and one.seat in turn.inside and others >= 2 and len(town) - others <= 1:
                return True
    return False


def taken_along(one: SeatSight) -> bool:
    for turn in one.turns:
        for event in turn.public():
            with_me: tuple[int | None, ...] = ()
            if isinstance(event, TakenAlong | Exploded) and event.by == one.seat:
                with_me = (event.target,)
            if isinstance(event, ArrestMade) and event.by == one.seat and event.right:
                with_me = (event.target,)
            if isinstance(event, BlastDeclared) and event.by == one.seat:
                with_me = event.targets
            for seat in with_me:
                if seat is not None and turn.sides[seat] != turn.sides[one.seat] and one.fell_in(seat, turn.at):
                    return True
    return False


def saves(one: SeatSight) -> list[int]:
    return [event.target for _, _, event in one.at_night(Saved) if event.by == one.seat]


def saved(one: SeatSight) -> bool:
    return any(event.target == one.seat and event.by not in {0, one.seat} for _, _, event in one.at_night(Saved))


SENTENCES: dict[str, Callable[[SeatSight], bool]] = {
    "last_standing": lambda one: one.won and len(one.mates) >= 3 and one.mates & one.game.inside == {one.seat},
    "whole_team": lambda one: one.won and len(one.mates) >= 3 and all(one.out_at(mate) is None for mate in one.mates),
    "from_beyond": lambda one: one.won and first_night(one),
    "first_out": lambda one: (
        one.won
        and one.out_at(one.seat) is not None
        and one.out_at(one.seat) == min(at for seat in one.game.sides if (at := one.out_at(seat)) is not None)
    ),
    "back_again": lambda one: any(one.seat not in turn.inside and one.seat in turn.after for turn in one.turns[1:]),
    "marathon": lambda one: one.nights >= 6,
    "alone_against_all": lambda one: one.won and one.mates == {one.seat},
    "turncoat": lambda one: one.won and one.side != one.turns[0 if one.first else 1].sides[one.seat],
    "many_faces": lambda one: one.won and one.game.roles[one.seat] != one.turns[0 if one.first else 1].roles[one.seat],
    "hair_breadth": lambda one: one.won and one.stayed and len(one.game.inside) <= 3,
    "comeback": lambda one: one.won and one.side == "town" and len(one.mates) >= 5 and was_close(one),
    "sharp_eye": lambda one: len(one.votes) >= 3 and all(other for _, _, other in one.votes),
    "blind_luck": lambda one: (
        one.won and one.side == "town" and len(one.votes) >= 3 and not any(other for _, _, other in one.votes)
    ),
    "scapegoat": lambda one: one.won and one.side == "town" and one.seat in one.voted_out,
    "teflon": lambda one: one.stayed and most_votes(one) >= 3,
    "hangman": lambda one: sum(one.put_out.values()) >= 3,
    "threw_a_mate": lambda one: one.won and one.side != "town" and False in one.put_out.values(),
    "honour_among_thieves": lambda one: (
        one.won and one.side == "mafia" and len(one.votes) >= 3 and all(other for _, _, other in one.votes)
    ),
    "lone_voice": lambda one: any(
        who == one.seat != whom
        and len(votes) >= 4
        and [target for _, target in votes].count(whom) == 1
        and turn.sides[whom] != turn.sides[who]
        for turn, votes in one.ballots
        for who, whom in votes
    ),
    "first_word": first_vote,
    "golden_silence": lambda one: one.won and len(one.ballots) >= 3 and not one.votes,
    "all_against_one": lambda one: any(
        len(votes) >= 5 and {whom for _, whom in votes} == {one.seat} for _, votes in one.ballots
    ),
    "guardian_angel": lambda one: any(target != one.seat for target in saves(one)),
    "full_ward": lambda one: len(saves(one)) >= 2,
    "own_medicine": lambda one: one.seat in saves(one),
    "nine_lives": lambda one: one.won and saved(one),
    "bloodhound": lambda one: len({seat for seat, own in one.inquiries if not own}) >= 2,
    "led_astray": lambda one: one.won and any(own for _, own in one.inquiries),
    "sharpshooter": lambda one: any(own == "town" != other for own, other in one.shot_dead),
    "friendly_fire": lambda one: ("town", "town") in one.shot_dead,
    "hat_trick": lambda one: sum(own != other for own, other in one.shot_dead) >= 3,
    "not_alone": taken_along,
    "bad_host": lambda one: any(event.by == one.seat for _, _, event in one.at_night(VisitorKilled)),
    "quiet_nights": lambda one: (
        one.won
        and one.stayed
        and sum(isinstance(event, NobodyDied) for turn in one.turns for event in turn.public()) >= 3
    ),
}
"""By the id of an achievement of one game, whether its sentence is true."""
