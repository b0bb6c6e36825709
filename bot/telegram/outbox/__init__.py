"""Delivery: messages are kept in the store until they are sent, and are sent within Telegram's limits.

- `deliveries`: the kinds of deliveries, and the same as the plain data of the store.
- `sender`: the loop. `queue`: the order of deliveries. `allowance`: how much may go now.
- `courier`: one delivery on its way; `posting`, `moderating`, `member_tags`: its acts; `calls`: messages as calls.
- `errors`: the meaning of a refusal; `refusals`: how the sender reacts; `shared`: the listener that is told.
"""
