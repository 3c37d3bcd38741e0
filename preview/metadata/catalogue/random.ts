/** A stream of numbers in [0, 1) that is the same for the same seed on every machine. */
export type Random = () => number;

/** Mixes two integers into a 32-bit seed, so that titles, dates and pictures draw from unrelated streams. */
export function mix(a: number, b: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

/** Hashes text to a 32-bit seed. */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** Mulberry32: small, fast, and good enough for pictures and stories. */
export function random(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** An integer between two bounds, both included. */
export function between(rnd: Random, low: number, high: number): number {
  return low + Math.floor(rnd() * (high - low + 1));
}

/** One entry of a list; an empty list is a mistake in the word data and is told as such. */
export function pick<T>(rnd: Random, list: readonly T[]): T {
  const value = list[Math.floor(rnd() * list.length)];
  if (value === undefined) throw new Error('Cannot pick from an empty list');
  return value;
}

/** One entry of a list of [weight, value] pairs, in proportion to the weights. */
export function weighted<T>(rnd: Random, list: readonly (readonly [number, T])[]): T {
  let total = 0;
  for (const [weight] of list) total += weight;
  let point = rnd() * total;
  for (const [weight, value] of list) {
    point -= weight;
    if (point < 0) return value;
  }
  return pick(rnd, list)[1];
}
