"""What is kept of the life of a group between and beside its games: a file for each subject."""
