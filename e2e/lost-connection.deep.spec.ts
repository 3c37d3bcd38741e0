import type { Locator, Page, Request } from '@playwright/test';
import { addHousehold } from '../test/households.ts';
import { installClock } from '../test/page-clock.ts';
import { expect, signIn, signInChild, test } from './fixtures.ts';

const offline = 'You seem to be offline. Nothing was lost: try again.';
const unreachable = 'We can’t be reached at the moment. Nothing was lost: try again.';
const busy = 'Too many requests came from your network. Nothing was lost: wait a minute and try again.';
const foreign =
  'Something else answered in our place, perhaps the sign-in page of your network. Nothing was lost: try again.';
const failed = 'Update failed. Check console for error.';

interface Loss {
  /** The message of forms that have none of their own. */
  text: string;
  cut: (page: Page) => Promise<() => Promise<void>>;
}

/** A proxy, an edge or a network answers instead of the product. */
const answers = (text: string, status: number, body = '', contentType = 'text/html'): Loss => ({
  text,
  cut: async (page) => {
    await page.route('**/*', (route) => route.fulfill({ status, contentType, body }));
    return () => page.unroute('**/*');
  },
});

/** Ways in which a request ends without the product's answer. */
const losses: Record<string, Loss> = {
  'a connection that breaks': {
    text: offline,
    cut: async (page) => {
      await page.route('**/*', (route) => route.abort('connectionreset'));
      return () => page.unroute('**/*');
    },
  },
  'an error page of a proxy': answers(
    unreachable,
    502,
    '<!doctype html><title>502</title><h1>Bad gateway</h1>',
  ),
  'an error of an edge': answers(unreachable, 520, 'error code: 520', 'text/plain'),
  'a limit of an edge': answers(busy, 429, '<!doctype html><title>Slow down</title>'),
  'the sign-in page of a network': answers(
    foreign,
    200,
    '<!doctype html><title>Welcome to the airport</title>',
  ),
  'an empty answer': answers(foreign, 204),
  'a connection that is gone': {
    text: offline,
    cut: async (page) => {
      await page.context().setOffline(true);
      return () => page.context().setOffline(false);
    },
  },
};

interface FormOnTrial {
  press: () => Promise<unknown>;
  alert: Locator;
  /** The form's own message, if it has one. */
  text?: string;
  /** Fields with their expected values. */
  values?: [Locator, string][];
}

/** Presses the form's button in each kind of loss: the form says so, and keeps what was typed. */
async function lose(page: Page, { press, alert, text, values = [] }: FormOnTrial) {
  const { pathname } = new URL(page.url());
  for (const [name, { cut, text: reason }] of Object.entries(losses)) {
    await test.step(name, async () => {
      const restore = await cut(page);
      // The alert of the loss before may still show, so the form's own request must have ended.
      const isSent = (request: Request) => request.method() === 'POST';
      const finished = page.waitForEvent('requestfinished', isSent).catch(() => null);
      const broken = page.waitForEvent('requestfailed', isSent).catch(() => null);
      await press();
      await Promise.race([finished, broken]);
      await expect(alert).toHaveText(text ?? reason);
      for (const [field, value] of values) await expect(field).toHaveValue(value);
      expect(new URL(page.url()).pathname).toBe(pathname);
      await restore();
    });
  }
}

/** Touches the page, and waits until its modules run. */
async function wake(page: Page) {
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
  // Some pages load their modules only at a key.
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
}

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alertIn = (place: Page | Locator) => place.getByRole('alert');

test.afterEach(async ({ problems }) => {
  // The browser reports each failed request, and each script whose body is an HTML page.
  problems.splice(
    0,
    problems.length,
    ...problems.filter((one) => !/Failed to load|ERR_|Unexpected token '<'/.test(one)),
  );
});

test('signing in as a main user', async ({ page, app }) => {
  const { email, password } = await addHousehold(app);
  await page.goto('/login');
  await wake(page);
  await label(page, 'Email').fill(email);
  await label(page, 'Password').fill(password);
  await lose(page, {
    press: () => button(page, 'Sign In').click(),
    alert: alertIn(page),
    values: [
      [label(page, 'Email'), email],
      [label(page, 'Password'), password],
    ],
  });
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL('/');
});

