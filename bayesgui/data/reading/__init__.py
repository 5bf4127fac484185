"""Reading tables of cases from CSV and Parquet files, and importing them with a network."""
