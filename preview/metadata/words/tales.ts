import { mix, pick, type Random, random } from '../catalogue/random.ts';
import type { Flavour } from '../catalogue/types.ts';
import { capital, expand, type Slots } from './expand.ts';
import { strands } from './strands.ts';
import type { Tale } from './tale.ts';
import { action, adventure, war, western } from './tales-action.ts';
import { crime, horror, mystery, thriller } from './tales-dark.ts';
import { comedy, drama, history, music, romance } from './tales-heart.ts';
import { anime, documentary, reality, talk } from './tales-screen.ts';
import { family, fantasy, kids, scifi } from './tales-wonder.ts';

/** How each flavour of story is told. */
export const tales: Readonly<Record<Flavour, Tale>> = {
  action,
  adventure,
  anime,
  comedy,
  crime,
  documentary,
  drama,
  family,
  fantasy,
  history,
  horror,
  kids,
  music,
  mystery,
  reality,
  romance,
  scifi,
  talk,
  thriller,
  war,
  western,
};

const STORY_STREAM = 0x570a;
const sentence = (frame: string, slots: Slots, rnd: () => number): string =>
  expand(frame, slots, rnd).replace(/(^|[.!?]” ?|[.!?:] )([a-zà-ÿ])/g, (_, lead: string, letter: string) =>
    lead.startsWith(':') ? lead + letter : lead + letter.toUpperCase(),
  );

// Words that only make sense at home.
const local =
  /bakkie|lobola|Heritage Day|stokvel|Gogo|municipal|\brand\b|Sutherland|Ubuntu|tannie|\{food\}|\{music\}|initiation|home-affairs|Braai|Spaza|Koeksister|Taxi|Shebeen|Tokoloshe|Fordsburg|Karoo|Smous|Inkanyamba|Vaal|Marabi|Pennywhistle|Armed Response|load-shedding|Load Shedding/i;

/** One of the frames that fit where the story is set. */
export function localFrame(frames: readonly string[], country: string, rnd: Random): string {
  for (let attempt = 0; attempt < 12; attempt++) {
    const frame = pick(rnd, frames);
    if (country === 'ZA' || !local.test(frame)) return frame;
  }
  return pick(rnd, frames);
}

function opening(flavour: Flavour, slots: Slots, rnd: Random): string {
  const country = slots.country ?? 'ZA';
  const strand = strands[flavour];
  if (strand && rnd() < 0.42)
    return `${localFrame(strand.events, country, rnd)}, ${localFrame(strand.answers, country, rnd)}`;
  return localFrame(tales[flavour].open, country, rnd);
}

/** A story of one to three sentences, the same whenever it is asked for. */
export function story(seed: number, flavour: Flavour, slots: Slots): string {
  const rnd = random(mix(seed, STORY_STREAM));
  const tale = tales[flavour];
  const shape = rnd();
  const country = slots.country ?? 'ZA';
  const parts = [sentence(opening(flavour, slots, rnd), slots, rnd)];
  if (shape < 0.62) parts.push(sentence(localFrame(tale.turn, country, rnd), slots, rnd));
  if (shape < 0.34 || shape > 0.86) parts.push(sentence(localFrame(tale.end, country, rnd), slots, rnd));
  return capital(parts.join(' '));
}
