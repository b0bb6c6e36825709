"""Processes forked from one that has imported the bot and runs neither threads nor an event loop.

A start that way takes a tenth of the processor of a start from nothing. One server forks them for all processes of the
tests; a bot forked by it does all that it does otherwise but the import: it reads its environment, and ends as Python.
"""

import asyncio
import contextlib
import os
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from multiprocessing.connection import Client, Connection
from pathlib import Path
from typing import NamedTuple

from bot.cli import main
from bot.ops.garbage import collect_later, imports_kept
from bot.scenario import load_all
from tests.imports import TOP

LENGTH = 128
"""The most orders that wait for the server."""
spent = 0.0
"""Processor seconds of all forks of this process that have ended: they are no children of it."""

Order = tuple[Callable[..., object], Sequence[object]]
"""A function, found by its name in its module, and its arguments."""


class ForkServer(NamedTuple):
    """The server, and the socket where it is found; it ends when all have ended who hold its standard input."""

    process: subprocess.Popen[bytes]
    address: str


@cache
def fork_server() -> ForkServer:
    """The server of this process, and of those that are forked from it afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="mafia-forks-"))
    address = str(folder / "orders")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(address)
        listener.listen(LENGTH)
        command = [sys.executable, "-m", "tests.forks", str(listener.fileno()), str(folder)]
        process = subprocess.Popen(
            command, cwd=TOP, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, pass_fds=[listener.fileno()]
        )
    return ForkServer(process, address)


class Fork:
    """A process that was forked, with the methods of `asyncio.subprocess.Process`."""

    def __init__(self, line: Connection) -> None:
        self._line = line
        self._over = asyncio.Event()
        self.returncode: int | None = None
        self.pid = int(line.recv())
        asyncio.get_running_loop().add_reader(line.fileno(), self._end)

    def _end(self) -> None:
        global spent  # noqa: PLW0603 - an account of the process
        asyncio.get_running_loop().remove_reader(self._line.fileno())
        try:
            status, seconds = self._line.recv()
        except EOFError:  # the server has ended, and its forks are alone
            status, seconds = signal.SIGKILL, 0.0
        self._line.close()
        spent += seconds
        self.returncode = os.waitstatus_to_exitcode(status)
        self._over.set()

    async def wait(self) -> int:
        """The exit code, when there is one; that of a killed process is negative."""
        await self._over.wait()
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, what: int) -> None:
        """Send it a signal.

        Raises:
            ProcessLookupError: it has ended.
        """
        if self.returncode is not None:
            raise ProcessLookupError(self.pid)
        os.kill(self.pid, what)

    def terminate(self) -> None:
        """Tell it to stop."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Kill it."""
        self.send_signal(signal.SIGKILL)


def forked(do: Callable[..., object], *arguments: object) -> Fork:
    """A process that does this and ends. The function is found by its name in its module."""
    line = Client(fork_server().address, family="AF_UNIX")
    line.send((do, arguments))
    return Fork(line)


def forked_bot(words: Sequence[str], environment: Mapping[str, str], folder: Path, log: Path) -> Fork:
    """The command `mafia` with these words, in this folder; all that it prints is added to a file."""
    return forked(command, tuple(words), dict(environment), folder, log)


def command(words: Sequence[str], environment: Mapping[str, str], folder: Path, log: Path) -> None:
    """Be a process with the command; never returns."""
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    os.chdir(folder)
    print_into(log)
    main([*words], prog_name="mafia")


def print_into(log: Path) -> None:
    """Add all that this process prints to a file."""
    with log.open("ab") as out:
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)


class ForkServing:
    """The server at work: forks a process for each order, and tells of its end who gave the order."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener
        self._waiting: dict[int, Connection] = {}

    def run(self) -> Order | None:
        """Returns the order in a fork, and nothing in the server when nobody is left who might give one."""
        ended, tell = os.pipe()
        os.set_blocking(tell, False)
        signal.set_wakeup_fd(tell)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with selectors.DefaultSelector() as selector:
            for readable in (sys.stdin.fileno(), ended, self._listener.fileno()):
                selector.register(readable, selectors.EVENT_READ)
            order = None
            while order is None:
                readable = {key.fd for key, _ in selector.select()}
                if sys.stdin.fileno() in readable:
                    return None
                if ended in readable:
                    os.read(ended, 4096)
                    self._tell_of_ended()
                if self._listener.fileno() in readable:
                    order = self._take()
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.close(ended)
        os.close(tell)
        os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
        return order

    def _take(self) -> Order | None:
        """Returns the order in the new process."""
        line = Connection(self._listener.accept()[0].detach())
        order: Order = line.recv()
        if pid := os.fork():
            self._waiting[pid] = line
            line.send(pid)
            return None
        for other in (line, *self._waiting.values()):
            other.close()
        self._listener.close()
        return order

    def _tell_of_ended(self) -> None:
        while self._waiting:
            pid, status, used = os.wait4(-1, os.WNOHANG)
            if not pid:
                return
            with self._waiting.pop(pid) as line, contextlib.suppress(OSError):  # who gave the order may have ended
                line.send((status, used.ru_utime + used.ru_stime))


def _serve(listener: socket.socket, folder: Path) -> None:
    """Import what bots need, and serve."""
    with imports_kept():
        import_module("bot.cli.run")
        import_module("bot.telegram.intake.bot_api.bot")
    load_all()
    collect_later()
    order = ForkServing(listener).run()
    if order is None:
        shutil.rmtree(folder)
    else:
        do, arguments = order
        do(*arguments)


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])), Path(sys.argv[2]))
