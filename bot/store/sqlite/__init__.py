"""SQLite through aiosqlite: one file, one writer, readers beside it; what there is of it on the disk."""
