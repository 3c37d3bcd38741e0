import { mix, pick, type Random, random } from '../catalogue/random.ts';
import type { Flavour } from '../catalogue/types.ts';
import { capitalise, expand, type Slots } from './expand.ts';
import openings from './openings.json' with { type: 'json' };
import data from './tales.json' with { type: 'json' };

const STREAM = 0x570a;

/** Any `open` fits any `turn` and `end`, because they share people. */
export const tales: Readonly<
  Record<Flavour, { titles: string[]; open: string[]; turn: string[]; end: string[] }>
> = data;

/** Any event of a strand fits any of its answers. */
const strandOf: Partial<Record<Flavour, string>> = openings.strandOf;
const strands: Readonly<Record<string, { events: string[]; answers: string[] }>> = openings.strands;

/** Words that make sense only in South Africa. */
const local =
  /bakkie|lobola|Heritage Day|stokvel|Gogo|municipal|\brand\b|Sutherland|Ubuntu|tannie|\{food\}|\{music\}|initiation|home-affairs|Braai|Spaza|Koeksister|Taxi|Shebeen|Tokoloshe|Fordsburg|Karoo|Smous|Inkanyamba|Vaal|Marabi|Pennywhistle|Armed Response|load-shedding|Load Shedding/i;

export function pickFrame(frames: readonly string[], country: string, rnd: Random): string {
  for (let attempt = 0; attempt < 12; attempt++) {
    const frame = pick(rnd, frames);
    if (country === 'ZA' || !local.test(frame)) return frame;
  }
  return pick(rnd, frames);
}

/** Capitalises after a full stop and after a closing quotation mark, not after a colon. */
function expandSentences(frame: string, slots: Slots, rnd: Random): string {
  const text = expand(frame, slots, rnd);
  return text.replace(
    /(^|[.!?]” ?|[.!?] )([a-zà-ÿ])/g,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

export function story(seed: number, flavour: Flavour, slots: Slots): string {
  const rnd = random(mix(seed, STREAM));
  const { open, turn, end } = tales[flavour];
  const { country = 'ZA' } = slots;
  const length = rnd();
  const strand = strands[strandOf[flavour] ?? ''];
  const opening =
    strand && rnd() < 0.42
      ? `${pickFrame(strand.events, country, rnd)}, ${pickFrame(strand.answers, country, rnd)}`
      : pickFrame(open, country, rnd);
  const sentences = [expandSentences(opening, slots, rnd)];
  if (length < 0.62) sentences.push(expandSentences(pickFrame(turn, country, rnd), slots, rnd));
  if (length < 0.34 || length > 0.86)
    sentences.push(expandSentences(pickFrame(end, country, rnd), slots, rnd));
  return capitalise(sentences.join(' '));
}
