import { areas } from '#src/area.ts';
import { playableSeasons } from '#src/domain/episodes.ts';
import type { Season } from '#src/domain/title.ts';
import { paths } from '#src/routes.ts';
import { presentTitle, type TitleView } from './present.ts';
import type { KnownTitle } from './store.ts';

export interface AnimeView extends TitleView {
  watch: string;
  /** Looks like `2 seasons, 36 episodes`. */
  length: string | null;
  seasons: { number: number; name: string; episodes: string; href: string }[];
}

export function presentAnime(title: KnownTitle): AnimeView {
  const seasons = playableSeasons(title.details?.seasons ?? []);
  return {
    ...presentTitle(title, areas.main),
    watch: paths.watchAnime(title.id),
    length: lengthOf(seasons),
    seasons: seasons.map(({ number, name, episodeCount }) => ({
      number,
      // The number is shown already.
      name: /^season \d+$/i.test(name) ? '' : name,
      episodes: counted(episodeCount, 'episode'),
      href: paths.watchAnimeEpisode(title.id, number, 1),
    })),
  };
}

export function lengthOf(seasons: readonly Season[]): string | null {
  if (seasons.length === 0) return null;
  const episodes = seasons.reduce((sum, { episodeCount }) => sum + episodeCount, 0);
  return `${counted(seasons.length, 'season')}, ${counted(episodes, 'episode')}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
