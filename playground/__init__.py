"""A private Telegram on loopback: `server` is the Bot API server, `control` the client of the people who play."""
