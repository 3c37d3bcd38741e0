export interface SearchText {
  /** Words in lower case, without accents. A year is included. */
  words: readonly string[];
  /** A word counts as a year only if there are other words. */
  year: number | null;
  rest: readonly string[];
}

const maxWords = 12;

/** Shorter words must match exactly. */
const slipFrom = 5;

export function searchWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/['’`]/g, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

export function readSearch(text: string, thisYear: number): SearchText {
  const words = searchWords(text).slice(0, maxWords);
  const at = words.findLastIndex((word) => isYear(word, thisYear));
  if (at < 0 || words.length < 2) return { words, year: null, rest: words };
  return { words, year: Number(words[at]), rest: words.toSpliced(at, 1) };
}

/** Returns 3 for equal words, 2 for a prefix, 1 for one slip and 0 for no match. */
export function wordMatch(query: string, word: string): 0 | 1 | 2 | 3 {
  if (query === word) return 3;
  if (query.length > 1 && word.startsWith(query)) return 2;
  return query.length >= slipFrom && isOneSlip(query, word) ? 1 : 0;
}

/** Returns 0 to 100. If a word is missing, the result is 0, because TMDB matched another field. */
export function relevance(query: readonly string[], name: readonly string[]): number {
  if (query.length === 0) return 0;
  let sum = 0;
  let begins = true;
  for (let index = 0; index < query.length; index += 1) {
    const word = query[index] ?? '';
    const best = bestMatch(word, name);
    if (best === 0) return 0;
    sum += best;
    begins &&= wordMatch(word, name[index] ?? '') > 0;
  }
  const quality = sum / (3 * query.length);
  if (begins && name.length === query.length) return 70 + 30 * quality;
  return (begins ? 40 : 10) + 30 * quality;
}

/** The loop allocates nothing: one search compares thousands of names. */
function bestMatch(query: string, name: readonly string[]): number {
  let best = 0;
  for (const word of name) {
    const match = wordMatch(query, word);
    if (match === 3) return match;
    if (match > best) best = match;
  }
  return best;
}

/** A slip is one letter that is changed, missing or added, or two neighbouring letters swapped. */
export function isOneSlip(one: string, other: string): boolean {
  const more = one.length - other.length;
  if (more > 1 || more < -1 || one === other) return false;
  const least = Math.min(one.length, other.length);
  let same = 0;
  while (same < least && one[same] === other[same]) same += 1;
  let alike = 0;
  while (alike < least - same && one[one.length - 1 - alike] === other[other.length - 1 - alike]) alike += 1;
  const between = least - same - alike;
  if (more !== 0) return between === 0;
  if (between < 2) return true;
  return between === 2 && one[same] === other[same + 1] && one[same + 1] === other[same];
}

function isYear(word: string, thisYear: number): boolean {
  return /^(19|20)\d\d$/.test(word) && Number(word) <= thisYear + 1;
}
