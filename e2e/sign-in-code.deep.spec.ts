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
  // The browser reports requests without a connection.
  expect(problems.every((problem) => problem.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
  problems.length = 0;
});

test('two pages that got a code each show the one that the browser has', async ({ page, context }) => {
  await page.goto('/login/code');
  const shown = page.getByLabel('Code', { exact: true });
  const first = (await shown.textContent()) ?? '';
  // As if both pages had asked before the other's cookie arrived.
  await context.clearCookies();
  const second = await context.newPage();
  await second.goto('/login/code');
  const current = (await second.getByLabel('Code', { exact: true }).textContent()) ?? '';
  expect(current).not.toBe(first);
  await expect(shown).toHaveText(current);
  await expect(page.getByRole('img', { name: 'QR code' })).toHaveCount(1);
});
