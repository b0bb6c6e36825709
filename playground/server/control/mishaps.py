"""Control: faults of the network and of Telegram's machines, to try a bot with."""

from typing import Any

from playground.server.control import Endpoints
from playground.server.faults.orders import FaultKind, FaultOrder
from playground.server.http.params import Params
from playground.server.world import World

mishaps = Endpoints()


@mishaps.get("/faults")
def faults(world: World, _: Params) -> dict[str, Any]:
    """GET /control/faults: those that stand, and how often which befell."""
    return _shown(world)


def _shown(world: World) -> dict[str, Any]:
    befell = [
        {"kind": kind, "method": method, "chat": chat, "count": count}
        for (kind, method, chat), count in world.faults.befell.items()
    ]
    return {"standing": [fault.as_json() for fault in world.faults], "befell": befell}


@mishaps.post("/faults")
def order(world: World, params: Params) -> dict[str, Any]:
    """POST /control/faults {kind, method?, chat?, seconds?, times?, skip?, user?, ephemeral?}: `faults/orders.py`."""
    fault = FaultOrder(
        FaultKind(params.text("kind")),
        params.text("method"),
        params.number("chat"),
        float(params.text("seconds") or 1),
        params.number("times", 1),
        params.number("skip"),
        params.number("user"),
        params.flag("ephemeral"),
    )
    return world.faults.order(fault).as_json()


@mishaps.post("/faults/clear")
def clear(world: World, _: Params) -> dict[str, Any]:
    """POST /control/faults/clear: from now on all is well."""
    world.faults.clear()
    return _shown(world)
