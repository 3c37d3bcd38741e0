import { everyone } from '#src/domain/audience.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { listPermittedTitles } from '#src/features/catalogue/pipeline.ts';
import { movieRows } from '#src/features/catalogue/rows.ts';
import type { Services } from '#src/http/request/services.ts';
import { buildHousehold, type Household, writeHistories } from './household.ts';

/** The passwords are no secret: the start prints them. */
export const demo = {
  email: 'nomsa@example.org',
  password: 'stoep-demo',
  subUsers: [
    { name: 'Lerato', password: 'lerato-demo', ageGroup: '13+', genres: ['Comedy', 'Drama'] },
    { name: 'Sipho', password: 'sipho-demo', ageGroup: 'Below 13', genres: ['Animation'] },
  ],
} as const;

const hourMs = 60 * 60_000;
const catalogueTimeoutMs = 5_000;
const watchedTitles = 7;

/** Runs before the server listens, so that the demo household can sign in as soon as the server answers. */
export function ensureDemo({ db, hashing, clock }: Services): Promise<Household> {
  return buildHousehold(db, hashing, clock, {
    email: demo.email,
    password: demo.password,
    paidUntil: clock.now() + 365 * 24 * hourMs,
    subUsers: demo.subUsers.map((sub) => ({ ...sub, genres: [...sub.genres] })),
  });
}

/** The titles come from TMDB, so the start doesn't wait for them. */
export async function watchSome(services: Services, household: Household): Promise<void> {
  if (!household.isNew) return;
  const history = await pickHistory(services);
  await writeHistories(services.db, household, { history }, services.clock.now());
}

export function describeDemo(url: string): string {
  const family = demo.subUsers.map(
    ({ name, password, ageGroup }) => `${name} (${ageGroup}, password ${password})`,
  );
  return [
    `Look around as the demo household: ${url}/login`,
    `  e-mail ${demo.email}, password ${demo.password}`,
    `  family: ${family.join(', ')}`,
  ].join('\n');
}

async function pickHistory({ catalogue, clock, log }: Services): Promise<WatchedTitle[]> {
  try {
    const options = { count: watchedTitles, audience: everyone, timeoutMs: catalogueTimeoutMs };
    const { titles } = await listPermittedTitles(catalogue, movieRows.topPicks, options);
    return titles.map(({ id, name, posterPath, backdropPath }, index) => ({
      kind: 'movie',
      titleId: id,
      name,
      posterPath,
      backdropPath,
      season: null,
      episode: null,
      watchedAt: clock.now() - (index + 1) * 9 * hourMs,
    }));
  } catch (error) {
    log.warn({ err: error }, 'The demo household has watched nothing: the catalogue does not answer');
    return [];
  }
}
