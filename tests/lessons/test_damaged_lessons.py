"""200 damaged lessons: each is refused in a sentence with its line, or performed and judged."""

import builtins
import io
import os
import random
import re
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from bayesgui import paths
from bayesgui.core.errors import BayesGuiError, FormatError
from bayesgui.lessons.checking import Problem, check_lesson
from bayesgui.lessons.reading import read_lesson

TEXT = (Path(__file__).parent / "every_kind.lesson").read_text(encoding="utf-8")
COUNT = 200
SECONDS = 10.0
"""Far more than any of them takes: what would not end at all is to fail."""


def damaged(seed: int) -> bytes:
    """Return a lesson with one to four things done to it."""
    draw = random.Random(seed)
    text = TEXT
    for _ in range(draw.randint(1, 4)):
        text = draw.choice(WAYS)(text, draw)
    data = text.encode("utf-8", "surrogatepass")
    if draw.random() < 0.1:
        place = draw.randrange(len(data))
        data = data[:place] + bytes(draw.randrange(256) for _ in range(3)) + data[place:]
    return data


def _without_letters(text: str, draw: random.Random) -> str:
    place = draw.randrange(len(text))
    return text[:place] + text[place + draw.randint(1, 12) :]


def _with_letters(text: str, draw: random.Random) -> str:
    place = draw.randrange(len(text))
    letters = "".join(
        draw.choice("{}()|=:#-,;`.% \n\t\0é→概\ud800\u202e0123456789") for _ in range(4)
    )
    return text[:place] + letters + text[place:]


def _swapped_letters(text: str, draw: random.Random) -> str:
    letters = list(text)
    a, b = (draw.randrange(len(letters)) for _ in range(2))
    letters[a], letters[b] = letters[b], letters[a]
    return "".join(letters)


def _changed_lines(text: str, draw: random.Random) -> str:
    lines = text.split("\n")
    a, b = sorted(draw.randrange(len(lines)) for _ in range(2))
    way = draw.randrange(4)
    if way == 0:
        del lines[a]
    elif way == 1:
        lines.insert(b, lines[a])
    elif way == 2:
        lines[a], lines[b] = lines[b], lines[a]
    else:
        del lines[a : min(b, a + 8)]
    return "\n".join(lines)


def _other_numbers(text: str, draw: random.Random) -> str:
    numbers = list(re.finditer(r"\d+(?:\.\d+)?", text))
    found = draw.choice(numbers)
    new = draw.choice(["0", "-1", "1e400", "9" * 400, "1e308", "99999999", "0.0", "½", "1/0"])
    return text[: found.start()] + new + text[found.end() :]


def _deep(text: str, draw: random.Random) -> str:
    return text.replace(
        draw.choice(["base", "true", "false", "P(lung=yes)", "arc(asia"]),
        draw.choice(["(" * 900 + "1", "not " * 400 + "true", "-" * 1900 + "1", "2^" * 700 + "2",
                     "{" * 500, "1+" * 900 + "1", "10^10^10^10", "factorial(factorial(170))"]),
        1,
    )  # fmt: skip


def _outside(text: str, draw: random.Random) -> str:
    target = draw.choice(
        ["/etc/passwd", "../../outside.bayesgui", "/dev/zero", "link.csv", "link.bayesgui",
         "http://a.b/c.bayesgui", "duckdb:///x?table=t", "pipe.csv", "~/x.csv", "..\\x.csv",
         "secret.bayesgui", "CON", "munin"]
    )  # fmt: skip
    verb = draw.choice(["network", "data", "start: network", "start: data"])
    where = draw.choice(["  network asia", "start: network asia", "  given: no-findings"])
    indent = "  " if where.startswith(" ") else ""
    key = "given: " if "given" in where else ""
    return text.replace(where, f"{where}\n{indent}{key}{verb.removeprefix('start: ')} {target}", 1)


