"""The server: reads networks, compiles them, listens until it is interrupted."""

from __future__ import annotations

import ipaddress
import logging
import os
import signal
import socket
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import uvicorn

from bayesgui.core.errors import ParameterError
from bayesgui.core.waiting import usable_cores
from bayesgui.server.application import Desk, application
from bayesgui.server.gate import LOOPBACK
from bayesgui.server.workers import Workers

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import FrameType

    from bayesgui.server.hosted import Hosted
    from bayesgui.server.limits import Limits

_LEAST_THREADS = 4
"""One long question must not hold up short ones, on however few cores."""
_MOST_CONNECTIONS = 1_000
_BACKLOG = 256


@dataclass(frozen=True)
class Listening:
    """Where a server listens: its address for a browser, and whether others can reach it."""

    address: str
    port: int
    is_private: bool


class _Server(uvicorn.Server):
    """Says when it listens, and ends at once, also in the midst of answers."""

    def __init__(self, config: uvicorn.Config, desk: Desk, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._desk, self._ready = desk, ready
        self.is_interrupted = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self.is_interrupted |= sig == signal.SIGINT
        self.force_exit = True
        # Answers that are ended in their midst are no faults to be told.
        logging.getLogger("uvicorn.error").disabled = True
        self._desk.stop()


def serve(
    networks: Mapping[str, Hosted],
    host: str,
    port: int,
    limits: Limits,
    ready: Callable[[Listening], None],
) -> None:
    """Answer until interrupted, which raises `KeyboardInterrupt`.

    `host`: name or address of this machine by which it is reached. `port`: 0 for a free one.
    `ready`: called once requests are answered.
    """
    bound = _bound(host, port)
    place = bound.getsockname()
    is_private = ipaddress.ip_address(place[0].partition("%")[0]).is_loopback
    shown = f"[{place[0]}]" if ":" in place[0] else place[0]
    found = Listening(f"http://{shown}:{place[1]}/", place[1], is_private)
    desk = Desk(networks, Workers(max(_LEAST_THREADS, usable_cores()), limits.waiting), limits)
    hosts = LOOPBACK | {place[0], host.lower()} if is_private else None
    config = uvicorn.Config(
        application(desk, hosts),
        loop="asyncio", http="h11", ws="none", lifespan="off", log_config=None, access_log=False,
        server_header=False, proxy_headers=False, limit_concurrency=_MOST_CONNECTIONS,
    )  # fmt: skip
    server = _Server(config, desk, lambda: ready(found))
    with bound:
        server.run([bound])
    if server.is_interrupted:
        # A shell starts what is in its background deaf to Ctrl+C, and Python then stays so.
        raise KeyboardInterrupt


def _bound(host: str, port: int) -> socket.socket:
    """Return a socket at a place; raises `ParameterError` if it cannot be had."""
    if not 0 <= port <= 65535:
        raise ParameterError("A port is a number from 0 to 65535, and 0 takes a free one.")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise ParameterError(
            "This machine does not know the address {host}; leave --host out for this machine "
            "alone.",
            host=host,
        ) from None
    try:
        return _listener(found[0], found[4])
    except PermissionError:
        raise ParameterError(
            "Port {port} is not for everybody; choose one above 1023.", port=str(port)
        ) from None
    except OSError as error:
        raise ParameterError(
            "Port {port} of {host} cannot be had ({reason}); choose another one with --port, or "
            "--port 0 for a free one.",
            port=str(port),
            host=host,
            reason=os.strerror(error.errno or 0).lower(),
        ) from None


def _listener(family: int, address: tuple[Any, ...]) -> socket.socket:
    """Return a socket that listens.

    One of `socket.create_server` does not say that it is TCP, and asyncio would then leave its
    connections to wait 40 ms for an acknowledgment between head and body of each answer.
    """
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere it would let others listen at the same place
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(_BACKLOG)
    except OSError:
        made.close()
        raise
    return made
