"""What hosts and admins do beside commanding a game: handing it over, pausing, votes of the living, reports, bans."""
