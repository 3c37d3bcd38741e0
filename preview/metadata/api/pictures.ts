import { hashText } from '../catalogue/random.ts';
import type { Title } from '../catalogue/types.ts';

/** A new number gives each picture a new path, because browsers cache pictures for a year. */
export const ART_VERSION = 4;

/** A poster, a backdrop, or a person's face. */
export type Shape = 'p' | 'b' | 'f';

/** A still belongs to one episode. */
export interface Still {
  season: number;
  episode: number;
}

export interface PictureKey {
  kind: Title['kind'] | 'person';
  id: number;
  shape: Shape;
  /** Set for a still: a backdrop of one episode. */
  still?: Still | null;
}

const kinds = { m: 'movie', t: 'tv', p: 'person' } as const;

const isKind = (letter: string): letter is keyof typeof kinds => Object.hasOwn(kinds, letter);

/** Returns a path such as /m20011-p1k2j3h.jpg. */
export function picturePath({ kind, id, shape, still = null }: PictureKey): string {
  const episode = still === null ? '' : `${still.season}e${still.episode}-`;
  const name = `${kind.charAt(0)}${id}-${shape}${episode}`;
  return `/${name}${hashText(`${name}:${ART_VERSION}`).toString(36)}.jpg`;
}

/** Returns null for a path that was never given out. */
export function parsePicture(path: string): PictureKey | null {
  const [, owner = '', id, shape, season, episode] =
    /^\/([mtp])(\d{1,9})-([pbf])(?:(\d{1,4})e(\d{1,4})-)?[0-9a-z]+\.jpg$/.exec(path) ?? [];
  if (!isKind(owner)) return null;
  const key: PictureKey = {
    kind: kinds[owner],
    id: Number(id),
    shape: shape === 'p' || shape === 'f' ? shape : 'b',
    still: season === undefined ? null : { season: Number(season), episode: Number(episode) },
  };
  return picturePath(key) === path ? key : null;
}

export const posterPath = ({ kind, id, hasPoster }: Title): string | null =>
  hasPoster ? picturePath({ kind, id, shape: 'p' }) : null;

export const backdropPath = ({ kind, id, hasBackdrop }: Title): string | null =>
  hasBackdrop ? picturePath({ kind, id, shape: 'b' }) : null;
