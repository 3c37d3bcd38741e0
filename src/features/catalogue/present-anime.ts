import { playableSeasons } from '#src/domain/episodes.ts';
import type { Season } from '#src/domain/title.ts';
import { paths } from '#src/routes.ts';
import { presentTitle, type TitleView } from './present.ts';
import type { KnownTitle } from './store.ts';

/** What the page of an anime shows of it. */
export interface AnimeView extends TitleView {
  /** Where it is watched. */
  watch: string;
  /** `2 seasons, 36 episodes`; null when none is known. */
  length: string | null;
  /** Those that have episodes; the specials, season 0, stay hidden as in the player. */
  seasons: { number: number; name: string; episodes: string }[];
}

/** An anime as its own page shows it. */
export function presentAnime(title: KnownTitle): AnimeView {
  const seasons = playableSeasons(title.details?.seasons ?? []);
  return {
    ...presentTitle(title),
    watch: paths.watchAnime(title.id),
    length: lengthOf(seasons),
    seasons: seasons.map(({ number, name, episodeCount }) => ({
      number,
      // Most are called by their number: that is said already.
      name: /^season \d+$/i.test(name) ? '' : name,
      episodes: counted(episodeCount, 'episode'),
    })),
  };
}

function lengthOf(seasons: readonly Season[]): string | null {
  if (seasons.length === 0) return null;
  const episodes = seasons.reduce((sum, { episodeCount }) => sum + episodeCount, 0);
  return `${counted(seasons.length, 'season')}, ${counted(episodes, 'episode')}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
