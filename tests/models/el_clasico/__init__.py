"""A model of El Clasico, written from its rulebook alone."""
