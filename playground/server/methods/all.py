"""Every method, registered: import this module once."""

from playground.server.methods import (
    callbacks,
    commands,
    deleting,
    editing,
    ephemeral,
    getting,
    me,
    members,
    moderation,
    reactions,
    sending,
)

__all__ = [
    "callbacks",
    "commands",
    "deleting",
    "editing",
    "ephemeral",
    "getting",
    "me",
    "members",
    "moderation",
    "reactions",
    "sending",
]
