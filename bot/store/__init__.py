"""The state that survives a restart: in SQLite through aiosqlite, or in PostgreSQL through asyncpg.

`store.Store` is the way in: reads are its methods, writes happen in its `transaction`. `rows` has the plain data,
`migrations` the shape of the database, `outbox` the deliveries that wait and the messages in slots (under names).
"""

from bot.store.errors import AlreadyPlaying, StoreError
from bot.store.store import Store
from bot.store.transaction import Transaction

__all__ = ["AlreadyPlaying", "Store", "StoreError", "Transaction"]
