/**
 * Numbers as text, rounded as everywhere on this site: to the nearest, exact ties to even, and no
 * sign on a zero. Doubles are taken for the binary fractions they are, and ratios for what their
 * integers say, so that no digit depends on how a browser prints floats.
 */

const SIGNIFICAND = 52n; // bits stored of a double's significand
const BIAS = 1075n; // of the exponent, when the significand is read as an integer

/**
 * Return a double as text.
 * @param {number} x finite
 * @param {number} decimals digits behind the point, 0 to 30
 * @returns {string} such as "-0.4161"
 * @throws {RangeError} where x is not finite
 */
export function fixed(x, decimals) {
  if (!Number.isFinite(x)) throw new RangeError(`${x} has no digits`);
  const bits = new BigUint64Array(new Float64Array([x]).buffer)[0];
  const stored = (bits >> SIGNIFICAND) & 0x7ffn;
  const fraction = bits & ((1n << SIGNIFICAND) - 1n);
  const significand = stored === 0n ? fraction : fraction | (1n << SIGNIFICAND);
  const exponent = (stored === 0n ? 1n : stored) - BIAS;
  const sign = x < 0 ? -1n : 1n;
  // x = sign * significand * 2^exponent
  return exponent >= 0n
    ? ratio(sign * (significand << exponent), 1n, decimals)
    : ratio(sign * significand, 1n << -exponent, decimals);
}

/**
 * Return a ratio of two integers as text.
 * @param {bigint | number} numerator an integer
 * @param {bigint | number} denominator a positive integer
 * @param {number} decimals digits behind the point
 * @returns {string} such as "0.012" for 1/80 at three decimals, a tie that goes to the even side
 * @throws {RangeError} where the denominator is not positive, or one of them is no integer
 */
export function ratio(numerator, denominator, decimals) {
  const [above, below] = [BigInt(numerator), BigInt(denominator)];
  if (below <= 0n) throw new RangeError(`${below} is no positive denominator`);
  const size = (above < 0n ? -above : above) * 10n ** BigInt(decimals);
  const twice = 2n * (size % below);
  let units = size / below;
  if (twice > below || (twice === below && units % 2n === 1n)) units += 1n;
  const digits = units.toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const sign = above < 0n && units > 0n ? "-" : "";
  return sign + digits.slice(0, point) + (decimals > 0 ? `.${digits.slice(point)}` : "");
}
