"""Everything that computes: the engine, the subject, pages, figures, labs, publishing."""
