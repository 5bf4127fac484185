"""Meanings of texts in columns: numbers as people write them, dates, spellings of one state."""
