"""OpenMarkov's PGMX."""
