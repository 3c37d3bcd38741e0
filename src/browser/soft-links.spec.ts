import { expect, step, test } from '#test/scene.ts';

const address = 'https://scene.example';

test('a link of ours is followed without a new document, others are the browser’s', async ({
  page,
  open,
}) => {
  await step(page, 'a link of ours is followed without a new document, and keeps its query', async () => {
    await open('soft-links', { body: '<a href="/movies?page=2">More</a>' });
    await page.evaluate(() => document.body.setAttribute('data-same', ''));
    await page.getByRole('link', { name: 'More' }).click();
    await expect(page.getByRole('status')).toHaveText('/movies?page=2');
    await expect(page).toHaveURL(`${address}/movies?page=2`);
    await expect(page.locator('body')).toHaveAttribute('data-same');
  });

  await step(page, 'a press on what is inside of a link follows it', async () => {
    await open('soft-links', { body: '<a href="/movies"><b>Title</b></a>' });
    await page.getByText('Title', { exact: true }).click();
    await expect(page.getByRole('status')).toHaveText('/movies');
  });

  for (const [what, link] of [
    ['that asks for a new document', '<a href="/movies" data-reload>Link</a>'],
    ['that saves a file', '<a href="/profile/my-data.json" download>Link</a>'],
    ['that opens a window', '<a href="/movies" target="_blank">Link</a>'],
    ['to a part of the page', '<a href="#part">Link</a>'],
    ['to a part of another page', '<a href="/help#pay">Link</a>'],
    ['to another site', '<a href="https://elsewhere.example/">Link</a>'],
    ['to our host by another scheme', '<a href="http://scene.example/movies">Link</a>'],
    ['that writes a mail', '<a href="mailto:help@stoep.example">Link</a>'],
  ] as const) {
    await step(page, `a link ${what} is the browser’s`, async () => {
      await open('soft-links', { body: link });
      await page.evaluate(() => {
        addEventListener('click', (event) => {
          document.body.dataset.answered = String(event.defaultPrevented);
          event.preventDefault();
        });
      });
      await page.getByRole('link', { name: 'Link' }).click();
      await expect(page.locator('body')).toHaveAttribute('data-answered', 'false');
    });
  }

  for (const modifier of ['Control', 'Shift', 'Alt', 'Meta'] as const) {
    await step(page, `a press with ${modifier} is the browser’s`, async () => {
      await open('soft-links', { body: '<a href="/movies">Link</a>' });
      await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
      await page.getByRole('link', { name: 'Link' }).click({ modifiers: [modifier] });
      await expect(page.getByRole('status')).toHaveText('/soft-links');
    });
  }

  await step(page, 'the focus goes to the new page when the link is gone with the old one', async () => {
    await open('soft-links');
    await page.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toHaveText('/gone');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await step(page, 'the focus stays on a link that is there on both pages', async () => {
    await open('soft-links', { body: '<a href="/movies">Movies</a>' });
    await page.getByRole('link', { name: 'Movies' }).click();
    await expect(page.getByRole('status')).toHaveText('/movies');
    await expect(page.getByRole('link', { name: 'Movies' })).toBeFocused();
  });
});

test.describe('while a page is on its way', () => {
  test('says that it is, and nothing of another', async ({ page, open }) => {
    await step(page, 'it is said, and no longer once it is there', async () => {
      await open('waiting');
      await expect(page.getByRole('status')).toHaveText('');
      await page.getByRole('link', { name: 'Slow' }).click();
      await expect(page.getByRole('status')).toHaveText('Loading...');
      await page.evaluate(() => dispatchEvent(new Event('arrived')));
      await expect(page.getByText('Slow page')).toBeVisible();
      await expect(page.getByRole('status')).toHaveCount(0);
    });

    await step(page, 'nothing is said of another one', async () => {
      await open('waiting');
      await page.getByRole('link', { name: 'Other' }).click();
      await expect(page.getByRole('status')).toHaveText('');
    });
  });
});
