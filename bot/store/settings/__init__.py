"""The settings of a group: one model, from which menus, texts, defaults, checks and docs are made."""

from bot.store.settings.model import GroupSettings

__all__ = ["GroupSettings"]
