"""The process that reads damaged files: a path a line on standard input, its end on output."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import sys
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui.core.errors import BayesGuiError
from tests.fuzzing.readers import readers

if TYPE_CHECKING:
    from collections.abc import Callable

MEMORY = 2**30


def main() -> None:
    """Read files until there are no more."""
    reader = readers()[sys.argv[1]]
    # What a library prints, also one that took hold of the output at its import, is no answer.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    for data in reader.originals[:1]:
        _once(reader.read, Path(sys.argv[2]), reader.wrap(data))  # imports what it needs
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    room = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (room, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for line in sys.stdin:
        path = Path(line.rstrip("\n"))
        start, found = time.process_time(), "read"
        said = ""
        try:
            reader.read(path)
        except BayesGuiError as error:
            found, said = "refused", str(error)
        except MemoryError:
            found, said = "memory", traceback.format_exc()
        except Exception:  # noqa: BLE001 - any other is what is looked for
            found, said = "traceback", traceback.format_exc()
        answers.write(json.dumps([found, time.process_time() - start, said[-3_000:]]) + "\n")
        answers.flush()


def _once(read: Callable[[Path], object], path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with contextlib.suppress(BayesGuiError):
        read(path)


if __name__ == "__main__":
    main()
