/** Building elements: text stays text, and nothing is ever read as HTML. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Return an HTML element.
 * @param {string} tag
 * @param {Record<string, any>} [attributes] `true` for one without a value, null or false for none
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function html(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/**
 * Return an SVG element.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * Set the attributes of an element that is there already.
 * @template {Element} E
 * @param {E} element
 * @param {Record<string, any>} attributes
 * @returns {E}
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value === true ? "" : value)) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  return element;
}

/**
 * Set the text of an element, unless it says that already.
 * @param {Element} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @template {Element} E @param {E} element */
function filled(element, attributes, children) {
  set(element, attributes);
  element.append(...children);
  return element;
}
