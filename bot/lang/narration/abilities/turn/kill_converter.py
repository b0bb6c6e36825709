"""A samurai strikes down who tries to win them over."""

from bot.engine.events import ConverterStruck
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register("kill_converter", Words(name=later.context("ability", "Samurai's blow")))

# NOTE: a line of the story: a samurai struck at somebody who tried to convert them
says(ConverterStruck, "⚔️ {player} drew the sword on {target}.", player="by", target="target")
