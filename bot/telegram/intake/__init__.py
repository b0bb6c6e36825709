"""Updates from Telegram: fetched or called with, limited, and handled once, one after another within a group."""

ALLOWED_UPDATES = ("message", "edited_message", "callback_query", "my_chat_member", "chat_member", "message_reaction")
"""The kinds of updates that the bot wants to hear of (Bot API: getUpdates)."""
