import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
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

export function presentAnime(title: KnownTitle, texts: I18n): AnimeView {
  const seasons = playableSeasons(title.details?.seasons ?? []);
  return {
    ...presentTitle(title, areas.main, texts),
    watch: paths.watchAnime(title.id),
    length: lengthOf(seasons, texts),
    seasons: seasons.map(({ number, name, episodeCount }) => ({
      number,
      // The number is shown already.
      name: /^season \d+$/i.test(name) ? '' : name,
      episodes: texts._(
        msg`${plural({ episodes: episodeCount }, { one: '# episode', other: '{episodes} episodes' })}`,
      ),
      href: paths.watchAnimeEpisode(title.id, number, 1),
    })),
  };
}

export function lengthOf(seasons: readonly Season[], texts: I18n): string | null {
  if (seasons.length === 0) return null;
  const episodes = seasons.reduce((sum, { episodeCount }) => sum + episodeCount, 0);
  return texts._(
    msg`${plural({ seasons: seasons.length }, { one: '# season', other: '# seasons' })}, ${plural({ episodes }, { one: '# episode', other: '{episodes} episodes' })}`,
  );
}
