"""A model of the Persian role catalogue, written from its rulebook alone."""
