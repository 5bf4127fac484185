"""Watching an engine that estimates: the choice, the run, its pages and its doubts."""
