"""The still pictures of the labs: what a lab shows at first, where no script runs."""
