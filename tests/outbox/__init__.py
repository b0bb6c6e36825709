"""The outbox and the sender."""
