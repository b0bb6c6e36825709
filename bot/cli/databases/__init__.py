"""Commands on databases: backups, copies, and their contents."""
