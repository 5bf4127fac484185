"""What the canvas shows beside the network: estimates, searches, comparisons."""
