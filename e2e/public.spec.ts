import { addHousehold } from '../test/households.ts';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { expect, test } from './fixtures.ts';

const pages = [
  ['/signup', 'Everyone on the stoep. One price.'],
  ['/login', 'Sign In'],
  ['/help', 'Welcome to Stoep'],
  ['/privacy-policy', 'Privacy policy'],
  ['/terms-of-use', 'Terms of use'],
  ['/forgot-password', 'Forgot password?'],
] as const;

test('every public page can be read by everybody, on a phone and on a large screen', async ({ page }) => {
  for (const [path, heading] of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.setViewportSize({ width: 1440, height: 900 });
      await expectNoOverflow(page);
      await page.setViewportSize({ width: 390, height: 900 });
      await expectAccessible(page);
    });
  }
});

test('a page that is read or sent has no modules before the first key', async ({ page }) => {
  const modules: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) modules.push(request.url());
  });
  const read = ['/help', '/privacy-policy', '/terms-of-use'];
  for (const path of [...read, '/signup', '/redeem', '/gift', '/forgot-password']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(modules).toEqual([]);
  }
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('html[data-ready]')).toBeAttached();
});

test('one press sends a form that a password manager filled, and one shows its password', async ({
  page,
}) => {
  const fill = () =>
    page.evaluate(() => {
      for (const [name, value] of [
        ['email', `noma-${Date.now()}@example.org`],
        ['password', 'saltriver'],
      ]) {
        const field = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
        if (field === null) throw new Error(`There is no ${name}.`);
        field.value = value ?? '';
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }
    });
  await page.goto('/signup');
  await fill();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('button', { name: 'Pay R35.00' })).toBeVisible();

  await page.goto('/redeem');
  await fill();
  const password = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Show what I typed' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('saltriver');
});

test('on a phone nothing moves while the rest of a sign-in arrives', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/login');
  const places = () =>
    page
      .locator('.greeting, main h1')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  const whole = await places();
  await page.evaluate(() => {
    for (const late of document.querySelectorAll<HTMLElement>('.welcome-form h1 ~ *, footer'))
      late.style.display = 'none';
  });
  await expect.poll(places).toEqual(whole);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads the terms, finds a section, asks for a link, and chooses a screen', async ({
    page,
  }) => {
    await page.goto('/signup');
    await page.getByRole('link', { name: 'Terms of use' }).click();
    await page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: 'Dispute resolution' })
      .click();
    await expect(page).toHaveURL(/#disputes$/);
    await expect(page.getByRole('heading', { name: '15. Dispute resolution' })).toBeInViewport();

    await page.goto('/help');
    await page.getByText('Does my month renew automatically?').click();
    await expect(page.getByText('No. A payment is for one month')).toBeVisible();

    await page.getByRole('link', { name: 'This device' }).click();
    for (const screen of ['Television', 'Automatic']) {
      await page.getByLabel('Screen', { exact: true }).selectOption(screen);
      await page.getByRole('button', { name: 'Set screen' }).click();
      await expect(page).toHaveURL('/device');
      const marks = page.locator('html[data-screen=tv]');
      await expect(marks).toHaveCount(screen === 'Television' ? 1 : 0);
      await page.goto('/login');
      await expect(marks).toHaveCount(screen === 'Television' ? 1 : 0);
      await page.goto('/device');
    }

    await page.goto('/forgot-password');
    await page.getByLabel('Email', { exact: true }).fill('nobody@example.org');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('status')).toContainText('If nobody@example.org has an account');
  });
});

test('a person who forgot the password sets a new one by the link in the mail', async ({ page, app }) => {
  const { email } = await addHousehold(app);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // Waits for this page, because the page before has a field of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot password?' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status')).toContainText('is on its way');

  const link = page
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByRole('link', { name: /token=/ });
  await expect(async () => {
    await page.goto('/preview/outbox');
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  await link.click();
  await page.getByLabel('New password').fill('baobab-tree');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set password' }).click();

  await expect(page.getByRole('status')).toHaveText('Your new password is set. Please sign in with it.');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('baobab-tree');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  // On a public page, the brand's link leads a signed-in viewer home.
  await page.goto('/help');
  await page.getByRole('link', { name: 'Stoep' }).first().click();
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
});

test('a device keeps the theme that was chosen on it', async ({ page }) => {
  await page.goto('/device');
  const dark = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.getByLabel('Theme').selectOption('Light');
  const light = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(light).not.toBe(dark);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .toBe(light);
  await page.getByRole('link', { name: 'This device' }).click();
  await expect(page.getByLabel('Theme')).toHaveValue('light');
});
