"""Replays: a finished game is played again from its log, and all that was shown on the way is kept, step by step.

- `recording`: the game played again.
- `chats`: what the bot's deliveries made of each chat.
- `telling`: what no player saw, in words.
- `library`: the games of a database, for the page.
"""
