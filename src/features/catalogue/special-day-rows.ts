import { msg } from '@lingui/core/runtime-macro';
import { type SpecialDay, specialDays } from '#src/domain/special-days.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { languageRows } from './language-rows.ts';
import type { MixedRow } from './mixed-row.ts';
import { family, type RowDefinition } from './row.ts';

/** Drama, history and documentaries of South Africa. */
const ownStories = { with_origin_country: 'ZA', with_genres: '18|36|99', sort_by: 'popularity.desc' };

const bestFirst = { sort_by: 'vote_average.desc', 'vote_count.gte': '250' };

const familyMovies = { with_genres: '10751', certification_country: 'US', 'certification.lte': 'PG' };
const familySeries = { with_genres: '10751|10762' };

const rows: Record<SpecialDay, MixedRow> = {
  'youth-day': {
    name: msg`For Youth Day`,
    lists: [listOf('movie', 'youth-day', ownStories), listOf('series', 'youth-day', ownStories)],
  },
  'heritage-day': {
    name: msg`For Heritage Day, in our languages`,
    lists: languageRows.flatMap(({ lists }) => lists),
  },
  'school-holidays': {
    name: msg`For the school holidays`,
    lists: [
      listOf('movie', 'school-holidays', { ...familyMovies, ...bestFirst }),
      listOf('series', 'school-holidays', { ...familySeries, ...bestFirst }),
    ],
  },
};

export function specialDayRows(today: string): MixedRow[] {
  return specialDays(today).map((day) => rows[day]);
}

/** Lists fetched before their day. The language rows of Heritage Day are fetched anyway. */
export const specialDayLists: readonly RowDefinition[] = [
  ...rows['youth-day'].lists,
  ...rows['school-holidays'].lists,
];

function listOf(kind: TitleKind, name: string, params: Record<string, string>): RowDefinition {
  const [path, released] =
    kind === 'movie'
      ? ['/discover/movie', 'primary_release_date.lte']
      : ['/discover/tv', 'first_air_date.lte'];
  return {
    key: `${kind}.${name}`,
    kind,
    policy: 'standing',
    path,
    params: ({ today }) => ({ ...family, ...params, [released]: today }),
  };
}
