"""Values for the pages of the labs."""
