import { moviesByAge } from '../test/sub-users.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

const phone = { width: 390, height: 844 };

/** Returns the bottom edge in CSS pixels from the top of the page. */
const bottomOf = (element: Element) => element.getBoundingClientRect().bottom + scrollY;

test('the first window holds price, titles and the whole form, without script too', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  const page = await context.newPage();
  for (const size of [phone, { width: 1366, height: 768 }, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    await page.goto('/signup');
    const button = page.getByRole('button', { name: 'Sign Up' });
    await expect.poll(() => button.evaluate(bottomOf)).toBeLessThanOrEqual(size.height);
    const form = page.locator('form').filter({ has: button });
    await expect(form.getByRole('link', { name: 'Terms of use' })).toBeInViewport({ ratio: 1 });
    await expect(form.getByRole('link', { name: 'Privacy policy' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('R35 per month').first()).toBeInViewport({ ratio: 1 });
    for (const poster of (await page.locator('.strip img').all()).slice(0, 3))
      await expect(poster).toBeInViewport({ ratio: 0.9 });
  }
  await context.close();
});

test('a person signs up, pays, finds a film and watches it', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/signup');
  await page.getByLabel('Email', { exact: true }).fill(`thandi-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('saltriver');
  await page.getByRole('button', { name: 'Sign Up' }).click();

  await page.getByRole('button', { name: 'Pay R35.00' }).click();
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);

  // The first visit shows watching and the family, but no profile photo.
  await expect(page.getByText(/^Thank you\. Your household can watch until \d/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who watches at your place?' })).toBeInViewport();
  await expect(page.getByLabel('Profile photo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeHidden();
  const filled = page.locator('main .button:not(.quiet):not(.text):not(.danger):visible');
  await expect(filled).toHaveText(['Start watching']);
  await expectAccessible(page);
  const desktop = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize(phone);
  await expect.poll(() => page.locator('main').evaluate(bottomOf)).toBeLessThanOrEqual(1.5 * phone.height);
  await page.setViewportSize(desktop);
  const form = page.getByRole('form', { name: 'Add Sub-User' });
  await form.getByLabel('Name').fill('Sipho');
  await form.getByLabel('Password', { exact: true }).fill('aloe');
  await form.getByRole('checkbox', { name: /^Under 18/ }).check();
  // Only on this visit, adding saves at once.
  await form.getByRole('button', { name: 'Add Sub-User' }).click();
  await expect(page.getByText('Profile updated!')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Sub-Users' })).toContainText('Sipho');
  await expect(page.getByLabel('Profile photo')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start watching' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Movies' }).click();
  const picks = page.getByRole('region', { name: 'Our Top Picks' });
  const card = picks.getByRole('listitem').getByRole('link').first();
  const name = (await card.locator('b').textContent()) ?? '';
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.frameLocator('iframe[title="Player"]').locator('body')).toBeVisible();

  await page.getByRole('link', { name: 'Back' }).click();
  await expect(
    page.getByRole('region', { name: 'Recently Watched' }).getByRole('link', { name }),
  ).toBeVisible();
});

test('a shared title is what a stranger signs up for, and watches first', async ({ app, page }) => {
  const { mild } = await moviesByAge(app);
  const picture = page.locator(`main .title-cover[data-name="${mild.name}"]`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/title/movie/${mild.id}`);
  await page.getByRole('link', { name: 'Watch on Stoep' }).click();
  await expect(page).toHaveURL('/signup');
  await expect(picture).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.getByLabel('Email', { exact: true }).fill(`naledi-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('saltriver');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('button', { name: 'Pay R35.00' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(picture).toBeInViewport();
  await page.getByRole('link', { name: 'Start watching' }).click();
  await expect(page).toHaveURL(`/watch/${mild.id}`);
});

test('leaving or declining the payment brings back to the signup, which says so at once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/signup?paid=false');
  await expect(page.getByRole('status')).toContainText('We haven’t received your payment');
  await expect(page.getByRole('status')).toBeInViewport();
  await page.goto('/signup');
  await page.getByLabel('Email', { exact: true }).fill(`sipho-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('saltriver');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Oops! We ran into an issue with your payment. Please try again.',
  );
  await expect(page.getByRole('alert')).toBeInViewport();
});

test('signing up before the script is there is fine too', async ({ page }) => {
  const clicked = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await clicked.promise;
    await route.continue();
  });
  // The load event waits for the modules, so the test doesn't wait for it.
  await page.goto('/signup', { waitUntil: 'commit' });
  await page.getByLabel('Email', { exact: true }).fill(`nandi-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('saltriver');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  clicked.resolve();
  await expect(page.getByRole('button', { name: 'Pay R35.00' })).toBeVisible();
});

test('signing up works without script', async ({ browser, app }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  const page = await context.newPage();
  await page.goto('/signup');
  await page.getByLabel('Email', { exact: true }).fill(`lerato-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('saltriver');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay R35.00' }).click();
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
  await context.close();
});

test('who pays in another browser than signs up is told so in each, and pays once', async ({
  page,
  browser,
  app,
}) => {
  const email = `lindiwe-${Date.now()}@example.org`;
  const signUp = async (by: typeof page, password: string) => {
    await by.goto('/signup');
    await by.getByLabel('Email', { exact: true }).fill(email);
    await by.getByLabel('Password', { exact: true }).fill(password);
    await by.getByRole('button', { name: 'Sign Up' }).click();
  };
  await signUp(page, 'saltriver');
  await expect(page.getByRole('button', { name: 'Pay R35.00' })).toBeVisible();
  const checkout = page.url();

  const another = await (await browser.newContext({ baseURL: app.url })).newPage();
  await signUp(another, 'observatory');
  await expect(another.getByRole('alert')).toHaveText(
    'A payment for this address may be on its way. Wait for our mail before you pay again.',
  );
  await expect(another.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
  await signUp(another, 'saltriver');
  await expect(another.getByText('Your payment is on its way.')).toBeVisible();
  await expectAccessible(another);
  await another.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(another).toHaveURL(checkout);
  await another.getByRole('button', { name: 'Pay R35.00' }).click();
  await expect(another.getByText('Your payment has arrived.')).toBeVisible();
  await expectAccessible(another);
  await expect(another.getByText(email)).toHaveCount(0);

  await page.goto('/signup');
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText(/^Thank you\. Your household can watch until \d/)).toBeVisible();

  await another.getByRole('link', { name: 'Sign in' }).click();
  await another.getByLabel('Email', { exact: true }).fill(email);
  await another.getByLabel('Password', { exact: true }).fill('saltriver');
  await another.getByRole('button', { name: 'Sign In' }).click();
  await expect(another).toHaveURL(/\/$/);
  await another.context().close();
});
