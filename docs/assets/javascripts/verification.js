/**
 * Search and filters above the list of all numbers. Without JavaScript the whole list stands there.
 * A plain script, since modules do not load from a folder of files.
 */
(() => {
  "use strict";

  /** Return a labeled control. */
  function labeled(text, control) {
    const label = document.createElement("label");
    label.append(text, control);
    return label;
  }

  /** Return a select with "all" and the values given. */
  function choice(values) {
    const select = document.createElement("select");
    for (const value of ["", ...values]) {
      const option = document.createElement("option");
      option.value = value;
      option.textContent = value || "all";
      select.append(option);
    }
    return select;
  }

  class Filter extends HTMLElement {
    connectedCallback() {
      if (this.firstChild) return;
      const table = document.querySelector("[data-ledger]");
      this.rows = [...table.tBodies[0].rows];
      this.texts = this.rows.map((row) => row.textContent.toLowerCase());
      const distinct = (key) => [...new Set(this.rows.map((row) => row.dataset[key]))];
      this.query = document.createElement("input");
      this.query.type = "search";
      this.tier = choice(distinct("tier"));
      this.page = choice(distinct("page"));
      this.said = document.createElement("p");
      this.said.setAttribute("role", "status");
      this.append(
        labeled("Search ", this.query),
        labeled("Tier ", this.tier),
        labeled("Page ", this.page),
        this.said,
      );
      for (const control of [this.query, this.tier, this.page])
        control.addEventListener("input", () => this.apply());
      addEventListener("hashchange", () => this.reveal());
      this.page.value = new URLSearchParams(location.search).get("page") ?? "";
      this.apply();
      this.reveal();
    }

    /** Show the rows that fit, and say how many do. */
    apply() {
      const words = this.query.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      this.rows.forEach((row, index) => {
        const fits =
          (!this.tier.value || row.dataset.tier === this.tier.value) &&
          (!this.page.value || row.dataset.page === this.page.value) &&
          words.every((word) => this.texts[index].includes(word));
        row.hidden = !fits;
        shown += fits;
      });
      this.said.textContent = `${shown} of ${this.rows.length} numbers`;
    }

    /** Show the row that the address names, whatever the filters hide. */
    reveal() {
      const row = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (!row?.closest("[data-ledger]")) return;
      if (row.hidden) {
        this.query.value = this.tier.value = this.page.value = "";
        this.apply();
      }
      row.scrollIntoView({ block: "center" });
    }
  }

  customElements.define("vn-filter", Filter);
})();
