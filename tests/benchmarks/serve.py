"""The server: questions a second by one client and by eight, rows a second, its start.

Wall clock; clients are processes of their own on the same machine, each with a connection that it
keeps. Beside it stands what the engine answers a second without HTTP: alone, and with four threads
that share it or have one each, which is why the server shares it.
"""

from __future__ import annotations

import concurrent.futures
import json
import sys
import threading
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import bayesgui
from bayesgui.formats import read
from tests.support.serving import asked, serving

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.network import BayesianNetwork

NETWORKS = Path(__file__).resolve().parents[2] / "samples" / "networks"
NAMES = ("asia", "alarm", "hailfinder")
QUESTIONS = 64
SECONDS = 3.0
CLIENTS = 8
THREADS = 4
ROWS = 50_000
REQUIRED = 50.0
"""Questions a second that one client must get answered about alarm.

25 are the most where head and body of an answer wait for each other's acknowledgment.
"""


def _questions(network: BayesianNetwork) -> list[dict[str, str]]:
    """Return findings on two nodes that can hold together."""
    rng, engine = np.random.default_rng(1), bayesgui.JunctionTree(network)
    found: list[dict[str, str]] = []
    while len(found) < QUESTIONS:
        names = rng.choice(network.names, 2, replace=False)
        findings = {
            x: network[x].states[rng.integers(network[x].n_states)] for x in map(str, names)
        }
        try:
            engine.query(findings, network.names[:1])
        except bayesgui.ImpossibleEvidenceError:
            continue
        found.append(findings)
    return found


def _client(port: int, name: str, target: str, questions: Sequence[dict[str, str]]) -> int:
    """Ask one question after the other for some seconds; return how many were answered."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    end, count = time.perf_counter() + SECONDS, 0
    while time.perf_counter() < end:
        evidence = questions[count % len(questions)]
        question = {"network": name, "evidence": evidence, "targets": [target]}
        reply = asked(connection, "/api/query", question)
        assert reply.status == 200
        assert target in json.loads(reply.body)["posteriors"]
        count += 1
    connection.close()
    return count


def _per_second(pool: Any, clients: int, *given: Any) -> float:
    counts = [pool.submit(_client, *given) for _ in range(clients)]
    return sum(each.result() for each in counts) / SECONDS


def _without_http(
    network: BayesianNetwork, questions: Sequence[dict[str, str]], own: bool
) -> float:
    """Return queries a second of some threads that share an engine, or have one each."""
    count = THREADS if own else 1
    engines = [bayesgui.JunctionTree(network) for _ in range(count)]
    end, counts = time.perf_counter() + SECONDS / 3, [0] * THREADS

    def ask(thread: int) -> None:
        engine = engines[thread % count]
        while time.perf_counter() < end:
            engine.query(questions[counts[thread] % QUESTIONS], network.names[:1])
            counts[thread] += 1

    threads = [threading.Thread(target=ask, args=(k,)) for k in range(THREADS)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return sum(counts) / (SECONDS / 3)


def main() -> int:
    """Print the figures; 1 if answers come too slowly."""
    files = [str(NETWORKS / f"{name}.bayesgui") for name in NAMES]
    begun = time.perf_counter()
    reached = {}
    with (
        serving(*files) as server,
        concurrent.futures.ProcessPoolExecutor(CLIENTS) as pool,
    ):
        print(f"listens after {time.perf_counter() - begun:.1f} s, kernels in the cache\n")
        print("network      1 client   8 clients   shared engine   one a thread")
        for name in NAMES:
            network = read(NETWORKS / f"{name}.bayesgui").network
            questions = _questions(network)
            given = (server.port, name, network.names[0], questions)
            reached[name], many = (_per_second(pool, n, *given) for n in (1, CLIENTS))
            shared, own = (_without_http(network, questions, each) for each in (False, True))
            print(
                f"{name:11} {reached[name]:8,.0f}/s {many:9,.0f}/s {shared:13,.0f}/s {own:12,.0f}/s"
            )
        rows = (questions * (ROWS // QUESTIONS + 1))[:ROWS]
        question = {"network": NAMES[-1], "rows": rows, "targets": [network.names[0]]}
        begun = time.perf_counter()
        assert server.ask("/api/query_many", question).status == 200
        print(f"\n{ROWS:,} rows of {NAMES[-1]}: {ROWS / (time.perf_counter() - begun):,.0f} rows/s")
    return int(reached["alarm"] < REQUIRED)


if __name__ == "__main__":
    sys.exit(main())
