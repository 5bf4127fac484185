"""``python -m tests.monkey [--minutes N] [--seed S] [--steps N]``: runs the monkey in a process."""

from __future__ import annotations

import argparse
import faulthandler
import os
import random
import sys
import tempfile
from pathlib import Path

SCREEN = Path(__file__).resolve().parents[1] / "support" / "screen.json"
MAX_FILE = 100 * 2**20
"""Maximum size in bytes of a file that the monkey may write."""


def main(arguments: list[str]) -> int:
    """Run the monkey; not 0 if it found something."""
    parser = argparse.ArgumentParser(prog="python -m tests.monkey", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--steps", type=int, default=None, help="stop after so many steps")
    parser.add_argument(
        "--without", action="append", default=[], metavar="ACTION", help="leave out such actions"
    )
    given = parser.parse_args(arguments)
    seed = random.randrange(10**6) if given.seed is None else given.seed
    faulthandler.enable()
    with tempfile.TemporaryDirectory(prefix="monkey-") as folder:
        sys.stdout.write(f"monkey: seed {seed}, after a crash see {folder}/steps.log\n")
        sys.stdout.flush()
        _isolate(Path(folder))
        # Qt reads these when it is imported.
        from tests.monkey.monkey import run

        without = tuple(given.without)
        return run(seed, 60 * given.minutes, given.steps, Path(folder), without)


def _isolate(folder: Path) -> None:
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
        os.environ[variable] = str(folder / variable.lower())
    os.environ.setdefault("QT_QPA_PLATFORM", f"offscreen:configfile={SCREEN}")
    os.environ.setdefault("QT_SCALE_FACTOR", "1")
    os.environ.setdefault("NUMBA_NUM_THREADS", "1")
    os.environ.setdefault("LC_ALL", "C.UTF-8")
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (MAX_FILE, MAX_FILE))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
