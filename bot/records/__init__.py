"""What finished games say about those who played them: a function of the log, so that old games count too."""
