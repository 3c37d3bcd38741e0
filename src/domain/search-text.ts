/** A search as it is compared: plain words, and the year that they may end or begin with. */
export interface SearchText {
  /** Lower case, without accents; the year, if any, is among them. */
  words: readonly string[];
  /** A word that reads as a year, when there are other words beside it; null otherwise. */
  year: number | null;
  /** The words without that year. */
  rest: readonly string[];
}

/** More words than this in a search narrow nothing any further. */
const maxWords = 12;

/** A word must be this long before one slip in it is forgiven. */
const slipFrom = 5;

/** Words as they are compared: lower case, without accents or punctuation. */
export function searchWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/['’`]/g, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Reads what was typed. `thisYear` bounds what counts as a year of release. */
export function readSearch(text: string, thisYear: number): SearchText {
  const words = searchWords(text).slice(0, maxWords);
  const at = words.findLastIndex((word) => isYear(word, thisYear));
  if (at < 0 || words.length < 2) return { words, year: null, rest: words };
  return { words, year: Number(words[at]), rest: words.toSpliced(at, 1) };
}

/** How well one word of a search is met by a word of a name: 3 the same, 2 its beginning, 1 but for a slip, 0 not. */
export function wordMatch(query: string, word: string): 0 | 1 | 2 | 3 {
  if (query === word) return 3;
  if (query.length > 1 && word.startsWith(query)) return 2;
  return query.length >= slipFrom && isOneSlip(query, word) ? 1 : 0;
}

/**
 * How well a name answers a search, 0 to 100: the name itself, then what begins with it, then what has all of
 * its words, those with a slip last. 0 when a word is missing: then something else about the title matched.
 */
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

/** Thousands of names are compared for one search: a loop, which makes nothing on its way. */
function bestMatch(query: string, name: readonly string[]): number {
  let best = 0;
  for (const word of name) {
    const match = wordMatch(query, word);
    if (match === 3) return match;
    if (match > best) best = match;
  }
  return best;
}

/** Whether two words differ by one letter: changed, left out, added, or two neighbours swapped. */
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
