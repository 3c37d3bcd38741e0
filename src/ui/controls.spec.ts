import type { Page } from '@playwright/test';
import { callsOf, expect, step, test } from '#test/scene.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name });

test.describe('a question', () => {
  const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Delete Lerato?' });

  test('has one answer, and the focus where it does no harm', async ({ page, open }) => {
    const begin = async () => {
      await open('question');
      await button(page, 'Delete Lerato').click();
      await expect(dialog(page)).toBeVisible();
    };

    await step(page, 'has the focus on the harmless answer', async () => {
      await begin();
      await expect(button(page, 'Cancel')).toBeFocused();
    });

    await step(page, 'takes Escape as a no, and gives the focus back', async () => {
      await begin();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await expect(button(page, 'Delete Lerato')).toBeFocused();
      expect(await callsOf(page)).toEqual(['no']);
    });

    await step(page, 'can be opened again', async () => {
      await begin();
      await button(page, 'Cancel').click();
      await button(page, 'Delete Lerato').click();
      await expect(dialog(page)).toBeVisible();
    });

    await step(page, 'takes one answer: while it is done, nothing closes it or answers again', async () => {
      await begin();
      await dialog(page).getByRole('button', { name: 'Delete' }).click();
      await expect(dialog(page).getByRole('button', { name: 'Delete' })).toBeDisabled();
      await button(page, 'Cancel').click({ force: true });
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeVisible();
      expect(await callsOf(page)).toEqual(['yes']);
    });
  });
});

test.describe('a password', () => {
  const field = (page: Page) => page.getByLabel('Password', { exact: true });

  test('can be looked at and hidden again, and stays as typed', async ({ page, open }) => {
    await open('field');
    await field(page).fill('protea-7');
    await button(page, 'Show').click();
    await expect(field(page)).toHaveAttribute('type', 'text');
    await button(page, 'Hide').click();
    await expect(field(page)).toHaveAttribute('type', 'password');
    await expect(field(page)).toHaveValue('protea-7');
  });
});

test.describe('a price', () => {
  const field = (page: Page) => page.getByLabel('Price per GB');
  const elsewhere = (page: Page) => button(page, 'Elsewhere').focus();

  test('is text while one types, and a number when one leaves', async ({ page, open }) => {
    const retype = async (text: string) => {
      await field(page).press('ControlOrMeta+a');
      await field(page).pressSequentially(text);
    };
    await open('price');
    await expect(field(page)).toHaveValue('45');
    for (const typed of ['10.05', '45,50', '1', '0,', 'abc']) {
      await retype(typed);
      await expect(field(page)).toHaveValue(typed);
    }
    expect(await callsOf(page)).toEqual([]);

    await step(page, 'is read with a point and with a comma', async () => {
      await open('price');
      await retype('10.05');
      await elsewhere(page);
      await expect(field(page)).toHaveValue('10.05');
      await retype('45,50');
      await field(page).press('Enter');
      await expect(field(page)).toHaveValue('45.50');
      expect(await callsOf(page)).toEqual(['1005', '4550']);
    });

    await step(page, 'can be emptied, and is the usual price then', async () => {
      await open('price');
      await field(page).press('End');
      for (let press = 0; press < 3; press += 1) await field(page).press('Backspace');
      await expect(field(page)).toHaveValue('');
      await elsewhere(page);
      await expect(field(page)).toHaveValue('45');
      expect(await callsOf(page)).toEqual(['null']);
    });

    await step(page, 'says what it can’t read, and keeps it', async () => {
      await open('price');
      await retype('about 45');
      await elsewhere(page);
      await expect(field(page)).toHaveValue('about 45');
      await expect(page.getByText('Type a number, such as 45 or 45.50.')).toBeVisible();
      expect(await callsOf(page)).toEqual([]);
    });
  });
});

test.describe('the choice of a theme', () => {
  const choice = (page: Page) => page.getByLabel('Theme');
  const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

  test('is kept on the device, and shown at once', async ({ page, open }) => {
    await step(page, 'is dark at first, and waits for script', async () => {
      await open('theme', { held: true });
      await expect(choice(page)).toBeDisabled();
      await page.evaluate(() => window.hydrate());
      await expect(choice(page)).toBeEnabled();
      await expect(choice(page)).toHaveValue('dark');
    });

    await step(page, 'holds at once and for later visits', async () => {
      await open('theme');
      await choice(page).selectOption('Same as this device');
      await expect.poll(() => theme(page)).toBe('system');
      const { origins } = await page.context().storageState();
      expect(JSON.stringify(origins)).toContain('{"name":"theme","value":"system"}');
    });

    await step(page, 'colours the frame that a phone draws', async () => {
      await open('theme', { body: '<meta name="theme-color" content="red">' });
      const colour = () => page.locator('meta[name="theme-color"]').getAttribute('content');
      await choice(page).selectOption('Light');
      const light = await colour();
      await choice(page).selectOption('Dark');
      expect(light).toMatch(/^rgb/);
      await expect.poll(colour).not.toBe(light);
    });

    await step(page, 'holds for the page where the browser refuses its storage', async () => {
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('refused', 'SecurityError');
        };
      });
      await open('theme');
      await choice(page).selectOption('Light');
      await expect(choice(page)).toHaveValue('light');
      await expect.poll(() => theme(page)).toBe('light');
    });
  });
});

