import { pick, pickByShare, type Random } from '../catalogue/random.ts';
import data from './languages.json' with { type: 'json' };

/** Every head agrees with every tail in its noun class. */
interface TitleWords {
  /** The original puts the second half first. */
  reversed?: boolean;
  heads: string[][];
  tails: string[][];
}

const spoken: Readonly<Record<string, Record<string, number>>> = data.spoken;
const titleWords: Readonly<Record<string, TitleWords>> = data.titles;

export function pickLanguage(country: string, rnd: Random): string {
  return pickByShare(rnd, spoken[country] ?? { en: 1 });
}

/** Returns null for a language without words here. */
export function foreignTitle(language: string, rnd: Random): { title: string; original: string } | null {
  const words = titleWords[language];
  if (!words) return null;
  const [head = '', originalHead = ''] = pick(rnd, words.heads);
  const [tail = '', originalTail = ''] = pick(rnd, words.tails);
  const original = words.reversed ? [originalTail, originalHead] : [originalHead, originalTail];
  return { title: `${head} ${tail}`, original: original.join(language === 'ja' ? '' : ' ') };
}
