import { pick, type Random } from '../catalogue/random.ts';
import { lexicon } from './lexicon.ts';

/** The words that one story has settled on: whoever it is about, where, and what is at stake. */
export type Slots = Readonly<Record<string, string>>;

const lists: Readonly<Record<string, readonly string[]>> = lexicon;

/** "a" or "an", by the sound that the next word most likely begins with. */
function article(word: string): string {
  return /^(?:[aeio]|u(?!ni|se)|hour)/i.test(word) ? `an ${word}` : `a ${word}`;
}

/** First letter in upper case. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const small = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'from',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
  'over',
  'under',
]);

/** Title case as posters use it: little words stay small unless they come first. */
export function titleCase(text: string): string {
  return text
    .split(' ')
    .map((word, index) => (index > 0 && small.has(word) ? word : capital(word)))
    .join(' ');
}

function slot(name: string, slots: Slots, rnd: Random): string {
  const [first = '', second] = name.split(':');
  if (second !== undefined) {
    const inner = slot(second, slots, rnd);
    return first === 'a' ? article(inner) : capital(first === 'A' ? article(inner) : inner);
  }
  const known = slots[first];
  if (known !== undefined) return known;
  const words = lists[first];
  if (words === undefined) throw new Error(`No word list is called ${first}`);
  return pick(rnd, words);
}

/** Fills a frame: `[one|another]` chooses, `{name}` inserts, `{a:name}` with its article, `{C:name}` with a capital. */
export function expand(frame: string, slots: Slots, rnd: Random): string {
  let text = frame;
  for (let guard = 0; guard < 12 && text.includes('['); guard++) {
    text = text.replace(/\[([^[\]]*)\]/g, (_, options: string) => pick(rnd, options.split('|')));
  }
  const filled = text.replace(/\{([A-Za-z_:0-9]+)\}/g, (_, name: string) => slot(name, slots, rnd));
  // A frame says "a" before a slot without knowing what will fill it.
  return filled.replace(/\b([Aa]) (?=[aei]|o(?!ne)|u(?!ni|se))/g, '$1n ');
}
