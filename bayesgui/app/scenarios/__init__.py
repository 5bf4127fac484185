"""Named sets of findings: kept, applied, compared, and exchanged with files."""
