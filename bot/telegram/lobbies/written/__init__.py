"""Words behind commands, read: games, settings, days, hours and time zones; and examples of them."""
