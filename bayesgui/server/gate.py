"""What every request passes: by which name the server was asked for, and headers of all answers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, MutableMapping

    from bayesgui.server.limits import Limits

    Message = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Message]]
    Send = Callable[[Message], Awaitable[None]]

_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
)
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
"""What a server is called by those on its own machine."""


class Gate:
    """An application behind a check of the header ``Host``.

    A page of another server can make its own name point to this machine, and its script could then
    read answers (DNS rebinding); its name in the header gives it away.
    """

    def __init__(self, app: Any, hosts: frozenset[str] | None, limits: Limits) -> None:
        self._app, self._hosts, self._limits = app, hosts, limits

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope["limits"] = self._limits

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_HEADERS]
            await send(message)

        if self._hosts is not None and _host(scope) not in self._hosts:
            await _refuse(send_with_headers)
        else:
            await self._app(scope, receive, send_with_headers)


def _host(scope: MutableMapping[str, Any]) -> str:
    """Return the name by which the server was asked for, without its port."""
    given = [value for name, value in scope["headers"] if name == b"host"]
    text = given[0].decode("latin-1").lower() if len(given) == 1 else ""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0]


async def _refuse(send: Send) -> None:
    detail = "This server answers to localhost only; to let others ask, start it with --host."
    body = json.dumps({"detail": detail}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body})
