"""Runs that are watched: paused, resumed, stopped and kept."""
