"""The achievements of a game: each a function of the finished game, so that old games count too."""
