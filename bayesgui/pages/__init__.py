"""Live pages: a network as one HTML file whose numbers follow the findings, without a server."""
