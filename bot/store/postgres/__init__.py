"""PostgreSQL through asyncpg, used like SQLite: a connection on a thread, one statement after another."""
