"""The bot's doors: its ports, who is let in by them and for how long, and the webhook.

`webhook.py` is what Telegram calls; what the bot's host looks at is in `bot/watch/monitor.py`.
"""
