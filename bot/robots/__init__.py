"""Robot players, mass simulation and game scripts."""
