// What the theme leaves out for the keyboard and for screen readers.
(() => {
  "use strict";

  const SCROLLERS = {
    ".md-typeset__scrollwrap": "Table, scrolls sideways",
    ".katex-display": "Formula, scrolls sideways",
    ".md-typeset pre > code": "Code, scrolls sideways",
  };

  /**
   * Let the keyboard scroll what is wider than its column, and only that.
   * @param {HTMLElement} part
   * @param {string} name
   */
  const mark = (part, name) => {
    const scrolls = part.scrollWidth > part.clientWidth + 1;
    if (scrolls === part.hasAttribute("data-scrolls") && (!scrolls || part.tabIndex === 0)) return;
    part.toggleAttribute("data-scrolls", scrolls);
    if (scrolls) {
      part.tabIndex = 0;
      part.setAttribute("role", "group");
      part.setAttribute("aria-label", name);
    } else {
      for (const attribute of ["tabindex", "role", "aria-label"]) part.removeAttribute(attribute);
    }
  };

  const markAll = () => {
    for (const [selector, name] of Object.entries(SCROLLERS)) {
      for (const part of document.querySelectorAll(selector)) mark(part, name);
    }
  };

  /** The theme adds a bar of buttons to each block of code, all without a name. */
  const nameCodeBars = () => {
    document.querySelectorAll(".md-code__nav").forEach((bar, index) => {
      bar.setAttribute("aria-label", `Code block ${index + 1}`);
    });
  };

  /** The theme names a section that has a page of its own by its arrow, which has no text. */
  const nameSections = () => {
    for (const section of document.querySelectorAll("nav[aria-labelledby]")) {
      const label = document.getElementById(section.getAttribute("aria-labelledby"));
      const title = section.querySelector(":scope > .md-nav__title")?.textContent.trim();
      if (title && !label?.textContent.trim()) {
        section.removeAttribute("aria-labelledby");
        section.setAttribute("aria-label", title);
      }
    }
  };

  // The theme wraps tables and adds bars while the page loads, and takes code out of the reach of
  // the keyboard where there is no mouse; late fonts change widths.
  const content = document.querySelector(".md-content");
  if (content) {
    new MutationObserver(() => {
      markAll();
      nameCodeBars();
    }).observe(content, {
      attributeFilter: ["tabindex"],
      childList: true,
      subtree: true,
    });
  }
  markAll();
  nameCodeBars();
  nameSections();
  window.addEventListener("load", markAll);
  window.addEventListener("resize", markAll);
  document.fonts?.ready.then(markAll);
})();
