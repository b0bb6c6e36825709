"""The masked, written anew from `docs/rules/masked.md`, without knowledge of the engine."""
