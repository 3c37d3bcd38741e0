import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInByCode } from '#test/code-session.ts';
import { signInMain } from '#test/households.ts';
import { type PushWorld, startPushWorld } from '#test/push-world.ts';
import { setLimits, signInSubUser } from '#test/sub-users.ts';

let world: PushWorld;
beforeAll(async () => {
  world = await startPushWorld();
});
beforeEach(() => world.beginDay());
afterAll(() => world.close());

describe('switching it on', () => {
  it('shows what was chosen, and off deletes the subscription', async () => {
    const { browser } = await signInMain(world.app);
    const key = world.app.services.push.publicKey ?? '';
    const page = async () => (await browser.get('/profile/device')).text();
    expect(await page()).toContain(key);
    expect(await page()).toMatch(/<noscript><p>Notifications need JavaScript/);
    const subscription = await world.switchOn(browser, { monthEnding: '1', newEpisodes: '1' });
    const again = await world.choose(browser, { ...subscription.fields, monthEnding: '0', newEpisodes: '1' });
    expect(await again.json()).toEqual({ monthEnding: false, newEpisodes: true, asks: false });
    expect(await world.stored(subscription)).toMatchObject({
      month_since: null,
      endpoint: subscription.endpoint,
    });
    expect((await world.choose(browser, { monthEnding: '0', newEpisodes: '0' })).status).toBe(200);
    expect(await world.stored(subscription)).toBeUndefined();
  });

  it('is for sub-users from 13 on', async () => {
    const { browser, subUserId } = await signInSubUser(world.app, { ageGroup: '13+' });
    const room = async () => browser.get('/subuser/notifications');
    const page = await (await room()).text();
    expect(page).toContain('Notifications');
    expect(page).not.toContain('My month ends');
    expect(await (await browser.get('/device')).text()).toContain('/subuser/notifications');
    await setLimits(world.app, subUserId, { ageGroup: 'Below 13' });
    expect((await room()).status).toBe(404);
    expect(await (await browser.get('/device')).text()).not.toContain('/subuser/notifications');
    const answer = await world.choose(browser, { ...world.service.subscribe().fields, newEpisodes: '1' });
    expect([answer.status, (await answer.json()).error.code]).toEqual([403, 'not-yours']);
  });

  it('needs a session, and one that a code opened is enough', async () => {
    const fields = { ...world.service.subscribe().fields, newEpisodes: '1' };
    expect((await world.choose(world.app.browser(), fields)).status).toBe(401);
    const { browser } = await signInMain(world.app);
    const television = await signInByCode(world.app, browser);
    expect((await world.choose(television, fields)).status).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ['no address', { endpoint: '' }],
    ['a huge address', { endpoint: `https://push.example/${'a'.repeat(2_000)}` }],
    ['a key of the wrong length', { p256dh: 'AAAA' }],
    ['a secret of the wrong length', { auth: 'AAAA' }],
    ['an address in the private network', { endpoint: 'https://10.0.0.7/push' }],
    ['an address that isn’t a push service’s', { endpoint: 'http://push.example/1' }],
  ])('is refused with %s', async (_what, wrong) => {
    const { browser } = await signInMain(world.app);
    const answer = await world.choose(browser, {
      ...world.service.subscribe().fields,
      newEpisodes: '1',
      ...wrong,
    });
    expect([answer.status, (await answer.json()).error.code]).toEqual([400, 'bad-request']);
  });

  it('is refused with a body that is too large', async () => {
    const { browser } = await signInMain(world.app);
    const answer = await world.choose(browser, { endpoint: 'a'.repeat(20_000), newEpisodes: '1' });
    expect(answer.status).toBe(413);
  });

  it('moves a browser’s address to the viewer who signed in last', async () => {
    const [one, two] = [await signInMain(world.app), await signInMain(world.app)];
    const subscription = await world.switchOn(one.browser, { newEpisodes: '1' });
    const fields = { ...subscription.fields, newEpisodes: '1' };
    const answers = await Promise.all([world.choose(two.browser, fields), world.choose(two.browser, fields)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await world.stored(subscription)).toMatchObject({ user_id: two.userId });
  });
});
