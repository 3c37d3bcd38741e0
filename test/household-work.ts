import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import { createLimits } from '#src/adapters/limits/create-limits.ts';
import { audienceOf, everyone } from '#src/domain/audience.ts';
import { noFilters } from '#src/domain/browse.ts';
import { lastTimeOfDay } from '#src/domain/days.ts';
import { readSearch } from '#src/domain/search-text.ts';
import type { MainUser } from '#src/domain/viewer.ts';
import { SessionReader } from '#src/features/accounts/sessions/session-reader.ts';
import { readSettings } from '#src/features/accounts/settings/settings.ts';
import { signInMain } from '#src/features/accounts/sign-in.ts';
import { ownerOf } from '#src/features/accounts/store.ts';
import { signInSub } from '#src/features/accounts/sub-sign-in.ts';
import { readPlan } from '#src/features/billing/plan/read.ts';
import { reconcileCheckouts } from '#src/features/billing/reconcile/reconcile.ts';
import { remindHouseholds } from '#src/features/billing/reminders/remind.ts';
import { deleteLapsedHouseholds, deleteOldSignups } from '#src/features/billing/retention/retention.ts';
import { tidyBilling } from '#src/features/billing/tidy.ts';
import { browseTitles } from '#src/features/catalogue/browse/read.ts';
import { LocalIndex } from '#src/features/catalogue/local-index.ts';
import { selectNewEpisodes } from '#src/features/catalogue/new-episodes-store.ts';
import { PublicTitles } from '#src/features/catalogue/public-titles.ts';
import { withoutHidden } from '#src/features/catalogue/still-visible.ts';
import { readChosenTitles } from '#src/features/household/chosen-titles.ts';
import { eraseHousehold } from '#src/features/household/personal-data/personal-data.ts';
import { readDevices, readSubUsers } from '#src/features/household/read.ts';
import { sendDueMails } from '#src/features/outbox/outbox.ts';
import { deliverPush } from '#src/features/push/deliver.ts';
import { findNewEpisodes } from '#src/features/push/find-episodes.ts';
import { readHistory } from '#src/features/viewing/history/read.ts';
import { readMyList, readWatchedEpisodes } from '#src/features/viewing/marks/read.ts';
import { readPositions } from '#src/features/viewing/positions/positions.ts';
import { writePosition } from '#src/features/viewing/positions/write.ts';
import { englishTexts } from '#test/english.ts';
import { accountsDeps } from './accounts-deps.ts';
import { clockAt } from './clock.ts';
import { FakeProvider } from './fake-provider.ts';
import { emailOf, idOf, manySecret, sessionOf } from './many-households.ts';
import { silentLog } from './silent-log.ts';

/** Work of the product for one household of `many-households.ts`, or for all of them in a job. */
export type Work = (index: number) => Promise<unknown>;

const hashing = createHashing({ secret: manySecret });
const browser = { session: null, device: null, userAgent: 'Mozilla/5.0' };
const day = 24 * 60 * 60_000;
const push = { send: async () => ({ kind: 'sent' as const }) };
const text = { title: 'New episode', body: '', path: '/' };
const mailer = { send: async () => undefined, forget: async () => undefined, close: () => undefined };

export function worksFor(db: Database, clock: Clock) {
  const config = { publicUrl: 'http://localhost:3000', brand: { billingEmail: 'billing@stoep.example' } };
  const checkout = new FakeProvider({ run: 0, now: clock.now(), isProviderDown: () => false });
  const limits = createLimits(clock);
  const deps = { db, clock, hashing, limits, checkout, log: silentLog, config };
  const accounts = accountsDeps({ db, clock, hashing });
  const titles = new LocalIndex();
  const viewerOf = (index: number): MainUser => {
    const who = { kind: 'main', userId: idOf('user', index), email: emailOf(index) } as const;
    return { ...who, photoUrl: null, confirmedAt: clock.now(), paid: true };
  };
  return {
    'sign-in': (index) => {
      const attempt = { email: emailOf(index), password: 'jacaranda', address: '10.0.0.1', browser };
      return signInMain(accountsDeps({ db, clock, hashing }), attempt);
    },
    'sub-user’s sign-in': (index) => {
      const attempt = {
        name: `Name ${(index * 5) % 2_000}`,
        password: 'jacaranda',
        accountEmail: emailOf(index),
      };
      const where = { address: '10.0.0.1', browser, isPreview: true };
      return signInSub(accountsDeps({ db, clock, hashing }), { ...attempt, ...where });
    },
    session: (index) => new SessionReader(accounts).read({ cookies: new Map([['sid', sessionOf(index)]]) }),
    profile: async (index) => {
      const viewer = viewerOf(index);
      const [history] = await Promise.all([
        readHistory(db, viewer, 'all'),
        readSubUsers(db, viewer.userId),
        readChosenTitles(db, viewer.userId),
        readDevices(deps, viewer.userId, null),
        readPlan(deps, viewer.userId, englishTexts),
        readSettings(db, viewer, false),
      ]);
      await readPositions(db, viewer, await withoutHidden(db, audienceOf(viewer), history));
    },
    'personal part': async (index) => {
      const viewer = viewerOf(index);
      const [history, list] = await Promise.all([readHistory(db, viewer, 'all'), readMyList(db, viewer)]);
      const ids = [...history, ...list].map(({ titleId }) => titleId);
      await Promise.all([
        readPositions(db, viewer, history),
        withoutHidden(db, audienceOf(viewer), [...history, ...list]),
        selectNewEpisodes(db, ids, clock.now()),
        readWatchedEpisodes(
          db,
          { userId: viewer.userId, viewerKey: 'main' },
          new Map(ids.map((id) => [id, []])),
        ),
      ]);
    },
    position: (index) => {
      const at = {
        kind: 'movie' as const,
        titleId: 100_000 + index,
        place: null,
        seconds: 90,
        length: 5_400,
      };
      return db.tx((trx) => writePosition(trx, ownerOf(viewerOf(index)), at, clock.now()));
    },
    browse: () => browseTitles(deps, noFilters, everyone, 1),
    search: async (index) => {
      await titles.catchUp(db);
      return titles.find(readSearch(`title of number ${100_000 + (index % 2_000)}`, 2026), 8);
    },
    sitemap: () => new PublicTitles(deps).list(),
    /** Without a sign-in, because the viewer has just signed in. */
    deletion: (index) => eraseHousehold({ db, mailer }, idOf('user', index)),
    reminders: () => remindHouseholds(deps),
    reconcile: () => reconcileCheckouts(deps, { now: clock.now(), which: 'due' }),
    tidying: () => tidyBilling(deps),
    retention: async () => {
      await deleteOldSignups(deps);
      await deleteLapsedHouseholds(deps, async () => false);
    },
    outbox: () => sendDueMails({ ...deps, mailer }, async () => null),
    notifications: async () => {
      const { signal: stopping } = new AbortController();
      // New episodes aren't announced at night, so the clock is set to ten in the morning.
      const byDay = { ...deps, clock: clockAt(() => lastTimeOfDay(clock.now(), 10 * 60) + day), stopping };
      await findNewEpisodes(byDay);
      await deliverPush({ ...byDay, push, sessions: new SessionReader(accounts) }, async () => text);
    },
  } satisfies Record<string, Work>;
}
