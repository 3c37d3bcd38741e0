import type { Title } from '../catalogue/types.ts';

const keys: Readonly<Record<string, (title: Title) => number | string>> = {
  popularity: (title) => title.popularity,
  revenue: (title) => title.votes * 61_000,
  primary_release_date: (title) => title.day ?? Number.NEGATIVE_INFINITY,
  release_date: (title) => title.day ?? Number.NEGATIVE_INFINITY,
  first_air_date: (title) => title.day ?? Number.NEGATIVE_INFINITY,
  vote_average: (title) => title.score,
  vote_count: (title) => title.votes,
  title: (title) => title.title,
  name: (title) => title.title,
  original_title: (title) => title.originalTitle,
  original_name: (title) => title.originalTitle,
};

/** Sorts by `field.asc` or `field.desc`; an unknown field means popularity, as in the real service. */
export function sorted(titles: readonly Title[], sortBy: string | null): Title[] {
  const [field = 'popularity', direction = 'desc'] = (sortBy ?? 'popularity.desc').split('.');
  const key = keys[field] ?? ((title: Title) => title.popularity);
  const sign = direction === 'asc' ? 1 : -1;
  return [...titles].sort((a, b) => {
    const left = key(a);
    const right = key(b);
    const order = left < right ? -1 : left > right ? 1 : 0;
    // Equal keys fall back to the id, so that paging through a list never shows a title twice.
    return order === 0 ? a.id - b.id : order * sign;
  });
}
