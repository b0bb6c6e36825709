"""A model of the 26-card deck, written from the rulebook alone."""
