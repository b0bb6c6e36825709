"""Immunity."""

from bot.lang.messages import later
from bot.lang.narration.words import Words, register

register("immune", Words(name=later.context("ability", "Immunity")))
