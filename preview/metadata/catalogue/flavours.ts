import data from './flavours.json' with { type: 'json' };
import { pickByShare, pickWeighted, type Random } from './random.ts';
import type { Flavour, Kind, Level } from './types.ts';

/** The shares are large enough for the rows with narrow date windows. */
export function pickFlavour(kind: Kind, rnd: Random): Flavour {
  return pickByShare<Flavour>(rnd, data.shares[kind]);
}

export function pickGenres(kind: Kind, flavour: Flavour, rnd: Random): number[] {
  const { always, sometimes } = data.genres[kind][flavour];
  const genres = [...always];
  for (const id of sometimes) if (genres.length < 4 && rnd() < 0.32) genres.push(id);
  return genres;
}

const levels: readonly Level[] = [0, 1, 2, 3, 4];

export function pickLevel(flavour: Flavour, rnd: Random): Level {
  const shares: readonly number[] = data.levels[flavour];
  return pickWeighted(
    rnd,
    levels.map((level) => [shares[level] ?? 0, level] as const),
  );
}
