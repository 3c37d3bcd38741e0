import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelHouseholdPlan } from '#src/features/billing/plan/renew.ts';
import { chooseReminders } from '#src/features/billing/reminders/choose.ts';
import { remindHouseholds } from '#src/features/billing/reminders/remind.ts';
import { deliverPush } from '#src/features/push/deliver.ts';
import { findNewEpisodes } from '#src/features/push/find-episodes.ts';
import { signInMain } from '#test/households.ts';
import type { TestSubscription } from '#test/push-service.ts';
import { type PushWorld, startPushWorld } from '#test/push-world.ts';
import { setChoices, setLimits, signInSubUser } from '#test/sub-users.ts';
import { createPushWriter } from './write-push.ts';

const hour = 3_600_000;
const day = 24 * hour;

let world: PushWorld;
beforeAll(async () => {
  world = await startPushWorld();
});
beforeEach(() => world.beginDay());
afterAll(() => world.close());

const deliver = () => deliverPush(world.app.services, createPushWriter(world.app.services));
async function run(): Promise<void> {
  await findNewEpisodes(world.app.services);
  await deliver();
}

describe('a new episode', () => {
  it('is told to those who follow the series, by name and with the way to it', async () => {
    const title = await world.air(0);
    const { browser } = await signInMain(world.app);
    const { browser: child } = await signInSubUser(world.app, { ageGroup: '13+' });
    const { browser: other } = await signInMain(world.app);
    await Promise.all([world.follow(browser, title), world.follow(child, title)]);
    const wanted = { newEpisodes: '1' };
    const [main, sub, none] = [
      await world.switchOn(browser, wanted),
      await world.switchOn(child, wanted),
      await world.switchOn(other, wanted),
    ];
    await run();
    await run();
    const text = { title: `New episode of ${title.name}`, body: 'Season 1, episode 2' };
    const tag = `new-episode ${title.id}.1.2`;
    const who = expect.stringMatching(/^[\w-]{22}$/);
    const mainPath = `/tv/${title.id}?season=1&episode=2`;
    expect(await world.toldTo(main)).toEqual([{ ...text, tag, who, path: mainPath }]);
    const subPath = `/subuser/series/${title.id}?season=1&episode=2`;
    expect(await world.toldTo(sub)).toEqual([{ ...text, tag, who, path: subPath }]);
    expect(await world.toldTo(none)).toEqual([]);
    const [push] = world.service.received;
    expect(push?.claims.sub).toBe('mailto:support@stoep.example');
    // The message lives from 10:00 to 20:00, less the time that the test took.
    expect(push?.ttl).toBeGreaterThan(9 * 3600);
    expect(push?.ttl).toBeLessThanOrEqual(10 * 3600);
  });

  it('isn’t told once the viewer may not see the series any more', async () => {
    const title = await world.air(1, { maturity: 13 });
    const { browser, subUserId } = await signInSubUser(world.app, { ageGroup: '13+' });
    await world.follow(browser, title);
    const subscription = await world.switchOn(browser, { newEpisodes: '1' });
    await findNewEpisodes(world.app.services);
    await setLimits(world.app, subUserId, { ageGroup: 'All' });
    await run();
    expect(await world.toldTo(subscription)).toEqual([]);
    expect(await world.stored(subscription)).toBeDefined();
    const blocked = await signInSubUser(world.app, { ageGroup: '18+' });
    await world.follow(blocked.browser, title);
    const theirs = await world.switchOn(blocked.browser, { newEpisodes: '1' });
    await findNewEpisodes(world.app.services);
    await setChoices(world.app, blocked, [{ kind: 'series', id: title.id, choice: 'block' }]);
    await run();
    expect(await world.toldTo(theirs)).toEqual([]);
    const banned = await world.air(2);
    const household = await signInMain(world.app);
    await world.follow(household.browser, banned);
    const main = await world.switchOn(household.browser, { newEpisodes: '1' });
    await world.air(2, { banned: true });
    await run();
    expect(await world.toldTo(main)).toEqual([]);
  });

  it('isn’t told to a viewer who turned below 13, nor ever after', async () => {
    const title = await world.air(3);
    const { browser, subUserId } = await signInSubUser(world.app, { ageGroup: '13+' });
    await world.follow(browser, title);
    const subscription = await world.switchOn(browser, { newEpisodes: '1' });
    await setLimits(world.app, subUserId, { ageGroup: 'Below 13' });
    await run();
    expect(await world.toldTo(subscription)).toEqual([]);
    expect(await world.stored(subscription)).toBeUndefined();
  });

  it('isn’t told after signing out, nor when the month has lapsed or the episode was watched', async () => {
    const title = await world.air(4);
    const out = await signInMain(world.app);
    const lapsed = await signInMain(world.app);
    const seen = await signInMain(world.app);
    const subscriptions: TestSubscription[] = [];
    for (const { browser } of [out, lapsed, seen]) {
      await world.follow(browser, title);
      subscriptions.push(await world.switchOn(browser, { newEpisodes: '1' }));
    }
    await findNewEpisodes(world.app.services);
    await out.browser.post('/logout', {});
    await world.app.services.db.tx((trx) =>
      trx
        .updateTable('period')
        .set({ ends_at: world.app.clock.now() - 4 * day })
        .where('user_id', '=', lapsed.userId)
        .execute(),
    );
    const mark = { kind: 'watched', title: `series ${title.id} 1 2`, value: '1' };
    await seen.browser.post('/parts/changes', mark);
    await run();
    for (const subscription of subscriptions) expect(await world.toldTo(subscription)).toEqual([]);
    const rows = await Promise.all(subscriptions.map(world.stored));
    expect(rows.map((row) => row !== undefined)).toEqual([false, true, true]);
  });

  it('is one of three in a day, and nothing that aired before it was switched on', async () => {
    const titles = await Promise.all([5, 6, 7, 8].map((nth) => world.air(nth)));
    const { browser } = await signInMain(world.app);
    for (const title of titles) await world.follow(browser, title);
    const subscription = await world.switchOn(browser, { newEpisodes: '1' });
    await run();
    expect(await world.toldTo(subscription)).toHaveLength(3);
    world.app.clock.advance(day);
    await run();
    expect(await world.toldTo(subscription)).toHaveLength(4);
    world.app.clock.advance(day);
    const { browser: late } = await signInMain(world.app);
    for (const title of titles) await world.follow(late, title);
    const tooLate = await world.switchOn(late, { newEpisodes: '1' });
    await run();
    expect(await world.toldTo(tooLate)).toEqual([]);
  });

  it('waits for the morning', async () => {
    const title = await world.air(9);
    const { browser } = await signInMain(world.app);
    await world.follow(browser, title);
    const subscription = await world.switchOn(browser, { newEpisodes: '1' });
    world.app.clock.advance(10 * hour);
    await run();
    expect(world.service.received).toEqual([]);
    world.app.clock.advance(11 * hour);
    await run();
    expect(await world.toldTo(subscription)).toHaveLength(1);
  });

  it('ends a subscription that the push service doesn’t know any more', async () => {
    const title = await world.air(10);
    const { browser } = await signInMain(world.app);
    await world.follow(browser, title);
    const subscription = await world.switchOn(browser, { newEpisodes: '1' });
    world.service.answer = (response) => void response.writeHead(410).end();
    await run();
    await expect.poll(() => world.stored(subscription)).toBeUndefined();
    const metrics = await (await browser.get('/metrics')).text();
    expect(metrics).toMatch(/stoep_push_attempts_total\{outcome="dropped"\} [1-9]/);
  });
});

