import { pick, type Random } from '../catalogue/random.ts';
import lexicon from './lexicon.json' with { type: 'json' };

export type Slots = Readonly<Record<string, string>>;

const wordLists: Readonly<Record<string, readonly string[]>> = lexicon;

function withArticle(word: string): string {
  return /^(?:[aeio]|u(?!ni|se)|hour)/i.test(word) ? `an ${word}` : `a ${word}`;
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const smallWord = /^(?:an?|and|at|by|for|from|in|of|on|or|over|the|to|under|with)$/;

/** Small words stay small unless they come first. */
export function titleCase(text: string): string {
  const words = text.split(' ');
  return words.map((word, index) => (index > 0 && smallWord.test(word) ? word : capitalise(word))).join(' ');
}

function fillSlot(name: string, slots: Slots, rnd: Random): string {
  const [first = '', inner] = name.split(':');
  if (inner !== undefined) {
    const word = fillSlot(inner, slots, rnd);
    if (first === 'a') return withArticle(word);
    return capitalise(first === 'A' ? withArticle(word) : word);
  }
  const words = wordLists[first];
  if (slots[first] !== undefined) return slots[first];
  if (words === undefined) throw new Error(`No word list is called ${first}`);
  return pick(rnd, words);
}

/** `[one|another]` chooses, `{name}` inserts, `{a:name}` adds an article, `{C:name}` a capital. */
export function expand(frame: string, slots: Slots, rnd: Random): string {
  let text = frame;
  // Choices may nest, so the innermost are replaced first.
  while (text.includes('['))
    text = text.replace(/\[([^[\]]*)\]/g, (_, options: string) => pick(rnd, options.split('|')));
  const filled = text.replace(/\{([A-Za-z_:0-9]+)\}/g, (_, name: string) => fillSlot(name, slots, rnd));
  // The slot's word decides between "a" and "an".
  return filled.replace(/\b([Aa]) (?=[AaEeIi]|[Oo](?!ne)|[Uu](?!ni|se))/g, '$1n ');
}
