"""Delivery: what is to be sent, kept in the store until it is, and sent within Telegram's limits."""
