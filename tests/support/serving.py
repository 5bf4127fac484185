"""A real server in a process of its own, on this machine only, and questions to it."""

from __future__ import annotations

import contextlib
import http.client
import json
import signal
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

SECONDS = 60


@dataclass(frozen=True)
class Reply:
    """What a server answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """What the body says."""
        return json.loads(self.body)

    @property
    def detail(self) -> str:
        """Why there is no answer, in one sentence."""
        told = self.json
        assert list(told) == ["detail"]
        return str(told["detail"])


class Server:
    """A server that listens."""

    def __init__(self, process: subprocess.Popen[str], port: int, said: dict[str, Any]) -> None:
        self.process, self.port, self.said = process, port, said

    def connection(self) -> http.client.HTTPConnection:
        """Return a connection that is kept open."""
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)

    def get(self, path: str, method: str = "GET", **headers: str) -> Reply:
        """Return what is at an address."""
        with contextlib.closing(self.connection()) as connection:
            connection.request(method, path, headers=headers)
            return reply_of(connection)

    def ask(self, path: str, question: Any, **headers: str) -> Reply:
        """Return the answer to a question; bytes are sent as they are."""
        with contextlib.closing(self.connection()) as connection:
            return asked(connection, path, question, **headers)

    def interrupt(self) -> tuple[int, str]:
        """Press Ctrl+C; return the exit code and what was said on stderr."""
        self.process.send_signal(signal.SIGINT)
        _, err = self.process.communicate(timeout=30)
        return self.process.returncode, err


def asked(
    connection: http.client.HTTPConnection, path: str, question: Any, **headers: str
) -> Reply:
    """Return the answer to a question."""
    body = question if isinstance(question, bytes) else json.dumps(question).encode()
    given = {"Content-Type": "application/json", **headers}
    connection.request("POST", path, body, given)
    return reply_of(connection)


def reply_of(connection: http.client.HTTPConnection) -> Reply:
    """Return what comes back."""
    response = connection.getresponse()
    return Reply(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())


@contextlib.contextmanager
def serving(*words: str) -> Iterator[Server]:
    """Run ``bayesgui serve`` for the block, on a free port."""
    command = [sys.executable, "-m", "bayesgui", "serve", "--json", "--port", "0", *words]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise AssertionError(process.communicate(timeout=SECONDS)[1])
        said = json.loads(line)
        yield Server(process, int(said["address"].rpartition(":")[2].rstrip("/")), said)
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()
