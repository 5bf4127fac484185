"""GeNIe's and SMILE's XDSL."""
