"""City, written anew from `docs/rules/city.md`, without knowledge of the engine."""
