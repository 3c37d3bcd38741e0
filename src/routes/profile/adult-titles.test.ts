import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgeGroup } from '#src/domain/audience.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';
import { setLimits } from '#test/sub-users.ts';

let app: TestApp;
/** A playable movie that TMDB marks as adult. */
let film: { id: number; title: string };

beforeAll(async () => {
  app = await startTestApp();
  const ask = async (path: string) => {
    const headers = { Authorization: 'Bearer preview-token' };
    return (await fetch(`${app.standIns.metadata}/3${path}`, { headers })).json();
  };
  for (let page = 1; film === undefined && page < 200; page += 1) {
    const { results } = await ask(`/discover/movie?include_adult=true&sort_by=popularity.desc&page=${page}`);
    for (const one of results.filter(({ adult }: { adult: boolean }) => adult)) {
      const { imdb_id: imdbId } = await ask(`/movie/${one.id}`);
      if (/^tt\d{7}/.test(imdbId ?? '') && /^[A-Za-z ]+$/.test(one.title)) film ??= one;
    }
  }
});
afterAll(() => app.close());

interface Family {
  parent: Browser;
  member: Browser;
  subUserId: string;
}

async function family(ageGroup: AgeGroup): Promise<Family> {
  const plan = { name: 'Thandi', password: 'protea-7', ageGroup };
  const { email, password, subUsers } = await addHousehold(app, { subUsers: [plan] });
  const [parent, member] = [app.browser(), app.browser()];
  await parent.signIn(email, password);
  await member.post('/login', {
    asSubUser: 'on',
    name: plan.name,
    password: plan.password,
    accountEmail: email,
  });
  return { parent, member, subUserId: subUsers[0]?.id ?? '' };
}

const choose = (browser: Browser, on: boolean, currentPassword = '') =>
  browser.post('/profile/security', {
    intent: 'adult-titles',
    currentPassword,
    ...(on ? { showAdult: 'on' } : {}),
  });

/** Returns for each place where the film could be whether it is there. */
async function meets(browser: Browser, area: 'main' | 'sub'): Promise<boolean[]> {
  const name = encodeURIComponent(film.title);
  const page = area === 'main' ? `/watch/${film.id}` : `/subuser/movie/${film.id}`;
  const search = area === 'main' ? `/search?q=${name}` : `/subuser/search?q=${name}&kind=movie`;
  const found = await (await browser.get(search)).text();
  const suggested = await (await browser.get(`/parts/suggestions?q=${name}`)).text();
  return [
    found.includes(`href="${page}"`),
    suggested.includes(`"${page}"`),
    (await browser.get(page)).status === 200,
    (await browser.get(`${page}.data`)).status === 200,
    (await browser.get(`/parts/similar?kind=movie&id=${film.id}`)).status === 200,
    (await browser.post(`${page}.data`, {})).status === 200,
    (await (await browser.get('/parts/me?watched=all')).text()).includes(`"${page}"`),
  ];
}

const all = (value: boolean) => Array.from({ length: 7 }, () => value);

describe('Show adult titles', () => {
  it('is off: nobody of the household finds or opens one', async () => {
    const { parent, member } = await family('18+');
    expect(await (await parent.get('/profile/security')).text()).toMatch(/name="showAdult"(?![^>]*checked)/);
    expect(await meets(parent, 'main')).toEqual(all(false));
    expect(await meets(member, 'sub')).toEqual(all(false));
  });

  it('asks for the password, and takes no other', async () => {
    const { parent } = await family('18+');
    for (const password of ['', 'wrong-password']) {
      const answer = await choose(parent, true, password);
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain('role="alert"');
    }
    expect(await meets(parent, 'main')).toEqual(all(false));
    let last = 200;
    for (let count = 0; count < 10; count += 1) last = (await choose(parent, true, 'wrong-password')).status;
    expect(last).toBe(429);
    expect((await choose(parent, true, 'jacaranda')).status).toBe(429);
  });

  it('shows them to the main user and to 18+ once it is on, and to nobody at once when it is off', async () => {
    const [one, other] = [await family('18+'), await family('18+')];
    const shared = await (await other.parent.get('/movies')).text();
    expect((await choose(one.parent, true, 'jacaranda')).status).toBe(200);
    expect(await (await one.parent.get('/profile/security')).text()).toMatch(/name="showAdult"[^>]*checked/);
    // Lists that all main users share never contain adult titles.
    for (const path of ['/', '/movies', '/tv', '/kids', '/anime'])
      expect(await (await one.parent.get(path)).text()).not.toContain(`"/watch/${film.id}"`);
    expect(await meets(one.parent, 'main')).toEqual(all(true));
    expect(await meets(one.member, 'sub')).toEqual(all(true));
    expect(await meets(other.parent, 'main')).toEqual(all(false));
    expect(await meets(other.member, 'sub')).toEqual(all(false));
    expect(shared).not.toContain(`"/watch/${film.id}"`);
    // Switching off only hides titles, so no password is needed.
    expect((await choose(one.parent, false)).status).toBe(200);
    expect(await meets(one.parent, 'main')).toEqual(all(false));
    expect(await meets(one.member, 'sub')).toEqual(all(false));
    expect(await (await one.parent.get('/profile')).text()).not.toContain(`"/watch/${film.id}"`);
  });

  it.each(['Below 13', '13+', 'All'] as const)(
    'shows a sub-user of %s none, though it is on',
    async (ageGroup) => {
      const { parent, member, subUserId } = await family('18+');
      await choose(parent, true, 'jacaranda');
      expect(await meets(member, 'sub')).toEqual(all(true));
      await setLimits(app, subUserId, { ageGroup });
      expect(await meets(member, 'sub')).toEqual(all(false));
    },
  );

  it('isn’t a sub-user’s to choose', async () => {
    const { parent, member } = await family('18+');
    expect((await choose(member, true, 'jacaranda')).status).toBe(302);
    expect(await meets(parent, 'main')).toEqual(all(false));
  });
});
