import { hashText } from '../catalogue/random.ts';
import type { Title } from '../catalogue/types.ts';

/** A new number gives each picture a new path, because browsers cache pictures for a year. */
export const ART_VERSION = 2;

/** Poster or backdrop. */
export type Shape = 'p' | 'b';

export interface PictureKey {
  kind: Title['kind'];
  id: number;
  shape: Shape;
}

/** Such as /m20011-p1k2j3h.jpg. */
export function picturePath({ kind, id, shape }: PictureKey): string {
  const name = `${kind.charAt(0)}${id}-${shape}`;
  return `/${name}${hashText(`${name}:${ART_VERSION}`).toString(36)}.jpg`;
}

/** Null for a path that was never given out. */
export function parsePicture(path: string): PictureKey | null {
  const [, owner, id, shape] = /^\/([mt])(\d{1,9})-([pb])[0-9a-z]+\.jpg$/.exec(path) ?? [];
  const key: PictureKey = {
    kind: owner === 'm' ? 'movie' : 'tv',
    id: Number(id),
    shape: shape === 'p' ? 'p' : 'b',
  };
  return picturePath(key) === path ? key : null;
}

export const posterPath = ({ kind, id, hasPoster }: Title): string | null =>
  hasPoster ? picturePath({ kind, id, shape: 'p' }) : null;

export const backdropPath = ({ kind, id, hasBackdrop }: Title): string | null =>
  hasBackdrop ? picturePath({ kind, id, shape: 'b' }) : null;
