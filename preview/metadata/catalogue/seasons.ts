import { between, mix, type Random, random } from './random.ts';
import type { Title } from './types.ts';

const STREAM = 0x5ea5;

/** One season: what is known of it without drawing up its episodes. */
export interface Season {
  readonly number: number;
  readonly id: number;
  /** Null for a season that is only announced. */
  readonly day: number | null;
  readonly episodes: number;
  /** Days from one episode to the next; 0 when all came at once. */
  readonly rhythm: number;
}

function episodeCount(title: Title, rnd: Random): number {
  if (title.flavour === 'anime') return rnd() < 0.7 ? between(rnd, 11, 13) : between(rnd, 22, 26);
  if (title.flavour === 'kids') return between(rnd, 10, 40);
  if (title.flavour === 'talk' || title.flavour === 'reality') return between(rnd, 10, 30);
  return between(rnd, 6, 13);
}

function seasonCount(title: Title, age: number, rnd: Random): number {
  const roll = rnd();
  const wish =
    title.flavour === 'anime'
      ? roll < 0.12
        ? 1
        : roll < 0.7
          ? 2
          : between(rnd, 3, 6)
      : roll < 0.4
        ? 1
        : roll < 0.7
          ? 2
          : between(rnd, 3, 9);
  // Anime cours follow one another within months, so even a young show can have two.
  const pace = title.flavour === 'anime' ? 100 : 330;
  return Math.max(1, Math.min(wish, 1 + Math.floor(age / pace)));
}

/** The seasons of a series on a given day, specials first when there are any. */
export function seasonsOf(title: Title, today: number): Season[] {
  const rnd = random(mix(title.seed, STREAM));
  const start = title.day;
  const id = (number: number): number => title.id * 40 + number;
  const seasons: Season[] = [];
  const specials = rnd();
  const announced = rnd();
  const rhythm = rnd() < 0.72 ? 7 : 0;
  if (start === null) return [{ number: 1, id: id(1), day: null, episodes: 0, rhythm }];
  const age = today - start;
  const count = age < 0 ? 1 : seasonCount(title, age, rnd);
  const pace =
    title.flavour === 'anime'
      ? Math.max(95, Math.floor(age / Math.max(1, count)))
      : Math.max(280, Math.floor(age / Math.max(1, count)));
  const step = Math.min(pace, title.flavour === 'anime' ? 190 : 400);
  for (let number = 1; number <= count; number++) {
    const day = start + (number - 1) * step;
    seasons.push({ number, id: id(number), day, episodes: episodeCount(title, rnd), rhythm });
  }
  if (specials < 0.24 && age > 200) {
    seasons.unshift({ number: 0, id: id(39), day: start + 40, episodes: between(rnd, 1, 9), rhythm: 30 });
  }
  if (announced < 0.1) seasons.push({ number: count + 1, id: id(count + 1), day: null, episodes: 0, rhythm });
  return seasons;
}

/** The day on which an episode was or will be shown. */
export function episodeDay(season: Season, episode: number): number | null {
  return season.day === null ? null : season.day + (episode - 1) * season.rhythm;
}

/** Whether any episode falls into a range. */
export function airedBetween(seasons: readonly Season[], inside: (day: number | null) => boolean): boolean {
  return seasons.some((season) => {
    for (let episode = 1; episode <= season.episodes; episode++)
      if (inside(episodeDay(season, episode))) return true;
    return false;
  });
}
