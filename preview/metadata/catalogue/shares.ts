import { between, type Random, weighted } from './random.ts';
import type { Flavour, Kind, Level } from './types.ts';

type Share = readonly (readonly [number, Flavour])[];

/** How the films divide; every genre has many, and the rows with narrow windows have the most. */
export const movieFlavours: Share = [
  [12, 'action'],
  [10, 'horror'],
  [13, 'drama'],
  [10, 'comedy'],
  [8, 'thriller'],
  [6, 'crime'],
  [7, 'romance'],
  [6, 'scifi'],
  [4, 'fantasy'],
  [5, 'adventure'],
  [6, 'kids'],
  [5, 'family'],
  [6, 'documentary'],
  [3.5, 'history'],
  [3, 'music'],
  [4, 'mystery'],
  [3, 'war'],
  [3, 'western'],
  [2, 'anime'],
];

/** How the series divide; anime and kids have pages of their own. */
export const seriesFlavours: Share = [
  [21, 'anime'],
  [16, 'kids'],
  [12, 'drama'],
  [7, 'crime'],
  [8, 'comedy'],
  [5, 'scifi'],
  [3, 'fantasy'],
  [5, 'documentary'],
  [4, 'reality'],
  [3, 'talk'],
  [5, 'mystery'],
  [3, 'thriller'],
  [4, 'romance'],
  [5, 'action'],
  [2, 'history'],
  [2, 'war'],
  [2, 'western'],
  [1, 'music'],
  [4, 'family'],
  [2, 'horror'],
  [2, 'adventure'],
];

const levels: Readonly<Record<Flavour, readonly number[]>> = {
  action: [0, 8, 42, 36, 14],
  adventure: [8, 40, 42, 10, 0],
  anime: [6, 30, 40, 20, 4],
  comedy: [6, 28, 42, 22, 2],
  crime: [0, 4, 26, 48, 22],
  documentary: [30, 34, 26, 10, 0],
  drama: [6, 24, 38, 26, 6],
  family: [46, 52, 2, 0, 0],
  fantasy: [4, 34, 46, 16, 0],
  history: [4, 26, 44, 24, 2],
  horror: [0, 0, 18, 46, 36],
  kids: [78, 22, 0, 0, 0],
  music: [14, 36, 38, 12, 0],
  mystery: [2, 26, 44, 24, 4],
  reality: [22, 44, 28, 6, 0],
  romance: [8, 34, 40, 16, 2],
  scifi: [2, 22, 50, 22, 4],
  talk: [4, 30, 50, 16, 0],
  thriller: [0, 6, 34, 44, 16],
  war: [0, 8, 38, 42, 12],
  western: [0, 14, 44, 34, 8],
};

/** How grown-up a title of this flavour is. */
export function levelFor(flavour: Flavour, rnd: Random): Level {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = levels[flavour];
  return weighted<Level>(rnd, [
    [a, 0],
    [b, 1],
    [c, 2],
    [d, 3],
    [e, 4],
  ]);
}

/** Votes, their average and the popularity of the moment. */
export interface Fame {
  readonly votes: number;
  readonly score: number;
  readonly popularity: number;
}

const third = (value: number): number => Math.round(value * 1000) / 1000;

/** How well known a title is: nobody has voted for what is not out, and a few have most of the votes. */
export function votesFor(age: number | null, flavour: Flavour, kind: Kind, rnd: Random): Fame {
  const luck = rnd();
  const bell = (rnd() + rnd() + rnd() + rnd()) / 4;
  const score = third(Math.min(9.1, 4.2 + bell * 4.6 + (luck > 0.8 ? 0.5 : 0)));
  if (age === null || age <= 0) return { votes: 0, score: 0, popularity: third(rnd() * 60 + 2) };
  const known = kind === 'movie' ? 1 : 0.55;
  const old = age > 5_200;
  const votes =
    luck > (old ? 0.78 : 0.66)
      ? between(rnd, 1_200, 9_000)
      : luck > 0.36
        ? between(rnd, 250, 1_199)
        : between(rnd, 0, 249);
  const fresh = age < 120 ? 9 : age < 540 ? 4 : 1;
  const popularity = third((6 + votes / 160) * fresh * (0.35 + rnd() * 0.9) * (flavour === 'talk' ? 0.5 : 1));
  return {
    votes: kind === 'movie' ? votes : Math.round(votes * known),
    score: votes === 0 ? 0 : score,
    popularity,
  };
}
