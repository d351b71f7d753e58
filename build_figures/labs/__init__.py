"""Vectors for the labs: states, and what each readout must show in them, proved digit by digit.

One module for each lab, `docs/labs/a-b.js` <-> `build_figures/labs/a_b.py`, and one for the
formatter they share, `number.py`. A module defines

    def rows() -> Iterator[Row]: ...

and, for a lab that needs numbers itself, `data()`. `write_stale` writes them, as JSON, to
`docs/labs/a-b/vectors.json`, where the lab and its test in a browser read them.
"""
