"""Counts of the selected node's family in the loaded data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.errors import BayesGuiError, Cancelled
from bayesgui.document.data import family_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.session import DocumentSession

    Counted = NDArray[np.float64] | BayesGuiError


class CaseCounts(WindowPart):
    """Counts families in the background and stores the counts with the session's data."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        workbench.pages.when_made(
            Pages.counts, lambda page: page.counts_wanted.connect(self.follow)
        )

    def follow(self) -> None:
        """Count the family of the selected node if there is data and no count yet."""
        session, name = self.session, self.session.selection.variable
        dataset, network = session.data.state.dataset, session.document.state.network
        if dataset is None or name is None:
            return
        family = family_of(network, name)
        if session.data.counts_of(family) is not None:
            return

        def work(monitor: Monitor) -> Counted:
            from bayesgui.data.columns.recode import recode_column
            from bayesgui.data.counts import family_counts
            from bayesgui.data.dataset import Dataset

            try:
                columns = tuple(recode_column(dataset[v.name], v) for v in family)
                cases = Dataset(columns, dataset.weights)
                counts = family_counts(cases, name, [v.name for v in family[:-1]], monitor)
            except Cancelled:
                raise
            except BayesGuiError as error:
                return error
            return np.asarray(counts, dtype=np.float64)

        job = self.workbench.runner.submit_query("counts", work, self.tr("Count the cases"))
        self.when_done(job, lambda counted: self._keep(session, dataset, family, counted))

    def _keep(
        self,
        session: DocumentSession,
        dataset: object,
        family: tuple[object, ...],
        counted: Counted,
    ) -> None:
        if session.data.state.dataset is dataset:
            session.data.set_counts(family, counted)  # type: ignore[arg-type]
