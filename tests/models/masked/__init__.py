"""The masked, written anew from `docs/rules/masked.md`: nothing here knows how the engine does it."""
