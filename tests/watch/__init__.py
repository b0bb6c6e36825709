"""The bot seen from outside: health, metrics, the admin's chat."""
