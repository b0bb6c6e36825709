"""The bases of abilities, procedures, endings and finales, and the shelves that hold them."""
