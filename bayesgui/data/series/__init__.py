"""Tables of series: what was seen over time, one series below the other or one in each row."""
