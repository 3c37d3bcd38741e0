import { between, mix, random } from './random.ts';
import type { Title } from './types.ts';

const STREAM = 0xfac7;

/** Minutes of a film or an episode; a few are unknown (null or 0), as in the real service. */
export function runtimeOf(title: Title): number | null {
  const rnd = random(mix(title.seed, STREAM));
  const roll = rnd();
  if (title.story === undefined && roll < 0.015) return null;
  if (title.story === undefined && roll < 0.03) return 0;
  if (title.kind === 'movie') {
    if (title.flavour === 'kids') return between(rnd, 72, 98);
    if (title.flavour === 'documentary' || title.flavour === 'talk') return between(rnd, 58, 104);
    return between(rnd, 86, 118) + (rnd() < 0.25 ? between(rnd, 8, 46) : 0);
  }
  if (title.flavour === 'kids') return between(rnd, 7, 14);
  if (title.flavour === 'anime') return between(rnd, 23, 25);
  if (title.flavour === 'comedy' || title.flavour === 'family') return between(rnd, 22, 30);
  return between(rnd, 42, 58);
}
