/**
 * What a lab can be set to: its controls, and their values as they stand in an address.
 *
 * A control knows its legal values. Text from an address or a keyboard never fails: it becomes the
 * nearest legal value, and a note says so. Later controls may depend on earlier ones, as a position
 * depends on the length of its text; controls are therefore settled in their order.
 */

/** @typedef {number | string | readonly number[]} Value */
/** @typedef {Readonly<Record<string, any>>} State */
/**
 * @typedef {object} Control
 * @property {"integer" | "choice" | "flag" | "order"} kind
 * @property {string} name in the address
 * @property {string} label in words
 * @property {(state: State) => Value} initial
 * @property {(text: string, state: State) => Value | null} parse null where it is no value at all
 * @property {(value: any, state: State) => Value} settle to the nearest legal value
 * @property {(value: any) => string} format as in the address
 * @property {boolean} [follows] whether it begins where another control stands
 */

const SHOWN = 24; // characters of foreign text that a note repeats
const NOTED = 6; // notes that are said; an address may hold thousands of wrong names

/**
 * A whole number, from `min` to `max`; each of the three may be a function of the earlier controls.
 * @param {string} name
 * @param {string} label
 * @param {{min: number | ((state: State) => number), max: number | ((state: State) => number),
 *   initial: number | ((state: State) => number)}} range
 */
export function integer(name, label, { min, max, initial }) {
  const low = asFunction(min);
  const high = asFunction(max);
  return Object.freeze({
    kind: "integer",
    name,
    label,
    min: low,
    max: high,
    initial: asFunction(initial),
    follows: typeof initial === "function",
    parse: parsedNumber,
    settle: (value, state) =>
      Math.min(Math.max(Math.round(value), low(state)), high(state)) + 0, // + 0: no negative zero
    format: String,
  });
}

/**
 * One of several values, all numbers or all text.
 * @param {string} name
 * @param {string} label
 * @param {readonly (number | string)[]} options
 * @param {number | string} initial
 * @param {Readonly<Record<string, string>>} [words] what an option is called, where it is not
 *   called by its value
 */
export function choice(name, label, options, initial, words = {}) {
  const numeric = typeof options[0] === "number";
  return Object.freeze({
    kind: "choice",
    name,
    label,
    options,
    words,
    initial: () => initial,
    parse: (text) => (numeric ? parsedNumber(text) : options.includes(text) ? text : null),
    settle: (value) => (numeric ? nearest(Number(value), options) : value),
    format: String,
  });
}

/**
 * On or off, 1 or 0 in the address.
 * @param {string} name
 * @param {string} label
 * @param {0 | 1} initial
 */
export function flag(name, label, initial) {
  return Object.freeze({
    kind: "flag",
    name,
    label,
    initial: () => initial,
    parse: (text) => (text === "0" || text === "1" ? Number(text) : null),
    settle: (value) => (value ? 1 : 0),
    format: String,
  });
}

/**
 * An order of the numbers below `initial.length`, such as 3,0,4,1,2.
 * @param {string} name
 * @param {string} label
 * @param {readonly number[]} initial
 */
export function order(name, label, initial) {
  const legal = (values) =>
    values.length === initial.length && initial.every((value) => values.includes(value));
  return Object.freeze({
    kind: "order",
    name,
    label,
    initial: () => initial,
    parse: (text) => {
      const values = text.split(",").map((part) => (/^\d+$/.test(part) ? Number(part) : -1));
      return legal(values) ? values : null;
    },
    settle: (values) => (legal(values) ? values : initial),
    format: (values) => values.join(","),
  });
}

/**
 * Return the state with every control at its initial value.
 * @param {readonly Control[]} controls
 * @param {State} [given] values that go before the initial ones, such as an element's attributes
 * @returns {State}
 */
export function initialState(controls, given = {}) {
  return settled(controls, given);
}

/**
 * Return the state that names and texts say, and a note for each that had to be changed.
 * @param {readonly Control[]} controls
 * @param {Iterable<[string, string]>} pairs
 * @param {State} [fallback] what a control is where nothing is said of it
 * @returns {{state: State, notes: string[]}}
 */
export function read(controls, pairs, fallback = {}) {
  /** @type {Map<string, string>} */
  const said = new Map();
  /** @type {Set<string>} */
  const notes = new Set();
  for (const [name, text] of pairs) {
    if (!controls.some((control) => control.name === name)) {
      notes.add(`There is no control “${shortened(name)}” here.`);
    } else if (said.has(name)) {
      notes.add(`${name} is said more than once; the first counts.`);
    } else {
      said.set(name, text);
    }
  }
  /** @type {Record<string, Value>} */
  const state = {};
  for (const control of controls) {
    const text = said.get(control.name);
    const value = text === undefined ? null : control.parse(text, state);
    const usual = fallback[control.name] ?? control.initial(state);
    state[control.name] = control.settle(value ?? usual, state);
    const shown = control.format(state[control.name]);
    if (text !== undefined && (value === null || control.format(value) !== shown)) {
      notes.add(`${control.name} cannot be “${shortened(text)}” here; it is ${shown}.`);
    }
  }
  return { state, notes: few([...notes]) };
}

/**
 * Return a state with every value legal, missing ones at their initial value.
 * @param {readonly Control[]} controls
 * @param {State} wanted
 * @returns {State}
 */
export function settled(controls, wanted) {
  /** @type {Record<string, Value>} */
  const state = {};
  for (const control of controls) {
    const value = wanted[control.name] ?? control.initial(state);
    state[control.name] = control.settle(value, state);
  }
  return state;
}

/**
 * Return a state as the fragment of an address, without the #.
 * @param {readonly Control[]} controls
 * @param {State} state
 */
export function fragment(controls, state) {
  return controls
    .map(({ name, format }) => `${name}=${encodeURIComponent(format(state[name]))}`)
    .join("&")
    .replaceAll("%2C", ",");
}

/**
 * Return the names and texts of a fragment, or null for one that is none of ours, such as #tasks.
 * @param {string} hash with or without its #
 * @returns {[string, string][] | null}
 */
export function pairs(hash) {
  const text = hash.replace(/^#/, "");
  return text.includes("=") ? [...new URLSearchParams(text)] : null;
}

/** @param {number | ((state: State) => number)} value */
function asFunction(value) {
  return typeof value === "function" ? value : () => value;
}

/** @param {string} text @returns {number | null} */
function parsedNumber(text) {
  const value = text.trim() === "" ? NaN : Number(text);
  return Number.isNaN(value) ? null : value;
}

/** @param {number} value @param {readonly any[]} options */
function nearest(value, options) {
  const inside = Math.min(Math.max(value, Math.min(...options)), Math.max(...options));
  return options.reduce((best, option) =>
    Math.abs(option - inside) < Math.abs(best - inside) ? option : best,
  );
}

/** @param {string[]} notes */
function few(notes) {
  const left = notes.length - NOTED;
  return left > 0 ? [...notes.slice(0, NOTED), `There are ${left} more such notes.`] : notes;
}

/** @param {string} text */
function shortened(text) {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
