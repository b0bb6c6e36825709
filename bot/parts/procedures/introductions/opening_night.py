"""A first night without any ability."""

from bot.engine.api import EVERYONE, Phase, Play, Procedure, TeamId
from bot.engine.events import IntroductionFell, RoomClosed, RoomOpened
from bot.engine.night.rooms import close_room, open_room
from bot.parts.procedures.introductions.meet import wait_out


class OpeningNight(Procedure, tells=(IntroductionFell, RoomClosed, RoomOpened)):
    """A first night without any ability, in which a team may talk in its room (SM-11, SM-12, SM-23).

    Attributes:
        team: the team whose room is open.
        seconds: the length of the night.
    """

    team: TeamId
    seconds: float = 60

    async def run(self, game: Play) -> None:
        """Open the room, let the night pass, close the room."""
        number = game.rules.night.first - 1
        game.enter(Phase("night", number, powerless=True))
        game.floor.give(())
        length = game.rules.pace.seconds(self.seconds)
        game.tell(EVERYONE, IntroductionFell(self.team, length, room=True, number=number))
        open_room(game, self.team)
        await wait_out(game, self.seconds)
        close_room(game, self.team)
