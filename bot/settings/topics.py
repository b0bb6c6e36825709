"""What a topic of a forum has for itself; the rest it inherits from its group."""

from collections.abc import Mapping
from typing import Any

from bot.settings.model import GroupSettings


def inherited(group: GroupSettings, own: Mapping[str, Any]) -> GroupSettings:
    """The settings of a topic: its own values over those of the group."""
    return GroupSettings.read({**group.model_dump(), **own})


def own_values(group: GroupSettings, topic: GroupSettings) -> dict[str, Any]:
    """What a topic keeps for itself: what differs from its group."""
    of_group = group.model_dump()
    return {name: value for name, value in topic.model_dump().items() if value != of_group[name]}
