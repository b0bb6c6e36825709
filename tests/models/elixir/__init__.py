"""A model of Elixir, written from its rulebook alone."""
