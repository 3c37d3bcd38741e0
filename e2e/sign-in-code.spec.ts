import { addHousehold } from '../test/households.ts';
import { expectAccessible } from './accessible.ts';
import { expect, takeSession, test } from './fixtures.ts';
import { walk } from './walk.ts';

const agent = 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 Chrome/120.0 TV Safari/537.36';

test('a remote control and a phone lead from an unknown television to a film', async ({
  app,
  page,
  browser,
}) => {
  const subUsers = [{ name: 'Lerato', password: 'protea', ageGroup: '13+' as const }];
  const household = await addHousehold(app, { subUsers });
  const viewport = { width: 1920, height: 1080 };
  const room = await browser.newContext({ baseURL: app.url, viewport, userAgent: agent });
  const television = await room.newPage();
  // The television's clock is wrong, as after a power cut.
  await television.clock.setSystemTime('1999-12-31T22:00:00Z');
  await television.goto('/login');
  await expect(television.getByLabel('Email', { exact: true })).toBeFocused();
  await television.keyboard.press('ArrowUp');
  await expect(television.getByRole('link', { name: 'Sign in with a phone' })).toBeFocused();
  await television.keyboard.press('Enter');
  await expect(television.getByRole('heading', { name: 'Sign in with a phone' })).toBeVisible();
  await expect(television.getByRole('img', { name: 'QR code' })).toBeInViewport({ ratio: 1 });
  const code = (await television.getByLabel('Code', { exact: true }).textContent()) ?? '';
  await expectAccessible(television);
  await expect(television.getByRole('link', { name: 'Sign in with a password' })).toBeFocused();
  const { reachable: _, ...problems } = await walk(television);
  expect(problems).toEqual({ missed: [], traps: [], idle: [] });

  // The phone is used only by keyboard.
  await takeSession(app, page, household);
  await page.goto(`/link?code=${code}`);
  const field = page.getByLabel('Code', { exact: true });
  await expect(field).toHaveValue(code);
  await expectAccessible(page);
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in this television?' })).toBeVisible();
  await expectAccessible(page);
  const you = page.getByRole('radio', { name: 'You' });
  await you.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Lerato' })).toBeChecked();
  await page.getByRole('radio', { name: 'Lerato' }).press('ArrowUp');
  await expect(you).toBeChecked();
  await you.press('Enter');
  await expect(page.getByText('Done. Look at your television.')).toHaveRole('status');

  await television.waitForURL((url) => url.pathname === '/');
  await expect(television.locator('.hero a:focus')).toBeVisible();
  await television.keyboard.press('Enter');
  await expect(television.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
  await television.keyboard.press('Enter');
  await expect(television.getByTitle('Player')).toBeVisible();
  await room.close();
});
