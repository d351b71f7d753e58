"""What checking and building cost, and what a change in a lab costs: `make bench`."""
