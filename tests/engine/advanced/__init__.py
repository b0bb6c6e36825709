"""Tables of the rulebook of `advanced`, cell by cell."""
