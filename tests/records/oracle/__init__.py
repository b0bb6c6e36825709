"""Achievements counted from their sentences alone, off what a replayed log tells; nothing of `bot.records` is used."""
