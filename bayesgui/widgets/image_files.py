"""Images that Qt can only load from files: they are written into a folder of this process."""

from __future__ import annotations

import atexit
import functools
import shutil
from typing import TYPE_CHECKING

from bayesgui.core.guards.temporary_names import temporary_folder

if TYPE_CHECKING:
    from pathlib import Path


@functools.cache
def image_folder() -> Path:
    """Return the folder, which is removed when the program ends."""
    folder = temporary_folder("bayesgui-style-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@functools.cache
def written_image(file: str, text: str) -> str:
    """Return the path of an image, which is written once.

    `file`: its name without suffix, in a folder or not. `text`: SVG.
    """
    path = image_folder() / f"{file}.svg"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path.as_posix()
