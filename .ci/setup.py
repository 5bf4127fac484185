"""Makes .venv ready: system libraries when root, then the program and its test tools.

Runs before anything is installed, so it uses the standard library alone.
"""

from __future__ import annotations

import hashlib
import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "ready"

# What a window needs is named where its absence is said.
_WINDOW = runpy.run_path(str(ROOT / "bayesgui" / "app" / "libraries.py"))
LIBRARIES: dict[str, str] = {**_WINDOW["LIBRARIES"], **_WINDOW["X11"]}
loads = _WINDOW["loads"]
# Of the libraries only pyAgrum, the judge in the tests, needs this one.
TEST_LIBRARY = ("libgomp.so.1", "libgomp1")
# Live pages are tested in it; without it these tests are skipped.
BROWSER = "chromium"
BROWSERS = (BROWSER, "chromium-browser", "google-chrome", "google-chrome-stable")
WINDOW_DOES_WITHOUT = {TEST_LIBRARY[1], BROWSER}


def has_venv() -> bool:
    """Whether this Python can make a virtual environment with pip in it."""
    probe = [sys.executable, "-c", "import ensurepip, venv"]
    return subprocess.run(probe, capture_output=True, check=False).returncode == 0


def missing_packages() -> list[str]:
    """Debian packages that are needed and not there."""
    missing = [package for library, package in LIBRARIES.items() if not loads(library)]
    if not loads(TEST_LIBRARY[0]):
        missing.append(TEST_LIBRARY[1])
    if not any(map(shutil.which, BROWSERS)):
        missing.append(BROWSER)
    if not has_venv():
        missing.append(f"python{sys.version_info.major}.{sys.version_info.minor}-venv")
    return missing


def install_packages(packages: list[str]) -> None:
    """Install with apt when root, else name them; stop only for what the window needs."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        print("Installing system packages:", " ".join(packages), flush=True)
        environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        subprocess.run(["apt-get", "update", "-qq"], check=False, env=environment)
        command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]
        # By themselves, as one that a system does not have would keep all others away.
        for group in (
            [name for name in packages if name not in WINDOW_DOES_WITHOUT],
            *([name] for name in packages if name in WINDOW_DOES_WITHOUT),
        ):
            if group:
                quiet = {"env": environment, "stdout": subprocess.DEVNULL}
                subprocess.run([*command, *group], check=False, **quiet)
    else:
        names = " ".join(packages)
        print(f"Missing system packages; run: sudo apt-get install {names}", file=sys.stderr)
    needed = [name for name in missing_packages() if name not in WINDOW_DOES_WITHOUT]
    if needed:
        sys.exit("bayesgui cannot start without these packages: " + " ".join(needed))


def fingerprint() -> str:
    """Change of this mark means that the environment must be made anew."""
    recipe = (ROOT / "pyproject.toml").read_bytes() + Path(__file__).read_bytes()
    return hashlib.sha256(recipe + sys.version.encode()).hexdigest()


def main() -> None:
    """Bring .venv up to date; quick when nothing changed."""
    if STAMP.exists() and STAMP.read_text() == fingerprint() and (VENV / "bin" / "python").exists():
        return
    packages = missing_packages()
    if packages:
        install_packages(packages)
    if not (VENV / "bin" / "python").exists():
        print("Making the virtual environment in .venv …", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    print("Installing bayesgui and its test tools (minutes, the first time) …", flush=True)
    pip = [str(VENV / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", "--editable", f"{ROOT}[dev]"], check=True)
    STAMP.write_text(fingerprint())


if __name__ == "__main__":
    main()
