"""SQLite through aiosqlite: what must survive."""
