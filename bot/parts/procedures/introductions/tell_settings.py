"""Messages about settings that all players have to know."""

from markupsafe import Markup
from pydantic import Field

from bot.engine.api import EVERYONE, Play, Procedure, RoleId, record
from bot.engine.events import Event
from bot.text.api import Voice, says
from bot.text.narration.start import UNLIMITED


@record
class SettingsTold(Event):
    """Public: some options of the game, each with the value that this group has chosen."""

    settings: tuple[tuple[str, int | str], ...]


class TellSettings(Procedure, tells=(SettingsTold,)):
    """A message to all about the values of some options (PR-152, PR-247).

    Attributes:
        settings: the options and their values.
        concern: the role in question; an option is told only if a player may have been dealt that role.
    """

    settings: dict[str, int | str]
    concern: dict[str, RoleId] = Field(default_factory=dict)

    async def run(self, game: Play) -> None:
        """Tell the settings that concern a dealt role."""
        told = [
            (option, value)
            for option, value in self.settings.items()
            if option not in self.concern or game.cards.may_be_dealt(self.concern[option])
        ]
        if told:
            game.tell(EVERYONE, SettingsTold(tuple(told)))


@says(SettingsTold)
def settings_told(say: Voice, event: SettingsTold) -> Markup:
    """The message to the group: some options and their values in this game, one to a line."""
    t = say.tongue
    lines = [
        # NOTE: a line of the settings of a game: an option and its value, "Sniper's bullets: 2"
        t.context("settings", "• {setting}: {value}", setting=say.texts.option(option), value=_set(say, option, value))
        for option, value in event.settings
        if option in say.texts.option_ids
    ]
    return Markup("\n").join([t.text("⚙️ <b>The settings of this game</b>"), *lines])


def _set(say: Voice, option: str, value: int | str) -> Markup:
    """The words for the value of an option."""
    if value == UNLIMITED:
        return say.tongue.context("option", "Unlimited")
    return say.texts.choice(option, value) if isinstance(value, str) else say.tongue.value(value)
