"""The database's part in bringing people together: calls to the next game, invitations, planned games."""
