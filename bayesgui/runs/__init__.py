"""One way to watch an algorithm: a run that is advanced, and the trace of its events.

A `Run` is advanced and observed, the same in a query and in the laboratory; `pacing` paces it, and
a `Trace` replays it. A document's run in the window: `app.runs`.
"""
