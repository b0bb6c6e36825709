"""A night: waves of questions, and the fold of the acts through the stages."""
