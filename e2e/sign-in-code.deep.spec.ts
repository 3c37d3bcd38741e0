import { expect, test } from './fixtures.ts';

test('a code outlives a lost connection, and is followed by a new one', async ({
  app,
  page,
  context,
  problems,
}) => {
  await page.goto('/login/code');
  const shown = page.getByLabel('Code', { exact: true });
  const code = (await shown.textContent()) ?? '';
  await context.setOffline(true);
  await expect(page.getByText('No connection. We’ll keep trying.')).toHaveRole('status');
  await expect(shown).toHaveText(code);
  await context.setOffline(false);
  await expect(page.getByText('No connection. We’ll keep trying.')).toHaveCount(0);
  app.clock.advance(10 * 60_000);
  await expect(page.getByRole('alert')).toHaveText('This code no longer works. Get a new one.');
  await page.getByRole('button', { name: 'New code' }).click();
  await expect(shown).not.toHaveText(code);
  // The browser itself tells of requests without a connection.
  expect(problems.every((problem) => problem.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
  problems.length = 0;
});
