"""The bases of parts and their shelves: what every ability, procedure, ending and finale is."""
