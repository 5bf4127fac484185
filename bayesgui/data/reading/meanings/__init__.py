"""What texts of columns mean: numbers as people write them, dates, spellings of one state."""
