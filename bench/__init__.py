"""What checking and building cost, measured on generated sites: `make bench`."""
