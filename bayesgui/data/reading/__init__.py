"""Reading tables of cases: CSV and Parquet, raw columns, and what an import makes of them."""
