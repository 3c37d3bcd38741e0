import type { HouseholdPlan, SubUserPlan } from '#preview/household.ts';
import type { AgeGroup } from '#src/domain/audience.ts';
import type { Genre } from '#src/domain/genres.ts';
import type { TitleKind } from '#src/domain/title.ts';
import type { TitleChoice } from '#src/domain/title-choices.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { subUserRow } from '#src/features/catalogue/sub-user-rows.ts';
import type { TestApp } from './app.ts';
import type { Browser } from './browser.ts';
import { addHousehold, type Host } from './households.ts';

/** A product whose catalogue the test can read. */
export interface TitleHost {
  services: Pick<TestApp['services'], 'catalogue'>;
}

export interface SignedInSubUser {
  browser: Browser;
  userId: string;
  subUserId: string;
  email: string;
}

/** Adds a household with a sub-user, who is signed in. */
export async function signInSubUser(
  app: Host,
  sub: Partial<SubUserPlan> = {},
  household: Partial<HouseholdPlan> = {},
): Promise<SignedInSubUser> {
  const plan = { name: 'Thandi', password: 'protea-7', ageGroup: '18+' as const, genres: [], ...sub };
  const { userId, email, subUsers } = await addHousehold(app, { ...household, subUsers: [plan] });
  const browser = app.browser();
  const fields = { asSubUser: 'on', name: plan.name, password: plan.password, accountEmail: email };
  const answer = await browser.post('/login', fields);
  if (answer.status !== 303) throw new Error(`Sub-user sign-in answered ${answer.status}`);
  return { browser, userId, email, subUserId: subUsers[0]?.id ?? '' };
}

/** Sets a sub-user's limits, as a parent does on the profile. */
export async function setLimits(
  app: Host,
  subUserId: string,
  { ageGroup, genres = [] }: { ageGroup: AgeGroup; genres?: readonly Genre[] },
): Promise<void> {
  await app.services.db.tx((trx) =>
    trx
      .updateTable('sub_user')
      .set({ age_group: ageGroup, genres: JSON.stringify(genres) })
      .where('id', '=', subUserId)
      .execute(),
  );
}

/** Replaces a sub-user's choices of titles, as a parent sets them on the profile. */
export async function setChoices(
  app: Host,
  { userId, subUserId }: Pick<SignedInSubUser, 'userId' | 'subUserId'>,
  choices: readonly { kind: TitleKind; id: number; choice: TitleChoice }[],
): Promise<void> {
  const owner = { user_id: userId, sub_user_id: subUserId };
  await app.services.db.tx(async (trx) => {
    await trx.deleteFrom('title_choice').where('sub_user_id', '=', subUserId).execute();
    for (const { kind, id, choice } of choices)
      await trx
        .insertInto('title_choice')
        .values({ ...owner, kind, title_id: id, choice, name: 'Chosen', chosen_at: 1 })
        .execute();
  });
}

/** Sets the age of a movie, and marks it as not for adults. */
export async function setMaturity(
  app: Host,
  { id }: Pick<KnownTitle, 'id'>,
  maturity: number,
): Promise<void> {
  await app.services.db.tx((trx) =>
    trx
      .updateTable('title')
      .set({ maturity, adult: 0 })
      .where('kind', '=', 'movie')
      .where('id', '=', id)
      .execute(),
  );
}

/** Two playable movies: a mild one for `Below 13`, and a strong one that suits nobody below 16. */
export async function moviesByAge({
  services,
}: TitleHost): Promise<{ mild: KnownTitle; strong: KnownTitle }> {
  const { catalogue } = services;
  const ids = await catalogue.page(subUserRow('movie', { ceiling: 18, genres: [] }), 1);
  const titlesById = await catalogue.titles('movie', ids, 20_000);
  const movies = [...titlesById.values()].filter(({ imdbId }) => imdbId !== null);
  const mild = movies.find(({ adult, maturity }) => !adult && maturity !== null && maturity <= 12);
  const strong = movies.find(({ maturity }) => maturity !== null && maturity >= 16);
  if (mild === undefined || strong === undefined) throw new Error('The first titles lack an age.');
  return { mild, strong };
}
