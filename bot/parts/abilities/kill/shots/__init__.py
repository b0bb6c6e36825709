"""The pieces of shots: the shooter, the targets, and the reasons against a shot."""
