import type { Page } from '@playwright/test';
import type { JournalEntry } from '#src/domain/journal.ts';
import { finishedEvent } from '#src/domain/position.ts';
import { expect, step, test } from '#test/scene.ts';

const button = (page: Page, region: string) =>
  page.getByRole('region', { name: region }).getByRole('button', { name: 'My List' });

/** Answers each batch with the next of `statuses`; 0 cuts the connection. Returns the changes sent. */
async function answer(page: Page, statuses: number[]): Promise<string[][]> {
  const sent: string[][] = [];
  await page.route('**/parts/changes', async (route) => {
    const fields = new URLSearchParams(route.request().postData() ?? '');
    const entries: JournalEntry[] = JSON.parse(fields.get('changes') ?? '[]');
    sent.push(entries.map(({ viewer, kind, title, value }) => `${viewer} ${kind} ${title} ${value}`));
    const status = statuses.shift() ?? 200;
    const ids = entries.map(({ id }) => id);
    const json = status === 404 ? { done: [], refused: ids } : { done: ids, refused: [] };
    if (status === 0) await route.abort();
    else if (status === 200 || status === 404) await route.fulfill({ json });
    else await route.fulfill({ status });
  });
  return sent;
}

const stored = async (page: Page) => JSON.stringify(await page.context().storageState());

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
    await expect.poll(() => sent.flat()).toEqual([true, false].map((on) => `viewer list movie 1 ${on}`));
  });

  await step(page, 'takes a refused press back', async () => {
    await open('marks');
    await answer(page, [404]);
    await button(page, 'Title 1').click();
    await expect(page.getByRole('region', { name: 'Title 1' }).getByRole('status')).toContainText(
      'couldn’t be saved',
    );
    await expect(button(page, 'Title 1')).toHaveAttribute('aria-pressed', 'false');
  });

  await step(page, 'keeps what nobody answered, and sends it in order with the next press', async () => {
    await open('marks');
    const sent = await answer(page, [0, 500]);
    for (const pressed of ['true', 'false']) {
      await button(page, 'Title 1').click();
      await expect(
        page.getByText('Saved on this device. It will be sent when you are online.'),
      ).toBeVisible();
      await expect(button(page, 'Title 1')).toHaveAttribute('aria-pressed', pressed);
    }
    await button(page, 'Title 2').press('Enter');
    const all = ['movie 1 true', 'movie 1 false', 'movie 2 false'].map((one) => `viewer list ${one}`);
    await expect.poll(() => sent).toEqual([all.slice(0, 1), all.slice(0, 2), all]);
    await expect.poll(() => stored(page)).not.toContain('journal_');
    await button(page, 'Title 2').press('Enter');
    await expect.poll(() => sent.at(-1)).toEqual(['viewer list movie 2 true']);
  });

  await step(page, 'sends a press again that a busy database refused', async () => {
    await open('marks');
    const sent = await answer(page, [503, 200]);
    await button(page, 'Title 1').click();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]).toEqual(sent[0]);
    await expect(button(page, 'Title 1')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Saved on this device')).toHaveCount(0);
  });

  await step(page, '200 cuts lose no change, apply none twice and keep their order', async () => {
    await open('marks');
    const applied = new Map<string, unknown>();
    let [tries, cuts] = [0, 200];
    await page.route('**/parts/changes', async (route) => {
      const fields = new URLSearchParams(route.request().postData() ?? '');
      const entries: JournalEntry[] = JSON.parse(fields.get('changes') ?? '[]');
      tries += 1;
      const isCut = cuts > 0 && tries % 6 !== 0;
      if (isCut) cuts -= 1;
      // Every other cut request is applied before its connection is cut.
      if (!isCut || tries % 2 === 0)
        for (const { id, value } of entries) if (!applied.has(id)) applied.set(id, value);
      const json = { done: entries.map(({ id }) => id), refused: [] };
      await (isCut ? route.abort() : route.fulfill({ json }));
    });
    let presses = 0;
    for (; cuts > 0 && presses < 2_000; presses += 50)
      await button(page, 'Title 1').evaluate(async (pressed: HTMLElement) => {
        for (let press = 0; press < 50; press += 1) {
          pressed.click();
          await new Promise(requestAnimationFrame);
        }
      });
    await expect.poll(() => stored(page)).not.toContain('journal_');
    expect(cuts).toBe(0);
    expect([...applied.values()]).toEqual(Array.from({ length: presses }, (_, press) => press % 2 === 0));
  });

  await step(page, 'says so where the browser stores nothing and the connection is lost', async () => {
    await open('marks');
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Refused', 'QuotaExceededError');
      };
    });
    await answer(page, [0]);
    await button(page, 'Title 1').click();
    await expect(page.getByRole('region', { name: 'Title 1' }).getByRole('status')).toContainText(
      'You seem to be offline',
    );
    await expect(button(page, 'Title 1')).toHaveAttribute('aria-pressed', 'false');
  });

  await step(page, 'sets Watched when the player has come to the end', async () => {
    await open('marks');
    const watched = page.getByRole('button', { name: 'Watched' });
    await expect(watched).toHaveAttribute('aria-pressed', 'false');
    await page.evaluate((name) => dispatchEvent(new Event(name)), finishedEvent);
    await expect(watched).toHaveAttribute('aria-pressed', 'true');
  });
});
