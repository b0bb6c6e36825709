"""Who may write in a group while a game runs there."""
