"""What is seen of the bot from outside: health, metrics, the admin's chat."""
