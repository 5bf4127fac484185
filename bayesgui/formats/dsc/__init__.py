"""Microsoft's DSC."""
