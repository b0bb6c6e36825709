"""The course of a game, as straight-line code: this is what the narrator does from the deal to the story."""

from collections import Counter
from typing import TYPE_CHECKING

from bot.engine.abilities.base import Act
from bot.engine.daynotes import DayNotes
from bot.engine.events import (
    DawnBroke,
    DayBroke,
    DiedAtNight,
    GameBegan,
    GameEnded,
    IdleWarned,
    NightFell,
    NobodyDied,
    RoleDealt,
    RoomClosed,
    RoomOpened,
    StoryTold,
    WaveCalled,
)
from bot.engine.night import Night, ask_wave, callers, fold
from bot.engine.outputs import EVERYONE, NOBODY
from bot.engine.phases import Phase
from bot.engine.signals import FinaleBegins, GameEnds

if TYPE_CHECKING:
    from bot.engine.game import Game


async def narrate(game: "Game") -> None:
    """A whole game."""
    try:
        try:
            await days_and_nights(game)
        except FinaleBegins as beginning:
            break_off(game)
            await beginning.finale.play(game)
    except GameEnds as end:
        finish(game, end)


async def days_and_nights(game: "Game") -> None:
    """The introduction, and then days and nights in turn until something ends the game."""
    await introduction(game)
    game.check_endings("dawn")
    if game.rules.first_night > 1:
        await day(game)
    while True:
        if not game.rules.night_before_day:
            await day(game)
        await night(game)
        if game.rules.night_before_day:
            await day(game)


async def introduction(game: "Game") -> None:
    """Deal the roles, and let meet whom the scenario lets meet."""
    dealt = Counter(game.dealt)
    counts = tuple([(role, dealt[role]) for role in game.rules.roles if role in dealt])
    game.tell(EVERYONE, GameBegan(len(game.seats), counts))
    for number, seat in game.seats.items():
        game.tell((number,), RoleDealt(seat.role.id))
    for procedure in game.rules.introduction:
        await procedure.run(game)


async def day(game: "Game") -> None:
    """One day: its procedures in order."""
    number = game.round if game.rules.night_before_day else game.round + 1
    game.round = number
    game.enter(Phase("day", number))
    game.day = DayNotes()
    game.give_floor(None)
    game.tell(EVERYONE, DayBroke(number, game.living))
    for procedure in game.rules.day:
        await procedure.run(game)
    for seat in game.seats.values():
        seat.end_statuses("dusk")
    game.check_endings("dusk")


async def night(game: "Game") -> None:
    """One night: its waves, each with one deadline for all it asks, and the dawn."""
    number = game.round + 1 if game.rules.night_before_day else game.round
    game.round = number
    game.enter(Phase("night", number))
    game.give_floor(())
    lengths = [game.rules.pace.seconds(wave.seconds) for wave in game.rules.waves]
    game.tell(EVERYONE, NightFell(number, sum(lengths)))
    open_rooms(game)
    acts: list[Act] = []
    game.living_at_nightfall = len(game.living)
    game.tonight = fold(game, acts)
    for wave, length in zip(game.rules.waves, lengths, strict=True):
        game.tell(EVERYONE, WaveCalled(callers(game, wave), length))
        given = await ask_wave(game, wave, game.deadline(length))
        acts += given
        game.tonight = fold(game, acts)
        valid = [act for act in given if not game.tonight.is_void(act)]
        changed = [act for act in valid if act.ability.after_wave(game, act)]
        if changed:
            game.tonight = fold(game, acts)
        for act in valid:
            act.ability.answer(game.tonight, act)
    close_rooms(game)
    dawn(game, game.tonight)
    game.tonight = None


def open_rooms(game: "Game") -> None:
    """Open the rooms of the teams that may talk at night (CL-65, SM-45: to their living members)."""
    for team in game.rules.teams:
        members = game.room(team)
        if team.room and members:
            game.rooms[team.id] = True
            game.tell(members, RoomOpened(team.id, members))


def close_rooms(game: "Game") -> None:
    """Close all rooms."""
    for team in game.rules.teams:
        if game.rooms.pop(team.id, False):
            game.tell(game.room(team), RoomClosed(team.id))


def dawn(game: "Game", night: Night) -> None:
    """What the night has done comes true and is said, as far as the group may know; the round is closed."""
    for note in night.notes:
        game.tell(NOBODY, note)
    game.tell(EVERYONE, DawnBroke(game.round))
    killed = sorted(seat for seat in night.deaths if game.seats[seat].alive)
    for seat in killed:
        game.take_out(seat)
        game.tell(EVERYONE, DiedAtNight(seat, game.shown_role(seat)))
    if not killed:
        game.tell(EVERYONE, NobodyDied())
    for seat, marks in night.marks.items():
        game.seats[seat].statuses += marks
    for player in game.seats.values():
        player.end_statuses("dawn")
    for seat, ability in night.spent:
        game.seats[seat].uses[ability] = game.seats[seat].uses.get(ability, 0) + 1
    valid = [act for act in night.acts if not night.is_void(act)]
    for act in valid:
        act.ability.come_true(game, act, night)
    game.check_endings("exit")
    warned, idle = game.attendance.close_round(game.living)
    for seat in idle:
        game.vacate(seat)
    for act in valid:
        act.ability.at_dawn(game, act, night)
    close_round(game, warned, idle)
    game.check_endings("dawn")


def close_round(game: "Game", warned: list[int], idle: list[int]) -> None:
    """Warn the idle, and name those warned before (CH-08, CH-16).

    They are out already, so that nothing of the night was handed to them (ZD-40).
    """
    for seat in warned:
        game.tell((seat,), IdleWarned())
    for seat in idle:
        game.tell_left(seat, "idle")
    game.check_endings("leaving")


def break_off(game: "Game") -> None:
    """Whatever goes on stops without effect: questions, boards and rooms are closed."""
    game.close_everything()
    game.interrupts.clear()
    game.heeded = ()
    game.circles.clear()
    game.tonight = None
    close_rooms(game)


def finish(game: "Game", end: GameEnds) -> None:
    """Close everything, name the winner, show all roles, tell the story (CH-13, CH-18)."""
    break_off(game)
    game.enter(Phase("end"))
    game.give_floor(None)
    game.winner, game.why = end.winner, end.why
    winners = tuple(number for number, seat in game.seats.items() if end.winner in {seat.faction, seat.plays_for})
    roles = tuple((number, seat.role.id) for number, seat in game.seats.items())
    dealt = tuple((seat, was) for (seat, role), was in zip(roles, game.dealt, strict=True) if role != was)
    game.tell(EVERYONE, GameEnded(end.winner, end.why, winners, roles, ranks(game, end.winner), dealt))
    game.tell(EVERYONE, StoryTold(tuple(game.story)))


def ranks(game: "Game", winner: str) -> tuple[tuple[str, ...], ...]:
    """The sides from the first rank on, where the scenario ranks them (JK-53, JK-54); none in a game broken off."""
    if not game.rules.last_rank or winner == "none":
        return ()
    held = [seat.faction for seat in game.seats.values()]
    sides = [side for side in dict.fromkeys(role.faction for role in game.rules.roles.values()) if side in held]
    first = tuple(side for side in sides if side == winner)
    last = tuple(side for side in sides if side in game.rules.last_rank and side != winner)
    middle = tuple(side for side in sides if side not in (*first, *last))
    return tuple(rank for rank in (first, middle, last) if rank)
