"""Delivery: what is to be sent, kept in the store until it is, and sent within Telegram's limits.

- `deliveries`: what can be delivered; `codec`: the same as plain data.
- `sender`: the loop. `queue`: what goes next. `allowance`: how much may go now.
- `courier`: one delivery on its way; `posting`, `moderating`: its calls; `calls`: the Bot API itself.
- `errors`: what a refusal means; `misfortunes`: what is done about it; `listener`: who is told of it.
"""
