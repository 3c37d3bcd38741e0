import { between, type Random } from './random.ts';
import type { Flavour, Kind } from './types.ts';

export interface Fame {
  votes: number;
  score: number;
  popularity: number;
}

const toThousandths = (value: number): number => Math.round(value * 1000) / 1000;

/** A few titles have most of the votes. */
export function pickFame(age: number | null, flavour: Flavour, kind: Kind, rnd: Random): Fame {
  const luck = rnd();
  const bell = (rnd() + rnd() + rnd() + rnd()) / 4;
  const score = toThousandths(Math.min(9.1, 4.2 + bell * 4.6 + (luck > 0.8 ? 0.5 : 0)));
  if (age === null || age <= 0) return { votes: 0, score: 0, popularity: toThousandths(rnd() * 60 + 2) };
  const votes = pickVotes(luck, age > 5_200, rnd);
  const freshness = age < 120 ? 9 : age < 540 ? 4 : 1;
  const heat = (6 + votes / 160) * freshness * (0.35 + rnd() * 0.9);
  return {
    votes: kind === 'movie' ? votes : Math.round(votes * 0.55),
    score: votes === 0 ? 0 : score,
    popularity: toThousandths(heat * (flavour === 'talk' ? 0.5 : 1)),
  };
}

function pickVotes(luck: number, isOld: boolean, rnd: Random): number {
  if (luck > (isOld ? 0.78 : 0.66)) return between(rnd, 1_200, 9_000);
  return luck > 0.36 ? between(rnd, 250, 1_199) : between(rnd, 0, 249);
}
