/**
 * What the popover says of one checked number: `numberEntry(number)` returns its parts, for
 * numbers.js to show. A plain script with one global, since modules do not load from a folder of
 * files.
 */
(() => {
  "use strict";

  /** @typedef {{n: string, text: string, value: string, radius?: string, tier?: string,
   *   ref?: string, script?: string, source?: string, message?: string}} Checked */

  const TIERS = {
    equation: ["✓", "recomputed from the formula itself"],
    bound: ["✓", "bound to a computed value"],
    input: ["•", "an input of this page"],
    data: ["†", "measured by others"],
    index: ["#", "an index"],
    allowed: ["–", "not checked"],
  };

  /** Return a new element with a class and children; strings become text, never markup. */
  function make(tag, name, ...children) {
    const element = document.createElement(tag);
    element.className = name;
    element.append(...children.filter((child) => child));
    return element;
  }

  /** Return texts as boxes in one line that may break between them; copied, they are one text. */
  function chunks(name, texts) {
    const boxes = texts.map((text) => make("span", "vn-chunk", text));
    return make("span", name, ...boxes.flatMap((each) => [each, document.createElement("wbr")]));
  }

  /** Group the digits in threes by space between boxes: what is copied is plain digits. */
  function digits(value) {
    const found = /^([-−+]?)(\d+)(?:\.(\d+))?(.*)$/.exec(value);
    if (!found) return make("span", "vn-digits", value);
    const [, sign, whole, part = "", rest] = found;
    const heads = whole.length > 4 ? whole.match(/\d{1,3}(?=(?:\d{3})*$)/g) : [whole];
    const tails = part.match(/\d{1,3}/g) ?? [];
    const texts = [...heads, ...tails.slice(1)];
    if (part) texts[heads.length - 1] += `.${tails[0]}`;
    texts[0] = sign + texts[0];
    texts[texts.length - 1] += rest;
    return chunks("vn-digits", texts);
  }

  /** Say how near the value shown is to the true one; nothing for what was not computed. */
  function nearness({ value, radius, tier }) {
    if (!radius || tier === "data" || tier === "allowed") return "";
    if (radius !== "0") return `proved to within ${radius}`;
    const cut = /^0*(\d{30})/.test(value.replace(/[^\de]/g, "")); // a third has no last digit
    return cut ? "known exactly, shown to 30 digits" : "exact";
  }

  /** Return where the verification page keeps this number, or nothing before there is one. */
  function permalink({ n, text }) {
    const meta = document.querySelector('meta[name="vn-verification"]');
    const row = meta?.content ?? document.body.dataset.vnVerification;
    if (!row || !n) return null;
    const link = make("a", "vn-link", "in the list of all numbers");
    link.href = row + n;
    link.setAttribute("aria-label", `${text} in the list of all numbers`); // a list has several
    return link;
  }

  /**
   * Return what is said of one number, part by part.
   * @param {Checked} number
   * @returns {HTMLElement[]}
   */
  function entry(number) {
    const { tier, message, value } = number;
    const exempt = tier === "allowed";
    const [glyph, standing] = TIERS[tier] ?? ["", tier];
    const words = exempt ? `${standing}: ${number.source || number.ref}` : standing;
    const sign = make("span", "vn-glyph", message ? "✕" : glyph);
    sign.setAttribute("aria-hidden", "true");
    const facts = make("dl", "vn-facts");
    const tell = (term, fact) =>
      facts.append(make("dt", "vn-term", term), make("dd", "vn-fact", fact));
    const code = (text) => chunks("vn-code", text.split(/(?<=\/)/)); // a path breaks after a slash
    if (number.ref && !exempt) tell("reference", code(number.ref));
    if (number.script) tell("script", code(number.script));
    if (number.source && !exempt) tell("source", number.source);
    const near = nearness(number);
    return [
      message && make("div", "vn-message", message),
      value && make("div", "vn-value", digits(value)),
      near && make("div", "vn-near", near),
      words && make("div", "vn-tier", glyph && sign, words),
      facts.hasChildNodes() && facts,
      permalink(number),
    ].filter((part) => part);
  }

  globalThis.numberEntry = entry;
})();
