import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { freshPostgres } from '#test/databases.ts';
import { startRelay } from '#test/relay.ts';

it('says that changes by other nodes aren’t heard, goes on serving, and says when they are', async () => {
  const place = await freshPostgres();
  const url = new URL(place.env.DATABASE_URL ?? '');
  const relay = await startRelay(Number(url.port));
  onTestFinished(() => relay.close());
  url.port = String(relay.port);
  const app = await startTestApp({ DATABASE_URL: url.href });
  onTestFinished(() => app.close());
  const readiness = async () => {
    const response = await fetch(`${app.url}/readyz`);
    const { database, changes } = await response.json();
    return [response.status, database.state, changes.state];
  };
  await expect.poll(readiness).toEqual([200, 'ok', 'ok']);
  relay.dropNotifications(true);
  await expect.poll(readiness).toEqual([200, 'ok', 'failing']);
  relay.dropNotifications(false);
  await expect.poll(readiness).toEqual([200, 'ok', 'ok']);
});
