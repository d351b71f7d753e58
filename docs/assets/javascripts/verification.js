/**
 * Search and filters above the list of all numbers, which is folded by page. Without JavaScript
 * the folds open by hand, and where a link leads into one, by themselves.
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

  /** Return what is searched of a fold: its rows, and their text and its address in lower case. */
  function searched(fold) {
    const { page } = fold.dataset;
    const rows = [...fold.querySelectorAll("tbody tr")].map((row) => ({
      row,
      tier: row.dataset.tier,
      text: `${page} ${row.textContent}`.toLowerCase(),
    }));
    const tally = fold.querySelector(".vn-tally");
    return { fold, page, rows, tally, whole: tally.textContent, open: fold.open };
  }

  class Filter extends HTMLElement {
    connectedCallback() {
      if (this.firstChild) return;
      this.pages = [...document.querySelectorAll("[data-ledger] > details")].map(searched);
      this.rows = this.pages.flatMap(({ rows }) => rows);
      this.query = document.createElement("input");
      this.query.type = "search";
      this.tier = choice(new Set(this.rows.map(({ tier }) => tier)));
      this.page = choice(this.pages.map(({ page }) => page));
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

    /** Open the folds that hold what is sought, hide all else, and say how much was found. */
    apply() {
      const words = this.query.value.toLowerCase().split(/\s+/).filter(Boolean);
      const seeking = Boolean(words.length || this.tier.value || this.page.value);
      let shown = 0;
      for (const page of this.pages) {
        let found = 0;
        for (const { row, tier, text } of page.rows) {
          const fits =
            (!this.tier.value || tier === this.tier.value) &&
            (!this.page.value || page.page === this.page.value) &&
            words.every((word) => text.includes(word));
          row.hidden = !fits;
          found += fits;
        }
        const some = `${found} of ${page.rows.length} numbers`;
        page.tally.textContent = found < page.rows.length ? some : page.whole;
        if (!this.seeking) page.open = page.fold.open; // as its reader left it
        page.fold.open = seeking ? found > 0 : page.open;
        page.fold.hidden = found === 0;
        shown += found;
      }
      this.seeking = seeking;
      this.said.textContent = `${shown} of ${this.rows.length} numbers`;
    }

    /** Show the row or the fold that the address names, whatever the filters hide. */
    reveal() {
      const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      const fold = named?.closest("[data-ledger] > details");
      if (!fold) return;
      if (named.hidden || fold.hidden) {
        this.query.value = this.tier.value = this.page.value = "";
        this.apply();
      }
      fold.open = true;
      (named.matches("tr") ? named : fold.firstElementChild).scrollIntoView({ block: "center" });
    }
  }

  customElements.define("vn-filter", Filter);
})();
