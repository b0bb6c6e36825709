"""The outbox and its sender."""