describe('the end of the month', () => {
  const ending = async (days: number) =>
    signInMain(world.app, { paidUntil: world.app.clock.now() + days * day - hour });
  const remind = async () => {
    await remindHouseholds(world.app.services);
    await deliver();
  };

  it('is told five days and one day before it, once each, with mails switched off too', async () => {
    const { browser, userId } = await ending(5);
    const subscription = await world.switchOn(browser, { monthEnding: '1' });
    await chooseReminders(world.app.services, userId, false);
    const paidUntil = world.app.clock.now() + 5 * day - hour;
    const weekday = new Intl.DateTimeFormat('en-ZA', { weekday: 'long', timeZone: 'Africa/Johannesburg' });
    await remind();
    await remind();
    const first = { title: `Your month ends on ${weekday.format(paidUntil)}`, path: '/profile' };
    expect(await world.toldTo(subscription)).toMatchObject([
      { ...first, body: 'Renew for R35 to keep watching.' },
    ]);
    world.app.clock.advance(4 * day);
    await remind();
    expect(await world.toldTo(subscription)).toMatchObject([first, { title: 'Your month ends tomorrow' }]);
    world.app.clock.advance(day);
    await remind();
    expect(await world.toldTo(subscription)).toHaveLength(2);
  });

  it('isn’t told to sub-users, nor to who has cancelled or didn’t switch it on', async () => {
    const { browser, userId } = await signInSubUser(
      world.app,
      {},
      { paidUntil: world.app.clock.now() + day },
    );
    const sub = await world.switchOn(browser, { monthEnding: '1', newEpisodes: '1', asks: '1' });
    expect(await world.stored(sub)).toMatchObject({
      month_since: null,
      asks_since: null,
      viewer_key: expect.not.stringMatching('main'),
    });
    const cancelled = await ending(1);
    const subscription = await world.switchOn(cancelled.browser, { monthEnding: '1' });
    const episodes = await world.switchOn((await ending(1)).browser, { newEpisodes: '1' });
    await cancelHouseholdPlan(world.app.services, cancelled.userId);
    await remind();
    for (const one of [sub, subscription, episodes]) expect(await world.toldTo(one)).toEqual([]);
    expect(userId).not.toBe('');
  });
});

describe('a request to a grown-up', () => {
  const message = { title: 'Thandi asks for something to watch', body: 'Say yes or no under Asked for.' };

  it('is told to the browsers of the main user that were switched on for it', async () => {
    const { browser: child, email } = await signInSubUser(world.app, { ageGroup: 'Below 13' });
    const [parent, other] = [world.app.browser(), world.app.browser()];
    for (const one of [parent, other]) await one.signIn(email, 'jacaranda');
    const main = await world.switchOn(parent, { asks: '1' });
    const episodes = await world.switchOn(other, { newEpisodes: '1' });
    await child.post('/subuser/ask', { words: 'a film with a dragon' });
    await child.post('/subuser/ask', { words: 'a film with a dragon' });
    await deliver();
    expect(await world.toldTo(main)).toMatchObject([{ ...message, path: '/profile' }]);
    expect(await world.toldTo(episodes)).toEqual([]);
  });

  it('isn’t told once it is answered', async () => {
    const { browser: child, email } = await signInSubUser(world.app, { ageGroup: 'Below 13' });
    const parent = world.app.browser();
    await parent.signIn(email, 'jacaranda');
    const main = await world.switchOn(parent, { asks: '1' });
    // After 20:00 nothing is sent.
    world.app.clock.advance(12 * hour);
    await child.post('/subuser/ask', { words: 'a film with a dragon' });
    const { db } = world.app.services;
    await db.tx((trx) => trx.deleteFrom('title_request').where('words', 'like', '%dragon').execute());
    world.app.clock.advance(12 * hour);
    await deliver();
    expect(await world.toldTo(main)).toEqual([]);
  });
});
