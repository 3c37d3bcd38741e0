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
const mostWords = 12;

/** A word must be this long before one slip in it is forgiven. */
const slipFrom = 5;

/** Words as they are compared: lower case, without accents or punctuation. */
export function searchWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/['’`]/g, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Reads what was typed. `thisYear` bounds what counts as a year of release. */
export function readSearch(text: string, thisYear: number): SearchText {
  const words = searchWords(text).slice(0, mostWords);
  const at = words.findLastIndex((word) => isYear(word, thisYear));
  if (at < 0 || words.length < 2) return { words, year: null, rest: words };
  return { words, year: Number(words[at]), rest: words.toSpliced(at, 1) };
}

/** How well one word of a search is met by a word of a name: 3 the same, 2 its beginning, 1 but for a slip, 0 not. */
export function wordMatch(asked: string, word: string): 0 | 1 | 2 | 3 {
  if (asked === word) return 3;
  if (asked.length > 1 && word.startsWith(asked)) return 2;
  return asked.length >= slipFrom && isOneSlip(asked, word) ? 1 : 0;
}

/**
 * How well a name answers a search, 0 to 100: the name itself, then what begins with it, then what has all of
 * its words, those with a slip last. 0 when a word is missing: then something else about the title matched.
 */
export function relevance(asked: readonly string[], name: readonly string[]): number {
  if (asked.length === 0) return 0;
  let sum = 0;
  for (const word of asked) {
    const best = Math.max(0, ...name.map((other) => wordMatch(word, other)));
    if (best === 0) return 0;
    sum += best;
  }
  const quality = sum / (3 * asked.length);
  const begins = asked.every((word, index) => name[index] !== undefined && wordMatch(word, name[index]) > 0);
  if (begins && name.length === asked.length) return 70 + 30 * quality;
  return (begins ? 40 : 10) + 30 * quality;
}

/** Whether two words differ by one letter: changed, left out, added, or two neighbours swapped. */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || one === other) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const swapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return swapped && short.slice(at + 2) === long.slice(at + 2);
}

function isYear(word: string, thisYear: number): boolean {
  return /^(19|20)\d\d$/.test(word) && Number(word) <= thisYear + 1;
}
