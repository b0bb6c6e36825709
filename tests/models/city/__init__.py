"""City, written anew from `docs/rules/city.md`: nothing here knows how the engine does it."""
