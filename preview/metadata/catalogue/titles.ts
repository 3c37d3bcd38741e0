import { expand, titleCase } from '../words/expand.ts';
import { foreignTitle } from '../words/languages.ts';
import { premise } from '../words/premise.ts';
import { pickFrame, tales } from '../words/tales.ts';
import { mix, pick, random } from './random.ts';
import type { Title } from './types.ts';

const STREAM = 0x717e;
const maxAttempts = 40;
const sequels = ['II', 'III', 'Returns', 'Revisited', 'Again'];

export interface TitleNames {
  title: string;
  original: string;
}

/** Returns lower case, without accents or punctuation. */
export function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Adds the name to `taken`. */
export function nameTitle(
  { seed, flavour, country, language }: Pick<Title, 'seed' | 'flavour' | 'country' | 'language'>,
  taken: Set<string>,
): TitleNames {
  const rnd = random(mix(seed, STREAM));
  const slots = premise(seed, country);
  const compose = (): string => titleCase(expand(pickFrame(tales[flavour].titles, country, rnd), slots, rnd));
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const foreign = language === 'en' ? null : foreignTitle(language, rnd);
    const isOwn = foreign === null || flavour === 'anime' || flavour === 'kids' || attempt > 6 || rnd() < 0.3;
    const title = isOwn ? compose() : foreign.title;
    if (taken.has(title)) continue;
    taken.add(title);
    return { title, original: foreign?.original ?? title };
  }
  const sequel = `${compose()} ${pick(rnd, sequels)}`;
  const title = taken.has(sequel) ? `${sequel}: ${slots.full}` : sequel;
  taken.add(title);
  return { title, original: title };
}
