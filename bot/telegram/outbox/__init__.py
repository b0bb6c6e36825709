"""Delivery: messages are kept in the store until they are sent, and are sent within Telegram's limits.

- `deliveries`: the kinds of deliveries; `codec`: the same as plain data.
- `sender`: the loop. `queue`: the order of deliveries. `allowance`: how much may go now.
- `courier`: one delivery on its way; `posting`, `moderating`: its calls; `calls`: the Bot API itself.
- `errors`: the meaning of a refusal; `refusals`: how the sender reacts; `listener`: the rooms that are told.
"""
