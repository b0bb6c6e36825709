"""Commands on databases: backups, copies, and what is in one."""
