"""The rooms, chats through the bot in which teams talk at night: their times, and the members admitted."""

from bot.engine.bases.procedure import Procedure
from bot.engine.events import RoomClosed, RoomOpened, TeamMet
from bot.engine.night.which import is_among
from bot.engine.play import Play
from bot.engine.rules import Room, Team
from bot.engine.seats import EYES_SHUT


def open_rooms(game: "Play") -> None:
    """Open the rooms of the teams that may talk all night (CL-65, SM-45: to their living members)."""
    for team in game.rules.teams.values():
        room = team.own_room
        if room is not None and not room.waves and _may_talk(game, team, room):
            open_room(game, team.id)


def change_rooms(game: "Play", wave: int) -> None:
    """Open the rooms of the teams that may talk in this wave, and close those of others that may not any more."""
    for team in game.rules.teams.values():
        if team.own_room is None or not team.own_room.waves:
            continue
        if wave not in team.own_room.waves:
            close_room(game, team.id)
        elif team.id not in game.teams.rooms and _may_talk(game, team, team.own_room):
            open_room(game, team.id)


def _may_talk(game: "Play", team: Team, room: Room) -> bool:
    """Whether a team may talk tonight: in the nights of its room, and where a new member joins this night (DK-66)."""
    return (is_among(game.round, room.nights) or team.id in game.teams.joined) and not eyes_are_shut(game, team)


def eyes_are_shut(game: "Play", team: Team) -> bool:
    """Whether a leader keeps the eyes of a team shut tonight, so that the team does not talk (PR-115)."""
    return game.tonight is not None and any(
        game.tonight.marks.has(seat, EYES_SHUT) for seat in game.teams.groups[team.id]
    )


def close_rooms(game: "Play") -> None:
    """Close all rooms."""
    for team in game.rules.teams.values():
        close_room(game, team.id)
    game.teams.rooms.close_all()


def open_room(game: "Play", team: str) -> None:
    """Let the living members of a team talk, if there are any."""
    members = game.teams.in_room(team)
    if members:
        game.teams.rooms.open(team)
        game.tell(members, RoomOpened(team, members))


def close_room(game: "Play", team: str) -> None:
    """Close the room of a team, if it is open."""
    if team in game.teams.rooms:
        game.teams.rooms.close(team)
        game.tell(game.teams.in_room(team), RoomClosed(team))


def introduce(game: "Play", team: Team) -> None:
    """Tell the living members of a team who belongs to it, now that a new member has joined.

    The members learn as much as at their first meeting; if there was none, also the roles (MK-35, MK-56).
    """
    if any(procedure.meet_anew(game, team.id) for procedure in game.rules.introduction.of(Procedure)):
        return
    members = game.teams.members(team)
    game.tell(members, TeamMet(team.id, members, None, tuple([(seat, game.seats[seat].card) for seat in members])))
