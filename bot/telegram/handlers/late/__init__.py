"""Commands that reach the bot long after they were sent, as after a downtime."""
