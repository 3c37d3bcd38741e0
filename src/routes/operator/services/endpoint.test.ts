import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInOperator } from '#test/operators.ts';
import { startSilentServer } from '#test/silent-server.ts';

let app: TestApp;

afterEach(() => app.close());

async function addFailedMail(id: string): Promise<void> {
  const now = app.services.clock.now();
  const mail = { id, kind: 'welcome', address: 'zanele@x.example', created_at: now, attempts: 3 };
  // Due tomorrow, so that the job doesn't send the mail during the test.
  const times = { due_at: now + 24 * 60 * 60_000, failed_at: now };
  await app.services.db.tx((trx) =>
    trx
      .insertInto('mail')
      .values({ ...mail, ...times })
      .execute(),
  );
}

it('tries a failed mail again, with an entry in the audit, and once', async () => {
  app = await startTestApp();
  const { browser } = await signInOperator(app, 'ops@stoep.example');
  await addFailedMail('mail-1');
  const page = await (await browser.get('/operator/services')).text();
  expect(page).toMatch(/>welcome<.*>zanele@x\.example</);
  expect(page.match(/>Try again</g)).toHaveLength(1);
  const retry = () => browser.post('/operator/services', { mail: 'mail-1' });
  const answers = [await retry(), await retry()];
  expect(answers.map((answer) => [answer.status, answer.headers.get('Location')])).toEqual([
    [303, '/operator/services?done=retried'],
    [404, null],
  ]);
  expect(await answers[1]?.text()).toContain('That email was already sent or given up.');
  const { db } = app.services;
  const entries = await db.read
    .selectFrom('audit')
    .select(['actor', 'action', 'subject', 'detail'])
    .where('action', '=', 'mails-retried')
    .execute();
  expect(entries).toEqual([
    { actor: 'ops@stoep.example', action: 'mails-retried', subject: 'z…@x….example', detail: 'welcome' },
  ]);
  await expect
    .poll(() => db.read.selectFrom('mail').select('id').where('id', '=', 'mail-1').execute())
    .toEqual([]);
});

it('is nothing to anybody else, and changes nothing for them', async () => {
  app = await startTestApp();
  await addFailedMail('mail-1');
  const stranger = app.browser();
  expect((await stranger.get('/operator/services')).status).toBe(404);
  const posted = await stranger.post('/operator/services', { mail: 'mail-1' });
  expect(posted.status).toBe((await stranger.post('/nowhere', { mail: 'mail-1' })).status);
  const failed = app.services.db.read.selectFrom('mail').select('failed_at');
  expect(await failed.executeTakeFirst()).toMatchObject({ failed_at: expect.any(Number) });
});

it('shows this node, and a cache that hangs, without waiting for it', async () => {
  const silent = await startSilentServer();
  app = await startTestApp({ CACHE_URL: `redis://127.0.0.1:${silent.port}` });
  const { browser } = await signInOperator(app, 'ops@stoep.example');
  const page = await (await browser.get('/operator/services')).text();
  expect(page).toMatch(
    /<strong>cache<\/strong> It does not answer[^<]*<span class="hint">Check CACHE_URL\.<\/span><span class="hint">Checked [^<]*<\/span><\/span><span class="state" data-look="bad">/,
  );
  expect(page).toMatch(/process \d+<.*<span class="state" data-look="good">Alive/);
  expect(page).toContain('drew this page');
  await silent.close();
});
