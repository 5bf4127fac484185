"""Cases with missing cells: their expected counts, completed rows and samples."""
