import type { Page } from '@playwright/test';
import { finishedEvent } from '#src/domain/position.ts';
import { expect, step, test } from '#test/scene.ts';

const button = (page: Page, region: string) =>
  page.getByRole('region', { name: region }).getByRole('button', { name: 'My List' });

/** Answers each change with the next of `statuses`; 0 loses it. Returns what was sent. */
async function answer(page: Page, statuses: number[]): Promise<string[]> {
  const sent: string[] = [];
  await page.route('**/parts/marks', async (route) => {
    sent.push(route.request().postData() ?? '');
    const status = statuses.shift() ?? 204;
    await (status === 0 ? route.abort() : route.fulfill({ status }));
  });
  return sent;
}

test('a mark is shown everywhere at once, and kept or taken back', async ({ page, open }) => {
  await step(page, 'knows what is on the list, and shows a press everywhere at once', async () => {
    await open('marks');
    const sent = await answer(page, []);
    await expect(button(page, 'Title 2')).toHaveAttribute('aria-pressed', 'true');
    await expect(button(page, 'Title 1')).toHaveAttribute('aria-pressed', 'false');
    await button(page, 'Title 1').press('Enter');
    for (const region of ['Title 1', 'Again'])
      await expect(button(page, region)).toHaveAttribute('aria-pressed', 'true');
    await button(page, 'Title 1').click();
    await expect(button(page, 'Again')).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => sent).toEqual(['1', '0'].map((on) => `mark=list&kind=movie&titleId=1&on=${on}`));
  });

  await step(page, 'takes a refused press back, and keeps one that waits', async () => {
    await open('marks');
    await answer(page, [500, 0, 202]);
    for (const text of ['couldn’t be saved', 'You seem to be offline']) {
      await button(page, 'Title 1').click();
      await expect(page.getByRole('region', { name: 'Title 1' }).getByRole('status')).toContainText(text);
      await expect(button(page, 'Title 1')).toHaveAttribute('aria-pressed', 'false');
    }
    await button(page, 'Title 1').click();
    await expect(page.getByText('Saved on this device. It will be sent when you are online.')).toBeVisible();
    await expect(button(page, 'Title 1')).toHaveAttribute('aria-pressed', 'true');
  });

  await step(page, 'sends a press again that a busy database refused', async () => {
    await open('marks');
    const sent = await answer(page, [503, 204]);
    await button(page, 'Title 1').click();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]).toBe(sent[0]);
    await expect(button(page, 'Title 1')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('couldn’t be saved')).toHaveCount(0);
  });

  await step(page, 'sets Watched when the player has come to the end', async () => {
    await open('marks');
    const watched = page.getByRole('button', { name: 'Watched' });
    await expect(watched).toHaveAttribute('aria-pressed', 'false');
    await page.evaluate((name) => dispatchEvent(new Event(name)), finishedEvent);
    await expect(watched).toHaveAttribute('aria-pressed', 'true');
  });
});
