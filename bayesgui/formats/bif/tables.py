"""The tables of BIF: rows by states, defaults, and the ``table`` form in both orders."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NoReturn

import numpy as np

from bayesgui.core.cpt import TOLERATED_ROW_SUM
from bayesgui.core.errors import FormatError
from bayesgui.core.sentence import Sentence
from bayesgui.formats.bif.bare_names import squeezed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.formats.assembly import Assembly
    from bayesgui.formats.scanner import Scanner

_SLIGHTLY = 0.05
"""Tolerance of row sums in the order of values that is taken for the right one."""


@dataclass
class Block:
    """A probability block of the file.

    `table`, `default`: the numbers of its ``table`` and of its ``default``. `rows`: its rows; a
    line ≤ 0 is a negated position in the text, since lines are counted only for messages.
    """

    variable: str
    parents: tuple[str, ...]
    line: int
    table: list[float] | None = None
    default: list[float] | None = None
    rows: list[tuple[list[str], list[float], int]] = field(default_factory=list)
    properties: list[tuple[str, str]] = field(default_factory=list)


class TableReader:
    """Converts blocks to tables.

    `assembly`: provides the variables, receives the tables.
    """

    def __init__(self, assembly: Assembly, scan: Scanner) -> None:
        self.assembly = assembly
        self.scan = scan

    def add(self, block: Block) -> None:
        """Bring the numbers of a block into the order of a CPT and add the table.

        `block`: the block; all variables of the file must have been added.
        """
        assembly = self.assembly
        shape = assembly.sizes(block.variable, block.parents, block.line)
        if block.table is not None and not block.rows:
            axes = (len(block.parents), *range(len(block.parents)))
            if block.parents and self._child_is_fastest(block.table, shape):
                axes = tuple(range(len(block.parents) + 1))
                assembly.remarks.append(
                    Sentence(
                        "The table of {variable} was read with the child's states varying "
                        "fastest, because only so its rows sum to 1.",
                        variable=block.variable,
                    )
                )
            assembly.add_table(block.variable, block.parents, block.table, block.line, axes=axes)
            return
        assembly.add_table(block.variable, block.parents, self._rows(block, shape), block.line)

    @staticmethod
    def _child_is_fastest(numbers: list[float], shape: tuple[int, ...]) -> bool:
        array = np.asarray(numbers)
        if array.size != np.prod(shape):
            return False
        by_format = np.abs(array.reshape(shape[-1], -1).sum(axis=0) - 1).max()
        by_row = np.abs(array.reshape(-1, shape[-1]).sum(axis=1) - 1).max()
        # A row that is a little off in the file must not turn the whole table around.
        return bool(by_format > TOLERATED_ROW_SUM and by_row <= min(_SLIGHTLY, by_format / 2))

    def _rows(self, block: Block, shape: tuple[int, ...]) -> NDArray[np.float64]:
        q = int(np.prod(shape[:-1], dtype=np.int64))
        if block.default is None and len(block.rows) < q:
            self._fail_missing(block, q)
        table = np.empty((q, shape[-1]))
        filled = np.zeros(q, dtype=bool)
        if block.default is not None:
            self._check_length(block, block.default, shape[-1], block.line)
            table[:] = block.default
        states = [self.assembly.variables[name].states for name in block.parents]
        positions = [
            {squeezed(state): k for k, state in reversed([*enumerate(names)])}
            | {state: k for k, state in enumerate(names)}
            for names in states
        ]
        for key, numbers, line in block.rows:
            self.scan.count(2 + len(key))
            at = 0
            if len(key) != len(positions):
                self._fail_key(block, key, line)
            for name, index, size in zip(key, positions, shape, strict=False):
                place = index.get(name, index.get(squeezed(name)))
                if place is None:
                    self._fail_key(block, key, line)
                at = at * size + place
            if filled[at]:
                raise FormatError(
                    "{path}, line {line}: the table of {variable} has the row ({key}) twice. "
                    "Nothing was opened.",
                    path=self.scan.name,
                    line=self._line(line),
                    variable=block.variable,
                    key=", ".join(key),
                )
            filled[at] = True
            self._check_length(block, numbers, shape[-1], line)
            table[at] = numbers
        if block.default is None and not filled.all():
            self._fail_missing(block, q)
        return table

    def _line(self, line: int) -> int:
        return line if line > 0 else self.scan.line(-line)

    def _check_length(self, block: Block, numbers: list[float], needed: int, line: int) -> None:
        if len(numbers) != needed:
            raise FormatError(
                "{path}, line {line}: a row of the table of {variable} needs {needed} numbers and "
                "has {found}. Nothing was opened.",
                path=self.scan.name,
                line=self._line(line),
                variable=block.variable,
                needed=needed,
                found=len(numbers),
            )

    def _fail_key(self, block: Block, key: list[str], line: int) -> NoReturn:
        raise FormatError(
            "{path}, line {line}: the row ({key}) of the table of {variable} does not name one "
            "state of each parent ({parents}). Nothing was opened.",
            path=self.scan.name,
            line=self._line(line),
            key=", ".join(key),
            variable=block.variable,
            parents=", ".join(block.parents) or "none",
        )

    def _fail_missing(self, block: Block, needed: int) -> None:
        words = " ".join(" ".join(pair) for pair in block.properties)
        if words.startswith("function"):
            raise FormatError(
                "{path}, line {line}: the table of {variable} is given by the {function} of its "
                "parents, which this program cannot read. Nothing was opened; write all of its "
                "{needed} rows.",
                path=self.scan.name,
                line=block.line,
                variable=block.variable,
                function=words.strip()[:40],
                needed=needed,
            )
        raise FormatError(
            "{path}, line {line}: the table of {variable} needs {needed} rows and has {found}. "
            "Nothing was opened.",
            path=self.scan.name,
            line=block.line,
            variable=block.variable,
            needed=needed,
            found=len(block.rows),
        )
