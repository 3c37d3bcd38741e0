import { between, mix, type Random, random } from './random.ts';
import type { TimedTitle } from './types.ts';

const STREAM = 0xfac7;

/** A few runtimes are null or 0, as at TMDB. */
export function runtimeOf(title: TimedTitle): number | null {
  const rnd = random(mix(title.seed, STREAM));
  const luck = rnd();
  if (title.story === undefined && luck < 0.03) return luck < 0.015 ? null : 0;
  return title.kind === 'movie' ? filmRuntime(title, rnd) : episodeRuntime(title, rnd);
}

function filmRuntime({ flavour }: TimedTitle, rnd: Random): number {
  if (flavour === 'kids') return between(rnd, 72, 98);
  if (flavour === 'documentary' || flavour === 'talk') return between(rnd, 58, 104);
  return between(rnd, 86, 118) + (rnd() < 0.25 ? between(rnd, 8, 46) : 0);
}

function episodeRuntime({ flavour }: TimedTitle, rnd: Random): number {
  if (flavour === 'kids') return between(rnd, 7, 14);
  if (flavour === 'anime') return between(rnd, 23, 25);
  return flavour === 'comedy' || flavour === 'family' ? between(rnd, 22, 30) : between(rnd, 42, 58);
}
