import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PlayersService, startPlayers } from '#preview/players/server.ts';
import type { HandedFilm } from '#src/domain/film.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { askFilm } from '#test/films.ts';
import { signInMain } from '#test/households.ts';
import { listSeries, takeSeries, trendingPage } from '#test/series.ts';
import { signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
let players: PlayersService[];
beforeAll(async () => {
  players = await Promise.all([startPlayers({ port: 0 }), startPlayers({ port: 0 })]);
  const servers = players.map(({ origin }, index) => ({
    name: `Server ${index + 1}`,
    movie: `${origin}/one/movie/{imdb}`,
    tv: `${origin}/one/tv/{imdb}/{season}/{episode}`,
    ...(index === 0 ? { sandbox: ['allow-popups'] } : {}),
  }));
  app = await startTestApp({ EMBED_SERVERS: JSON.stringify(servers) });
});
afterAll(async () => {
  await app.close();
  await Promise.all(players.map((service) => service.close()));
});

const sandboxes = (html: string) => [...html.matchAll(/ sandbox="([^"]*)"/g)].map(([, tokens]) => tokens);
const usual = 'allow-scripts allow-same-origin allow-forms allow-presentation';

it('come from the configured origins, and the policy names exactly those', async () => {
  const { browser } = await signInMain(app);
  const { id } = takeSeries(await listSeries(app, [2, 3].map(trendingPage)));
  const answer = await browser.get(`/tv/${id}`);
  const policy = answer.headers.get('Content-Security-Policy') ?? '';
  expect(/frame-src ([^;]*)/.exec(policy)?.[1]?.split(' ').sort()).toEqual(
    players.map(({ origin }) => origin).sort(),
  );
  expect(sandboxes(await answer.text())).toEqual([`${usual} allow-popups`]);
});

it('that need more than the usual sandbox are never offered to a sub-user', async () => {
  const { browser } = await signInSubUser(app);
  const { id } = takeSeries(await listSeries(app, [2, 3].map(trendingPage)));
  const { addresses }: HandedFilm = await (await askFilm(browser, `series ${id} 1 1`)).json();
  expect(Object.keys(addresses)).toEqual(['2']);
  expect(addresses[2]).toMatchObject({ sandbox: usual, origin: players[1]?.origin });
  const page = await (await browser.get(`/subuser/series/${id}?server=1`)).text();
  expect(page).toContain('Server 2');
  expect(page).not.toContain('Server 1');
});
