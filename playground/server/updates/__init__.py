"""The updates to the bot: in their queue or at its webhook, and presses that wait for an answer."""
