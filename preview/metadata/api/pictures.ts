import { hashText } from '../catalogue/random.ts';
import type { Title } from '../catalogue/types.ts';

/** A new number gives each picture a new path, because browsers cache pictures for a year. */
export const ART_VERSION = 2;

export interface PictureKey {
  owner: 'm' | 't' | 'c';
  id: number;
  season: number | null;
  episode: number | null;
  shape: 'p' | 'b' | 's' | 'f';
}

function writeKey(key: PictureKey): string {
  const season = key.season === null ? '' : `s${key.season}`;
  const episode = key.episode === null ? '' : `e${key.episode}`;
  return `${key.owner}${key.id}${season}${episode}-${key.shape}`;
}

/** Such as /m20011-p1k2j3h.jpg. */
export function picturePath(key: PictureKey): string {
  const name = writeKey(key);
  return `/${name}${hashText(`${name}:${ART_VERSION}`).toString(36)}.jpg`;
}

/** Null for a path that was never given out. */
export function parsePicture(path: string): PictureKey | null {
  const match = /^\/([mtc])(\d{1,9})(?:s(\d{1,3}))?(?:e(\d{1,4}))?-([pbsf])[0-9a-z]+\.jpg$/.exec(path);
  if (!match) return null;
  const [, owner, id, season, episode, shape] = match;
  if (owner !== 'm' && owner !== 't' && owner !== 'c') return null;
  if (shape !== 'p' && shape !== 'b' && shape !== 's' && shape !== 'f') return null;
  const key: PictureKey = {
    owner,
    id: Number(id),
    season: season === undefined ? null : Number(season),
    episode: episode === undefined ? null : Number(episode),
    shape,
  };
  return picturePath(key) === path ? key : null;
}

const owner = (title: Title): 'm' | 't' => (title.kind === 'movie' ? 'm' : 't');

export function posterPath(title: Title, season: number | null = null): string | null {
  if (!title.hasPoster) return null;
  return picturePath({ owner: owner(title), id: title.id, season, episode: null, shape: 'p' });
}

export function backdropPath(title: Title): string | null {
  if (!title.hasBackdrop) return null;
  return picturePath({ owner: owner(title), id: title.id, season: null, episode: null, shape: 'b' });
}

export function stillPath(title: Title, season: number, episode: number): string {
  return picturePath({ owner: 't', id: title.id, season, episode, shape: 's' });
}

export function profilePath(id: number): string {
  return picturePath({ owner: 'c', id, season: null, episode: null, shape: 'f' });
}
