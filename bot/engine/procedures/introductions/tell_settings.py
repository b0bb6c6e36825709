"""Saying which settings hold, where they belong to what everybody has to know."""

from pydantic import Field

from bot.engine.api import EVERYONE, Play, RoleId
from bot.engine.events import SettingsTold
from bot.engine.procedures.base import Procedure


class TellSettings(Procedure, tells=(SettingsTold,)):
    """Everybody is told how some options are set (PR-152, PR-247).

    Attributes:
        settings: the options and their values.
        concern: the role that an option is about; it is told only where somebody may have been dealt that role.
    """

    settings: dict[str, int | str]
    concern: dict[str, RoleId] = Field(default_factory=dict)

    async def run(self, game: Play) -> None:
        """Tell those that concern somebody."""
        told = [
            (option, value)
            for option, value in self.settings.items()
            if option not in self.concern or game.may_be_dealt(self.concern[option])
        ]
        if told:
            game.tell(EVERYONE, SettingsTold(tuple(told)))
