import { mix, pick, random } from '../catalogue/random.ts';
import type { Flavour } from '../catalogue/types.ts';
import data from './episodes.json' with { type: 'json' };
import { capitalise, expand, type Slots, titleCase } from './expand.ts';

function episodeNames(flavour: Flavour): readonly string[] {
  if (flavour === 'kids' || flavour === 'family') return data.names.kids;
  return flavour === 'anime' ? data.names.anime : data.names.grownUps;
}

export interface EpisodeKey {
  /** Seed of the series. */
  seed: number;
  season: number;
  episode: number;
}

export function episodeName({ seed, season, episode }: EpisodeKey, flavour: Flavour, slots: Slots): string {
  const names = episodeNames(flavour);
  // An odd stride repeats no name within a season.
  const frame = names[((mix(seed, season) % names.length) + episode * 7) % names.length] ?? 'Episode';
  return titleCase(expand(frame, slots, random(mix(seed, season * 1_000 + episode))));
}

/** One story in twelve is empty. */
export function episodeStory({ seed, season, episode }: EpisodeKey, slots: Slots): string {
  const rnd = random(mix(seed, season * 2_000 + episode));
  if (rnd() < 0.08) return '';
  const opening = expand(pick(rnd, data.openings), slots, rnd);
  return capitalise(`${opening} ${expand(pick(rnd, data.closings), slots, rnd)}`.trim());
}

/** A third of the taglines are empty. */
export function tagline(seed: number, slots: Slots): string {
  const rnd = random(mix(seed, 0x7a6));
  return rnd() < 0.34 ? '' : capitalise(expand(pick(rnd, data.taglines), slots, rnd));
}
