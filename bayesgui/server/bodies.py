"""Bodies of requests: read up to a size and for a time, and strictly JSON."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import TYPE_CHECKING, Any, NoReturn

from fastapi import HTTPException
from fastapi.routing import APIRoute
from starlette.requests import ClientDisconnect, Request

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from starlette.responses import Response

    from bayesgui.server.limits import Limits

_DRAIN_SECONDS = 5.0
"""For which more is read and thrown away, so that a client that still sends hears why."""


class BoundedRequest(Request):
    """A request whose body is at most so large and so slow, and has one meaning as JSON."""

    async def body(self) -> bytes:
        """Return the body; raises 413 while it is read, 408 if it does not come."""
        if not hasattr(self, "_bounded"):
            limits: Limits = self.scope["limits"]
            try:
                async with asyncio.timeout(limits.seconds):
                    self._bounded = await self._read(limits.bytes)
            except TimeoutError:
                raise HTTPException(
                    408, f"The body did not come within {limits.seconds:g} s."
                ) from None
        return self._bounded

    async def json(self) -> Any:
        """Return what the body says; raises 400 where JSON does not say one thing."""
        return parsed(await self.body())

    async def _read(self, most: int) -> bytes:
        length = self.headers.get("content-length", "")
        if length.isdigit() and int(length) > most:
            # Who expects "100 Continue" sends nothing before, and has nothing to be drained.
            if self.headers.get("expect", "").lower() != "100-continue":
                await self._drain()
            raise _too_large(most)
        parts: list[bytes] = []
        size = 0
        async for part in self.stream():
            size += len(part)
            if size > most:
                parts.clear()
                await self._drain()
                raise _too_large(most)
            parts.append(part)
        return b"".join(parts)

    async def _drain(self) -> None:
        with contextlib.suppress(TimeoutError, ClientDisconnect, RuntimeError):
            async with asyncio.timeout(_DRAIN_SECONDS):
                while (message := await self.receive()).get("more_body"):
                    del message


class BoundedRoute(APIRoute):
    """A route whose requests are bounded; ``scope["limits"]`` says how much."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request."""
        handle = super().get_route_handler()

        async def bounded(request: Request) -> Response:
            return await handle(BoundedRequest(request.scope, request.receive))

        return bounded


def _too_large(most: int) -> HTTPException:
    return HTTPException(413, f"The body is larger than {most:,} bytes; ask in parts.")


def parsed(body: bytes) -> Any:
    """Return the value of a JSON text; raises 400 for NaN, and names that come twice."""
    try:
        return json.loads(body, object_pairs_hook=_object, parse_constant=_no_number)
    except HTTPException:
        raise
    except UnicodeDecodeError:
        raise HTTPException(400, "The body is not UTF-8.") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise HTTPException(400, f"The body is not JSON: {error.msg}, {place}.") from None
    except RecursionError:
        raise too_deep() from None
    except ValueError:
        raise HTTPException(400, "The body has a number that is too long.") from None


def too_deep() -> HTTPException:
    """Return the error that brackets stand in too many others."""
    return HTTPException(400, "The body has too many brackets within one another.")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise HTTPException(400, f"The name “{twice[:80]}” stands twice in an object of the body.")
    return made


def _no_number(text: str) -> NoReturn:
    raise HTTPException(400, f"{text} is not JSON; leave it out, or write null for no finding.")
