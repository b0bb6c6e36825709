"""Actions of hosts and admins beside commanding a game: handing it over, pausing, votes of the living, reports,
bans.
"""
