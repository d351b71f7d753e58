/**
 * The popover behind every checked number: its full value, how it was checked, and where from.
 *
 * A number in prose or in a table is `<data class="vn" data-n data-tier ...>`. A number inside a
 * formula is `.enclosing[data-n]` in the output of KaTeX, and what is known of it stands in
 * `<script type="application/json" class="vn-numbers">`. Without this script both are plain text.
 *
 * Choices for assistive technology, which belong together:
 * - A number is a button that discloses (`aria-expanded`). A button is named by its text, so
 *   reading on says the number itself, and then that there is more. A bare `tabindex` would take
 *   the focus without saying why; `aria-details` is announced by some screen readers only.
 * - The popover stands directly behind its number in the document, so that the next thing read,
 *   and the next stop of the Tab key, is the popover; nothing is read out unasked.
 * - KaTeX hides what it draws from screen readers, so digits in there answer to the pointer only,
 *   and one real button a formula lists its numbers.
 * - A table is one stop of the Tab key: number-tables.js.
 * - A number inside a link or another control stays part of it, and only shows on hover.
 */
(() => {
  "use strict";

  /** @typedef {"hover" | "focus" | "pinned"} Manner */

  const NUMBER = ".vn, .enclosing[data-n]";
  const CONTROL = "a[href], button, summary, label";
  const ENTER_MS = 150; // passing over a number on the way elsewhere shows nothing
  const LEAVE_MS = 300; // time enough to move into the popover
  const GAP = 6; // px between number and popover
  const EDGE = 8; // px between popover and window
  const DRAG = 10; // px that a pointer moves at least when it drags

  const box = document.createElement("div");
  box.id = "vn-popover";
  box.className = "vn-popover";
  box.setAttribute("role", "group");
  if ("popover" in box) box.popover = "manual"; // the top layer: no scrolling table clips it

  /** @type {Record<string, object>} */
  let island = {};
  /** @type {{anchor: Element, manner: Manner, point: {x: number, y: number} | null} | null} */
  let shown = null;
  let timer = 0;
  let pressed = { x: 0, y: 0 }; // where the pointer went down last

  // What is known of a number

  /** Return what the page's JSON says of its formulas' numbers. */
  function readIsland() {
    const all = Object.create(null);
    for (const script of document.querySelectorAll("script.vn-numbers")) {
      Object.assign(all, JSON.parse(script.textContent));
    }
    return all;
  }

  /** Return what is known of the number, or of the numbers of the formula, of `anchor`. */
  function known(anchor) {
    if (anchor.matches(".vn")) {
      const value = anchor.getAttribute("value") ?? "";
      return [{ ...anchor.dataset, value, text: anchor.textContent.trim() }];
    }
    const keys = (anchor.dataset.numbers ?? anchor.dataset.n).split(/\s+/);
    return keys.filter((n) => n in island).map((n) => ({ value: "", ...island[n], n }));
  }

  // What it says

  /** Fill the popover with one number, or with the list of a formula's numbers. */
  function fill(numbers) {
    const [{ text }] = numbers;
    const one = numbers.length === 1;
    box.setAttribute("aria-label", one ? `Where ${text} comes from` : "Numbers in this formula");
    box.replaceChildren(...(one ? numberEntry(numbers[0]) : [listing(numbers)]));
  }

  function listing(numbers) {
    const list = document.createElement("ol");
    list.className = "vn-entries";
    for (const number of numbers) {
      const stated = document.createElement("div");
      stated.className = "vn-stated";
      stated.textContent = number.text;
      const item = document.createElement("li");
      item.className = "vn-entry";
      item.append(stated, ...numberEntry(number));
      list.append(item);
    }
    return list;
  }

  // Where it stands

  /** Return the element behind which the popover of `anchor` belongs: outside any control. */
  function seat(anchor) {
    const formula = formulaOf(anchor);
    const list = listOf(formula)?.parentElement;
    let place = (formula?.contains(list) ? formula : list) ?? formula ?? anchor;
    for (let up = place; up; up = up.parentElement) {
      if (up.matches(`${CONTROL}, h1, h2, h3, h4, h5, h6`)) place = up;
    }
    return place.matches("summary") ? place.parentElement : place; // a closed one shows no content
  }

  /** Return the box to stand by: of a number broken over two lines, the part pointed at. */
  function target({ anchor, point }) {
    const rects = [...anchor.getClientRects()];
    if (anchor.matches(".vn-list")) { // neither the formula nor its button is covered
      const { left, right, ...formula } = formulaOf(anchor).getBoundingClientRect().toJSON();
      const top = Math.min(formula.top, rects[0].top);
      return { left, right, top, bottom: Math.max(formula.bottom, rects[0].bottom) };
    }
    const { x, y } = point ?? {};
    const hit = (r) => x >= r.left - 1 && x <= r.right + 1 && y >= r.top - 1 && y <= r.bottom + 1;
    return rects.find(hit) ?? rects[0] ?? anchor.getBoundingClientRect();
  }

  /** Stand above the number, or below it where that fits better, inside the window. */
  function place() {
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const rect = target(shown);
    box.style.removeProperty("max-height");
    const need = box.offsetHeight;
    const above = rect.top - GAP - EDGE;
    const below = height - rect.bottom - GAP - EDGE;
    const up = need <= above || (need > below && above >= below);
    const tall = Math.min(need, Math.max(up ? above : below, 0));
    const left = (rect.left + rect.right - box.offsetWidth) / 2;
    const right = width - EDGE - box.offsetWidth;
    box.style.setProperty("max-height", `${tall}px`);
    box.style.setProperty("top", `${up ? rect.top - GAP - tall : rect.bottom + GAP}px`);
    box.style.setProperty("left", `${Math.max(EDGE, Math.min(left, right))}px`);
    box.tabIndex = tall < need ? 0 : -1; // -1: a click in it, to select digits, keeps it open
  }

  function show(anchor, manner, point = null) {
    clearTimeout(timer);
    if (shown?.anchor !== anchor) {
      const numbers = known(anchor);
      if (numbers.length === 0) return;
      hide();
      fill(numbers);
      shown = { anchor, manner, point };
      seat(anchor).after(box);
      box.showPopover?.();
      place();
    }
    if (shown.manner !== "pinned") shown.manner = manner; // coming back to it unpins nothing
    anchor.classList.add("vn-open");
    box.classList.toggle("vn-pinned", shown.manner === "pinned");
    if (anchor.hasAttribute("aria-expanded")) {
      anchor.setAttribute("aria-expanded", "true");
      anchor.setAttribute("aria-controls", box.id);
    }
  }

  function hide() {
    clearTimeout(timer);
    if (!shown) return;
    const { anchor } = shown;
    shown = null; // first: taking the box away may move the focus, and end up here again
    box.remove();
    anchor.classList.remove("vn-open");
    if (anchor.hasAttribute("aria-expanded")) {
      anchor.setAttribute("aria-expanded", "false");
      anchor.removeAttribute("aria-controls");
    }
  }

  function toggle(anchor, point = null) {
    if (shown?.anchor === anchor && shown.manner === "pinned") hide();
    else show(anchor, "pinned", point);
  }

  // Pointer

  function over(event) {
    clearTimeout(timer);
    const anchor = event.target.closest?.(NUMBER);
    const point = { x: event.clientX, y: event.clientY };
    if (anchor && anchor !== shown?.anchor) {
      const busy = event.buttons !== 0 || shown?.manner === "pinned"; // selecting text, or reading
      if (!busy) timer = setTimeout(show, ENTER_MS, anchor, "hover", point);
    } else if (!anchor && shown?.manner === "hover" && !box.contains(event.target)) {
      timer = setTimeout(hide, LEAVE_MS);
    }
  }

  /** Tell whether a number may be pinned: a click in a link or a summary is not for the number. */
  const answers = (anchor) => anchor.matches(".vn-list") || !anchor.closest(CONTROL);

  function press({ target, clientX, clientY }) {
    clearTimeout(timer);
    pressed = { x: clientX, y: clientY };
    const kept = shown && [box, shown.anchor].some((part) => part.contains(target));
    if (!kept || !answers(shown.anchor)) hide();
  }

  function click(event) {
    const anchor = event.target.closest?.(`.vn-list, ${NUMBER}`);
    // A drag is no click, also where a browser selects nothing inside what takes the focus.
    const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > DRAG;
    const selecting = event.detail > 0 && (far || !getSelection().isCollapsed);
    if (!anchor || !answers(anchor) || selecting) return;
    toggle(anchor, { x: event.clientX, y: event.clientY });
  }

  // Keyboard

  function focusIn(event) {
    if (event.target.matches?.('.vn[role="button"]:focus-visible')) show(event.target, "focus");
  }

  function focusOut(event) {
    if (!shown || !document.hasFocus()) return; // another window, to compare digits: stay
    const mine = (node) => node === shown.anchor || box.contains(node);
    if (mine(event.target) && !mine(event.relatedTarget)) hide();
  }

  /** Close, and give the focus back where it came from if it was in the popover. */
  function escape(event) {
    if (!shown) return;
    event.preventDefault();
    event.stopPropagation(); // one press closes one thing
    const { anchor } = shown;
    const inside = box.contains(document.activeElement);
    hide();
    if (!inside) return;
    (anchor.hasAttribute("aria-expanded") ? anchor : listOf(formulaOf(anchor)))?.focus();
    hide(); // the focus given back shows the popover anew
  }

  function key(event) {
    if (event.key === "Escape") escape(event);
    if (event.key !== "Enter" && event.key !== " ") return;
    if (!event.target.matches?.('.vn[role="button"]')) return; // a real button clicks by itself
    event.preventDefault();
    if (!event.repeat) toggle(event.target);
  }

  // Setting up a page

  /** Return the formula that a digit in it, or the button of its list, belongs to. */
  function formulaOf(anchor) {
    const before = anchor.closest(".vn-anchor")?.previousElementSibling;
    return anchor.closest(".vn-formula") ?? before ?? null;
  }

  /** Return the button that lists the numbers of a formula. */
  function listOf(formula) {
    const behind = formula?.nextElementSibling;
    const holder = behind?.matches(".vn-anchor") ? behind : formula?.querySelector(".vn-anchor");
    return holder?.firstElementChild;
  }

  function addList(formula) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "vn-list";
    button.dataset.numbers = formula.dataset.numbers;
    const count = known(button).length;
    if (count === 0 || listOf(formula) || formula.closest(CONTROL)) return;
    button.setAttribute("aria-label", `Numbers in this formula: ${count}`);
    button.setAttribute("aria-expanded", "false");
    const holder = document.createElement("span");
    holder.className = "vn-anchor";
    holder.append(button);
    // A display formula scrolls inside itself, so its button stands outside of it. In a line, the
    // button is read behind the formula, but at its end it would undo `text-wrap: pretty`.
    const math = formula.querySelector(".katex-mathml");
    (formula.matches("span") && math ? math : formula).after(holder);
  }

  function prepare() {
    hide();
    island = readIsland();
    for (const number of document.querySelectorAll(".vn:not([role])")) {
      if (number.closest(CONTROL)) continue;
      number.setAttribute("role", "button");
      number.setAttribute("aria-expanded", "false");
      number.tabIndex = 0;
      const { message } = number.dataset;
      if (message) number.setAttribute("aria-label", `${number.textContent.trim()}, ${message}`);
    }
    for (const formula of document.querySelectorAll(".vn-formula[data-numbers]")) addList(formula);
    for (const mark of document.querySelectorAll(".enclosing[data-n]")) {
      mark.classList.toggle("vn-wrong", Boolean(island[mark.dataset.n]?.message));
    }
    document.documentElement.classList.add("vn-live");
  }

  // On the document, so that pages swapped in by instant navigation need no listeners of their own
  document.addEventListener("pointerover", over);
  document.documentElement.addEventListener("pointerleave", over); // out of the window
  document.addEventListener("pointerdown", press);
  document.addEventListener("click", click);
  document.addEventListener("focusin", focusIn);
  document.addEventListener("focusout", focusOut);
  document.addEventListener("keydown", key, true);
  const follow = (event) => shown && event.target !== box && place();
  addEventListener("scroll", follow, { capture: true, passive: true });
  addEventListener("resize", follow);

  if (typeof document$ === "undefined") prepare();
  else document$.subscribe(prepare);
})();
