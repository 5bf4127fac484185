"""Lists, rows, links and small parts that several pages share."""
