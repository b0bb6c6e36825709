"""Updates from Telegram: fetched or received by webhook, limited, and handled once, in order within a group."""

ALLOWED_UPDATES = ("message", "edited_message", "callback_query", "my_chat_member", "chat_member", "message_reaction")
"""The kinds of updates that the bot wants to hear of (Bot API: getUpdates)."""
