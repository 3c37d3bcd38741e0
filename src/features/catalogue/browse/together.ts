import { type Audience, mayAllSee, withinEachAge } from '#src/domain/audience.ts';
import { noFilters } from '#src/domain/browse.ts';
import { dateWindow } from '#src/domain/days.ts';
import { titleChoiceKey } from '#src/domain/title-choices.ts';
import type { KnownTitle } from '../store.ts';
import { type BrowseDeps, readTitles } from './read.ts';
import { readKeys, type TitleKey } from './store.ts';

export interface Participant {
  audience: Audience;
  /** Titles that the participant watched or listed, newest first. */
  liked: readonly TitleKey[];
  watched: readonly TitleKey[];
}

/** Candidates are the most popular titles, at most this many. */
const maxCandidates = 300;

/** Only the newest titles count, because older ones say less about a taste. */
const maxLiked = 60;

/**
 * Lists titles that all participants may see and none has watched, the nearest first. Nearness is measured to
 * the participant whose taste the title fits least. Makes no call to TMDB.
 */
export async function readTogether(
  { db, clock }: BrowseDeps,
  people: readonly Participant[],
  count: number,
): Promise<KnownTitle[]> {
  const audiences = people.map(({ audience }) => audience);
  const { today } = dateWindow(clock.now());
  const query = { filters: noFilters, audience: withinEachAge(audiences), today };
  const [popular, ...liked] = await Promise.all([
    readKeys(db, query, maxCandidates),
    ...people.map((person) => readTitles(db, person.liked.slice(0, maxLiked))),
  ]);
  const allowed = audiences.flatMap(({ choices }) => (choices?.allowed ?? []).map(parseKey));
  const candidates = [...popular, ...liked.flat(), ...allowed];
  const distinct = [
    ...new Map(candidates.map(({ kind, id }) => [titleChoiceKey({ kind, id }), { kind, id }])).values(),
  ];
  const seen = new Set(people.flatMap(({ watched }) => watched.map(titleChoiceKey)));
  const titles = (
    await readTitles(
      db,
      distinct.filter((key) => !seen.has(titleChoiceKey(key))),
    )
  ).filter((title) => isOut(title, today) && title.imdbId !== null && mayAllSee(audiences, title));
  const tastes = liked.filter(({ length }) => length > 0).map(countGenres);
  const nearness = new Map(
    titles.map((title) => [title, Math.min(1, ...tastes.map((taste) => shareOf(title, taste)))]),
  );
  const nearnessOf = (title: KnownTitle) => nearness.get(title) ?? 0;
  return titles.sort((a, b) => nearnessOf(b) - nearnessOf(a) || b.popularity - a.popularity).slice(0, count);
}

/** Parses a key that `titleChoiceKey` wrote. */
function parseKey(key: string): TitleKey {
  const [kind, id] = key.split('.');
  return { kind: kind === 'movie' ? 'movie' : 'series', id: Number(id) };
}

function isOut({ releasedOn }: KnownTitle, today: string): boolean {
  return releasedOn !== null && releasedOn <= today;
}

/** Returns for each genre the share of titles that have it, from 0 to 1. */
function countGenres(titles: readonly KnownTitle[]): ReadonlyMap<number, number> {
  const shares = new Map<number, number>();
  for (const id of titles.flatMap(({ genreIds }) => genreIds))
    shares.set(id, (shares.get(id) ?? 0) + 1 / titles.length);
  return shares;
}

function shareOf({ genreIds }: KnownTitle, taste: ReadonlyMap<number, number>): number {
  const shares = genreIds.map((id) => taste.get(id) ?? 0);
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}
