import { expect } from 'vitest';
import { dateWindow } from '#src/domain/days.ts';
import type { PushPayload } from '#src/domain/push.ts';
import { type KnownTitle, writeFacts } from '#src/features/catalogue/store.ts';
import { subUserRow } from '#src/features/catalogue/sub-user-rows.ts';
import { startTestApp, type TestApp } from './app.ts';
import type { Browser } from './browser.ts';
import { advanceToMorning } from './clock.ts';
import { type PushService, startPushService, type TestSubscription } from './push-service.ts';

export type PushWorld = Awaited<ReturnType<typeof startPushWorld>>;

/** A product that sends notifications to a push service of the tests. */
export async function startPushWorld() {
  const service = await startPushService();
  const app = await startTestApp({ PUSH_SERVICES: service.origin });
  const world = buildWorld(app, service);
  return {
    ...world,
    close: async () => {
      await app.close();
      await service.close();
    },
  };
}

function buildWorld(app: TestApp, service: PushService) {
  const { db, catalogue } = app.services;
  const choose = (browser: Browser, fields: Record<string, string>) => browser.post('/parts/push', fields);
  const waiting = () =>
    db.read.selectFrom('push_message').selectAll().where('due_at', 'is not', null).execute();
  const firstSeries = async (): Promise<KnownTitle[]> => {
    const row = subUserRow('series', { ceiling: 18, genres: [] });
    const ids = (await Promise.all([1, 2].map((page) => catalogue.page(row, page)))).flat();
    const titles = [...(await catalogue.titles('series', ids, 20_000)).values()];
    return titles.filter(({ imdbId, details }) => imdbId !== null && details?.anime !== true);
  };
  return {
    app,
    service,
    choose,
    /** Gives each test a morning of its own. */
    beginDay() {
      advanceToMorning(app.clock);
      service.received.length = 0;
      service.answer = (response) => void response.writeHead(201).end();
    },
    async switchOn(browser: Browser, wanted: Record<string, string>): Promise<TestSubscription> {
      const subscription = service.subscribe();
      const answer = await choose(browser, { ...subscription.fields, ...wanted });
      if (answer.status !== 200) throw new Error(`Answered ${answer.status}`);
      return subscription;
    },
    follow: (browser: Browser, { id }: KnownTitle) =>
      browser.post('/parts/changes', { kind: 'list', title: `series ${id}`, value: '1' }),
    /** Makes the second episode of the nth series air today. */
    async air(nth: number, facts: Partial<KnownTitle> = {}): Promise<KnownTitle> {
      const title = (await firstSeries())[nth];
      if (title === undefined) throw new Error('No title');
      const lastEpisode = { season: 1, episode: 2, airedOn: dateWindow(app.clock.now()).today };
      const seasons = [{ number: 1, name: 'Season 1', episodeCount: 10 }];
      const details = { runtime: null, cast: [], similar: [], seasons, lastEpisode };
      const aired = { ...title, adult: false, maturity: 7, ...facts, details };
      await writeFacts(db, [aired], app.clock.now());
      return aired;
    },
    /** Returns the pushes to this browser, once none waits: the app's own job sends them as well. */
    async toldTo({ endpoint }: TestSubscription): Promise<PushPayload[]> {
      await expect.poll(async () => (await waiting()).length).toBe(0);
      expect(service.refused).toEqual([]);
      const own = service.received.filter((push) => push.endpoint === endpoint);
      // The cast is checked by the tests, which compare each payload.
      return own.map(({ payload }) => payload as PushPayload);
    },
    stored: ({ endpoint }: TestSubscription) =>
      db.read.selectFrom('push_subscription').selectAll().where('endpoint', '=', endpoint).executeTakeFirst(),
  };
}
