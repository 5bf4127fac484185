"""Fuzz all readers, or some: ``python -m tests.fuzzing --megabytes 500 [--reader bif …]``."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.fuzzing.fuzzing import BAD, fuzz
from tests.fuzzing.readers import readers


def main() -> int:
    """Print a line for each reader; 1 if a file had a bad end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=float, default=20.0, help="of all readers together")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--reader", action="append", choices=sorted(readers()))
    parser.add_argument("--keep", type=Path, help="folder for files with a bad end")
    options = parser.parse_args()
    names = options.reader or sorted(readers())
    if options.keep is not None:
        options.keep.mkdir(parents=True, exist_ok=True)
    clean, total = True, 0
    for name in names:
        start = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="bayesgui-fuzzing-") as folder:
            size = int(options.megabytes * 1e6 / len(names))
            report = fuzz(name, size, options.seed, Path(folder), options.keep)
        clean, total = clean and report.is_clean, total + report.done
        counts = ", ".join(f"{count:,} {end}" for end, count in sorted(report.counts.items()))
        sys.stdout.write(
            f"{name:12} {report.done / 1e6:7.1f} MB in {time.monotonic() - start:5.0f} s, slowest "
            f"{report.slowest:5.2f} s: {counts}\n"
        )
        sys.stdout.flush()
    said = "no file with a bad end" if clean else f"files ended as {' or '.join(BAD)}"
    sys.stdout.write(f"{total / 1e6:.1f} MB: {said}\n")
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main())
