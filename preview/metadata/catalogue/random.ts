/** Returns numbers in [0, 1). A seed gives the same numbers on every machine. */
export type Random = () => number;

/** Derives a seed, so that titles, dates and pictures get unrelated streams. */
export function mix(a: number, b: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

/** FNV-1a, 32 bits. */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** Mulberry32. */
export function random(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function between(rnd: Random, low: number, high: number): number {
  return low + Math.floor(rnd() * (high - low + 1));
}

export function pick<T>(rnd: Random, list: readonly T[]): T {
  const value = list[Math.floor(rnd() * list.length)];
  if (value === undefined) throw new Error('Cannot pick from an empty list');
  return value;
}

export function pickWeighted<T>(rnd: Random, list: readonly (readonly [share: number, value: T])[]): T {
  let point = rnd() * list.reduce((total, [share]) => total + share, 0);
  for (const [share, value] of list) {
    point -= share;
    if (point < 0) return value;
  }
  return pick(rnd, list)[1];
}

export function pickByShare<K extends string>(rnd: Random, shares: Readonly<Partial<Record<K, number>>>): K {
  // `Object.entries` loses the keys' type.
  const entries = Object.entries(shares) as [K, number][];
  return pickWeighted(
    rnd,
    entries.map(([key, share]) => [share, key] as const),
  );
}
