"""The open documents, their posteriors, and the kernels that compute them."""
