/**
 * Compare what a lab shows with what it should show: `vectors.json` holds states, and for each the
 * text of every readout, computed and proved where the site is built.
 */

/**
 * @typedef {object} Vectors
 * @property {any} data what the lab itself needs, or null
 * @property {{state: Record<string, string>, readouts: Record<string, string>}[]} rows
 */

/**
 * Return the vectors of a lab.
 * @param {string} name
 * @returns {Promise<Vectors>}
 */
export async function vectors(name) {
  const answer = await fetch(new URL(`../${name}/vectors.json`, import.meta.url));
  if (!answer.ok) throw new Error(`vectors of ${name}: ${answer.status}`);
  return answer.json();
}

/**
 * Return one line for each readout that differs from its vector, at most `most` lines.
 * @param {(state: Record<string, string>) => Record<string, string>} readouts
 * @param {Vectors["rows"]} rows
 */
export function differences(readouts, rows, most = 20) {
  const lines = [];
  for (const { state, readouts: expected } of rows) {
    const found = readouts(state);
    for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
      if (found[name] === expected[name]) continue;
      const shows = found[name] ?? "no such readout";
      const right = name in expected ? `expected ${expected[name]}` : "and no vector states it";
      lines.push(`${JSON.stringify(state)} ${name}: ${shows}, ${right}`);
      if (lines.length >= most) return lines;
    }
  }
  return lines;
}

/** Return how many readouts the rows state. @param {Vectors["rows"]} rows */
export function stated(rows) {
  return rows.reduce((sum, { readouts }) => sum + Object.keys(readouts).length, 0);
}
