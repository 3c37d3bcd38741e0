import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { moviesByAge, signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const bars = (html: string) => html.split('class="bar sub-user-bar"').length - 1;

it('draws one bar on each page of a sub-user, with or without a title', async () => {
  const { browser } = await signInSubUser(app);
  const { mild } = await moviesByAge(app);
  const lists = [
    '/subuser',
    '/subuser/search?q=the',
    '/subuser/my-list',
    '/subuser/browse',
    '/subuser/watched',
  ];
  for (const path of [...lists, `/subuser/movie/${mild.id}`]) {
    const answer = await browser.get(path);
    expect([path, answer.status, bars(await answer.text())]).toEqual([path, 200, 1]);
  }
  for (const path of ['/subuser/movie/2147483647', '/subuser/person/2147483647', '/subuser/nowhere']) {
    const answer = await browser.get(path);
    const html = await answer.text();
    expect([path, answer.status, bars(html)]).toEqual([path, 404, 1]);
    expect(html).toContain('This page doesn’t exist. Choose something else to watch.');
    expect(html).toMatch(/<a [^>]*href="\/subuser"[^>]*>Back to Home<\/a>/);
  }
});
