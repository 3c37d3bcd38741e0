import { join } from 'node:path';
import type { PictureKey, Still } from '../api/pictures.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { faceOf, hasFace, personOf } from '../catalogue/people.ts';
import { mix, random } from '../catalogue/random.ts';
import type { Title } from '../catalogue/types.ts';
import { turnPalette } from './colour.ts';
import { compositionOf } from './compositions.ts';
import { letterPoster } from './lettering.ts';
import { compositionsFor } from './styles.ts';
import { subjectOf } from './subject.ts';

/** A file, and the changes that make another picture of it. */
export interface Picture {
  file: string;
  /** A share of the circle of hues. */
  hueTurn: number;
  isMirrored: boolean;
  /** Returns SVG. */
  lettering: ((width: number) => string) | null;
}

const maxHueTurn = 0.055;

const fileOf = (folder: 'posters' | 'backdrops' | 'faces', name: string | number): string =>
  join(import.meta.dirname, folder, `${name}.avif`);

/** Returns null for an unknown id, and for a shape that its kind doesn't have. */
export function pictureOf(catalogue: Catalogue, key: PictureKey): Picture | null {
  if (key.kind === 'person') {
    const isKnown = key.shape === 'f' && personOf(key.id) !== null && hasFace(key.id);
    return isKnown
      ? { file: fileOf('faces', faceOf(key.id)), hueTurn: 0, isMirrored: false, lettering: null }
      : null;
  }
  const title = (key.kind === 'movie' ? catalogue.movieById : catalogue.seriesById).get(key.id);
  if (title === undefined || key.shape === 'f') return null;
  return key.shape === 'p' ? posterOf(title) : backdropOf(title, key.still ?? null);
}

/** A title's poster and backdrop get the same turn of hue. */
function lookOf(seed: number): Pick<Picture, 'hueTurn' | 'isMirrored'> {
  const rnd = random(mix(seed, 0x100c));
  return { hueTurn: (rnd() * 2 - 1) * maxHueTurn, isMirrored: rnd() < 0.5 };
}

function posterOf(title: Title): Picture {
  const composition = compositionOf(title.composition);
  const look = lookOf(title.seed);
  const palette = turnPalette(composition.palette, look.hueTurn);
  return {
    file: fileOf('posters', composition.name),
    ...look,
    lettering: (width) => letterPoster(subjectOf(title), composition, palette, width),
  };
}

/** Only stills are mirrored, because pages lay text over the left of a backdrop. */
function backdropOf({ seed, flavour, composition }: Title, still: Still | null): Picture {
  if (still === null) {
    const { hueTurn } = lookOf(seed);
    return { file: fileOf('backdrops', composition), hueTurn, isMirrored: false, lettering: null };
  }
  const choice = compositionsFor(flavour);
  const number = still.season * 7 + still.episode;
  const { name } = choice[(seed + number) % choice.length] ?? compositionOf(composition);
  return { file: fileOf('backdrops', name), ...lookOf(mix(seed, number)), lettering: null };
}
