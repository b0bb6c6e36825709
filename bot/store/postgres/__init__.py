"""PostgreSQL through asyncpg, as the store sees SQLite: a connection on a thread, one statement after another."""
