"""The settings of a group: one model, from which menus, texts, defaults, checks and docs are made.

A topic of a forum inherits the settings of its group.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Literal
from zoneinfo import available_timezones

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError

from bot.msgid import msgid

Pace = Literal["quick", "standard", "relaxed", "slow"]
Who = Literal["all", "admins"]
Substitutes = Literal["off", "waiting", "members"]
Shown = Literal["group", "private"]
Secrets = Literal["auto", "here", "private"]


class Page(StrEnum):
    """The pages of `/settings`, in their order, as button data names them."""

    GAME = "game"
    ORDER = "order"
    LOBBY = "lobby"
    HOSTS = "hosts"
    OUT = "out"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class SettingWords:
    """The name and the meaning of a setting or of a value; English texts of the catalog, the second may be empty."""

    name: str
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class About:
    """The description of a setting for the people who choose.

    Attributes:
        page: the page of `/settings` on which the setting stands.
        name, meaning: the words for the setting and its effect, as in `SettingWords`.
        choices: the values that a menu offers, with their words, in their order; empty for a switch, and for a
            value that cannot be picked from a list (`written`).
        at_once: whether a change reaches a running game; other changes hold from the next game on.
        written: whether the value is written after the command instead of picked with a button.
    """

    page: Page
    name: str
    meaning: str = ""
    choices: Mapping[str, SettingWords] | None = None
    at_once: bool = True
    written: bool = False


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
            msgid("Pace"),
            choices={
                "quick": SettingWords(msgid("Quick"), msgid("half the time, for those who type fast")),
                "standard": SettingWords(msgid("Standard"), msgid("the rulebook's times; a game takes an evening")),
                "relaxed": SettingWords(msgid("Relaxed"), msgid("double the time")),
                "slow": SettingWords(
                    msgid("Slow"),
                    msgid("an hour for every minute, and the clock stops at night; play when you have time"),
                ),
            },
            at_once=False,
        ),
    ] = "standard"
    tone: Annotated[str, About(Page.GAME, msgid("Tone"), choices={})] = "classic"
    voice: Annotated[
        bool,
        About(
            Page.GAME,
            msgid("Play by voice"),
            msgid("for a voice chat or voice messages: I call the turns and keep the time, and don't delete anything."),
        ),
    ] = False
    secrets: Annotated[
        Secrets,
        About(
            Page.GAME,
            msgid("Where I tell secrets"),
            msgid("roles, questions and answers; each player sees only their own"),
            choices={
                "auto": SettingWords(
                    msgid("Whatever suits each player"),
                    msgid("in private to those who have started me, here to the others"),
                ),
                "here": SettingWords(msgid("Here"), msgid("in the group, in messages that only one player can see")),
                "private": SettingWords(msgid("In private"), msgid("only those who have started me can play")),
            },
        ),
    ] = "auto"
    timezone: Annotated[
        str,
        AfterValidator(_known_zone),
        About(
            Page.GAME,
            msgid("Time zone"),
            msgid("for planned games, quiet hours and the nights of slow games"),
            written=True,
        ),
    ] = "UTC"

    # -- order -------------------------------------------------------------------------------------------------

    silence_night: Annotated[
        bool,
        About(
            Page.ORDER,
            msgid("Silence at night"),
            msgid("I close the group while the city sleeps, and open it again in the morning."),
        ),
    ] = True
    silence_turns: Annotated[
        bool,
        About(
            Page.ORDER,
            msgid("No talking out of turn"),
            msgid("during a game I delete messages from players who don't have the floor."),
        ),
    ] = True
    mute_dead: Annotated[
        bool, About(Page.ORDER, msgid("Mute the dead"), msgid("players who are out can't write until the game ends."))
    ] = True
    mentions: Annotated[
        bool,
        About(
            Page.ORDER,
            msgid("Mention players"),
            msgid("I mention a player who gets the floor or goes on trial, so that their phone alerts them."),
        ),
    ] = True
    pin_board: Annotated[
        bool,
        About(
            Page.ORDER, msgid("Pin lobby and votes"), msgid("the lobby and the votes are pinned while they're open.")
        ),
    ] = True

    seat_tags: Annotated[
        bool,
        About(
            Page.ORDER,
            msgid("Seats beside names"),
            msgid(
                "while a game runs, a tag beside each player's name shows their seat, and who is out; "
                "admins have no tags."
            ),
        ),
    ] = True

    # -- the lobby ---------------------------------------------------------------------------------------------

    opens: Annotated[Who, About(Page.LOBBY, msgid("Who may open a game"), choices=_WHO)] = "all"
    gap: Annotated[
        Literal[0, 5, 15, 30, 60, 180],
        About(
            Page.LOBBY,
            msgid("Break between two games"),
            msgid("minutes; admins don't have to wait"),
            choices={
                "0": SettingWords(msgid("None")),
                "5": SettingWords(msgid("5 min")),
                "15": SettingWords(msgid("15 min")),
                "30": SettingWords(msgid("30 min")),
                "60": SettingWords(msgid("1 hour")),
                "180": SettingWords(msgid("3 hours")),
            },
        ),
    ] = 0
    substitutes: Annotated[
        Substitutes,
        About(
            Page.LOBBY,
            msgid("Substitutes"),
            choices={
                "off": SettingWords(msgid("Off"), msgid("anyone who leaves is out, and the game goes on without them")),
                "waiting": SettingWords(
                    msgid("Waiting list"), msgid("somebody who was waiting takes the seat of a player who leaves")
                ),
                "members": SettingWords(
                    msgid("Any member"), msgid("anybody in the group who isn't in a game may take the seat")
                ),
            },
        ),
    ] = "off"
    robots: Annotated[
        bool,
        About(
            Page.LOBBY, msgid("Robots"), msgid("admins may fill free seats with robots (see /help); I tell everybody.")
        ),
    ] = False

    votes_to_start: Annotated[
        bool,
        About(
            Page.LOBBY,
            msgid("Vote to start"),
            msgid("more than half of those who have joined may start the game; the host and admins don't need a vote."),
        ),
    ] = True

    # -- hosts -------------------------------------------------------------------------------------------------

    votes_to_stop: Annotated[
        bool,
        About(
            Page.HOSTS,
            msgid("Vote to pause or end"),
            msgid("if the host doesn't act, the living may pause or end a game by a vote."),
        ),
    ] = True
    log_channel: Annotated[
        int | None,
        About(
            Page.HOSTS,
            msgid("Log"),
            msgid("a chat where I write what hosts did, who was removed and why, and what went wrong"),
            written=True,
        ),
    ] = None

    # -- who is out --------------------------------------------------------------------------------------------

    beyond: Annotated[
        bool, About(Page.OUT, msgid("Graveyard"), msgid("the dead talk with one another through me, in private."))
    ] = False
    beyond_nights: Annotated[
        bool,
        About(
            Page.OUT,
            msgid("The graveyard sees the night"),
            msgid("they hear what everybody does at night, as it happens."),
        ),
    ] = False
    watchers: Annotated[
        bool,
        About(
            Page.OUT,
            msgid("Watchers"),
            msgid("members who aren't playing may watch with the dead, if the host lets them."),
        ),
    ] = False

    # -- afterwards --------------------------------------------------------------------------------------------

    records: Annotated[
        Shown,
        About(
            Page.AFTER,
            msgid("Records"),
            choices={
                "group": SettingWords(msgid("For the group"), msgid("I answer /top and /me here")),
                "private": SettingWords(msgid("In private"), msgid("everybody sees only their own, in private")),
            },
        ),
    ] = "group"
    ratings: Annotated[
        bool,
        About(
            Page.AFTER,
            msgid("Ratings"),
            msgid("the list in /top is sorted by rating; a player has one after ten games."),
        ),
    ] = True
    achievements: Annotated[
        bool, About(Page.AFTER, msgid("Achievements"), msgid("I announce new achievements at the end of a game."))
    ] = True
    plain_texts: Annotated[
        bool,
        About(
            Page.AFTER,
            msgid("Always plain text"),
            msgid("stories, rules and lists come without tables or folding sections, for apps that can't show them."),
        ),
    ] = False
    pictures: Annotated[
        bool,
        About(Page.AFTER, msgid("Pictures"), msgid("the story of the game as a picture, and a card for each role.")),
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


ABOUT: Mapping[str, About] = {
    name: next(one for one in field.metadata if isinstance(one, About))
    for name, field in GroupSettings.model_fields.items()
}
"""The description of each setting, by its field, in the order of the pages."""


def is_switch(name: str) -> bool:
    """Whether a setting is on or off."""
    return GroupSettings.model_fields[name].annotation is bool


def default(name: str) -> object:
    """The default of a setting."""
    return GroupSettings.model_fields[name].default
