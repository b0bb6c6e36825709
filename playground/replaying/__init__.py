"""Replays: a finished game is played again from its log, and all messages on the way are kept, step by step.

- `recording`: the game played again.
- `chats`: each chat, made by the bot's deliveries.
- `telling`: the secrets of the game, in words.
- `library`: the games of a database, or of all the lives of the bot in a playground, for the page.
- `command`: `mafia replay`.
"""
