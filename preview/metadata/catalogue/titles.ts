import { expand, titleCase } from '../words/expand.ts';
import { foreignTitle } from '../words/languages.ts';
import { premise } from '../words/premise.ts';
import { pickFrame, tales } from '../words/tales.ts';
import { mix, pick, random } from './random.ts';
import type { Flavour } from './types.ts';

const TITLE_STREAM = 0x717e;

/** What a title is called here and at home. */
export interface Names {
  readonly title: string;
  readonly original: string;
}

/** Names a title so that it shares people, places and things with its own story, and no other title has it. */
export function nameTitle(
  seed: number,
  flavour: Flavour,
  country: string,
  language: string,
  taken: Set<string>,
): Names {
  const rnd = random(mix(seed, TITLE_STREAM));
  const slots = premise(seed, country);
  const frames = tales[flavour].titles;
  for (let attempt = 0; attempt < 40; attempt++) {
    const foreign = language === 'en' ? null : foreignTitle(language, rnd);
    const own = foreign === null || flavour === 'anime' || flavour === 'kids' || attempt > 6 || rnd() < 0.3;
    const title = own ? titleCase(expand(pickFrame(frames, country, rnd), slots, rnd)) : foreign.title;
    if (taken.has(title)) continue;
    taken.add(title);
    return { title, original: foreign?.original ?? title };
  }
  const title = `${titleCase(expand(pickFrame(frames, country, rnd), slots, rnd))} ${pick(rnd, ['II', 'III', 'Returns', 'Revisited', 'Again'])}`;
  const unique = taken.has(title) ? `${title}: ${slots.full}` : title;
  taken.add(unique);
  return { title: unique, original: unique };
}
