"""Lobbies: from `/newgame` to the deal."""
