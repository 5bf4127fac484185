"""Tables whose rows are not kept in memory: Parquet files read in a stream, database tables."""
