"""SQLite through aiosqlite: one file, one writer, readers beside the writer; backups and inspections of the file."""
