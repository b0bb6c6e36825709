"""A model of the 26-card deck, written from its rulebook alone."""
