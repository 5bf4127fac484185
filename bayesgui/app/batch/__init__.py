"""Many rows of findings answered at once: the page Batch, and the jobs that read, ask and write."""