def _busy(text: str, draw: random.Random) -> str:
    line = draw.choice(
        ["solve: sample 999999 seed=1", "solve: structure exact", "solve: learn em restarts=99999",
         "solve: structure genetic generations=10000000", "given: network munin",
         "given: structure simulated-annealing steps=1000000000"]
    )  # fmt: skip
    where = "  solve: learn bayes ess=2" if line.startswith("solve") else "  given: find xray=yes"
    return text.replace(where, f"{where}\n  {line}", 1)


WAYS = (
    _without_letters, _with_letters, _swapped_letters, _changed_lines, _other_numbers, _deep,
    _outside, _busy,
)  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder of a lesson, with links out of it."""
    outside = tmp_path / "outside.bayesgui"
    outside.write_text("{}")
    (tmp_path / "outside.csv").write_text("smoke\nyes\n")
    made = tmp_path / "lesson"
    made.mkdir()
    (made / "link.csv").symlink_to(tmp_path / "outside.csv")
    (made / "link.bayesgui").symlink_to(outside)
    (made / "secret.bayesgui").symlink_to("/etc/hostname")
    os.mkfifo(made / "pipe.csv")
    return made


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return the files that are opened for reading or writing, by whatever way."""
    found: list[Path] = []

    def noted(real: Any) -> Any:
        def open_(file: Any, *args: Any, **options: Any) -> Any:
            if isinstance(file, str | os.PathLike):
                found.append(Path(os.fspath(file)))
            return real(file, *args, **options)

        return open_

    monkeypatch.setattr(builtins, "open", noted(open))
    monkeypatch.setattr(io, "open", noted(io.open))
    monkeypatch.setattr(os, "open", noted(os.open))
    return found


def test_damaged_lessons_are_judged_in_sentences_and_touch_nothing_outside(
    folder: Path, opened: list[Path]
) -> None:
    path = folder / "damaged.lesson"
    check_lesson(read_lesson(_written(path, TEXT.encode())))  # imports what it needs
    refused = judged = 0
    for seed in range(COUNT):
        _written(path, damaged(seed))
        opened.clear()
        start = time.monotonic()
        found = _judged(path)
        assert time.monotonic() - start < SECONDS, seed
        refused += isinstance(found, FormatError)
        judged += 0 if isinstance(found, FormatError) else len(found)
        if isinstance(found, FormatError):
            assert re.match(r"damaged\.lesson, line \d+: ", str(found)), (seed, str(found))
            assert 1 <= found.values["line"] <= path.read_bytes().count(b"\n") + 1
            _assert_sentence(str(found), seed)
        else:
            for problem in found:
                assert problem.line >= 1
                _assert_sentence(str(problem.text), seed)
        for each in opened:
            assert _is_allowed(each.resolve(), folder), (seed, each)
    assert refused > COUNT // 3
    assert judged > COUNT // 10


def _judged(path: Path) -> FormatError | tuple[Problem, ...]:
    try:
        return check_lesson(read_lesson(path), patience=2.0)
    except FormatError as error:
        return error


def _is_allowed(file: Path, folder: Path) -> bool:
    """Tell whether a file is the lesson's, or what the program itself reads.

    That is what ships, its modules and compiled kernels, and how much memory is free.
    """
    own = (paths.samples(), paths.kernel_cache(), *(Path(each) for each in sys.path if each))
    memory = (Path("/proc/meminfo"), Path("/proc/self"), Path("/sys/fs/cgroup"))
    known = (*(each.resolve() for each in own), *memory, Path("/proc") / str(os.getpid()))
    return file.parent == folder or any(file.is_relative_to(each) for each in known)


def _written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def _assert_sentence(text: str, seed: int) -> None:
    """Assert that a text is a few sentences on one line, that ends."""
    assert text == str(BayesGuiError("{text}", text=text))
    assert "\n" not in text, (seed, text)
    assert len(text) < 1200, (seed, text)
    assert text.rstrip("”").endswith((".", "?", "!")), (seed, text)
    assert "Traceback" not in text
