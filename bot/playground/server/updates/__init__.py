"""What the bot is told: updates in their queue or at its webhook, and presses that wait for an answer."""
