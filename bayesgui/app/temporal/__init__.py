"""Time in the window: nodes put into time, lags, templates to begin with, unrolling."""
