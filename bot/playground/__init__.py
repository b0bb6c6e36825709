"""A Telegram of one's own on loopback: `server` is the Bot API server, `control` the client of those who play."""
