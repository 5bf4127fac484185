"""R's files of saved objects, with networks of bnlearn."""
