"""The bot's doors: its ports, the limits on their visitors, and the webhook.

`webhook.py` is for Telegram's calls; the page for the bot's host is in `bot/ops/watch/monitor.py`.
"""
