"""Networks from what other programs and texts write about graphs."""
