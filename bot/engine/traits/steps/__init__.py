"""Traits that matter where roles act one after another (`bot.engine.night.steps`)."""
