"""Brings the translations up to date: ``python -m tests.support.translations``.

Collects all texts into the ``.ts`` files of ``resources/translations``, which translators edit, and
compiles them to the ``.qm`` files that the program loads.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "resources" / "translations"
TOOLS = Path(sys.executable).parent
LANGUAGES = ("en", "zh")


def sources() -> list[str]:
    """Return the files whose texts are translated, relative to the root."""
    floors = ("document", "jobs", "widgets", "canvas", "panels", "windows", "app")
    listed = FOLDER / "texts.py"
    return [str(listed.relative_to(ROOT))] + [
        str(file.relative_to(ROOT))
        for floor in floors
        for file in sorted((ROOT / "bayesgui" / floor).rglob("*.py"))
    ]


_PHRASE = re.compile(r'(?<![\w.])phrase\((\s*"\w+",\s*(?:"(?:[^"\\\n]|\\.)*"\s*)+),?')
"""A phrase up to the values of its fields, of which lupdate knows nothing."""


def as_lupdate_reads(code: str) -> str:
    """Return a module with its live texts as calls of ``tr``, and phrases as ``translate``."""
    code = re.sub(r"(?<![\w.])live\(", "self.tr(", code)
    return _PHRASE.sub(r"translate(\1); (", code)


def update(folder: Path, *, keep_obsolete: bool = False) -> None:
    """Collect the texts into the ``.ts`` files of a folder; English keeps only its plurals."""
    with tempfile.TemporaryDirectory() as copy:
        for source in sources():
            target = Path(copy) / source
            target.parent.mkdir(parents=True, exist_ok=True)
            code = (ROOT / source).read_text("utf-8")
            target.write_text(as_lupdate_reads(code), "utf-8")
        _collect(Path(copy), folder, keep_obsolete=keep_obsolete)


def _collect(root: Path, folder: Path, *, keep_obsolete: bool) -> None:
    for language in LANGUAGES:
        command = [str(TOOLS / "pyside6-lupdate"), *sources(), "-locations", "none"]
        command += ["-source-language", "en", "-target-language", language]
        command += ["-pluralonly"] if language == "en" else []
        command += [] if keep_obsolete else ["-no-obsolete"]
        command += ["-ts", str(folder / f"bayesgui_{language}.ts")]
        subprocess.run(command, check=True, cwd=root, capture_output=True)


def release(folder: Path) -> None:
    """Compile the ``.ts`` files."""
    for language in LANGUAGES:
        file = folder / f"bayesgui_{language}"
        command = [str(TOOLS / "pyside6-lrelease"), f"{file}.ts", "-qm", f"{file}.qm"]
        subprocess.run(command, check=True, cwd=ROOT, capture_output=True)


def unfinished(file: Path) -> list[str]:
    """Return the texts of a ``.ts`` file that have no translation, or a dubious one."""
    found = []
    for message in ElementTree.parse(file).iter("message"):
        translation = message.find("translation")
        source = message.findtext("source", "")
        if translation is None or translation.get("type") is not None:
            found.append(source)
            continue
        forms = [form.text for form in translation.iter("numerusform")] or [translation.text]
        if not all(forms):
            found.append(source)
    return found


def texts(file: Path) -> set[tuple[str, str]]:
    """Return context and text of all messages of a ``.ts`` file."""
    return {
        (context.findtext("name", ""), message.findtext("source", ""))
        for context in ElementTree.parse(file).iter("context")
        for message in context.iter("message")
    }


if __name__ == "__main__":
    update(FOLDER)
    release(FOLDER)
