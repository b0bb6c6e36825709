"""What must survive: SQLite through aiosqlite, or PostgreSQL through asyncpg.

`store.Store` is the way in: reads on it, writes in its `transaction`. `rows` is what it keeps, `migrations` the shape
of the database, `outbox` what waits to be delivered and which message stands in which slot.
"""

from bot.store.errors import AlreadyPlaying, StoreError
from bot.store.store import Store
from bot.store.transaction import Transaction

__all__ = ["AlreadyPlaying", "Store", "StoreError", "Transaction"]
