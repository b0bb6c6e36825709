"""The settings of a group, with their defaults and their words. A topic of a forum inherits them."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal
from zoneinfo import available_timezones

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError

from bot.msgid import msgid
from bot.store.settings.spec import About, Page, SettingWords

Pace = Literal["quick", "standard", "relaxed", "slow"]
Who = Literal["all", "admins"]
Substitutes = Literal["off", "waiting", "members"]
Shown = Literal["group", "private"]
Secrets = Literal["auto", "here", "private"]

_WHO = {
    "all": SettingWords(msgid("Everybody")),
    "admins": SettingWords(msgid("Admins only")),
}


@cache
def zones() -> frozenset[str]:
    """All time zones, such as `Asia/Tehran`; looked up once, since that reads a directory with hundreds of files."""
    return frozenset(available_timezones())


def _known_zone(name: str) -> str:
    if name not in zones():
        raise ValueError("must be a time zone such as Asia/Tehran")
    return name


class GroupSettings(BaseModel):
    """The settings by which games are played in a group. A missing one has its default; an unknown one is left out."""

    model_config = ConfigDict(frozen=True, extra="ignore", defer_build=True)

    # -- the game ----------------------------------------------------------------------------------------------

    pace: Annotated[
        Pace,
        About(
            Page.GAME,
            SettingWords(msgid("Pace")),
            {
                "quick": SettingWords(msgid("Quick"), msgid("half the time, for those who type fast")),
                "standard": SettingWords(msgid("Standard"), msgid("the rulebook's times; a game takes an evening")),
                "relaxed": SettingWords(msgid("Relaxed"), msgid("double the time")),
                "slow": SettingWords(
                    msgid("Slow"),
                    msgid("an hour for every minute, and the clock stops at night; play when you have time"),
                ),
            },
        ),
    ] = "standard"
    tone: Annotated[str, About(Page.GAME, SettingWords(msgid("Tone")), {}, at_once=True)] = "classic"
    voice: Annotated[
        bool,
        About(
            Page.GAME,
            SettingWords(
                msgid("Play by voice"),
                msgid(
                    "for a voice chat or voice messages: I call the turns and keep the time, and don't delete anything."
                ),
            ),
            at_once=True,
        ),
    ] = False
    secrets: Annotated[
        Secrets,
        About(
            Page.GAME,
            SettingWords(
                msgid("Where I tell secrets"), msgid("roles, questions and answers; each player sees only their own")
            ),
            {
                "auto": SettingWords(
                    msgid("Whatever suits each player"),
                    msgid("in private to those who have started me, here to the others"),
                ),
                "here": SettingWords(msgid("Here"), msgid("in the group, in messages that only one player can see")),
                "private": SettingWords(msgid("In private"), msgid("only those who have started me can play")),
            },
            at_once=True,
        ),
    ] = "auto"
    timezone: Annotated[
        str,
        AfterValidator(_known_zone),
        About(
            Page.GAME,
            SettingWords(msgid("Time zone"), msgid("for planned games, quiet hours and the nights of slow games")),
            at_once=True,
            written=True,
        ),
    ] = "UTC"

    # -- order -------------------------------------------------------------------------------------------------

    silence_night: Annotated[
        bool,
        About(
            Page.ORDER,
            SettingWords(
                msgid("Silence at night"),
                msgid("I close the group while the city sleeps, and open it again in the morning."),
            ),
            at_once=True,
        ),
    ] = True
    silence_turns: Annotated[
        bool,
        About(
            Page.ORDER,
            SettingWords(
                msgid("No talking out of turn"),
                msgid("during a game I delete messages from players who don't have the floor."),
            ),
            at_once=True,
        ),
    ] = True
    mute_dead: Annotated[
        bool,
        About(
            Page.ORDER,
            SettingWords(msgid("Mute the dead"), msgid("players who are out can't write until the game ends.")),
            at_once=True,
        ),
    ] = True
    mentions: Annotated[
        bool,
        About(
            Page.ORDER,
            SettingWords(
                msgid("Mention players"),
                msgid("I mention a player who gets the floor or goes on trial, so that their phone alerts them."),
            ),
            at_once=True,
        ),
    ] = True
    pin_board: Annotated[
        bool,
        About(
            Page.ORDER,
            SettingWords(msgid("Pin lobby and votes"), msgid("the lobby and the votes are pinned while they're open.")),
            at_once=True,
        ),
    ] = True

    seat_tags: Annotated[
        bool,
        About(
            Page.ORDER,
            SettingWords(
                msgid("Seats beside names"),
                msgid(
                    "while a game runs, a tag beside each player's name shows their seat, and who is out; "
                    "admins have no tags."
                ),
            ),
            at_once=True,
        ),
    ] = True

    # -- the lobby ---------------------------------------------------------------------------------------------

    opens: Annotated[Who, About(Page.LOBBY, SettingWords(msgid("Who may open a game")), _WHO, at_once=True)] = "all"
    gap: Annotated[
        Literal[0, 5, 15, 30, 60, 180],
        About(
            Page.LOBBY,
            SettingWords(msgid("Break between two games"), msgid("minutes; admins don't have to wait")),
            {
                "0": SettingWords(msgid("None")),
                "5": SettingWords(msgid("5 min")),
                "15": SettingWords(msgid("15 min")),
                "30": SettingWords(msgid("30 min")),
                "60": SettingWords(msgid("1 hour")),
                "180": SettingWords(msgid("3 hours")),
            },
            at_once=True,
        ),
    ] = 0
    substitutes: Annotated[
        Substitutes,
        About(
            Page.LOBBY,
            SettingWords(msgid("Substitutes")),
            {
                "off": SettingWords(msgid("Off"), msgid("anyone who leaves is out, and the game goes on without them")),
                "waiting": SettingWords(
                    msgid("Waiting list"), msgid("somebody who was waiting takes the seat of a player who leaves")
                ),
                "members": SettingWords(
                    msgid("Any member"), msgid("anybody in the group who isn't in a game may take the seat")
                ),
            },
            at_once=True,
        ),
    ] = "off"
    robots: Annotated[
        bool,
        About(
            Page.LOBBY,
            SettingWords(
                msgid("Robots"), msgid("admins may fill free seats with robots (see /help); I tell everybody.")
            ),
            at_once=True,
        ),
    ] = False

    votes_to_start: Annotated[
        bool,
        About(
            Page.LOBBY,
            SettingWords(
                msgid("Vote to start"),
                msgid(
                    "more than half of those who have joined may start the game; the host and admins don't need a vote."
                ),
            ),
            at_once=True,
        ),
    ] = True

    # -- hosts -------------------------------------------------------------------------------------------------

    votes_to_stop: Annotated[
        bool,
        About(
            Page.HOSTS,
            SettingWords(
                msgid("Vote to pause or end"),
                msgid("if the host doesn't act, the living may pause or end a game by a vote."),
            ),
            at_once=True,
        ),
    ] = True
    log_channel: Annotated[
        int | None,
        About(
            Page.HOSTS,
            SettingWords(
                msgid("Log"), msgid("a chat where I write what hosts did, who was removed and why, and what went wrong")
            ),
            at_once=True,
            written=True,
        ),
    ] = None

    # -- who is out --------------------------------------------------------------------------------------------

    beyond: Annotated[
        bool,
        About(
            Page.OUT,
            SettingWords(msgid("Graveyard"), msgid("the dead talk with one another through me, in private.")),
            at_once=True,
        ),
    ] = False
    beyond_nights: Annotated[
        bool,
        About(
            Page.OUT,
            SettingWords(
                msgid("The graveyard sees the night"), msgid("they hear what everybody does at night, as it happens.")
            ),
            at_once=True,
        ),
    ] = False
    watchers: Annotated[
        bool,
        About(
            Page.OUT,
            SettingWords(
                msgid("Watchers"), msgid("members who aren't playing may watch with the dead, if the host lets them.")
            ),
            at_once=True,
        ),
    ] = False

    # -- afterwards --------------------------------------------------------------------------------------------

    records: Annotated[
        Shown,
        About(
            Page.AFTER,
            SettingWords(msgid("Records")),
            {
                "group": SettingWords(msgid("For the group"), msgid("I answer /top and /me here")),
                "private": SettingWords(msgid("In private"), msgid("everybody sees only their own, in private")),
            },
            at_once=True,
        ),
    ] = "group"
    ratings: Annotated[
        bool,
        About(
            Page.AFTER,
            SettingWords(
                msgid("Ratings"), msgid("the list in /top is sorted by rating; a player has one after ten games.")
            ),
            at_once=True,
        ),
    ] = True
    achievements: Annotated[
        bool,
        About(
            Page.AFTER,
            SettingWords(msgid("Achievements"), msgid("I announce new achievements at the end of a game.")),
            at_once=True,
        ),
    ] = True
    plain_texts: Annotated[
        bool,
        About(
            Page.AFTER,
            SettingWords(
                msgid("Always plain text"),
                msgid(
                    "stories, rules and lists come without tables or folding sections, for apps that can't show them."
                ),
            ),
            at_once=True,
        ),
    ] = False
    pictures: Annotated[
        bool,
        About(
            Page.AFTER,
            SettingWords(msgid("Pictures"), msgid("the story of the game as a picture, and a card for each role.")),
            at_once=True,
        ),
    ] = False

    @classmethod
    def read(cls, values: Mapping[str, object]) -> "GroupSettings":
        """The settings as they were saved; an invalid value (perhaps of an older release) gives way to its default."""
        try:
            return cls.model_validate(values)
        except ValidationError as error:
            bad = {str(one["loc"][0]) for one in error.errors() if one["loc"]}
            return cls.model_validate({name: value for name, value in values.items() if name not in bad})

    def own(self) -> dict[str, Any]:
        """The settings that differ from the defaults."""
        return self.model_dump(exclude_defaults=True)

    def of_topic(self, own: Mapping[str, Any]) -> "GroupSettings":
        """The settings of a topic: the values of the group, overridden by the topic's own."""
        return self.read({**self.model_dump(), **own})

    def own_of_topic(self, topic: "GroupSettings") -> dict[str, Any]:
        """The values of a topic that differ from those of its group."""
        of_group = self.model_dump()
        return {name: value for name, value in topic.model_dump().items() if value != of_group[name]}

    def having(self, name: str, value: object) -> "GroupSettings":
        """A copy of these settings with another value of one of them.

        Raises:
            ValueError: there is no such setting, or the value does not suit (pydantic's ValidationError).
        """
        if name not in ABOUT:
            raise ValueError(f"there is no setting {name}")
        return type(self).model_validate({**self.model_dump(), name: value})


def _about() -> dict[str, About]:
    found = {}
    for name, field in GroupSettings.model_fields.items():
        (about,) = (one for one in field.metadata if isinstance(one, About))
        found[name] = about
    return found


ABOUT: Mapping[str, About] = _about()
"""The description of each setting, by its field, in the order of the pages."""


def is_switch(name: str) -> bool:
    """Whether a setting is on or off."""
    return GroupSettings.model_fields[name].annotation is bool


def default(name: str) -> object:
    """The default of a setting."""
    return GroupSettings.model_fields[name].default
