"""A stage whose bot is several processes that share a database on a server of PostgreSQL."""
