"""A night: waves of questions, and the fold, which works out stage by stage the results of all acts."""
