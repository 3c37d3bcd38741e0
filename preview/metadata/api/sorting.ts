import type { Title } from '../catalogue/types.ts';

const dayOf = ({ day }: Title): number => day ?? Number.NEGATIVE_INFINITY;
const nameOf = ({ title }: Title): string => title;

const keys: Readonly<Record<string, (title: Title) => number | string>> = {
  popularity: ({ popularity }) => popularity,
  primary_release_date: dayOf,
  first_air_date: dayOf,
  vote_average: ({ score }) => score,
  vote_count: ({ votes }) => votes,
  title: nameOf,
  name: nameOf,
};

/** An unknown field means popularity, as in the real service. */
export function sortTitles(titles: readonly Title[], sortBy: string | null): Title[] {
  const [field = '', direction = 'desc'] = (sortBy ?? 'popularity.desc').split('.');
  const key = keys[field] ?? (({ popularity }: Title) => popularity);
  const sign = direction === 'asc' ? 1 : -1;
  return titles.toSorted((a, b) => {
    const left = key(a);
    const right = key(b);
    // The id breaks ties, so that pages don't repeat a title.
    return left === right ? a.id - b.id : left < right ? -sign : sign;
  });
}
