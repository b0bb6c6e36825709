"""The database's part in the life of a group between and beside its games: a file for each subject."""
