"""A gun that nobody knew of is fired."""

from bot.engine.events import BulletStopped, FiredAt
from bot.lang.narration.sayings import retells, says

says(FiredAt, "🔫 <b>{player} fires at {target}!</b>", sign="🔫", player="by", target="target")
retells(FiredAt, "🔫 {player} shot at {target}.", player="by", target="target")
says(BulletStopped, "🪨 The bullet hit stone.")
