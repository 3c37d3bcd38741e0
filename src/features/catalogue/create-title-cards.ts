import { join } from 'node:path';
import { createBoundedFolder } from '#src/adapters/files/bounded-folder.ts';
import { createGate } from '#src/adapters/limits/gate.ts';
import { fetchPicture } from '#src/adapters/pictures/fetch-picture.ts';
import type { Config } from '#src/config/config.ts';
import { type TitleCardDeps, TitleCards } from './title-cards.ts';

/** Some 70 kB each. */
const bounds = { maxFiles: 5_000, maxBytes: 300 * 1024 * 1024 };

/** Decoding takes memory by the pixel, and a core. */
const maxDrawing = 1;
const maxWaiting = 50;

/** A size and a path are joined to `pictureUrl`. */
export function wireCards(
  { dataDir, brand }: Config,
  pictureUrl: string,
  deps: Pick<TitleCardDeps, 'pictures' | 'log'>,
): TitleCards {
  return new TitleCards({
    ...deps,
    folder: createBoundedFolder(join(dataDir, 'cards'), bounds),
    gate: createGate(maxDrawing, maxWaiting),
    fetchPoster: (path) => fetchPicture(`${pictureUrl}/w500${path}`),
    brand: brand.name,
  });
}
