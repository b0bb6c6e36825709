"""The own settings of a topic in a forum; all others are those of its group."""

from collections.abc import Mapping
from typing import Any

from bot.store.settings.model import GroupSettings


def inherited(group: GroupSettings, own: Mapping[str, Any]) -> GroupSettings:
    """The settings of a topic: the values of the group, overridden by the topic's own."""
    return GroupSettings.read({**group.model_dump(), **own})


def own_values(group: GroupSettings, topic: GroupSettings) -> dict[str, Any]:
    """The values of a topic that differ from those of its group."""
    of_group = group.model_dump()
    return {name: value for name, value in topic.model_dump().items() if value != of_group[name]}
