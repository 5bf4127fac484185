"""``make dist``: the program with its Python, for computers that have none.

A wheel is installed into an environment of its own, PyInstaller collects what it needs, and the
program that comes out compiles its kernels itself, for each kind of processor.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tarfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(HERE))

from contents import FALLBACKS  # noqa: E402 - it stands beside this file

BUILD, DIST = ROOT / "build" / "bundle", ROOT / "dist"
MADE, PROGRAM = BUILD / "made" / "bayesgui", DIST / "bayesgui"
"""The program as long as it is not whole, and then."""


def run(*command: str | Path, **environment: str) -> None:
    """Run a command and stop with its exit code if it fails."""
    done = subprocess.run(list(map(str, command)), env={**os.environ, **environment}, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def say(text: str) -> None:
    """Say how far it is."""
    print(f"[{time.strftime('%H:%M:%S')}] {text}", flush=True)


def install() -> Path:
    """Install the program's wheel and PyInstaller into an environment, and return its Python."""
    python = BUILD / "venv" / "bin" / "python"
    if not python.exists():
        run(sys.executable, "-m", "venv", BUILD / "venv")
    wheels = BUILD / "wheels"
    # What an earlier build left in the checkout would come along.
    for folder in (wheels, ROOT / "build" / "lib"):
        shutil.rmtree(folder, ignore_errors=True)
    run(python, "-m", "pip", "wheel", "-q", ROOT, "--no-deps", "-w", wheels)
    (wheel,) = wheels.glob("*.whl")
    run(python, "-m", "pip", "install", "-q", f"{wheel}[dist]")
    run(python, "-m", "pip", "install", "-q", "--no-deps", "--force-reinstall", wheel)
    return python


def collect(python: Path) -> None:
    """Let PyInstaller make the folder."""
    folders = ("--distpath", MADE.parent, "--workpath", BUILD / "work")
    run(python, "-m", "PyInstaller", "--noconfirm", "--log-level=WARN", *folders,
        HERE / "bayesgui.spec")  # fmt: skip
    inside = MADE / "_internal"
    strip = shutil.which("strip")
    for heavy in ("libpython3*.so*", "llvmlite/binding/libllvmlite.so"):
        for library in inside.glob(heavy) if strip else ():
            run(strip or "", "--strip-unneeded", library)
    there = [name for name in FALLBACKS if (inside / "fallback" / name).exists()]
    (inside / "fallback" / "order").write_text("\n".join(there), "utf-8")
    # Whoever unpacks the archive may not be able to write into it, nor keep times.
    unchecked = "import compileall, sys; sys.exit(not compileall.compile_dir(sys.argv[1], quiet=1, "
    unchecked += "invalidation_mode=compileall.py_compile.PycInvalidationMode.UNCHECKED_HASH))"
    run(python, "-c", unchecked, inside / "bayesgui")


def compile_kernels(python: Path) -> None:
    """Let the program compile its kernels for each kind of processor."""
    ask = "from bayesgui.shipped_kernels import kinds; print(*kinds())"
    listed = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=True)
    inside, kept = MADE / "_internal" / "bayesgui" / "compiled_kernels", BUILD / "kernels"
    if kept.exists():  # those of other sources have another name
        shutil.copytree(kept, inside)
    jobs = []
    for kind in listed.stdout.split():
        say(f"Compiling kernels for {kind}")
        command = [MADE / "bayesgui", "--run-module", "bayesgui.shipped_kernels", kind]
        jobs.append(subprocess.Popen(command, env={**os.environ, "NUMBA_NUM_THREADS": "1"}))
    codes = [job.wait() for job in jobs]
    if any(codes):
        sys.exit("The kernels could not be compiled.")
    for kind in inside.iterdir():
        for old in sorted(kind.iterdir(), key=os.path.getmtime)[:-1]:
            shutil.rmtree(old)
    shutil.rmtree(kept, ignore_errors=True)
    shutil.copytree(inside, kept)


def archive() -> Path:
    """Pack the folder."""
    version = subprocess.run(
        [PROGRAM / "bayesgui", "--version"], capture_output=True, text=True, check=True
    ).stdout.split()[-1]
    packed = DIST / f"bayesgui-{version}-linux-{platform.machine()}.tar.gz"
    with tarfile.open(packed, "w:gz", compresslevel=6) as file:
        file.add(PROGRAM, "bayesgui", filter=_of_root)
    return packed


def _of_root(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    return member


def size_of(folder: Path) -> float:
    """Return the size of a folder's files in MB."""
    files = [each for each in folder.rglob("*") if each.is_file() and not each.is_symlink()]
    return sum(each.stat().st_size for each in files) / 1e6


def main() -> None:
    """Make the program, its archive, and say where they are."""
    say("Installing into build/bundle/venv")
    python = install()
    say("Collecting")
    collect(python)
    compile_kernels(python)
    shutil.rmtree(PROGRAM, ignore_errors=True)
    DIST.mkdir(exist_ok=True)
    MADE.rename(PROGRAM)
    say("Packing")
    packed = archive()
    kernels = size_of(PROGRAM / "_internal" / "bayesgui" / "compiled_kernels")
    say(f"{PROGRAM}: {size_of(PROGRAM):.0f} MB, of which kernels {kernels:.0f} MB")
    say(f"{packed}: {packed.stat().st_size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
