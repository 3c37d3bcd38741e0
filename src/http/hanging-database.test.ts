import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { freshPostgres } from '#test/databases.ts';
import { startRelay } from '#test/relay.ts';

/** Addresses that answer every visitor alike, with their status. */
const places: [string, number][] = [
  ['/login', 200],
  ['/login?as=sub', 200],
  ['/signup', 200],
  ['/forgot-password', 200],
  ['/redeem', 200],
  ['/gift', 200],
  ['/help', 200],
  ['/privacy-policy', 200],
  ['/terms-of-use', 200],
  ['/data', 200],
  ['/no-such-page', 404],
  ['/', 302],
  ['/movies', 302],
  ['/profile', 302],
  ['/watch/1', 302],
  ['/subuser', 302],
  ['/robots.txt', 200],
  ['/manifest.webmanifest', 200],
  ['/sw.js', 200],
  ['/favicon.svg', 200],
  ['/.well-known/security.txt', 200],
  ['/healthz', 200],
];

it('visitors get their pages and files while the database hangs', async () => {
  const { env } = await freshPostgres();
  const url = new URL(env.DATABASE_URL ?? '');
  const relay = await startRelay(Number(url.port));
  url.port = String(relay.port);
  url.hostname = '127.0.0.1';
  // Each query waits for a minute, which is longer than each request may take.
  const app = await startTestApp({ DATABASE_URL: url.href });
  onTestFinished(() => app.close());
  // Runs before `app.close()`, so that no query waits for the relay then.
  onTestFinished(() => relay.close());
  const open = async ([path]: [string, number]) => {
    const answer = await fetch(`${app.url}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    });
    await answer.arrayBuffer();
    return [path, answer.status];
  };
  expect(await Promise.all(places.map(open))).toEqual(places);
  relay.halt();
  const answers = await Promise.all(
    places.map((place) => open(place).catch((error: unknown) => [place[0], String(error)])),
  );
  expect(answers).toEqual(places);
});
