"""Damages files, has them read in processes with limits, and counts what came of it."""

from __future__ import annotations

import dataclasses
import json
import os
import queue
import random
import shutil
import subprocess
import sys
import threading
from collections import Counter
from typing import TYPE_CHECKING

from tests.formats.test_fuzz import mutated, with_other_tokens
from tests.fuzzing.readers import readers

if TYPE_CHECKING:
    from pathlib import Path

    from tests.fuzzing.readers import Reader

SECONDS = 10.0
"""Processor time that a file may take; the clock may show ten times as much on a busy machine."""
BAD = ("traceback", "memory", "slow", "ended")


@dataclasses.dataclass
class Report:
    """What came of the files of one reader.

    Parameters
    ----------
    counts : Counter
        Files read, refused, or with each of the ends in `BAD`.
    done : int
        Bytes.
    slowest : float
        Seconds of processor time.
    kept : list of Path
        Files with a bad end.
    """

    counts: Counter[str] = dataclasses.field(default_factory=Counter)
    done: int = 0
    slowest: float = 0.0
    kept: list[Path] = dataclasses.field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        """Whether no file had a bad end."""
        return not any(self.counts[end] for end in BAD)


class Worker:
    """A process that reads files of one kind; started again when it has ended."""

    def __init__(self, name: str, folder: Path) -> None:
        self._command = [sys.executable, "-m", "tests.fuzzing.worker", name]
        self._first = folder / f"first{readers()[name].suffix}"
        self._process: subprocess.Popen[str] | None = None
        self._answers: queue.Queue[str] = queue.Queue()

    def read(self, path: Path) -> tuple[str, float, str]:
        """Return how reading a file ended, its processor time, and what was said."""
        if self._process is None:
            self._start()
        process = self._process
        assert process is not None
        assert process.stdin is not None
        process.stdin.write(f"{path}\n")
        process.stdin.flush()
        try:
            line = self._answers.get(timeout=10 * SECONDS)
        except queue.Empty:
            self.close()
            return "slow", 10 * SECONDS, ""
        if not line:
            code = process.wait()
            self.close()
            return "ended", 0.0, f"exit code {code}"
        end, seconds, said = json.loads(line)
        return ("slow" if seconds > SECONDS else end), seconds, said

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _start(self) -> None:
        self._process = process = subprocess.Popen(
            [*self._command, str(self._first)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "ARROW_DEFAULT_MEMORY_POOL": "system"},
            text=True,
        )
        self._answers = answers = queue.Queue()

        def forward() -> None:
            assert process.stdout is not None
            for line in process.stdout:
                answers.put(line)
            answers.put("")

        threading.Thread(target=forward, daemon=True).start()


def damaged(rng: random.Random, reader: Reader) -> bytes:
    """Return a damaged file: bytes, tokens, or the end of one that is sound."""
    data = rng.choice(reader.originals)
    kind = rng.random()
    if kind < 0.25 and len(data) < 50_000:
        return with_other_tokens(rng, data)
    if kind < 0.3:
        return data[: rng.randrange(len(data) + 1)]
    if kind < 0.35:
        other = rng.choice(reader.originals)
        return data[: rng.randrange(len(data) + 1)] + other[rng.randrange(len(other) + 1) :]
    return mutated(rng, data, rng.choice([1, 1, 2, 3, 8, 40]))


def fuzz(name: str, n_bytes: int, seed: int, folder: Path, kept: Path | None = None) -> Report:
    """Have damaged files of one reader read, up to a total size.

    `kept`: where files with a bad end go, with what was said.
    """
    reader, report, rng = readers()[name], Report(), random.Random(f"{name} {seed}")
    worker = Worker(name, folder)
    path = folder / f"damaged{reader.suffix}"
    try:
        while report.done < n_bytes:
            data = reader.wrap(damaged(rng, reader))
            path.write_bytes(data)
            report.done += max(len(data), 1)
            end, seconds, said = worker.read(path)
            if reader.is_guarded and end in ("memory", "ended", "traceback", "slow"):
                end = "guarded"  # a sentence in the program
            report.counts[end] += 1
            report.slowest = max(report.slowest, seconds)
            if end in BAD and kept is not None:
                target = kept / f"{name}-{seed}-{sum(report.counts.values())}{reader.suffix}"
                shutil.copy(path, target)
                target.with_name(f"{target.name}.said").write_text(f"{end}\n{said}")
                report.kept.append(target)
    finally:
        worker.close()
    return report
