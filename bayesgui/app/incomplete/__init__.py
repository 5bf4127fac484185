"""Learning from rows with blanks: EM and row by row, watched, with what both make of a row."""
