"""The server as a process: bots come and go, the server stays; an order stops the server, polled or not."""

import asyncio
import re
import signal
import socket
import sys

import httpx
from telegram import Bot

from playground.control import NO_TLS, Control


class HttpControl(Control):
    """The control interface of a server in another process."""

    def __init__(self, http):
        self._http = http

    async def body_of(self, request):
        path = re.sub(r"\{(\w+)(:int)?\}", lambda place: str(getattr(request, place[1])), request.path)
        given = {"params" if request.verb == "GET" else "json": request.values()}
        return (await self._http.request(request.verb, path, **given)).json()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def test_a_bot_dies_and_another_goes_on() -> None:
    port = free_port()
    words = ["-m", "playground.server", "--port", str(port), "--token", "7:x", "--username", "other_bot"]
    process = await asyncio.create_subprocess_exec(sys.executable, *words, stderr=asyncio.subprocess.DEVNULL)
    try:
        url = f"http://127.0.0.1:{port}"
        async with httpx.AsyncClient(base_url=f"{url}/control", verify=NO_TLS, trust_env=False) as http:
            play = HttpControl(http)
            async with asyncio.timeout(20):
                while True:
                    try:
                        assert (await play.bot())["username"] == "other_bot"
                        break
                    except httpx.ConnectError:
                        await asyncio.sleep(0.05)
            async with Bot("7:x", base_url=f"{url}/bot") as first:
                anna = (await play.person("Anna", started=True)).id
                assert len(await first.get_updates()) == 1
            async with Bot("7:x", base_url=f"{url}/bot") as second:
                (update,) = await second.get_updates()
                assert await second.get_updates(offset=update.update_id + 1) == ()
                await second.send_message(anna, "still here")
                poll = asyncio.create_task(second.get_updates(offset=update.update_id + 1, timeout=30))
                await asyncio.sleep(0.1)
                process.send_signal(signal.SIGINT)
                assert await asyncio.wait_for(poll, 5) == ()
        assert await asyncio.wait_for(process.wait(), 5) == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
