"""Counts in texts are written with separators: by `count_text`, or by Qt (``%Ln``)."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2] / "bayesgui"
FLOORS = ("document", "jobs", "widgets", "canvas", "panels", "windows", "app")
FILES = sorted(file for floor in FLOORS for file in (ROOT / floor).rglob("*.py"))


def _is_bare(value: ast.expr) -> bool:
    """Tell whether an expression is a count that nothing writes."""
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add | ast.Sub):
        return _is_bare(value.left) or _is_bare(value.right)
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id in ("len", "sum")
    return isinstance(value, ast.Attribute) and value.attr.startswith("n_")


def _bare_counts(tree: ast.AST) -> list[int]:
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FormattedValue) and node.format_spec is None:
            found += [node.lineno] * _is_bare(node.value)
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Attribute) and node.func.attr == "format":
            found += [each.value.lineno for each in node.keywords if _is_bare(each.value)]
        if isinstance(node.func, ast.Name) and node.func.id == "str" and node.args:
            found += [node.lineno] * _is_bare(node.args[0])
    return found


def test_counts_are_written_with_separators() -> None:
    found = []
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        lines = _bare_counts(ast.parse(text)) if re.search(r"len\(|sum\(|n_", text) else []
        lines += [text[: each.start()].count("\n") + 1 for each in re.finditer(r"%n\b", text)]
        found += [f"{file.relative_to(ROOT)}:{line}" for line in lines]
    assert found == []
