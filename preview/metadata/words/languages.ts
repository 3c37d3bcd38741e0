import { pick, pickByShare, type Random } from '../catalogue/random.ts';
import data from './languages.json' with { type: 'json' };

/** Title halves, each in English and in the original. Every head agrees with every tail in its noun class. */
interface TitleWords {
  /** The original puts the second half first, as Asian languages do. */
  reversed?: boolean;
  heads: string[][];
  tails: string[][];
}

const spoken: Readonly<Record<string, Record<string, number>>> = data.spoken;
const titleWords: Readonly<Record<string, TitleWords>> = data.titles;

export function pickLanguage(country: string, rnd: Random): string {
  return pickByShare(rnd, spoken[country] ?? { en: 1 });
}

/** A title in English and as it is called at home; null for a language without words of its own here. */
export function foreignTitle(language: string, rnd: Random): { title: string; original: string } | null {
  const words = titleWords[language];
  if (!words) return null;
  const [head = '', originalHead = ''] = pick(rnd, words.heads);
  const [tail = '', originalTail = ''] = pick(rnd, words.tails);
  const original = words.reversed ? [originalTail, originalHead] : [originalHead, originalTail];
  return { title: `${head} ${tail}`, original: original.join(language === 'ja' ? '' : ' ') };
}
