"""What the tests ask of the package's sources, parsed once for all of them."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "bayesgui"
MODULES = sorted(PACKAGE.rglob("*.py"))

_EVERYTHING = {"Exception", "BaseException"}


@dataclass(frozen=True)
class Source:
    """A module.

    Parameters
    ----------
    path : Path
        Its file.
    n_lines : int
        Number of lines.
    classes : tuple of str
        Names of all classes.
    functions : tuple of (str, int)
        Name of each function, and its number of lines without the docstring.
    catches_everything : bool
        Whether any of it catches every exception.
    docstrings : tuple of str
        Of its classes and functions.
    """

    path: Path
    n_lines: int
    classes: tuple[str, ...]
    functions: tuple[tuple[str, int], ...]
    catches_everything: bool
    docstrings: tuple[str, ...]

    @property
    def id(self) -> str:
        """The path inside the package."""
        return str(self.path.relative_to(PACKAGE))


def module_name(path: Path) -> str:
    """Return the name by which a file of the package is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


@cache
def sources() -> tuple[Source, ...]:
    """Return all modules of the package."""
    # Facts instead of nodes: the collector would visit millions of them in every later test.
    return tuple(_source(path, path.read_text("utf-8")) for path in MODULES)


def _source(path: Path, text: str) -> Source:
    nodes = list(ast.walk(ast.parse(text)))
    functions = [n for n in nodes if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    return Source(
        path,
        len(text.splitlines()),
        tuple(node.name for node in nodes if isinstance(node, ast.ClassDef)),
        tuple((node.name, _length(node)) for node in functions),
        any(map(catches_everything, nodes)),
        tuple(
            ast.get_docstring(node, clean=False) or ""
            for node in nodes
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        ),
    )


def _length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    first, length = function.body[0], _lines(function)
    return length if ast.get_docstring(function, clean=False) is None else length - _lines(first)


def _lines(node: ast.stmt) -> int:
    assert node.end_lineno is not None
    return node.end_lineno - node.lineno + 1


def catches_everything(node: ast.AST) -> bool:
    """Return whether a handler, or a call of ``suppress``, catches every exception."""
    kinds: list[ast.expr | None]
    if isinstance(node, ast.ExceptHandler):
        kinds = [node.type]
    elif isinstance(node, ast.Call) and _name(node.func) == "suppress":
        kinds = [*node.args]
    else:
        return False
    named = [name for kind in kinds for name in getattr(kind, "elts", [kind])]
    return any(name is None or _name(name) in _EVERYTHING for name in named)


def _name(node: ast.expr) -> str:
    """Return the last part of a dotted name."""
    return getattr(node, "attr", getattr(node, "id", ""))