test.describe('signing out', () => {
  test('leads to a new document, once, or says what went wrong', async ({ page, open }) => {
    await step(page, 'leaves by a new document', async () => {
      await open('sign-out');
      await page.route('**/logout', (route) =>
        route.fulfill({ status: 303, headers: { Location: '/login' } }),
      );
      await button(page, 'Log Out').click();
      await page.waitForURL('https://scene.example/login');
    });

    await step(page, 'is sent once, however often it is pressed', async () => {
      let sent = 0;
      const answer = Promise.withResolvers<void>();
      await open('sign-out');
      await page.route('**/logout', async (route) => {
        sent += 1;
        await answer.promise;
        await route.abort();
      });
      for (let times = 0; times < 3; times += 1) await button(page, 'Log Out').click({ force: true });
      answer.resolve();
      await expect(page.getByRole('alert')).toBeVisible();
      expect(sent).toBe(1);
      expect(await callsOf(page)).toEqual(['leaving']);
    });

    for (const [failure, answer, text] of [
      ['is lost', null, /^You seem to be offline/],
      [
        'is answered by somebody else',
        { status: 200, body: 'Sign in to this network' },
        /^Something else answered/,
      ],
      ['fails', { status: 503 }, /^We can’t be reached/],
    ] as const) {
      await step(page, `keeps the page when it ${failure}, and can be tried again`, async () => {
        await open('sign-out');
        await page.route('**/logout', (route) => (answer === null ? route.abort() : route.fulfill(answer)));
        await button(page, 'Log Out').click();
        await expect(page.getByRole('alert')).toHaveText(text);
        await page.route('**/logout', (route) =>
          route.fulfill({ status: 303, headers: { Location: '/login' } }),
        );
        await button(page, 'Log Out').click();
        await page.waitForURL('https://scene.example/login');
      });
    }

    await step(page, 'stays when the question is answered with no', async () => {
      let sent = 0;
      await open('sign-out-question');
      page.on('request', () => {
        sent += 1;
      });
      await button(page, 'Log Out').click();
      await button(page, 'Cancel').click();
      await expect(page.getByRole('alertdialog')).toBeHidden();
      expect(sent).toBe(0);
      await button(page, 'Log Out').click();
      await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    });
  });
});

test.describe('a search', () => {
  const box = (page: Page) => page.getByRole('searchbox', { name: 'Search' });

  test('is sent trimmed, and only with a text', async ({ page, open }) => {
    await step(page, 'is trimmed, and empties the box', async () => {
      await open('search-form');
      await box(page).fill('  amandla & <b>  ');
      await box(page).press('Enter');
      expect(await callsOf(page)).toEqual(['search amandla & <b>']);
      await expect(box(page)).toHaveValue('');
    });

    await step(page, 'stays in the box until its page is there', async () => {
      await open('search-form');
      await box(page).fill('offline');
      await box(page).press('Enter');
      expect(await callsOf(page)).toEqual(['search offline']);
      await expect(box(page)).toHaveValue('offline');
    });

    for (const text of ['', '   ', '\u00a0']) {
      await step(page, `is ignored without a text: ${JSON.stringify(text)}`, async () => {
        await open('search-form');
        await box(page).fill(text);
        await box(page).press('Enter');
        expect(await callsOf(page)).toEqual([]);
        expect(new URL(page.url()).pathname).toBe('/search-form');
      });
    }

    await step(page, 'takes no more than 200 characters', async () => {
      await open('search-form');
      await box(page).focus();
      await page.keyboard.insertText('x'.repeat(300));
      await expect(box(page)).toHaveValue('x'.repeat(200));
    });

    await step(page, 'leads to its page without script', async () => {
      await open('search-form', { held: true });
      await box(page).fill('rain');
      await box(page).press('Enter');
      await page.waitForURL('**/search?q=rain');
    });
  });
});