test('signing in as a sub-user', async ({ page }) => {
  await page.goto('/login');
  await wake(page);
  await label(page, 'Log in as sub-user').check();
  await label(page, 'Name').fill('Lerato');
  await label(page, 'Password').fill('protea-7');
  await button(page, 'Use account email').click();
  await label(page, 'Account email').fill('thandi@example.org');
  await lose(page, {
    press: () => button(page, 'Sign In').click(),
    alert: alertIn(page),
    values: [
      [label(page, 'Name'), 'Lerato'],
      [label(page, 'Password'), 'protea-7'],
      [label(page, 'Account email'), 'thandi@example.org'],
    ],
  });
  await expect(label(page, 'Log in as sub-user')).toBeChecked();
});

test('signing up, and going on to pay', async ({ page }) => {
  const email = `nomsa-${Date.now()}@example.org`;
  await page.goto('/signup');
  await wake(page);
  await label(page, 'Email').fill(email);
  await label(page, 'Password').fill('saltriver');
  await lose(page, {
    press: () => button(page, 'Sign Up').click(),
    alert: alertIn(page),
    text: 'Something went wrong. Please try again.',
    values: [
      [label(page, 'Email'), email],
      [label(page, 'Password'), 'saltriver'],
    ],
  });
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  // The connection breaks after the signup has begun: the next page says so, and continues from there.
  await page.route('**/payment.data*', (route) => route.abort());
  await button(page, 'Sign Up').click();
  await expect(page).toHaveURL('/payment');
  await expect(alertIn(page)).toHaveText(offline);
  await page.unroute('**/payment.data*');
  await button(page, 'Try again').click();
  await expect(button(page, 'Pay R35.00')).toBeVisible();
});

test('asking for a new password', async ({ page }) => {
  await page.goto('/forgot-password');
  await wake(page);
  await label(page, 'Email').fill('thandi@example.org');
  await lose(page, {
    press: () => button(page, 'Send the link').click(),
    alert: alertIn(page),
    values: [[label(page, 'Email'), 'thandi@example.org']],
  });
});

