"""Missing cells of the table filled by the network: the dialog, the job, and taking them back."""
