"""``make dist-check``: the program in a system that has nothing: no Python, no display, no library.

Needs root and debootstrap. The archive is unpacked in a minimal Debian and started by a user who is
not root; each step says what it took, and what it printed is compared. Nothing may be compiled.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parent.parent
BASES = ROOT / "build" / "bundle"
PROGRAM = "/opt/bayesgui/bayesgui"
HOME = "/home/user"
USER = 1000
ENVIRONMENT = {"HOME": HOME, "PATH": "/usr/bin:/bin", "TMPDIR": HOME}
LOCAL = urllib.request.build_opener(urllib.request.ProxyHandler({}))
PORT, PATIENCE = 18573, 60.0
CASES = "A,B\n" + "yes,yes\n" * 40 + "no,no\n" * 40 + "yes,no\n" * 5


@dataclass(frozen=True)
class Step:
    """A command in the bare system.

    `shows`: what must stand in its output, a regular expression. `makes`: a file of the user, and
    what it must begin with or contain.
    """

    name: str
    arguments: tuple[str, ...]
    shows: str = ""
    makes: tuple[str, bytes] | None = None


STEPS = (
    Step("version", ("--version",), r"^bayesgui \d"),
    Step("query", ("query", "--example", "asia", "-t", "lung", "-e", "xray=yes", "-e", "tub!=yes"),
         r"lung +yes +0\.532872"),
    Step("query again", ("query", "--example", "alarm", "-t", "HR"), r"HR +LOW"),
    Step("learn a CSV", ("learn", "cases.csv", "-o", "learned.bif"),
         makes=("learned.bif", b"probability ( B | A )|probability ( A | B )")),
    Step("sample", ("sample", "--example", "asia", "-n", "1000", "--seed", "1", "-o", "s.parquet"),
         makes=("s.parquet", b"PAR1")),
    Step("read Parquet", ("learn", "s.parquet", "-o", "asia.net"),
         makes=("asia.net", b"potential")),
    Step("read Stata's", ("learn", "cases.dta", "-o", "dta.bif"),
         makes=("dta.bif", b"probability ( B | A )|probability ( A | B )")),
    Step("classify", ("classify", "s.parquet", "--class", "lung"), r"naive-bayes +0\.9"),
    Step("decide", ("decide", "--example", "oil-wildcatter"), r"(?i)expected utility"),
    Step("over time", ("unroll", "--example", "umbrella-world", "--slices", "3", "-o", "u.bif"),
         makes=("u.bif", b"network")),
    Step("picture", ("picture", "--example", "asia", "-o", "asia.svg"),
         makes=("asia.svg", b"<svg")),
    Step("live page", ("page", "--example", "asia", "-o", "asia.html"),
         makes=("asia.html", b"<!doctype html>|<!DOCTYPE html>")),
    Step("window, off screen", ("--run-module", "bayesgui.app.start"),
         r"lung +yes 0\.6213(.|\n)*Screenshot: "),
    Step("desktop", ("desktop",), r"bayesgui\.desktop"),
)  # fmt: skip


def bare_system(suite: str) -> Path:
    """Return the folder of a minimal system, made if there is none; ends where it cannot be."""
    lacking = [name for name in ("debootstrap", "chroot") if shutil.which(name) is None]
    if os.geteuid() != 0 or lacking:
        sys.exit(
            f"This check needs root and debootstrap{' (apt install debootstrap)' * bool(lacking)}."
        )
    base = BASES / f"bare-{suite}"
    if not (base / "bin" / "sh").exists():
        base.mkdir(parents=True, exist_ok=True)
        subprocess.run(["debootstrap", "--variant=minbase", suite, base], check=True,
                       stdout=subprocess.DEVNULL)  # fmt: skip
    assert not list(base.glob("usr/bin/python*")), "a system with Python shows nothing"
    return base


@contextlib.contextmanager
def mounted(base: Path) -> Iterator[None]:
    """Let the system have its /proc, and take it away."""
    subprocess.run(["mount", "-t", "proc", "proc", base / "proc"], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", base / "proc"], check=False)


def command(base: Path, arguments: tuple[str, ...]) -> list[str]:
    """Return the command that starts the program in the system, as its user."""
    go = f'cd {HOME} && exec "$@"'
    chroot = [shutil.which("chroot") or "chroot", f"--userspec={USER}:{USER}", str(base)]
    return [*chroot, "/bin/sh", "-c", go, "sh", PROGRAM, *arguments]


def run(base: Path, arguments: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """Run the program in the system, as its user."""
    words = command(base, arguments)
    return subprocess.run(
        words, env=ENVIRONMENT, capture_output=True, text=True, check=False, timeout=900
    )


def serves(base: Path) -> tuple[float, str | None]:
    """Return how long the server takes to answer a first question, and what is wrong with it."""
    start = time.perf_counter()
    words = command(base, ("serve", "--example", "asia", "--port", str(PORT)))
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    server = subprocess.Popen(words, env=ENVIRONMENT, text=True, **quiet)
    wrong: str | None = "it did not answer"
    while server.poll() is None and time.perf_counter() - start < PATIENCE:
        with contextlib.suppress(OSError):
            page = LOCAL.open(f"http://127.0.0.1:{PORT}/", timeout=10).read()
            wrong = None if b"asia" in page else f"it said {page[:200]!r}"
            break
        time.sleep(0.05)
    seconds = time.perf_counter() - start
    server.terminate()
    _, said = server.communicate(timeout=30)
    return seconds, wrong and f"{wrong}: {said[-1500:]}"


def fault(step: Step, base: Path, done: subprocess.CompletedProcess[str]) -> str | None:
    """Return what is wrong with the outcome of a step."""
    said = f"{done.stdout[-1500:]}\n{done.stderr[-1500:]}"
    if done.returncode:
        return f"exit code {done.returncode}: {said}"
    if "compiles" in done.stderr:
        return f"it compiled: {said}"
    if step.shows and not re.search(step.shows, done.stdout, re.MULTILINE):
        return f"it printed: {said}"
    if step.makes is not None:
        file, parts = base / HOME[1:] / step.makes[0], step.makes[1].split(b"|")
        content = file.read_bytes() if file.exists() else b""
        if step.makes[1] not in content and not any(part in content for part in parts):
            return f"{file.name} has {content[:200]!r}"
    return None


def check(base: Path, archive: Path, report: Callable[[str], None]) -> int:
    """Unpack the program in a system, try everything, and return the number of faults."""
    home = base / HOME[1:]
    for folder in (base / "opt" / "bayesgui", home):
        shutil.rmtree(folder, ignore_errors=True)
    home.mkdir(parents=True)
    cases = home / "cases.csv"
    cases.write_text(CASES, "utf-8")
    pd.read_csv(cases).to_stata(home / "cases.dta", write_index=False)
    for path in (home, *home.iterdir()):
        os.chown(path, USER, USER)
    subprocess.run(["tar", "-xzf", archive, "-C", base / "opt"], check=True)
    faults = 0
    for step in STEPS:
        start = time.perf_counter()
        done = run(base, step.arguments)
        seconds = time.perf_counter() - start
        wrong = fault(step, base, done)
        faults += wrong is not None
        report(f"{step.name:<20} {seconds:6.2f} s  {'ok' if wrong is None else wrong}")
    seconds, wrong = serves(base)
    faults += wrong is not None
    report(f"{'serve, first answer':<20} {seconds:6.2f} s  {wrong or 'ok'}")
    compiled = list(home.rglob("*.nbc"))
    faults += bool(compiled)
    report(f"kernels compiled: {len(compiled)}")
    return faults


def main() -> None:
    """Check the newest archive in the systems that are named, Debian bookworm by default."""
    archives = sorted((ROOT / "dist").glob("bayesgui-*.tar.gz"), key=os.path.getmtime)
    if not archives:
        sys.exit("There is no program to check: make dist")
    print(f"{archives[-1].name}: {archives[-1].stat().st_size / 1e6:.0f} MB")
    faults = 0
    for suite in sys.argv[1:] or ("bookworm",):
        base = bare_system(suite)
        print(f"{suite}:")
        with mounted(base):
            faults += check(base, archives[-1], lambda line: print(f"  {line}", flush=True))
        for left in (base / "opt" / "bayesgui", base / HOME[1:]):
            shutil.rmtree(left, ignore_errors=True)
    sys.exit(min(faults, 1))


if __name__ == "__main__":
    main()