/** Returns the link in a mail to this household. */
async function linkOf(page: Page, email: string, path: string): Promise<string> {
  const link = page
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByRole('link', { name: new RegExp(`${path}.token=`) })
    .first();
  await expect(async () => {
    await page.goto('/preview/outbox');
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  return (await link.getAttribute('href')) ?? '';
}

test('setting a new password', async ({ page, app }) => {
  const { email } = await addHousehold(app);
  await page.goto('/forgot-password');
  await label(page, 'Email').fill(email);
  await button(page, 'Send the link').click();
  await expect(page.getByRole('status').first()).toContainText('is on its way');
  await page.goto(await linkOf(page, email, 'reset-password'));
  await wake(page);
  await label(page, 'New password').fill('baobab-tree');
  await lose(page, {
    press: () => button(page, 'Set password').click(),
    alert: alertIn(page),
    values: [[label(page, 'New password'), 'baobab-tree']],
  });
  await button(page, 'Set password').click();
  await expect(page).toHaveURL(/\/login/);
});

test('putting an address back', async ({ page, app, household }) => {
  await page.goto('/profile');
  await label(page, 'Email').fill(`new-${household.email}`);
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Profile updated!')).toBeVisible();
  await page.goto(await linkOf(page, household.email, 'undo-email'));
  await wake(page);
  await lose(page, { press: () => button(page, 'Restore it').click(), alert: alertIn(page) });
  await button(page, 'Restore it').click();
  await expect(page).toHaveURL(/\/reset-password/);
  expect(app.url).toContain('http');
});

test.describe('on the profile', () => {
  test.beforeEach(async ({ app, page }) => {
    const title = { posterPath: null, backdropPath: null, season: null, episode: null };
    const watched = { kind: 'movie' as const, titleId: 603, name: 'The Last Tram', ...title };
    const history = [{ ...watched, watchedAt: app.clock.now() }];
    const lerato = { name: 'Lerato', password: 'protea', ageGroup: '13+' as const, history };
    const household = await addHousehold(app, { subUsers: [lerato], history });
    await signIn(page, household);
    await page.goto('/profile');
    await wake(page);
  });

  const form = (page: Page, name: string) => page.getByRole('form', { name });
  const panel = (page: Page, name: string) => page.getByRole('region', { name });

  test('saving', async ({ page, problems }) => {
    await label(page, 'Email').fill('someone.else@example.org');
    const add = form(page, 'Add Sub-User');
    await add.getByLabel('Name').fill('Sipho');
    await add.getByLabel('Password', { exact: true }).fill('aloe');
    await add.getByRole('button', { name: 'Add Sub-User' }).click();
    await lose(page, {
      press: () => button(page, 'Save Changes').click(),
      alert: alertIn(page),
      text: failed,
      values: [[label(page, 'Email'), 'someone.else@example.org']],
    });
    await expect(button(page, 'Delete Sipho')).toBeVisible();
    expect(problems.filter((one) => /^Update failed/.test(one))).toHaveLength(Object.keys(losses).length);
    problems.length = 0;
  });

  test('saved, but the page does not come again', async ({ page }) => {
    const add = form(page, 'Add Sub-User');
    await add.getByLabel('Name').fill('Sipho');
    await add.getByLabel('Password', { exact: true }).fill('aloe');
    await add.getByRole('button', { name: 'Add Sub-User' }).click();
    await page.route('**/*.data*', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await button(page, 'Save Changes').click();
    await expect(page.getByText('Profile updated!')).toBeVisible();
    await expect(alertIn(page)).toContainText('Reload the page');
    await page.unroute('**/*.data*');
    await page.reload();
    await expect(button(page, 'Delete Sipho')).toBeVisible();
  });

  test('loaded anew without a connection, with nothing saved', async ({ page }) => {
    await page.route('**/*.data*', (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/profile.data'));
    await page.getByRole('link', { name: 'Household', exact: true }).first().click();
    await lost;
    await label(page, 'Email').fill('someone.else@example.org');
    await expect(button(page, 'Save Changes')).toBeEnabled();
    await expect(alertIn(page)).toHaveCount(0);
  });

  test('saved, but the answer does not come: saving again adds nobody twice', async ({ page, problems }) => {
    const add = form(page, 'Add Sub-User');
    await add.getByLabel('Name').fill('Sipho');
    await add.getByLabel('Password', { exact: true }).fill('aloe');
    await add.getByRole('button', { name: 'Add Sub-User' }).click();
    await page.route('**/profile.data*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(page, 'Save Changes').click();
    await expect(alertIn(page)).toHaveText(failed);
    await page.unroute('**/profile.data*');
    await button(page, 'Save Changes').click();
    await expect(page.getByText('Profile updated!')).toBeVisible();
    await page.reload();
    await expect(button(page, 'Delete Sipho')).toHaveCount(1);
    await expect(page.getByRole('list', { name: 'Sub-Users' }).getByRole('listitem')).toHaveCount(2);
    problems.length = 0;
  });

  test('deleting the account', async ({ page, problems }) => {
    await lose(page, {
      press: async () => {
        await button(page, 'Delete Account').click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      },
      alert: alertIn(page),
      text: 'Failed to delete account. Please try again.',
    });
    problems.length = 0;
  });

  test('changing the own password', async ({ page, problems }) => {
    await page.goto('/profile/security');
    await wake(page);
    const place = panel(page, 'Change password');
    await place.getByLabel('Current password').fill('the-old-one');
    await place.getByLabel('New password').fill('the-new-one');
    await lose(page, {
      press: () => button(page, 'Change password').click(),
      alert: alertIn(place),
      text: failed,
      values: [
        [place.getByLabel('Current password'), 'the-old-one'],
        [place.getByLabel('New password'), 'the-new-one'],
      ],
    });
    problems.length = 0;
  });

  test('removing a watched title', async ({ page, problems }) => {
    const place = panel(page, 'Recently Watched');
    await page.route('**/*', (route) => route.abort());
    await button(page, 'Remove The Last Tram').click();
    // Changes are also stored without a service worker.
    await expect(place.getByText('Saved on this device. It will be sent when you are online.')).toBeVisible();
    await expect(place.getByRole('link', { name: /^The Last Tram/ })).toHaveCount(0);
    await page.unroute('**/*');
    problems.length = 0;
  });

  test('cancelling and renewing the plan', async ({ page }) => {
    const place = panel(page, 'Your plan');
    await lose(page, {
      press: async () => {
        await place.getByRole('button', { name: 'Cancel' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click();
      },
      alert: alertIn(place),
    });
    await lose(page, {
      press: () => place.getByRole('button', { name: 'Renew' }).click(),
      alert: alertIn(place),
    });
  });

  test('looking up what a sub-user sees', async ({ page }) => {
    const place = page.locator('#see');
    await label(page, 'Email').fill('someone.else@example.org');
    await place.locator('summary').click();
    await place.getByLabel('Title').fill('Tram');
    const restore = await losses['a connection that breaks']?.cut(page);
    await place.getByRole('button', { name: 'Check' }).click();
    await expect(alertIn(place)).toHaveText(offline);
    await expect(place.getByLabel('Title')).toHaveValue('Tram');
    await expect(label(page, 'Email')).toHaveValue('someone.else@example.org');
    await restore?.();
  });

  test('viewing as a sub-user, and coming back', async ({ page, problems }) => {
    await lose(page, {
      press: () => button(page, 'View as Lerato').click(),
      alert: alertIn(page),
      text: failed,
    });
    await button(page, 'View as Lerato').click();
    await expect(page).toHaveURL('/subuser');
    await wake(page);
    await lose(page, {
      press: () => button(page, 'Stop viewing').click(),
      // Other parts of the page may show the same message.
      alert: alertIn(page.getByRole('form', { name: 'Viewing as Lerato' })),
    });
    await button(page, 'Stop viewing').click();
    await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
    problems.length = 0;
  });

  test('signing out', async ({ page }) => {
    await lose(page, { press: () => button(page, 'Log Out').click(), alert: alertIn(page) });
    await button(page, 'Log Out').click();
    await expect(page).toHaveURL('/login');
  });
});

test('another page that something else answers says so, and comes with the next try', async ({
  page,
  household: _,
}) => {
  await page.goto('/');
  await wake(page);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Movies' });
  const body = '<!doctype html><title>520</title>';
  await page.route('**/*.data*', (route) => route.fulfill({ status: 520, contentType: 'text/html', body }));
  await link.click();
  await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible();
  await expect(alertIn(page)).toContainText(unreachable);
  await page.unroute('**/*.data*');
  await button(page, 'Try again').click();
  await expect(page.getByRole('heading', { name: 'Our Top Picks' })).toBeVisible();
});

test('a search that is lost while its page waits', async ({ page, household: _ }) => {
  await page.goto('/');
  await wake(page);
  const box = page.getByRole('searchbox', { name: 'Search' });
  const lost = Promise.withResolvers<void>();
  await page.route('**/search.data*', async (route) => {
    await lost.promise;
    await route.abort();
  });
  await box.fill('ash');
  await box.press('Enter');
  await expect(page.getByText('Loading results…')).toBeVisible();
  lost.resolve();
  await expect(alertIn(page)).toHaveText(offline);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.unroute('**/search.data*');
  await button(page, 'Try again').click();
  await expect(page.getByRole('heading', { name: 'Search Results for "ash"' })).toBeVisible();
  await expect(alertIn(page)).toHaveCount(0);
});

test('a sub-user searches, removes a title and signs out', async ({ page, app, problems }) => {
  await signInChild(app, page);
  await wake(page);
  const box = page.getByRole('searchbox', { name: 'Search' });
  await box.fill('the');
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: 'Search Results for "the"' })).toBeVisible();
  await page.route('**/*', (route) => route.abort());
  await box.fill('ash');
  await box.press('Enter');
  await expect(alertIn(page)).toHaveText(offline);
  await button(page, 'Logout').click();
  await expect(page.getByRole('alert').filter({ hasText: offline }).first()).toBeVisible();
  await expect(button(page, 'Logout')).toBeVisible();
  await page.unroute('**/*');
  await button(page, 'Logout').click();
  await expect(page).toHaveURL('/login');
  problems.length = 0;
});

test('a request without an answer is given up', async ({ page }) => {
  await installClock(page);
  await page.goto('/login');
  await wake(page);
  await label(page, 'Email').fill('thandi@example.org');
  await label(page, 'Password').fill('saltriver');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.route('**/login.data*', () => undefined);
  await button(page, 'Sign In').click();
  await sent;
  await page.clock.fastForward(60_000);
  await expect(alertIn(page)).toHaveText(offline);
  await expect(label(page, 'Password')).toHaveValue('saltriver');
});
