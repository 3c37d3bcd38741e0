import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { formatDay } from '#src/domain/dates.ts';
import { firstNumber, playableSeasons, type SeasonGuide } from '#src/domain/episodes.ts';
import { formatCount } from '#src/domain/money.ts';
import type { Season } from '#src/domain/title.ts';
import { areas } from '#src/routes/area.ts';
import { paths } from '#src/routes.ts';
import { presentTitle, type TitleView } from './present.ts';
import type { KnownTitle } from './store.ts';

export interface AnimeView extends TitleView {
  watch: string;
  /** An example is `2 seasons, 36 episodes`. */
  length: string | null;
  seasons: AnimeSeasonView[];
}

interface AnimeSeasonView {
  number: number;
  name: string;
  /** An example is `12 episodes`. */
  episodes: string;
  /** Null if no episode is out yet. */
  href: string | null;
  /** The first day, such as `12 December 2026`; null once the season has begun, or if the day is unknown. */
  airs: string | null;
}

export function presentAnime(title: KnownTitle, guide: readonly SeasonGuide[], texts: I18n): AnimeView {
  const seasons = playableSeasons(title.details?.seasons ?? []);
  return {
    ...presentTitle(title, areas.main, texts),
    watch: paths.watchAnime(title.id),
    length: lengthOf(seasons, texts),
    seasons: seasons.map(({ number, name, episodeCount, airedOn }) => {
      const first = firstNumber(guide.find((one) => one.number === number)?.aired ?? []);
      return {
        number,
        // A name such as `Season 1` would repeat the number.
        name: /^season \d+$/i.test(name) ? '' : name,
        episodes: texts._(
          msg`${plural({ episodes: episodeCount }, { one: '# episode', other: `${{ count: formatCount(episodeCount) }} episodes` })}`,
        ),
        href: first === null ? null : paths.watchAnimeEpisode(title.id, number, first),
        airs: first === null && airedOn !== undefined ? formatDay(Date.parse(airedOn), texts) : null,
      };
    }),
  };
}

export function lengthOf(seasons: readonly Season[], texts: I18n): string | null {
  if (seasons.length === 0) return null;
  const episodes = seasons.reduce((sum, { episodeCount }) => sum + episodeCount, 0);
  return texts._(
    msg`${plural({ seasons: seasons.length }, { one: '# season', other: '# seasons' })}, ${plural({ episodes }, { one: '# episode', other: `${{ count: formatCount(episodes) }} episodes` })}`,
  );
}
