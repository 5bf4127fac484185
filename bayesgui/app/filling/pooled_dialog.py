"""The dialog Pooled tables: each entry with its interval, and what missing cells took."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell.dialog import Dialog
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.rows_table import Column, RowsTable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from bayesgui.learning.imputation.pooled_tables import PooledEntry, PooledTables
    from bayesgui.widgets.live_text import Text

_LINE = 24


class PooledDialog(Dialog):
    """Lists the entries of pooled tables, those first of which missing cells took most."""

    def __init__(
        self, pooled: PooledTables, entries: Sequence[PooledEntry], parent: QWidget
    ) -> None:
        super().__init__(self.tr("Pooled tables"), parent, "pooledDialog")
        text = self.tr("{draws} draws, intervals of {probability}").format(
            draws=count_text(pooled.n_draws), probability=f"{100 * pooled.probability:.3g} %"
        )
        self.headline = self.add_headline(text)
        self.table: RowsTable[PooledEntry] = named(
            RowsTable(_LINE, self, copies="selected", sorts=True),
            "pooledEntries",
            spoken=live("Entries of the tables"),
        )
        order = sorted(entries, key=lambda each: -each.missing_information)
        self.table.records.show(PooledColumns.columns(), order)
        self.table.resizeColumnsToContents()
        self.content.addWidget(self.table)
        self.add_line(
            self.tr("Missing: the share of the information on an entry that missing cells took."),
            "muted",
        )
        self.add_button(self.tr("Close"), self.accept, primary=True)
        self.resize(680, 460)


class PooledColumns:
    """The columns of the entries."""

    @classmethod
    def columns(cls) -> list[Column[PooledEntry]]:
        """Return them from left to right."""
        return [
            Column(live("Node"), lambda each: each.node),
            Column(live("Given"), lambda each: each.given),
            Column(live("State"), lambda each: each.state),
            cls._share("p", live("The pooled entry of the table"), lambda each: each.p),
            cls._share(live("from"), live("Lower end of the interval"), lambda each: each.low),
            cls._share(live("to"), live("Upper end of the interval"), lambda each: each.high),
            cls._share(
                live("missing"),
                live("Share of the information that missing cells took"),
                lambda each: each.missing_information,
            ),
        ]

    @staticmethod
    def _share(
        head: Text | str, tip: Text, value: Callable[[PooledEntry], float]
    ) -> Column[PooledEntry]:
        return Column(
            head,
            lambda each: f"{100 * value(each):.2f} %",
            tip=tip,
            right=True,
            rank=value,
            copied=lambda each: repr(value(each)),
        )
