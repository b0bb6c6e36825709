"""Actions of hosts and admins: commanding a game, ending it, votes of the living, reports, bans."""
